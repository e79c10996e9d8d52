import Testing

@testable import JSONText

/// Minimised findings from fuzzing.
struct FuzzFindingTests {
    @Test(
        "When the reader stops at the limit of 100 mistakes, every position is inside the text",
        arguments: [
            "}", "]", ":", ",,", "{\"a\":;", "{1", "'a", "“a", "\\", "{\"a\\q\",", "\"\t",
            "\"\\u12",
            "=", "{:",
            "{[", "@", "\u{A0}",
        ])
    func end(mistake: String) {
        for count in 97...102 {
            for end in ["", " ", "\"", "]"] {
                let text = "[" + String(repeating: "}", count: count) + mistake + end
                let document = JSONDocument(text)
                let all = 0..<text.utf8.count
                #expect(document.mistakes.count <= 100)
                #expect(document.mistakes.allSatisfy { all ~= $0.offset || $0.offset == all.count })
                if let root = document.root { #expect(isInside(root, all, document), "\(text)") }
            }
        }
    }

    private func isInside(_ node: JSONNode, _ range: Range<Int>, _ document: JSONDocument) -> Bool {
        guard range.lowerBound <= node.range.lowerBound, node.range.upperBound <= range.upperBound
        else { return false }
        if let elements = document.elements(of: node) {
            return elements.allSatisfy { isInside($0, node.range, document) }
        }
        if let members = document.members(of: node) {
            return members.allSatisfy {
                isInside($0.key, node.range, document) && isInside($0.value, node.range, document)
            }
        }
        return node.kind != .string || document.string(of: node) != nil
    }
}
