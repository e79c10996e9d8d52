import JSONText
import ScrumCore

/// Rows of named fields, as CSV and JSON Lines have them, on their way to a chart set.
struct ChartTable {
    struct Field {
        enum Value {
            case missing
            case number(Double)
            case text(String)
        }

        let value: Value
        /// Where it is in the file.
        let offset: Int
    }

    /// In the order of their first appearance.
    let names: [String]
    /// Rows may be shorter than `names`.
    let rows: [[Field]]

    /// One set: x is the column date, time or x, else the first unless it needs dates; every other
    /// column of numbers is a line. Rows may be in any order. A column "label" may stand in place
    /// of dates; then each row is a place along the bottom.
    func set(title: String, needsDates: Bool) throws(UnplacedDiagnostic) -> ChartSet {
        guard let first = names.indices.first else {
            throw UnplacedDiagnostic(.missing, at: 0, "the file has no columns")
        }
        guard names.count <= ChartDecoder.mostValues / max(rows.count, 1) else {
            throw .tooMany(at: 0)
        }
        let named = ["date", "time", "x", "start"].lazy.compactMap { wanted in
            names.firstIndex { $0.lowercased() == wanted }
        }.first
        if named == nil, let column = names.firstIndex(where: { $0.lowercased() == "label" }) {
            return ChartSet(
                title: title, dates: rows.indices.map { $0 * 86_400_000 },
                labels: rows.map { text($0[safe: column]) },
                lines: try lines(beside: column, order: Array(rows.indices), form: .bar))
        }
        guard let dateColumn = named ?? (needsDates ? nil : first) else {
            throw UnplacedDiagnostic(
                .missing, at: rows.first?.first?.offset ?? 0,
                "expected dates, as \"date\", \"time\" or \"x\"")
        }
        var dates: [Int] = []
        for row in rows { dates.append(try date(row[safe: dateColumn])) }
        let order = rows.indices.sorted { (dates[$0], $0) < (dates[$1], $1) }
        return ChartSet(
            title: title, dates: order.map { dates[$0] },
            lines: try lines(beside: dateColumn, order: order, form: .line))
    }

    private func lines(
        beside x: Int, order: [Int], form: ChartSet.Form
    ) throws(UnplacedDiagnostic) -> [ChartSet.Line] {
        var lines: [ChartSet.Line] = []
        for column in names.indices where column != x {
            guard let values = numbers(in: column) else { continue }
            lines.append(.init(name: names[column], form: form, values: order.map { values[$0] }))
        }
        guard !lines.isEmpty else {
            throw UnplacedDiagnostic(
                .missing, at: 0,
                "expected a column of numbers beside \(TextQuote.quoted(names[x]))")
        }
        return lines
    }

    private func text(_ field: Field?) -> String {
        switch field?.value ?? .missing {
        case .missing: ""
        case .number(let value): Int(exactly: value).map(String.init) ?? "\(value)"
        case .text(let text): text
        }
    }

    /// nil for a column that has anything but numbers and gaps.
    private func numbers(in column: Int) -> [Double]? {
        var values: [Double] = []
        for row in rows {
            switch row[safe: column]?.value ?? .missing {
            case .missing: values.append(.nan)
            case .number(let value): values.append(value)
            case .text: return nil
            }
        }
        return values.contains { $0.isFinite } ? values : nil
    }

    private func date(_ field: Field?) throws(UnplacedDiagnostic) -> Int {
        let farthest = ChartDecoder.farthest
        switch field?.value ?? .missing {
        case .number(let value) where abs(value) <= farthest: return Int(value.rounded(.down))
        case .text(let text):
            let wide = text.split(separator: " ").joined(separator: "T")
            for end in ["", "Z", ":00Z", "T00:00:00Z"] {
                if let moment = Timestamp(iso8601: wide + end) { return moment.wallMilliseconds }
            }
        default: break
        }
        throw UnplacedDiagnostic(
            .value, at: field?.offset ?? 0,
            "expected a date such as 2026-01-31, or milliseconds since 1970")
    }
}

extension Array {
    subscript(safe index: Int) -> Element? {
        indices.contains(index) ? self[index] : nil
    }
}

// MARK: CSV

