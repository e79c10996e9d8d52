import JSONText
import ScrumCore

extension ChartDecoder {
    func mistake(_ node: JSONNode, _ path: String, _ expected: String) -> UnplacedDiagnostic {
        UnplacedDiagnostic(
            .type, at: node.start, path: path,
            "\(expected), found \(document.description(of: node))")
    }

    /// Returns an object's values by column label, using the first value of a repeated label.
    func object(
        _ key: String, of node: JSONNode, path: String, isNeeded: Bool
    ) throws(UnplacedDiagnostic) -> [String: JSONNode] {
        guard let value = document.value(key, of: node) else {
            guard isNeeded else { return [:] }
            throw UnplacedDiagnostic(
                .missing, at: node.start,
                "expected \"\(key)\" in this chart, with the type of each column")
        }
        guard let members = document.members(of: value) else {
            throw mistake(value, path, "expected an object with a key per column")
        }
        let values = members.compactMap { member in
            document.string(of: member.key).map { ($0, member.value) }
        }
        return Dictionary(values) { first, _ in first }
    }

    func text(
        _ key: String, in object: [String: JSONNode], path: String
    ) throws(UnplacedDiagnostic) -> String? {
        guard let node = object[key] else { return nil }
        guard let text = document.string(of: node) else {
            throw mistake(node, "\(path).\(key)", "expected a string")
        }
        return text
    }

    /// The form of a column of type "line", "bar" or "area"; nil for "x", the column of dates.
    /// Throws for any other type.
    func form(
        of column: Column, in types: [String: JSONNode], path: String
    ) throws(UnplacedDiagnostic) -> ChartSet.Form? {
        guard let node = types[column.name] else {
            throw UnplacedDiagnostic(
                .missing, at: column.label.start, path: column.path,
                "expected a type for \(TextQuote.quoted(column.name)) in \"types\"")
        }
        switch document.string(of: node) {
        case "x"?: return nil
        case "line"?: return .line
        case "bar"?: return .bar
        case "area"?: return .area
        default:
            throw mistake(
                node, "\(path).\(column.name)",
                "expected \"x\", \"line\", \"bar\" or \"area\"")
        }
    }

    /// A Boolean value; false if it is missing.
    func flag(_ key: String, of node: JSONNode, path: String) throws(UnplacedDiagnostic) -> Bool {
        guard let value = document.value(key, of: node) else { return false }
        guard let flag = value.bool else {
            throw mistake(value, path + key, "expected true or false")
        }
        return flag
    }

    /// A colour written as `#RRGGBB` or `#RGB`; nil if it is missing.
    func color(
        _ key: String, in object: [String: JSONNode], path: String
    ) throws(UnplacedDiagnostic) -> UInt32? {
        guard let node = object[key] else { return nil }
        let text = document.string(of: node) ?? ""
        var digits = text.dropFirst()
        if digits.utf8.count == 3 { digits = Substring(digits.flatMap { [$0, $0] }) }
        guard text.first == "#", digits.utf8.count == 6, digits.allSatisfy(\.isHexDigit),
            let color = UInt32(digits, radix: 16)
        else {
            throw mistake(node, "\(path).\(key)", "expected a colour such as \"#3DC23F\"")
        }
        return color
    }

    func dates(of column: Column) throws(UnplacedDiagnostic) -> [Int] {
        var dates: [Int] = []
        dates.reserveCapacity(column.values.count)
        let first = column.values.first.flatMap { document.double(of: $0) }
        // Small numbers are accepted as milliseconds, which the format demands.
        let form = first.flatMap(ChartDateForm.init(of:))
        for (index, node) in column.values.enumerated() {
            guard let value = document.double(of: node), abs(value) <= Self.farthest else {
                throw mistake(
                    node, "\(column.path)[\(index + 1)]",
                    "expected a date in milliseconds since 1970")
            }
            let date = form?.date(value) ?? Int(value.rounded(.down))
            if let last = dates.last, date < last {
                throw mistake(
                    node, "\(column.path)[\(index + 1)]",
                    "expected a date not before the previous one")
            }
            dates.append(date)
        }
        return dates
    }

    /// One value for each date; null is a gap, and so are missing values at the end.
    func values(of column: Column, count: Int) throws(UnplacedDiagnostic) -> [Double] {
        if column.values.count > count {
            let extra = column.values[column.values.startIndex + count]
            throw UnplacedDiagnostic(
                .value, at: extra.start, path: "\(column.path)[\(count + 1)]",
                "expected \(count) values, one for each date, "
                    + "found \(column.values.count)")
        }
        var values: [Double] = []
        values.reserveCapacity(count)
        for (index, node) in column.values.enumerated() {
            if node.kind == .null {
                values.append(.nan)
            } else if let value = document.double(of: node) {
                values.append(value)
            } else {
                throw mistake(node, "\(column.path)[\(index + 1)]", "expected a number or null")
            }
        }
        values += Array(repeating: .nan, count: count - values.count)
        return values
    }
}
