import Testing

@testable import ScrumCLI

/// Suggestions that depend on the file; see Snapshots/mistakes.txt for all others.
struct MistypedCommandTests {
    @Test("If there is only one scrum, the command suggested for renaming a person includes it")
    func renamedPerson() throws {
        let stage = try CommandStage(#"[{"title": "App Dev", "lengthInMinutes": 5}]"#)
        let step = "Did you mean: scrum history 'App Dev' --rename Ann 'Ann Lee'\n"
        #expect(stage.run("rename", "Ann", "Ann Lee").error.contains(step))
    }
}
