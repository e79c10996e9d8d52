import JSONText
import Platform
import ScrumCore

/// The contents of a `scrums.json`: its scrums and all its mistakes.
package struct ScrumFile: Sendable {
    package let path: String
    package let bytes: [UInt8]
    /// The scrums that have a title and a length; other values may have errors.
    package let scrums: [DailyScrum]
    /// Errors and warnings, in file order.
    package let diagnostics: [Diagnostic]
    /// The sound files that the scrums name, in file order.
    package let soundFiles: [SoundFile]
    /// Whether the file has past meetings from Scrumdinger, which only an import reads.
    package let hasForeignMeetings: Bool
    /// The offset of each scrum's opening brace.
    let offsets: [Int]

    package init(path: String, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
        var decoder = ScrumDecoder(bytes, folder: FilePath.folder(of: path))
        decoder.decode()
        scrums = decoder.scrums
        offsets = decoder.offsets
        soundFiles = decoder.soundFiles
        hasForeignMeetings = decoder.hasForeignMeetings
        diagnostics = decoder.diagnostics()
    }

    /// The text with the positions of its values, for edits.
    var document: JSONDocument { JSONDocument(bytes) }

    package var errors: [Diagnostic] { diagnostics.filter { $0.severity == .error } }
    package var warnings: [Diagnostic] { diagnostics.filter { $0.severity == .warning } }

    /// Returns the warnings about unknown keys in one scrum.
    package func unknownKeys(scrum: Int) -> [Diagnostic] {
        warnings.filter { $0.kind == .unknownKey && $0.path.hasPrefix("[\(scrum)].") }
    }

    /// The line of each scrum's opening brace, for an editor.
    package var lines: [Int] {
        let map = LineMap(bytes)
        return offsets.map(map.line)
    }

    /// Reads a file, even if it has mistakes; throws only if the file cannot be read.
    package static func inspect(
        path: String, files: FileSystem = .real
    ) throws(ScrumFileError) -> ScrumFile {
        let bytes = try ScrumFileError.read(path, limit: Bounds.scrumFile, from: files)
        return ScrumFile(path: path, bytes: bytes)
    }

    /// Reads a file; throws `.bad` if it has errors.
    package static func load(
        path: String, files: FileSystem = .real
    ) throws(ScrumFileError) -> ScrumFile {
        let file = try inspect(path: path, files: files)
        guard file.errors.isEmpty else { throw .bad(path: path, diagnostics: file.diagnostics) }
        return file
    }
}

/// A sound file that a scrum names, and the position of its name.
package struct SoundFile: Equatable, Sendable {
    /// An absolute path, or one that starts with `~/`.
    package let file: String
    /// The scrum's index in the file; if the file has errors, `scrums` may have other indices.
    package let scrum: Int
    let position: TextPosition
    let path: String

    /// A warning that the file cannot be played.
    package func warning(_ message: String) -> Diagnostic {
        Diagnostic(
            severity: .warning, kind: .sound, position: position, path: path, message: message)
    }
}
