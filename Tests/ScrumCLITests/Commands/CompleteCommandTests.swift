import Testing

@testable import ScrumCLI

/// What a shell is told when Tab asks for a scrum's name.
struct CompleteCommandTests {
    private func titles(_ titles: String..., words: [String]) throws -> [String] {
        let scrums = titles.map {
            #"{"title": "\#($0)", "attendees": ["Cathy"], "lengthInMinutes": 10}"#
        }
        let stage = try CommandStage("[\(scrums.joined(separator: ", "))]")
        let result = stage.run(["_complete"] + words)
        #expect(result.error == "" && result.status == 0)
        return result.output.split(separator: "\n").dropFirst().map(String.init)
    }

    @Test("Titles are names, and one that looks like an option only after --")
    func titles() throws {
        let both = try titles("Design", "-x", words: ["zsh", "show", ""])
        #expect(both.contains("Design") && both.contains("--") && !both.contains("-x"))
        let plain = try titles("Design", "App", words: ["zsh", "show", ""])
        #expect(plain.contains("App") && !plain.contains("--"))
        let after = try titles("Design", "-x", words: ["zsh", "show", "--", ""])
        #expect(after.contains("Design") && after.contains("-x") && !after.contains("--"))
    }

    @Test("Without words there is nothing to complete")
    func nothing() throws {
        #expect(try CommandStage().run(["_complete", "zsh"]) == .init())
        #expect(try CommandStage().run(["_complete"]) == .init())
    }
}
