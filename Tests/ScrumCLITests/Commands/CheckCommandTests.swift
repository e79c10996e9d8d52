import Testing

@testable import ScrumCLI

struct CheckCommandTests {
    @Test("A file without mistakes is one line")
    func good() throws {
        let stage = try CommandStage(#"[{"title": "A", "lengthInMinutes": 5}]"#)
        #expect(stage.run("check") == .init(output: "scrums.json: 1 scrum, no mistakes\n"))
    }

    @Test("Errors are the status, and warnings are not")
    func findings() throws {
        let stage = try CommandStage(#"[{"title": "A", "lengthInMinutes": 5, "colour": 1}]"#)
        let warned = stage.run("check")
        #expect(warned.status == 0 && warned.error == "")
        #expect(warned.output.hasPrefix("scrums.json:1:39: warning: "), "\(warned.output)")
        #expect(warned.output.hasSuffix("\nscrums.json: 1 scrum, no errors, 1 warning\n"))

        try stage.write(#"[{"title": "A", "lengthInMinutes": "5"}]"#, to: "bad.json")
        #expect(
            stage.run("check", "bad.json")
                == .init(
                    error: "bad.json:1:36: lengthInMinutes: "
                        + "expected a number of minutes such as 10, found \"5\"; leave the quotation marks out\n",
                    status: 65))
        #expect(
            stage.run("check", "bad.json", "--json")
                == .init(
                    output: #"{"file":"bad.json","line":1,"column":36,"severity":"error","#
                        + #""kind":"type","path":"[0].lengthInMinutes","message":"#
                        + #""expected a number of minutes such as 10, found \"5\"; leave the quotation marks out"}"#
                        + "\n",
                    status: 65))
    }

    @Test("The schema is a JSON Schema, whatever file there is")
    func schema() throws {
        let result = try CommandStage().run("check", "--schema")
        #expect(result.status == 0 && result.error == "")
        #expect(result.output.hasPrefix("{\n") && result.output.contains("\"$schema\""))
    }
}
