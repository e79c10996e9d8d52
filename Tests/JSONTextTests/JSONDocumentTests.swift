import Testing

@testable import JSONText

struct JSONDocumentTests {
    @Test("The ranges of nodes match the source text exactly")
    func ranges() throws {
        let text = "\u{FEFF}// teams\n[ {\"a\\u0062\" : -1.5e2, /* x */ \"é\": [true, null,],}, ]\n"
        let document = JSONDocument(text)
        #expect(document.mistakes.isEmpty)
        let root = try #require(document.root)
        #expect(document.source(of: root).hasPrefix("[ {"))
        #expect(document.source(of: root).hasSuffix(", ]"))
        guard let elements = document.elements(of: root),
            let members = elements.first.flatMap({ document.members(of: $0) })
        else { return #expect(Bool(false), "expected a list with an object") }
        #expect(elements.count == 1)
        #expect(members.map { document.source(of: $0.key) } == ["\"a\\u0062\"", "\"é\""])
        #expect(members.map { document.string(of: $0.key) } == ["ab", "é"])
        #expect(members.map { document.source(of: $0.value) } == ["-1.5e2", "[true, null,]"])
        #expect(document.value("ab", of: elements[0]) == members[0].value)
        #expect(document.value("é", of: elements[0]) == members[1].value)
        #expect(document.value("b", of: elements[0]) == nil)
    }

    @Test(
        "Escapes are decoded",
        arguments: [
            (#""""#, ""), (#""a\"b""#, "a\"b"), (#""\\\/\b\f\n\r\t""#, "\\/\u{8}\u{c}\n\r\t"),
            (#""\u00e9\u65E5""#, "é日"), (#""\ud83d\ude00!""#, "😀!"), (#""\u0000""#, "\0"),
            (#""日本 é 😀""#, "日本 é 😀"), (#""\u0065\u0301""#, "e\u{301}"),
        ])
    func escapes(source: String, text: String) throws {
        let document = JSONDocument(source)
        #expect(document.mistakes.isEmpty)
        let root = try #require(document.root)
        let found = try #require(document.string(of: root))
        #expect(Array(found.utf8) == Array(text.utf8))
    }

    @Test(
        "All of JSON is accepted, and so are comments and trailing commas",
        arguments: [
            "[]", "[ ]", "{}", "[1,]", "{\"a\":1,}", "[1,2,]//", "//\n[]", "/**/[]/***/",
            "[/*,*/1]",
            "\u{FEFF}[]", "[\r\n]\r\n", "0", "-0", "0.0", "1E+2", "1e-400", "[1e400]", "[[[[]]]]",
            "[\"\u{7F}\"]", "[\"/* no comment */\", \"// neither\"]", "[] //", "// a\r\n[]\r\n// b",
        ])
    func valid(source: String) {
        let document = JSONDocument(source)
        #expect(document.mistakes.isEmpty)
        #expect(document.root != nil)
    }

    @Test(
        "Nesting that is too deep is a mistake, not a crash",
        arguments: ["[", "{\"a\":", "[{\"a\":"])
    func deep(unit: String) {
        let document = JSONDocument(String(repeating: unit, count: 100_000))
        let messages = document.mistakes.map(\.message)
        #expect(messages == ["nested deeper than 64 levels; the rest was not read"])
        let allowed = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
        #expect(JSONDocument(allowed).mistakes.isEmpty)
        #expect(JSONDocument("[" + allowed + "]").mistakes.count == 1)
    }

    @Test(
        "Invalid UTF-8 is a mistake",
        arguments: [
            ([0xFF, 0xFE, 0x5B, 0x00], "0 this is UTF-16 text; save it as UTF-8"),
            ([0x5B, 0x00, 0x5D, 0x00], "0 this is UTF-16 text; save it as UTF-8"),
            ([0x5B, 0x20, 0x00, 0x5D], "2 this is not a text file: it has a NUL byte"),
            (
                [0x5B, 0x22, 0xE9, 0x22, 0x5D],
                "2 byte 0xE9 is not UTF-8, probably Latin-1; save it as UTF-8"
            ),
            (
                [0x5B, 0x22, 0xC3, 0x22, 0x5D],
                "2 byte 0xC3 is not UTF-8, probably Latin-1; save it as UTF-8"
            ),
            (
                [0x22, 0xED, 0xA0, 0x80, 0x22],
                "1 byte 0xED is not UTF-8, probably Latin-1; save it as UTF-8"
            ),
            (
                [0x22, 0xC0, 0x80, 0x22],
                "1 byte 0xC0 is not UTF-8, probably Latin-1; save it as UTF-8"
            ),
        ] as [([UInt8], String)])
    func encoding(bytes: [UInt8], expected: String) throws {
        let mistake = try #require(JSONDocument(bytes).mistakes.first)
        #expect(mistake.kind == .encoding)
        #expect("\(mistake.offset) \(mistake.message)" == expected)
    }

    @Test("A file that is not JSON is reported with a hundred mistakes, not a million")
    func cap() {
        let document = JSONDocument(String(repeating: "@,", count: 10_000))
        #expect(document.mistakes.count <= JSONReader.maxMistakes)
        let list = JSONDocument("[" + String(repeating: "@,", count: 10_000) + "]")
        #expect(list.mistakes.count == JSONReader.maxMistakes)
        #expect(list.mistakes.last?.message == "too many errors; the rest was not read")
    }

    @Test("Lines and characters count from 1")
    func positions() {
        let map = LineMap(Array("\u{FEFF}a\té\r\n👩‍👩‍👧x\n".utf8))
        let places = [0, 3, 4, 5, 7, 9, 27, 28, 29, 500].map { map.position(at: $0).description }
        #expect(
            places == ["1:1", "1:1", "1:2", "1:3", "1:4", "2:1", "2:2", "2:3", "3:1", "3:1"])
    }
}
