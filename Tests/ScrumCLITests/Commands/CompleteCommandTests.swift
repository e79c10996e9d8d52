import Testing

@testable import ScrumCLI

/// Completion of scrum names in a shell.
struct CompleteCommandTests {
    private func names(ofScrums titles: String..., words: [String]) throws -> [String] {
        let scrums = titles.map {
            #"{"title": "\#($0)", "attendees": ["Cathy"], "lengthInMinutes": 10}"#
        }
        return names(words, in: try CommandStage("[\(scrums.joined(separator: ", "))]"))
    }

    private func names(_ words: [String], in stage: CommandStage) -> [String] {
        let result = stage.run(["_complete", "zsh"] + words)
        #expect(result.error == "" && result.status == 0)
        return result.output.split(separator: "\n").dropFirst().map(String.init)
    }

    @Test("Titles complete as names, but a title that looks like an option completes only after --")
    func titles() throws {
        let both = try names(ofScrums: "Design", "-x", words: ["show", ""])
        #expect(both.contains("Design") && both.contains("--") && !both.contains("-x"))
        let plain = try names(ofScrums: "Design", "App", words: ["show", ""])
        #expect(plain.contains("App") && !plain.contains("--"))
        let after = try names(ofScrums: "Design", "-x", words: ["show", "--", ""])
        #expect(after.contains("Design") && after.contains("-x") && !after.contains("--"))
    }

    @Test("A name that is already in a list is not suggested again")
    func lists() throws {
        let stage = try CommandStage(
            """
            [{"title": "Design", "attendees": ["Cathy"], "lengthInMinutes": 10},
             {"title": "Web", "attendees": ["Simon", "Luis"], "lengthInMinutes": 10}]
            """)
        func names(_ words: String...) -> [String] { self.names(words, in: stage) }
        #expect(names("start", "design", "--with", "Simon,") == ["Simon,Luis"])
        #expect(names("start", "web", "--without", "Luis,") == ["Luis,Simon"])
        #expect(names("start", "web", "--first", "") == ["Simon", "Luis"])
        // A title may contain a comma, so show does not expect a list.
        #expect(names("show", "Design,") == ["Design", "Web"])
    }

    @Test("Files and titles are both suggested if a command accepts both")
    func files() throws {
        let stage = try CommandStage(#"[{"title": "Design", "lengthInMinutes": 10}]"#)
        let words = ["sound", "chart", "show", "edit"]
        let shells = words.map { stage.run("_complete", "zsh", $0, "").output }
        #expect(shells.allSatisfy { $0.contains("\nDesign\n") })
        #expect(shells.map { $0.hasPrefix("files\n") } == [true, true, false, false])
    }

    @Test("The first shell named determines the completion script")
    func script() throws {
        let stage = try CommandStage()
        let option = "--generate-completion-script"
        let fish = stage.run(option, "fish")
        #expect(fish.status == 0 && fish.output.contains("complete"), "\(fish)")
        #expect(stage.run(option, "fish", "zsh") == fish)
        #expect(stage.run("\(option)=fish") == fish)
        #expect(stage.run(option, "zsh") != fish)
        #expect(stage.run(option).status == 64)
    }

    @Test("If there are no words, nothing is completed")
    func nothing() throws {
        #expect(try CommandStage().run(["_complete", "zsh"]) == .init())
        #expect(try CommandStage().run(["_complete"]) == .init())
    }
}
