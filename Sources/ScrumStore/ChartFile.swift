import JSONText
import Platform
import ScrumCore

/// Chart sets from a file: columns of dates and values, as the chart contest of 2019 wrote them, or
/// one set as CSV or JSON Lines, or past meetings that this program exported.
///
/// `[{"columns": [["x", ms…], ["y0", …]], "types": {"x": "x", "y0": "line"}, "names", "colors",
/// "stacked", "percentage", "y_scaled"}]`
package enum ChartFile {
    /// How a file is written.
    enum Form {
        case contest, csv, jsonLines

        /// By the end of the name, else by how the text begins.
        init(_ bytes: [UInt8], path: String) {
            if path.hasSuffix(".csv") {
                self = .csv
            } else if path.hasSuffix(".jsonl") || bytes.starts(with: Array("{\"v\":".utf8)) {
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

    /// Reads a file; its first mistake is the error.
    package static func load(
        path: String, files: FileSystem = .real
    ) throws(ScrumFileError) -> [ChartSet] {
        try sets(try ScrumFileError.read(path, from: files), path: path)
    }

    /// Reads the bytes of a file; `path` is for the error and tells how they are written.
    package static func sets(_ bytes: [UInt8], path: String) throws(ScrumFileError) -> [ChartSet] {
        do throws(UnplacedDiagnostic) {
            switch Form(bytes, path: path) {
            case .csv:
                let table = ChartTable(csv: bytes)
                if let records = ExportedHistory.records(table) { return charts(of: records) }
                return [try table.set(title: title(of: path), needsDates: false)]
            case .jsonLines:
                if let records = ExportedHistory.records(jsonLines: bytes) {
                    return charts(of: records)
                }
                let table = try ChartTable(jsonLines: bytes)
                return [try table.set(title: title(of: path), needsDates: true)]
            case .contest:
                let document = JSONDocument(bytes)
                if let mistake = document.mistakes.first { throw UnplacedDiagnostic(mistake) }
                return try ChartDecoder(document: document).decode()
            }
        } catch {
            throw .bad(path: path, diagnostics: [error.diagnostic(in: LineMap(bytes))])
        }
    }

    /// The charts of one scrum's meetings, or the lengths of the meetings of several.
    private static func charts(of records: [MeetingRecord]) -> [ChartSet] {
        guard Set(records.map(\.scrum)).count > 1 else {
            var charts = MeetingCharts()
            for record in records { charts.add(record) }
            return charts.isEmpty ? [] : charts.sets()
        }
        var charts = ScrumCharts()
        for record in records { charts.add(record) }
        return charts.sets
    }

    /// The name of a file without its folder.
    private static func title(of path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? "Chart"
    }
}
