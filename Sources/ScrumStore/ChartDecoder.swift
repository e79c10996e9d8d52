import JSONText
import ScrumCore

/// Decodes a document into chart sets, and stops at the first mistake.
struct ChartDecoder {
    /// The maximum distance of a date from 1970, in milliseconds; JavaScript has the same limit.
    static let farthest = 8_640_000_000_000_000.0

    let document: JSONDocument

    func decode() throws(UnplacedDiagnostic) -> [ChartSet] {
        guard let root = document.root else {
            throw UnplacedDiagnostic(.missing, at: 0, "the file is empty")
        }
        switch root.kind {
        case .object: return [try set(root, path: "", number: nil, room: Bounds.chartValues)]
        case .array:
            let elements = document.elements(of: root) ?? []
            var sets: [ChartSet] = []
            var room = Bounds.chartValues
            for (index, element) in elements.enumerated() {
                let number = elements.count > 1 ? index + 1 : nil
                let set = try set(element, path: "[\(index)]", number: number, room: room)
                room -= set.lines.count * set.dates.count
                sets.append(set)
            }
            return sets
        default: throw mistake(root, "", "expected a chart or a list of charts")
        }
    }

    private func set(
        _ node: JSONNode, path: String, number: Int?, room: Int
    ) throws(UnplacedDiagnostic) -> ChartSet {
        guard node.kind == .object else {
            throw mistake(node, path, "expected a chart: an object with columns and types")
        }
        let prefix = path.isEmpty ? "" : path + "."
        let columns = try columns(of: node, path: prefix + "columns")
        let types = try object("types", of: node, path: prefix + "types", isNeeded: true)
        let names = try object("names", of: node, path: prefix + "names", isNeeded: false)
        let colors = try object("colors", of: node, path: prefix + "colors", isNeeded: false)
        var dates: Column?
        var lines: [(column: Column, form: ChartSet.Form)] = []
        for column in columns {
            guard let form = try form(of: column, in: types, path: prefix + "types") else {
                if let dates {
                    throw UnplacedDiagnostic(
                        .duplicate, at: column.label.start, path: column.path,
                        "expected one column of dates; "
                            + "\(TextQuote.quoted(dates.name)) is already one")
                }
                dates = column
                continue
            }
            lines.append((column, form))
        }
        guard let dates else {
            throw UnplacedDiagnostic(
                .missing, at: node.start, path: path,
                "expected a column of type \"x\" with the dates")
        }
        guard !lines.isEmpty else {
            throw UnplacedDiagnostic(
                .missing, at: node.start, path: path,
                "expected at least one column of type \"line\", \"bar\" or \"area\"")
        }
        let moments = try self.dates(of: dates)
        guard lines.count <= room / max(moments.count, 1) else {
            throw .tooMany(at: node.start, path: path)
        }
        var result: [ChartSet.Line] = []
        for (column, form) in lines {
            result.append(
                ChartSet.Line(
                    name: try text(column.name, in: names, path: prefix + "names") ?? column.name,
                    color: try color(column.name, in: colors, path: prefix + "colors"), form: form,
                    values: try values(of: column, count: moments.count)))
        }
        let title = document.value("title", of: node).flatMap { document.string(of: $0) }
        return ChartSet(
            title: title ?? number.map { "Chart \($0)" } ?? "Chart", dates: moments, lines: result,
            isStacked: try flag("stacked", of: node, path: prefix),
            isPercentage: try flag("percentage", of: node, path: prefix),
            isYScaled: try flag("y_scaled", of: node, path: prefix))
    }

    /// A column's label and values.
    struct Column {
        let label: JSONNode
        let name: String
        let values: ArraySlice<JSONNode>
        let path: String
    }

    private func columns(of node: JSONNode, path: String) throws(UnplacedDiagnostic) -> [Column] {
        guard let list = document.value("columns", of: node) else {
            throw UnplacedDiagnostic(.missing, at: node.start, "expected \"columns\" in this chart")
        }
        guard let elements = document.elements(of: list) else {
            throw mistake(list, path, "expected a list of columns")
        }
        guard elements.count <= Bounds.chartColumns else {
            throw .tooManyColumns(at: list.start, path: path)
        }
        var columns: [Column] = []
        var names: Set<String> = []
        for (index, element) in elements.enumerated() {
            let path = "\(path)[\(index)]"
            guard let parts = document.elements(of: element) else {
                throw mistake(element, path, "expected a list that starts with a label")
            }
            guard let label = parts.first, let name = document.string(of: label) else {
                throw mistake(
                    parts.first ?? element, path, "expected a label first, as a string")
            }
            guard names.insert(name).inserted else {
                throw UnplacedDiagnostic(
                    .duplicate, at: label.start, path: path,
                    "expected a different label; \(TextQuote.quoted(name)) already exists")
            }
            columns.append(
                Column(label: label, name: name, values: parts.dropFirst(), path: path))
        }
        return columns
    }
}

extension UnplacedDiagnostic {
    /// The error for too many values.
    static func tooMany(at offset: Int, path: String = "") -> UnplacedDiagnostic {
        UnplacedDiagnostic(
            .value, at: offset, path: path,
            "expected at most \(Bounds.chartValues) values in a file (lines × dates)")
    }

    /// The error for too many columns.
    static func tooManyColumns(at offset: Int, path: String = "") -> UnplacedDiagnostic {
        UnplacedDiagnostic(
            .value, at: offset, path: path,
            "expected at most \(Bounds.chartColumns) columns in a chart")
    }
}
