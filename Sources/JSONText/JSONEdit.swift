/// A range of a document and its replacement.
struct JSONEdit: Equatable, Sendable {
    var range: Range<Int>
    var text: String

    init(_ range: Range<Int>, _ text: String = "") {
        self.range = range
        self.text = text
    }
}

extension JSONDocument {
    /// The document after edits, which must not overlap; all other bytes are unchanged.
    func applying(_ edits: [JSONEdit]) -> JSONDocument {
        var result: [UInt8] = []
        var offset = 0
        for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
            result += bytes[offset..<edit.range.lowerBound]
            result += edit.text.utf8
            offset = edit.range.upperBound
        }
        return JSONDocument(result + bytes[offset...])
    }

    /// Replaces the value of a node.
    package func replacing(_ node: JSONNode, with value: JSONValue, style: JSONStyle)
        -> JSONDocument
    {
        let outer = EditableText(self).indentation(at: node.range.lowerBound)
        return applying([JSONEdit(node.range, style.text(value, outer: outer))])
    }

    /// Appends an element to a list.
    package func appending(_ value: JSONValue, to list: JSONNode, style: JSONStyle)
        -> JSONDocument
    {
        applying(appendEdits(to: list, style: style) { style.text(value, outer: $0) })
    }

    /// Appends elements to a list that has at least two; the spacing is copied from the last two.
    package func appending(_ values: [JSONValue], to list: JSONNode, style: JSONStyle)
        -> JSONDocument
    {
        let gap = gap(before: items(of: list), style: style, hasComment: false)
        return applying(
            appendEdits(to: list, style: style) { outer in
                values.map { style.text($0, outer: outer) }.joined(separator: "," + gap)
            })
    }

    /// Sets a key in an object; appends the key if it is new.
    package func setting(_ member: JSONValue.Member, of object: JSONNode, style: JSONStyle)
        -> JSONDocument
    {
        changing([(object, .set(member))], style: style)
    }

    /// A change to an object.
    package enum Change {
        /// Sets a key; appends it if it is new.
        case set(JSONValue.Member)
        /// Removes a key, if it exists.
        case remove(String)
    }

    /// Makes one change in each of several objects, none of which may contain another.
    package func changing(
        _ changes: [(object: JSONNode, change: Change)], style: JSONStyle
    ) -> JSONDocument {
        applying(changes.flatMap { edits(of: $0.object, $0.change, style: style) })
    }

    private func edits(of object: JSONNode, _ change: Change, style: JSONStyle) -> [JSONEdit] {
        switch change {
        case .set(let member):
            guard let node = value(member.key, of: object) else {
                return appendEdits(to: object, style: style) { style.text(member, outer: $0) }
            }
            let outer = EditableText(self).indentation(at: node.range.lowerBound)
            return [JSONEdit(node.range, style.text(member.value, outer: outer))]
        case .remove(let key):
            let index = members(of: object)?.firstIndex { string(of: $0.key) == key }
            return index.map { removeEdits($0, of: object) } ?? []
        }
    }

    /// Removes an element and its comma from a list; keeps comments.
    package func removing(_ index: Int, of container: JSONNode) -> JSONDocument {
        applying(removeEdits(index, of: container))
    }

    /// The ranges of a list's elements or an object's members.
    private func items(of container: JSONNode) -> [Range<Int>] {
        elements(of: container)?.map(\.range) ?? members(of: container)?.map(\.range) ?? []
    }

    // MARK: Appending

    private func appendEdits(
        to container: JSONNode, style: JSONStyle, _ write: (_ outer: String) -> String
    ) -> [JSONEdit] {
        let text = EditableText(self)
        let items = items(of: container)
        let close = container.range.upperBound - 1
        let end = text.contentEnd(before: close)
        guard let last = items.last else {
            let outer = text.indentation(at: container.range.lowerBound)
            let inner = outer + style.indent
            if end == container.range.lowerBound + 1 {
                let value = style.newline + inner + write(inner) + style.newline + outer
                return [JSONEdit(end..<close, value)]
            }
            // After a comment, the new text gets its own line if the closing bracket has one.
            let isSpread = text.gap(end..<close)?.spansLines ?? false
            guard isSpread else { return [JSONEdit(end..<end, " " + write(outer))] }
            let beside = text.indentation(at: end)
            let line = beside.isEmpty ? inner : beside
            return [JSONEdit(end..<end, style.newline + line + write(line))]
        }
        let outer = text.indentation(at: last.lowerBound)
        let gap = gap(before: items, style: style, hasComment: hasComment(last.upperBound..<end))
        let value = gap + write(outer)
        if text.comma(after: last.upperBound) != nil { return [JSONEdit(end..<end, value + ",")] }
        if end == last.upperBound { return [JSONEdit(end..<end, "," + value)] }
        return [
            JSONEdit(last.upperBound..<last.upperBound, ","), JSONEdit(end..<end, value),
        ]
    }

    /// The white space before a new item in a container.
    private func gap(before items: [Range<Int>], style: JSONStyle, hasComment: Bool) -> String {
        let text = EditableText(self)
        let last = items[items.count - 1]
        let line = style.newline + text.indentation(at: last.lowerBound)
        guard !hasComment else { return line }
        if items.count > 1, let comma = text.comma(after: items[items.count - 2].upperBound),
            let gap = text.gap(comma + 1..<last.lowerBound)
        {
            return gap
        }
        return text.isFirstOnLine(last.lowerBound) ? line : style.gap
    }

    /// Whether a range without values contains a comment.
    private func hasComment(_ range: Range<Int>) -> Bool {
        let text = EditableText(self)
        return bytes[range].contains { !text.isBlank($0) && $0 != UInt8(ascii: ",") }
    }

    // MARK: Removing

    private func removeEdits(_ index: Int, of container: JSONNode) -> [JSONEdit] {
        let text = EditableText(self)
        let items = items(of: container)
        let item = items[index]
        let comma = text.comma(after: item.upperBound)
        let inside = container.range.lowerBound + 1..<container.range.upperBound - 1
        if items.count == 1, !hasComment(inside.lowerBound..<item.lowerBound),
            !hasComment(item.upperBound..<inside.upperBound)
        {
            return [JSONEdit(inside)]
        }
        if index + 1 < items.count, let comma {
            let next = text.contentStart(from: comma + 1)
            return removal(item, comma: comma, end: next)
        }
        var start = text.contentEnd(before: item.lowerBound)
        if isLineComment(
            endingAt: start, from: index > 0 ? items[index - 1].upperBound : inside.lowerBound)
        {
            // Without the line ending, any text after the item would become part of the comment.
            let rest = bytes[(comma.map { $0 + 1 } ?? item.upperBound)...]
            let after = rest.first { !" \t\r".utf8.contains($0) }
            if after != UInt8(ascii: "\n") { start = item.lowerBound }
        }
        let range = start..<item.upperBound
        if let comma { return removal(range, comma: comma, end: comma + 1) }
        guard index > 0, let before = text.comma(after: items[index - 1].upperBound) else {
            return [JSONEdit(range)]
        }
        if before + 1 == start { return [JSONEdit(before..<item.upperBound)] }
        return [JSONEdit(before..<before + 1), JSONEdit(range)]
    }

    /// Removes an item, its comma and the white space between them, but keeps any comment there.
    private func removal(_ item: Range<Int>, comma: Int, end: Int) -> [JSONEdit] {
        if EditableText(self).gap(item.upperBound..<comma) != nil {
            return [JSONEdit(item.lowerBound..<end)]
        }
        return [JSONEdit(item), JSONEdit(comma..<comma + 1)]
    }

    /// Whether a `//` comment ends at `end`; only comments, commas and white space may be between
    /// the two offsets.
    private func isLineComment(endingAt end: Int, from start: Int) -> Bool {
        bytes.withUnsafeBufferPointer { bytes in
            var reader = JSONReader(bytes)
            reader.offset = start
            while reader.offset < end {
                guard bytes[reader.offset] == UInt8(ascii: "/") else {
                    reader.offset += 1
                    continue
                }
                let isLine = bytes[reader.offset + 1] == UInt8(ascii: "/")
                reader.skipComment()
                if isLine && reader.offset >= end { return true }
            }
            return false
        }
    }
}
