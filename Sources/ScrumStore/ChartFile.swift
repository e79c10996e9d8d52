import Files
import JSONText
import ScrumCore

/// Chart sets from a file: columns of dates and values, as the chart contest of 2019 wrote them.
///
/// `[{"columns": [["x", ms…], ["y0", …]], "types": {"x": "x", "y0": "line"}, "names", "colors"}]`
package enum ChartFile {
    /// Reads a file; its first mistake is the error.
    package static func load(path: String) throws(ScrumFileError) -> [ChartSet] {
        try sets(try ScrumFileError.read(path), path: path)
    }

    /// Reads the bytes of a file; `path` is for the error.
    package static func sets(_ bytes: [UInt8], path: String) throws(ScrumFileError) -> [ChartSet] {
        let document = JSONDocument(bytes)
        if let mistake = document.mistakes.first {
            let kind: Diagnostic.Kind = mistake.kind == .encoding ? .encoding : .syntax
            let finding = ChartMistake(kind, at: mistake.offset, path: "", mistake.message)
            throw .bad(path: path, diagnostics: [finding.diagnostic(in: document)])
        }
        do throws(ChartMistake) {
            return try ChartDecoder(document: document).decode()
        } catch {
            throw .bad(path: path, diagnostics: [error.diagnostic(in: document)])
        }
    }
}

/// The first mistake in a chart file.
struct ChartMistake: Error {
    let kind: Diagnostic.Kind
    let offset: Int
    let path: String
    let message: String

    init(_ kind: Diagnostic.Kind, at offset: Int, path: String, _ message: String) {
        self.kind = kind
        self.offset = offset
        self.path = path
        self.message = message
    }

    func diagnostic(in document: JSONDocument) -> Diagnostic {
        Diagnostic(
            severity: .error, kind: kind,
            position: LineMap(document.bytes).position(at: offset), path: path, message: message)
    }
}
