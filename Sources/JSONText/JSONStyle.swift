/// A file's layout, so that additions match the existing text.
package struct JSONStyle: Equatable, Sendable {
    var newline = "\n"
    /// One level of indentation.
    var indent = "  "
    /// Whether each member of an object has its own line.
    var spreadsObjects = true
    /// Whether each element of a list inside an object has its own line.
    var spreadsLists = false
    /// The text between a key and its value, including the colon.
    var colon = ": "
    /// The space after a comma within a line.
    package var gap = " "
    /// The space inside the braces of an object on one line.
    var padding = ""
    var hasTrailingComma = false

    /// The maximum width of a one-line list, in characters.
    private static let width = 100

    package init() {}

    /// One line without spaces.
    static let compact: JSONStyle = {
        var style = JSONStyle()
        style.spreadsObjects = false
        style.colon = ":"
        style.gap = ""
        return style
    }()

    /// Copies the style of the last object in a list of objects.
    package init(of list: JSONNode, in document: JSONDocument) {
        self.init()
        let bytes = document.bytes
        if let end = bytes.firstIndex(of: UInt8(ascii: "\n")), end > 0,
            bytes[end - 1] == UInt8(ascii: "\r")
        {
            newline = "\r\n"
        }
        guard let elements = document.elements(of: list),
            let last = elements.last(where: { document.members(of: $0)?.isEmpty == false }),
            let members = document.members(of: last), let first = members.first
        else { return }
        let text = EditableText(document)
        colon = text.plain(first.key.range.upperBound..<first.value.range.lowerBound) ?? ": "
        let opening = text.gap(last.range.lowerBound + 1..<first.range.lowerBound)
        spreadsObjects = opening?.spansLines ?? true
        padding = spreadsObjects ? "" : opening ?? ""
        gap = colon.hasSuffix(":") ? "" : " "
        hasTrailingComma =
            text.comma(after: members[members.count - 1].range.upperBound) != nil
        if spreadsObjects {
            let inner = text.indentation(at: first.range.lowerBound)
            let outer = text.indentation(at: last.range.upperBound - 1)
            if inner.hasPrefix(outer) { indent = String(inner.dropFirst(outer.count)) }
        } else if elements.first.map({ text.isFirstOnLine($0.range.lowerBound) }) == true {
            let inner = text.indentation(at: last.range.lowerBound)
            if !inner.isEmpty { indent = inner }
        }
        readLists(in: members, document)
    }

    private mutating func readLists(in members: [JSONMember], _ document: JSONDocument) {
        let text = EditableText(document)
        for member in members {
            guard let elements = document.elements(of: member.value), let first = elements.first
            else { continue }
            spreadsLists = elements.allSatisfy { text.isFirstOnLine($0.range.lowerBound) }
            if elements.count > 1, let comma = text.comma(after: first.range.upperBound),
                let found = text.gap(comma + 1..<elements[1].range.lowerBound),
                !found.spansLines
            {
                gap = found
            }
            return
        }
    }

    // MARK: Writing

    /// The text of a value whose first line is already indented by `outer`.
    package func text(_ value: JSONValue, outer: String) -> String {
        switch value {
        case .null: "null"
        case .bool(let value): value ? "true" : "false"
        case .number(let text): text
        case .string(let text): JSONValue.quoted(text)
        case .array(let elements): list(elements, outer: outer)
        case .object(let members):
            object(members, outer: outer, spreads: spreadsObjects)
        }
    }

    /// The text of a key with its value.
    package func text(_ member: JSONValue.Member, outer: String) -> String {
        JSONValue.quoted(member.key) + colon + text(member.value, outer: outer)
    }

    private func object(_ members: [JSONValue.Member], outer: String, spreads: Bool) -> String {
        guard !members.isEmpty else { return "{}" }
        let inner = outer + indent
        let texts = members.map { text($0, outer: inner) }
        guard spreads else {
            return "{" + padding + texts.joined(separator: "," + gap) + padding + "}"
        }
        return "{" + newline + inner + texts.joined(separator: "," + newline + inner)
            + (hasTrailingComma ? "," : "") + newline + outer + "}"
    }

    private func list(_ elements: [JSONValue], outer: String) -> String {
        guard !elements.isEmpty else { return "[]" }
        let texts = elements.map { element in
            guard case .object(let members) = element else { return text(element, outer: outer) }
            return object(members, outer: outer, spreads: false)
        }
        let inner = outer + indent
        if spreadsLists {
            return "[" + newline + inner + texts.joined(separator: "," + newline + inner)
                + (hasTrailingComma ? "," : "") + newline + outer + "]"
        }
        let line = "[" + texts.joined(separator: "," + gap) + "]"
        guard spreadsObjects, outer.count + line.count > Self.width - 20 else { return line }
        var lines = [inner]
        for (index, text) in texts.enumerated() {
            let item = index + 1 < texts.count ? text + "," : text
            let current = lines[lines.count - 1]
            if current == inner {
                lines[lines.count - 1] += item
            } else if current.count + gap.count + item.count > Self.width {
                lines.append(inner + item)
            } else {
                lines[lines.count - 1] += gap + item
            }
        }
        return "[" + newline + lines.joined(separator: newline) + newline + outer + "]"
    }
}
