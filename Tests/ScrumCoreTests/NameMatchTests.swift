import Testing

@testable import ScrumCore

struct NameMatchTests {
    static let names = ["Design", "App Dev", "Web Dev", "Straße", "Zoë", "design-review", "Web"]

    @Test(
        "A whole name matches first, then the start of a name, then the start of a word",
        arguments: [
            ("Design", .one(0)), ("DESIGN", .one(0)), (" app  dev ", .one(1)), ("app", .one(1)),
            ("web", .one(6)), ("web d", .one(2)), ("w", .several([2, 6])),
            ("dev", .several([1, 2])),
            ("des", .several([0, 5])), ("review", .one(5)), ("rev", .one(5)), ("STRASSE", .one(3)),
            ("zo\u{65}\u{308}", .one(4)), ("de", .several([0, 5])),
        ] as [(String, NameMatch)])
    func matches(typed: String, match: NameMatch) {
        #expect(NameMatch.find(typed, in: Self.names) == match)
    }

    @Test("ß and ẞ, straight and curly apostrophes, and composed and decomposed letters match")
    func forms() {
        #expect(NameMatch.find("GROẞ", in: ["Klein", "Groß"]) == .one(1))
        #expect(NameMatch.find("gross", in: ["Klein", "GROẞ"]) == .one(1))
        for typed in ["o'brien", "O’BRIEN", "o‘brien"] {
            #expect(NameMatch.find(typed, in: ["O’Brien", "Ann"]) == .one(0))
            #expect(NameMatch.find(typed, in: ["O'Brien", "Ann"]) == .one(0))
        }
        #expect(NameMatch.find("cafe\u{301} b", in: ["Café Bar", "Cafe"]) == .one(0))
        #expect(Suggestion.closest(to: "Cafe\u{301}s", among: ["Café"]) == "Café")
    }

    @Test("Accents may be omitted unless that is ambiguous, but Hindi vowels may not")
    func accents() {
        let names = ["Zoelle", "Zoë", "Renée Zoe", "Đặng Thị", "राम", "Ёлкин"]
        #expect(NameMatch.find("ZOE", in: names) == .one(1))
        #expect(NameMatch.find("zö", in: names) == .several([0, 1]))
        #expect(NameMatch.find("renee", in: names) == .one(2))
        #expect(NameMatch.find("thi", in: names) == .one(3))
        #expect(NameMatch.find("रिम", in: names) == .none(similar: [4]))
        #expect(NameMatch.find("елкин", in: names) == .one(5))
        #expect(NameMatch.find("zoe", in: ["Zoë", "Zoe"]) == .one(1))
        #expect(NameMatch.find("zoë", in: ["Zoë", "Zoe"]) == .one(0))
        #expect(NameMatch.find("zöe", in: ["Zoë", "Zoe"]) == .several([0, 1]))
        #expect(NameMatch.find("ZOE", in: names, isWhole: true) == .one(1))
        #expect(NameMatch.find("zoell", in: names, isWhole: true) == .none(similar: []))
    }

    @Test(
        "Names that differ in case, blanks, normal form or apostrophes are equal; accents count",
        arguments: [
            ("Ann  Lee ", "ann lee", true), ("Café", "CAFE\u{301}", true), ("ẞ", "ss", true),
            ("straße", "STRASSE", true), ("O’Brien", "o'brien", true), ("Zoë", "Zoe", false),
        ])
    func equalNames(first: String, second: String, areEqual: Bool) {
        #expect((NameMatch.folded(first) == NameMatch.folded(second)) == areEqual)
        #expect(NameMatch.find(first, in: [second]) == .one(0))
        #expect(([first, second].numberingDuplicates != [first, second]) == areEqual)
    }

    @Test(
        "The edit distance counts a transposition as one edit",
        arguments: [
            ("", "", 0), ("a", "", 1), ("yelow", "yellow", 1), ("dign", "ding", 1),
            ("kitten", "sitting", 3), ("abc", "cba", 2), ("ca", "abc", 3),
        ])
    func distances(first: String, second: String, distance: Int) {
        #expect(Suggestion.distance(first, second) == distance)
        #expect(Suggestion.distance(second, first) == distance)
    }
}
