import JSONText
import Platform
import ScrumCore

/// Chart sets from a file. The file contains columns in the format of the 2019 chart contest, or
/// one set as CSV or JSON Lines.
///
/// `[{"columns": [["x", ms…], ["y0", …]], "types": {"x": "x", "y0": "line"}, "names", "colors",
/// "stacked", "percentage", "y_scaled"}]`
package struct ChartFile: Sendable {
    package let sets: [ChartSet]
    /// Warnings about skipped values, in file order.
    package let warnings: [Diagnostic]

    /// A file's format.
    enum Form {
        case contest, csv, jsonLines

        /// Detects the format from the file extension or, failing that, from the start of the text.
        init(_ bytes: [UInt8], path: String) {
            if path.hasSuffix(".csv") {
                self = .csv
            } else if path.hasSuffix(".jsonl") {
                self = .jsonLines
            } else if path.hasSuffix(".json") {
                self = .contest
            } else {
                let line = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 1).first ?? []
                switch line.first(where: { $0 != UInt8(ascii: " ") }) {
                case UInt8(ascii: "{")?:
                    let document = JSONDocument(Array(line))
                    let isRow = document.root.map { document.value("columns", of: $0) == nil }
                    self = document.mistakes.isEmpty && isRow ?? false ? .jsonLines : .contest
                case UInt8(ascii: "[")?, UInt8(ascii: "/")?, nil: self = .contest
                default: self = .csv
                }
            }
        }
    }

    /// Reads a file; throws the first mistake.
    package static func load(
        path: String, files: FileSystem = .real
    ) throws(ScrumFileError) -> ChartFile {
        let bytes = try ScrumFileError.read(path, limit: Bounds.chartFile, from: files)
        return try ChartFile(bytes, path: path)
    }

    /// Reads a file's bytes; `path` helps to detect the format, and appears in errors.
    package init(_ bytes: [UInt8], path: String) throws(ScrumFileError) {
        var header: UnplacedDiagnostic?
        do throws(UnplacedDiagnostic) {
            let warnings: [UnplacedDiagnostic]
            (sets, warnings) = try Self.read(bytes, path: path, &header)
            self.warnings = Self.placed(warnings, in: bytes)
        } catch {
            let mistakes = [header, error].compactMap(\.self)
            throw .bad(path: path, diagnostics: Self.placed(mistakes, in: bytes))
        }
    }

    private static func read(
        _ bytes: [UInt8], path: String, _ header: inout UnplacedDiagnostic?
    ) throws(UnplacedDiagnostic) -> ([ChartSet], [UnplacedDiagnostic]) {
        if let fault = TextFault(in: bytes) {
            throw UnplacedDiagnostic(.encoding, at: fault.offset, fault.message)
        }
        var table: ChartTable
        let form = Form(bytes, path: path)
        switch form {
        case .csv:
            table = try ChartTable(csv: bytes)
        case .jsonLines:
            table = try ChartTable(jsonLines: bytes)
        case .contest:
            let document = JSONDocument(bytes)
            if let mistake = document.mistakes.first { throw UnplacedDiagnostic(mistake) }
            return (try ChartDecoder(document: document).decode(), [])
        }
        header = table.header
        let set = try table.set(title: title(of: path), needsDates: form == .jsonLines)
        return ([set], table.warnings)
    }

    /// The first 100 warnings with their positions, and the number of other warnings.
    private static func placed(
        _ warnings: [UnplacedDiagnostic], in bytes: [UInt8]
    ) -> [Diagnostic] {
        guard !warnings.isEmpty else { return [] }
        let shown = 100
        var warnings = warnings.sorted { $0.offset < $1.offset }
        if warnings.count > shown, let last = warnings.last {
            let rest = UnplacedDiagnostic(
                .value, at: last.offset, severity: .warning,
                "\(warnings.count - shown) more warnings like these")
            warnings = warnings.prefix(shown) + [rest]
        }
        let lines = LineMap(bytes)
        return warnings.map { $0.diagnostic(in: lines) }
    }

    /// A file's name without its folder.
    private static func title(of path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? "Chart"
    }
}
