import TestSupport
import Testing

/// Files of other programs, taken over by the real one.
struct ImportTests {
    let user: Newcomer

    init() throws {
        user = try Newcomer()
        try user.write(
            """
            [{"id":"11111111-1111-1111-1111-111111111111","title":"Design",
              "attendees":[{"id":"1","name":"Blob"},{"id":"2","name":"Ann"}],
              "duration":[32,9756277977048907776],"theme":"appOrange",
              "meetings":[{"id":"22222222-2222-2222-2222-222222222222","date":631152000.5,
                           "transcript":"we talked"}]},
             {"title":"Odd","attendees":[],"lengthInMinutes":"ten","theme":"tan"}]
            """, to: "export.json")
    }

    @Test func aSecondImportChangesNothing() throws {
        let first = try user.run("import", "export.json")
        // What stayed out is told, and is the status.
        #expect(first.ending == .exited(1))
        #expect(
            first.error == "export.json:6:50: lengthInMinutes: "
                + "expected a number of minutes such as 10, found \"ten\"\n")
        #expect(first.output.contains("1 meeting new in the history"), "\(first.output)")
        let file = contents(of: user.configuration)
        #expect(file.contains("\"Design\"") && !file.contains("Odd"), "\(file)")
        let history = try user.run("history", "design", "--json").output
        #expect(history.split(separator: "\n").count == 1, "\(history)")
        #expect(history.contains("we talked"))

        let second = try user.run("import", "export.json")
        #expect(second.output.contains("0 meetings new in the history"), "\(second.output)")
        #expect(contents(of: user.configuration) == file)
        #expect(try user.run("history", "design", "--json").output == history)
    }

    @Test func anotherScrumOfTheSameTitleIsSkipped() throws {
        try user.write(Stage.design, to: "scrums.json")
        let result = try user.run("import", "export.json")
        #expect(result.ending == .exited(1))
        #expect(user.text() == Stage.design)
        #expect(result.output.contains("--as"), "\(result.output)")
    }
}
