import Testing

@testable import ScrumCLI

struct CheckCommandTests {
    @Test("An error in the key warning does not read like a warning")
    func warningKey() throws {
        let stage = try CommandStage(
            #"[{"title": "A", "lengthInMinutes": 5, "warning": "soon"}]"#)
        #expect(stage.run("check").error.hasPrefix("scrums.json:1:50: error: warning: "))
    }

    @Test("A valid file is reported in one line")
    func good() throws {
        let stage = try CommandStage(#"[{"title": "A", "lengthInMinutes": 5}]"#)
        let result = stage.run("check")
        #expect(result.status == 0 && result.error.isEmpty)
        #expect(result.output.contains("scrums.json has 1 scrum"), "\(result)")
    }

    @Test("Errors change the exit status, but warnings do not")
    func findings() throws {
        let stage = try CommandStage(#"[{"title": "A", "lengthInMinutes": 5, "colour": 1}]"#)
        let warned = stage.run("check")
        #expect(warned.status == 0 && warned.error == "")
        #expect(warned.output.hasPrefix("scrums.json:1:39: warning: "), "\(warned.output)")
        #expect(warned.output.hasSuffix("\nscrums.json has 1 scrum, no errors and 1 warning.\n"))

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

    @Test("A sound that cannot be played is a warning with position and reason")
    func sounds() throws {
        let stage = try CommandStage(
            """
            [{"title": "A", "lengthInMinutes": 5, "colour": 1,
              "sound": {"ding": "bells/none.wav", "warning": "text.wav", "end": "~/home.wav"}},
             {"title": "B", "lengthInMinutes": 5, "sound": {"ding": "~/good.wav"}}]
            """)
        try stage.write("no sound", to: "text.wav")
        // A single frame of silence.
        let header = "RIFF&\0\0\0WAVEfmt \u{10}\0\0\0\u{1}\0\u{1}\0@\u{1f}\0\0@>\0\0\u{2}\0\u{10}\0"
        try stage.write(header + "data\u{2}\0\0\0\0\0", to: "good.wav", in: stage.home)
        let place = "scrums.json"
        let instead = "The built-in sound plays instead."
        let ding = "\(instead) \(stage.folder)/bells/none.wav: not found."
        let result = stage.run("check")
        #expect(result.status == 0 && result.error == "")
        #expect(
            result.output.split(separator: "\n").dropFirst() == [
                "\(place):2:21: warning: sound.ding: \(ding)",
                "\(place):2:50: warning: sound.warning: \(instead) "
                    + "\(stage.folder)/text.wav is not a WAV file.",
                "\(place):2:69: warning: sound.end: \(instead) ~/home.wav: not found.",
                "scrums.json has 2 scrums, no errors and 4 warnings.",
            ])
        let json = stage.run("check", "--json").output.split(separator: "\n")
        #expect(json.count == 4 && json[1].contains(#""kind":"sound","path":"[0].sound.ding""#))
    }

    @Test("Mistakes at the same position stay in order, even next to a sound that cannot be played")
    func equalPlaces() throws {
        func mistakes(_ more: String) throws -> [Substring] {
            let stage = try CommandStage(
                "[{}, {\"title\": \"B\", \"lengthInMinutes\": 5\(more)}]")
            let result = stage.run("check")
            return (result.output + result.error).split(separator: "\n").filter {
                $0.contains(":1:2: ")
            }
        }
        let alone = try mistakes("")
        #expect(alone.count > 1)
        #expect(try mistakes(#", "sound": {"ding": "none.wav"}"#) == alone)
    }

    @Test("A meeting shows its first warning about sounds and counts the others")
    func soundNotice() {
        func notice(_ warnings: String...) -> [String] {
            SoundLibrary.notice(of: warnings).map(\.description)
        }
        #expect(notice() == [])
        #expect(notice("No ding.") == ["No ding."])
        #expect(notice("No ding.", "No end.", "x") == ["No ding. (2 more: scrum check)"])
    }

    @Test("check --schema prints a JSON Schema, with or without a file")
    func schema() throws {
        let result = try CommandStage().run("check", "--schema")
        #expect(result.status == 0 && result.error == "")
        #expect(result.output.hasPrefix("{\n") && result.output.contains("\"$schema\""))
    }
}
