import TestSupport
import Testing

@testable import ScrumStore

/// A random style for a scrums file.
struct FileStyle {
    var newline = "\n"
    var indent = "  "
    var spreadsObjects = true
    var hugsBraces = false
    var spreadsLists = false
    var colon = ": "
    var gap = " "
    var padding = ""
    var comma = ""
    var innerComma = ""
    var bom = ""
    var end = "\n"
    var blankLine = false
    var comments = 0

    init(_ generator: inout SeededGenerator) {
        newline = ["\n", "\r\n"].randomElement(using: &generator) ?? "\n"
        indent = ["\t", "  ", "    ", "", " "].randomElement(using: &generator) ?? ""
        spreadsObjects = .random(using: &generator)
        hugsBraces = .random(using: &generator)
        spreadsLists = .random(using: &generator)
        colon = [": ", ":", " : ", " :"].randomElement(using: &generator) ?? ":"
        gap = ["", " "].randomElement(using: &generator) ?? ""
        padding = ["", " "].randomElement(using: &generator) ?? ""
        comma = ["", ","].randomElement(using: &generator) ?? ""
        innerComma = ["", ","].randomElement(using: &generator) ?? ""
        bom = ["", "", "\u{FEFF}"].randomElement(using: &generator) ?? ""
        end = ["", newline, newline + newline].randomElement(using: &generator) ?? ""
        blankLine = .random(using: &generator)
        comments = Int.random(in: 0...3, using: &generator)
    }

    /// A file with `count` scrums. Each of its comments contains one of `marks`.
    func file(_ count: Int, _ generator: inout SeededGenerator) -> (text: String, marks: [String]) {
        var marks: [String] = []
        func mark(_ isAllowed: Bool) -> String {
            guard isAllowed, Int.random(in: 0..<4, using: &generator) < comments else { return "" }
            marks.append("mark\(marks.count).")
            return Bool.random(using: &generator)
                ? " // \(marks[marks.count - 1])" : " /* \(marks[marks.count - 1]) */"
        }
        var text = bom + mark(true)
        if !text.hasSuffix("*/"), !marks.isEmpty { text += newline }
        text += "["
        for index in 0..<count {
            // Comments appear only before line breaks, so both // and /* */ are possible.
            let isSpread = !hugsBraces || index == 0
            text += mark(isSpread)
            if isSpread {
                text += newline + (blankLine && index > 0 ? newline : "") + indent
                let above = mark(true)
                if !above.isEmpty { text += above.dropFirst() + newline + indent }
            } else {
                text += gap
            }
            text += object(index, indent: hugsBraces && spreadsObjects ? "" : indent, &generator)
            text += mark(comma.isEmpty && index == count - 1)
            if text.hasSuffix(".") { text += newline }
            text += index + 1 < count ? "," : comma
        }
        text += mark(true) + newline + "]" + mark(end != "") + end
        return (text, marks)
    }

    private func object(
        _ index: Int, indent outer: String, _ generator: inout SeededGenerator
    ) -> String {
        let inner = outer + indent
        let names = ["\"Käthe\"", "{\"name\"\(colon)\"Zoë\",\(gap)\"minutes\"\(colon)1}", "\"Li\""]
        let list =
            spreadsLists && spreadsObjects
            ? "[" + newline + inner + indent
                + names.joined(separator: "," + newline + inner + indent) + newline + inner + "]"
            : "[" + names.joined(separator: "," + gap) + "]"
        let members = [
            "\"title\"\(colon)\"Team \(index)\"", "\"lengthInMinutes\"\(colon)\(index + 5).50",
            "\"attendees\"\(colon)\(list)", "\"theme\"\(colon)\"tan\"",
            "\"x-\(index)\"\(colon){ \"a\":[1,2 , {}] }",
        ].shuffled(using: &generator)
        guard spreadsObjects else {
            return "{" + padding + members.joined(separator: "," + gap) + padding + "}"
        }
        return "{" + newline + inner + members.joined(separator: "," + newline + inner) + innerComma
            + newline + outer + "}"
    }
}
