import Testing

@testable import ScrumStore

struct PositionTests {
    static let all: [Mistake] = [
        Mistake(
            #"[{"title": "\u00e9\n\"x\\", "lengthInMinutes": 0}]"#,
            [
                #"value f:1:48: lengthInMinutes: expected a number above 0 and at most 1440 "#
                    + #"(a day), found 0"#
            ]),
        Mistake(
            #"[{"title": "A", "lengthInMinutes": 0}]\#r\#n\#r\#n\#t@"#,
            [
                #"value f:1:36: lengthInMinutes: expected a number above 0 and at most 1440 "#
                    + #"(a day), found 0"#,
                #"syntax f:3:2: expected nothing after the value, found '@'"#,
            ]),
        Mistake(
            #"[\#r\#n  {"title": "Design",\#r\#n   "lengthInMinutes": 0}\#r\#n]"#,
            [
                #"value f:3:23: lengthInMinutes: expected a number above 0 and at most 1440 "#
                    + #"(a day), found 0"#
            ]),
        Mistake(
            #"[{"title": "Ünïcödé 👩\#u{200d}👩\#u{200d}👧 日本", "lengthInMinutes": 0}]"#,
            [
                #"value f:1:47: lengthInMinutes: expected a number above 0 and at most 1440 "#
                    + #"(a day), found 0"#
            ]),
        Mistake(
            #"[\#t\#t{"title": "A",\#t"lengthInMinutes": 0}]"#,
            [
                #"value f:1:38: lengthInMinutes: expected a number above 0 and at most 1440 "#
                    + #"(a day), found 0"#
            ]),
        Mistake(
            #"\#u{feff}[{"title": "A", "lengthInMinutes": 0}]"#,
            [
                #"value f:1:36: lengthInMinutes: expected a number above 0 and at most 1440 "#
                    + #"(a day), found 0"#
            ]),
        Mistake(
            #"\#u{feff}\#n[{"title": "A", "lengthInMinutes": 0}]"#,
            [
                #"value f:2:36: lengthInMinutes: expected a number above 0 and at most 1440 "#
                    + #"(a day), found 0"#
            ]),
        Mistake(
            #"[{"title": "A", /* é */ "lengthInMinutes": 0}] // x"#,
            [
                #"value f:1:44: lengthInMinutes: expected a number above 0 and at most 1440 "#
                    + #"(a day), found 0"#
            ]),
    ]

    @Test("Columns count characters, not bytes", arguments: all)
    func mistake(_ mistake: Mistake) {
        #expect(mistake.found == mistake.expected)
    }
}
