import ScrumCore

/// A `scrums.json` as it was read: its scrums, and everything that is wrong with it.
package struct ScrumFile: Sendable {
    package let path: String
    package let bytes: [UInt8]
    /// The scrums that could be understood; all of them when there are no errors.
    package let scrums: [DailyScrum]
    /// Errors and warnings in the order of the text.
    package let diagnostics: [Diagnostic]
    /// The offset of each scrum's opening brace.
    let offsets: [Int]

    package init(path: String, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
        let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
        var decoder = ScrumDecoder(bytes, folder: folder)
        decoder.decode()
        scrums = decoder.scrums
        offsets = decoder.offsets
        diagnostics = decoder.diagnostics()
    }

    /// The text with the places of its values, read anew: only edits need them.
    package var document: JSONDocument { JSONDocument(bytes) }

    package var errors: [Diagnostic] { diagnostics.filter { $0.severity == .error } }
    package var warnings: [Diagnostic] { diagnostics.filter { $0.severity == .warning } }

    /// The line at which each scrum begins, for an editor.
    package var lines: [Int] {
        let map = LineMap(bytes)
        return offsets.map(map.line)
    }

    /// Reads a file with all its mistakes; throws only when it cannot be read at all.
    package static func inspect(path: String) throws(ScrumFileError) -> ScrumFile {
        ScrumFile(path: path, bytes: try FileBytes.read(path))
    }

    /// Reads a file that is to be used; throws `.bad` when it has errors.
    package static func load(path: String) throws(ScrumFileError) -> ScrumFile {
        let file = try inspect(path: path)
        guard file.errors.isEmpty else { throw .bad(path: path, diagnostics: file.diagnostics) }
        return file
    }
}