extension ChartTable {
    /// Reads CSV: a header, and between fields the most frequent of comma, semicolon and tab in it.
    init(csv bytes: [UInt8]) {
        var bytes = bytes[...]
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
        let header = bytes.prefix { $0 != UInt8(ascii: "\n") }
        var separator = UInt8(ascii: ",")
        for other in [UInt8(ascii: ";"), UInt8(ascii: "\t")] {
            let count = header.count { $0 == other }
            if count > header.count(where: { $0 == separator }) { separator = other }
        }
        var records = Self.records(bytes, separator)
        let names = records.isEmpty ? [] : records.removeFirst().map(\.text)
        self.names = names
        rows = records.map { record in
            record.map { Field(value: Self.value($0.text, separator), offset: $0.offset) }
        }
    }

    /// Empty lines are left out; a quote within quotes is doubled.
    private static func records(
        _ bytes: ArraySlice<UInt8>, _ separator: UInt8
    ) -> [[(text: String, offset: Int)]] {
        var records: [[(text: String, offset: Int)]] = []
        var record: [(text: String, offset: Int)] = []
        var field: [UInt8] = []
        var (start, isQuoted, wasQuoted) = (bytes.startIndex, false, false)
        let quote = UInt8(ascii: "\"")
        func endField(_ next: Int) {
            var text = String(decoding: field, as: UTF8.self)
            if !wasQuoted { text = text.split(separator: " ").joined(separator: " ") }
            record.append((text, start))
            (field, start, wasQuoted) = ([], next, false)
        }
        func endRecord(_ next: Int) {
            endField(next)
            if record.count > 1 || record[0].text != "" { records.append(record) }
            record = []
        }
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let byte = bytes[index]
            index += 1
            if isQuoted {
                guard byte == quote else {
                    field.append(byte)
                    continue
                }
                isQuoted = index < bytes.endIndex && bytes[index] == quote
                if isQuoted {
                    field.append(quote)
                    index += 1
                }
            } else if byte == quote, field.isEmpty {
                (isQuoted, wasQuoted) = (true, true)
            } else if byte == separator {
                endField(index)
            } else if byte == UInt8(ascii: "\n") {
                endRecord(index)
            } else if byte != UInt8(ascii: "\r") {
                field.append(byte)
            }
        }
        if start < bytes.endIndex || !record.isEmpty { endRecord(index) }
        return records
    }

    /// With semicolons between the fields numbers may have a comma.
    private static func value(_ text: String, _ separator: UInt8) -> Field.Value {
        if text.isEmpty || text.lowercased() == "null" { return .missing }
        var number = text
        if separator == UInt8(ascii: ";"), text.utf8.count(where: { $0 == UInt8(ascii: ",") }) == 1
        {
            number = String(text.map { $0 == "," ? "." : $0 })
        }
        if let value = Double(number), value.isFinite { return .number(value) }
        return .text(text)
    }
}

// MARK: JSON Lines

extension ChartTable {
    /// Reads an object a line; throws the first mistake.
    init(jsonLines bytes: [UInt8]) throws(UnplacedDiagnostic) {
        var names: [String] = []
        var columns: [String: Int] = [:]
        var rows: [[Field]] = []
        var room = ChartDecoder.mostValues
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            let start = line.startIndex
            let document = JSONDocument(Array(line))
            if let mistake = document.mistakes.first {
                throw UnplacedDiagnostic(.syntax, at: start + mistake.offset, mistake.message)
            }
            guard let root = document.root else { continue }
            guard let members = document.members(of: root) else {
                throw UnplacedDiagnostic(
                    .type, at: start + root.start, "expected an object on every line")
            }
            let missing = Field(value: .missing, offset: start)
            var row: [Field] = []
            for member in members {
                guard let name = document.string(of: member.key) else { continue }
                let field = Field(
                    value: Self.value(member.value, in: document),
                    offset: start + member.value.start)
                let column = columns[name] ?? names.count
                if column == names.count {
                    names.append(name)
                    columns[name] = column
                }
                let gaps = max(0, column + 1 - row.count)
                room -= gaps
                guard room >= 0 else { throw .tooMany(at: start) }
                row += Array(repeating: missing, count: gaps)
                row[column] = field
            }
            rows.append(row)
        }
        (self.names, self.rows) = (names, rows)
    }

    private static func value(_ node: JSONNode, in document: JSONDocument) -> Field.Value {
        switch node.kind {
        case .null: return .missing
        case .number: return document.double(of: node).map(Field.Value.number) ?? .missing
        default: return .text(document.string(of: node) ?? document.source(of: node))
        }
    }
}
