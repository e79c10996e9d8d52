import Testing

@testable import ScrumStore

struct ValueMistakeTests {
    static let all: [Mistake] = [
        Mistake(#"5"#, [#"type f:1:1: expected a list of scrums, found 5"#]),
        Mistake(#""Design""#, [#"type f:1:1: expected a list of scrums, found "Design""#]),
        Mistake(#"null"#, [#"type f:1:1: expected a list of scrums, found null"#]),
        Mistake(
            #"{"title": "Design", "lengthInMinutes": 10}"#,
            [
                #"type f:1:1: expected a list of scrums, found one object; put [ ] around it"#
            ]),
        Mistake(
            #"{"title": "Design", "duration": [16, 485], "lengthInMinutes": 10}"#,
            [
                #"type f:1:1: expected a list of scrums, found one object; put [ ] around it"#,
                #"unknownKey f:1:21: warning: duration: unknown key; did you mean "lengthInMinutes"?"#,
            ]),
        Mistake(
            #"{"scrums": [{"title": "Design", "lengthInMinutes": 10}]}"#,
            [
                #"type f:1:1: expected a list of scrums, found an object; keep only the "#
                    + #"list under "scrums""#
            ]),
        Mistake(
            #"["Design"]"#,
            [
                #"type f:1:2: [0]: expected a scrum such as {"title": "Design", "#
                    + #""lengthInMinutes": 10}, found "Design""#
            ]),
        Mistake(
            #"[[]]"#,
            [
                #"type f:1:2: [0]: expected a scrum such as {"title": "Design", "#
                    + #""lengthInMinutes": 10}, found a list"#
            ]),
        Mistake(
            #"[7]"#,
            [
                #"type f:1:2: [0]: expected a scrum such as {"title": "Design", "#
                    + #""lengthInMinutes": 10}, found 7"#
            ]),
        Mistake(
            #"[{}]"#,
            [
                #"missing f:1:2: [0]: expected "title", a string such as "Design"; it is "#
                    + #"missing"#,
                #"missing f:1:2: [0]: expected "lengthInMinutes", a number such as 10; it "#
                    + #"is missing"#,
            ]),
        Mistake(
            #"[{"title": "Design"}]"#,
            [
                #"missing f:1:2: [0]: expected "lengthInMinutes", a number such as 10; it "#
                    + #"is missing"#
            ]),
        Mistake(
            #"[{"lengthInMinutes": 10}]"#,
            [
                #"missing f:1:2: [0]: expected "title", a string such as "Design"; it is "#
                    + #"missing"#
            ]),
        Mistake(
            #"[{"Title": "Design", "lengthinminutes": 10}]"#,
            [
                #"missing f:1:3: Title: unknown key; did you mean "title"?"#,
                #"missing f:1:22: lengthinminutes: unknown key; did you "#
                    + #"mean "lengthInMinutes"?"#,
            ]),
        Mistake(
            #"[{"name": "Design", "length": 10}]"#,
            [
                #"missing f:1:3: name: unknown key; did you mean "title"?"#,
                #"missing f:1:21: length: unknown key; did you mean "#
                    + #""lengthInMinutes"?"#,
            ]),
        Mistake(
            #"[{"title": "", "lengthInMinutes": 10}]"#,
            [
                #"value f:1:12: title: expected a title, found an empty string"#
            ]),
        Mistake(
            #"[{"title": " \u200b ", "lengthInMinutes": 10}]"#,
            [
                #"value f:1:12: title: expected a title, found an empty string"#
            ]),
        // A Hangul filler and an empty braille pattern are invisible.
        Mistake(
            #"[{"title": "\u3164", "lengthInMinutes": 10, "attendees": ["Ann", "\u2800"]}]"#,
            [
                #"value f:1:12: title: expected a title, found an empty string"#,
                #"value f:1:66: attendees[1]: expected a name, found an empty string"#,
            ]),
        Mistake(
            #"[{"title": 5, "lengthInMinutes": 10}]"#,
            [
                #"type f:1:12: title: expected a title, found 5"#
            ]),
        Mistake(
            #"[{"title": null, "lengthInMinutes": 10}]"#,
            [
                #"type f:1:12: title: expected a title, found null"#
            ]),
        Mistake(
            #"[{"title": ["Design"], "lengthInMinutes": 10}]"#,
            [
                #"type f:1:12: title: expected a title, found a list"#
            ]),
        Mistake(
            #"[\#n  {"title": "Design", "lengthInMinutes": 10},\#n  {"title": "design ", "#
                + #""lengthInMinutes": 5}\#n]"#,
            [
                #"duplicate f:3:13: title: another scrum is called "design", at 2:13"#
            ]),
        Mistake(
            #"[{"title": "A", "lengthInMinutes": "10"}]"#,
            [
                #"type f:1:36: lengthInMinutes: expected a number of minutes such as 10, "#
                    + #"found "10"; leave the quotation marks out"#
            ]),
        Mistake(
            #"[{"title": "A", "lengthInMinutes": "ten"}]"#,
            [
                #"type f:1:36: lengthInMinutes: expected a number of minutes such as 10, "#
                    + #"found "ten""#
            ]),
        Mistake(
            #"[{"title": "A", "lengthInMinutes": 0}]"#,
            [
                #"value f:1:36: lengthInMinutes: expected a number above 0 and at most 1440 "#
                    + #"(a day), found 0"#
            ]),
        Mistake(
            #"[{"title": "A", "lengthInMinutes": -5}]"#,
            [
                #"value f:1:36: lengthInMinutes: expected a number above 0 and at most 1440 "#
                    + #"(a day), found -5"#
            ]),
        Mistake(
            #"[{"title": "A", "lengthInMinutes": "#
                + #"1440.0000000000000000000000000000000000001}]"#,
            [
                #"value f:1:36: lengthInMinutes: expected a number above 0 and at most 1440 "#
                    + #"(a day), found 1440.00000000000000000000000000000000000…"#
            ]),
        Mistake(
            #"[{"title": "A", "lengthInMinutes": 1e400}]"#,
            [
                #"value f:1:36: lengthInMinutes: expected a number above 0 and at most 1440 "#
                    + #"(a day), found 1e400"#
            ]),
        Mistake(
            #"[{"title": "A", "lengthInMinutes": true}]"#,
            [
                #"type f:1:36: lengthInMinutes: expected a number of minutes such as 10, "#
                    + #"found true"#
            ]),
        Mistake(
            #"[{"title": "A", "lengthInMinutes": 0.01}]"#,
            [
                #"boxes f:1:36: lengthInMinutes: expected at least 1 second for each "#
                    + #"speaker, found 0.6 seconds in all"#
            ]),
        Mistake(
            #"[{"title": "A", "lengthInMinutes": 1e-400}]"#,
            [
                #"value f:1:36: lengthInMinutes: expected a number above 0 and at most "#
                    + #"1440 (a day), found 1e-400"#
            ]),
        Mistake(
            #"[{"title": "A", "lengthInMinutes": 0.05, "attendees": ["B", "C", "D", "E"]}]"#,
            [
                #"boxes f:1:36: lengthInMinutes: expected at least 1 second for each "#
                    + #"speaker, found 3 seconds in all"#
            ]),
        Mistake(
            #"[{"title": "Design", "lengthInMinutes": 10, "attendees": "Cathy"}]"#,
            [
                #"type f:1:58: attendees: expected a list such as ["Cathy", "Daisy"], found "#
                    + #""Cathy""#
            ]),
        Mistake(
            #"[{"title": "Design", "lengthInMinutes": 10, "attendees": {"name": "Cathy"}}]"#,
            [
                #"type f:1:58: attendees: expected a list such as ["Cathy", "Daisy"], found "#
                    + #"an object"#
            ]),
        Mistake(
            #"[{"title": "Design", "lengthInMinutes": 10, "attendees": ["Cathy", 5, null]}]"#,
            [
                #"type f:1:68: attendees[1]: expected a name such as "Cathy" or {"name": "#
                    + #""Cathy", "minutes": 3}, found 5"#,
                #"type f:1:71: attendees[2]: expected a name such as "Cathy" or {"name": "#
                    + #""Cathy", "minutes": 3}, found null"#,
            ]),
        Mistake(
            #"[{"title": "Design", "lengthInMinutes": 10, "attendees": ["Cathy", ""]}]"#,
            [
                #"value f:1:68: attendees[1]: expected a name, found an empty string"#
            ]),
        Mistake(
            #"[{"title": "Design", "lengthInMinutes": 10, "attendees": [{"minutes": 3}]}]"#,
            [
                #"missing f:1:59: attendees[0]: expected "name", a string such as "Cathy"; it "#
                    + #"is missing"#
            ]),
        Mistake(
            #"[{"title": "Design", "lengthInMinutes": 10, "attendees": [{"Name": "Cathy"}]}]"#,
            [
                #"missing f:1:60: attendees[0].Name: unknown key; did you mean "#
                    + #""name"?"#
            ]),
        Mistake(
            #"[{"title": "Design", "lengthInMinutes": 10, "attendees": [{"name": "Cathy", "#
                + #""minutes": "3"}]}]"#,
            [
                #"type f:1:88: attendees[0].minutes: expected a number of minutes such as "#
                    + #"10, found "3"; leave the quotation marks out"#
            ]),
        Mistake(
            #"[{"title": "Design", "lengthInMinutes": 10, "attendees": [{"name": "Cathy", "#
                + #""minutes": 0}]}]"#,
            [
                #"value f:1:88: attendees[0].minutes: expected a number above 0 and at most "#
                    + #"1440 (a day), found 0"#
            ]),
        Mistake(
            #"[{"title": "Design", "lengthInMinutes": 10, "attendees": [{"name": "Cathy", "#
                + #""minutes": 0.01}]}]"#,
            [
                #"boxes f:1:88: attendees[0].minutes: expected at least 1 second (0.017 "#
                    + #"minutes), found 0.01"#
            ]),
        Mistake(
            #"[{"title": "Design", "lengthInMinutes": 10, "attendees": [{"name": 5}, "#
                + #"{"name": ""}]}]"#,
            [
                #"type f:1:68: attendees[0].name: expected a name, found 5"#,
                #"value f:1:81: attendees[1].name: expected a name, found an empty string"#,
            ]),
        Mistake(
            #"[{"title": "Design", "lengthInMinutes": 10, "attendees": [{"name": "Cathy", "#
                + #""minutes": 6}, {"name": "Daisy", "minutes": 4.5}]}]"#,
            [
                #"boxes f:1:121: attendees[1].minutes: the minutes up to here add up to 10.5 "#
                    + #"minutes, more than the length of 10 minutes"#
            ]),
        Mistake(
            #"[{"title": "Design", "lengthInMinutes": 10, "attendees": [{"name": "Cathy", "#
                + #""minutes": 10}, "Daisy", "Simon"]}]"#,
            [
                #"boxes f:1:58: attendees: expected at least 1 second for each attendee, but "#
                    + #"the given minutes leave 0 seconds for 2 of them"#
            ]),
        Mistake(
            #"[{"title": "Design", "lengthInMinutes": 10, "attendees": [{"name": "Cathy", "#
                + #""minutes": 9.99}, "Daisy"]}]"#,
            [
                #"boxes f:1:58: attendees: expected at least 1 second for each attendee, but "#
                    + #"the given minutes leave 0.6 seconds for 1 of them"#
            ]),
        Mistake(
            #"[{"title": "Design", "lengthInMinutes": 10, "attendees": [{"name": "Cathy", "#
                + #""minute": 3}]}]"#,
            [
                #"unknownKey f:1:77: warning: attendees[0].minute: unknown key; "#
                    + #"did you mean "minutes"?"#
            ]),
        Mistake(
            #"[{"title": "Design", "lengthInMinutes": 10, "attendees": ["Chris", "Eden", "#
                + #""Chris"]}]"#,
            [
                #"equalNames f:1:76: warning: attendees[2]: "Chris" already appears at "#
                    + #"1:59; this one is called "Chris (2)""#
            ]),
        Mistake(
            #"[{"title": "Design", "lengthInMinutes": 10, "attendees": ["Chris", "Chris "#
                + #"(2)", {"name": "Chris"}]}]"#,
            [
                #"equalNames f:1:90: warning: attendees[2]: "Chris" already appears at "#
                    + #"1:59; this one is called "Chris (3)""#
            ]),
        Mistake(
            #"[{"title": "Design", "lengthInMinutes": 10, "attendees": [{"id": "1", "name": "#
                + #""Chris"}, {"id": "2", "name": "Chris"}]}]"#,
            [
                #"equalNames f:1:109: warning: attendees[1]: "Chris" already appears at "#
                    + #"1:79; they differ in id"#
            ]),
        Mistake(
            #"[{"title": "Design", "lengthInMinutes": 10, "theme": "yelow"}]"#,
            [
                #"value f:1:54: theme: unknown theme "yelow"; did you mean "yellow"?"#
            ]),
        Mistake(
            #"[{"title": "Design", "lengthInMinutes": 10, "theme": "Yellow"}]"#,
            [
                #"value f:1:54: theme: unknown theme "Yellow"; did you mean "yellow"?"#
            ]),
        Mistake(
            #"[{"title": "Design", "lengthInMinutes": 10, "theme": "red"}]"#,
            [
                #"value f:1:54: theme: unknown theme "red"; expected one of bubblegum, "#
                    + #"buttercup, indigo, lavender, magenta, navy, orange, oxblood, periwinkle, "#
                    + #"poppy, purple, seafoam, sky, tan, teal, yellow"#
            ]),
        Mistake(
            #"[{"title": "Design", "lengthInMinutes": 10, "theme": 5}]"#,
            [
                #"type f:1:54: theme: expected the name of a theme such as "yellow", found 5"#
            ]),
        Mistake(
            #"[{"title": "Design", "lengthInMinutes": 10, "theme": null}]"#,
            [
                #"type f:1:54: theme: expected the name of a theme such as "yellow", found "#
                    + #"null; leave the key out"#
            ]),
        Mistake(
            #"[{"title": "Design", "lengthInMinutes": 10, "advance": "automatic"}]"#,
            [
                #"value f:1:56: advance: unknown value "automatic"; did you mean "auto"?"#
            ]),
        Mistake(
            #"[{"title": "Design", "lengthInMinutes": 10, "advance": "slow"}]"#,
            [
                #"value f:1:56: advance: unknown value "slow"; expected one of auto, manual"#
            ]),
        Mistake(
            #"[{"title": "Design", "lengthInMinutes": 10, "advance": true}]"#,
            [
                #"type f:1:56: advance: expected "auto" or "manual", found true"#
            ]),
        Mistake(
            #"[{"title": "Design", "lengthInMinutes": 10, "order": "shufled"}]"#,
            [
                #"value f:1:54: order: unknown value "shufled"; did you mean "shuffled"?"#
            ]),
        Mistake(
            #"[{"title": "Design", "lengthInMinutes": 10, "order": "random"}]"#,
            [
                #"value f:1:54: order: unknown value "random"; expected one of listed, "#
                    + #"rotating, shuffled"#
            ]),
        Mistake(
            #"[{"title": "Design", "lengthInMinutes": 10, "order": 3}]"#,
            [
                #"type f:1:54: order: expected "listed", "rotating" or "shuffled", found 3"#
            ]),
        Mistake(
            #"[{"title": "Design", "lengthInMinutes": 10, "count": "Down"}]"#,
            [
                #"value f:1:54: count: unknown value "Down"; did you mean "down"?"#
            ]),
        Mistake(
            #"[{"title": "Design", "lengthInMinutes": 10, "count": 3}]"#,
            [
                #"type f:1:54: count: expected "down" or "up", found 3"#
            ]),
        Mistake(
            #"[{"title": "Design", "lengthInMinutes": 10, "warning": -1}]"#,
            [
                #"value f:1:56: error: warning: expected a number from 0 (no warning) to 86400 (a "#
                    + #"day), found -1"#
            ]),
        Mistake(
            #"[{"title": "Design", "lengthInMinutes": 10, "warning": "15"}]"#,
            [
                #"type f:1:56: error: warning: expected a number of seconds such as 15, found "#
                    + #""15"; leave the quotation marks out"#
            ]),
    ]

    @Test("Every invalid value is reported", arguments: all)
    func mistake(_ mistake: Mistake) {
        #expect(mistake.found == mistake.expected)
    }

    /// A few names are searched and many are hashed; both must find the first duplicate.
    @Test("Of two people with the same name, the first is found", arguments: [0, 15, 16, 17, 29])
    func equalNames(first: Int) {
        let start = #"[{"title": "D", "lengthInMinutes": 10, "attendees": ["#
        let names = (0..<30).map { "\"P\($0 + 10)\"" }
        let text = start + (names + [names[first]]).joined(separator: ",") + "]}]"
        let (column, last) = (start.count + 6 * first + 1, start.count + 6 * 30 + 1)
        let expected =
            "equalNames f:1:\(last): warning: attendees[30]: \"P\(first + 10)\" already appears "
            + "at 1:\(column); this one is called \"P\(first + 10) (2)\""
        let mistake = Mistake(text, [expected])
        #expect(mistake.found == mistake.expected)
    }
}
