import FoundationEssentials
import Glibc
import JSONText
import Live
import MeetingHistory
import ScrumCore
import TerminalUI
import TestSupport
import Testing

@testable import ScrumCLI

struct DoctorCommandTests {
    private static let design = """
        [{"title": "Design", "attendees": ["Cathy"], "lengthInMinutes": 10}]
        """

    /// Runs `scrum doctor` on a computer where no other programs are installed.
    private func doctor(
        _ stage: CommandStage, _ arguments: String...,
        change: (inout ScrumEnvironment) -> Void = { _ in }
    ) -> CommandStage.Result {
        stage.run(["doctor"] + arguments) { environment in
            environment.isInstalled = { _ in false }
            change(&environment)
        }
    }

    /// A check's line and its advice.
    private func lines(_ check: String, in result: CommandStage.Result) -> [String] {
        let lines = result.output.split(separator: "\n").map(String.init)
        guard let index = lines.firstIndex(where: { $0.dropFirst(3).hasPrefix(check + " ") }) else {
            return []
        }
        let advice = lines[(index + 1)...].prefix { $0.hasPrefix("      ") }
        return ([lines[index]] + advice).map {
            $0.split(separator: "  ").map { $0.drop { $0 == " " } }.joined(separator: " | ")
        }
    }

    private func setMode(_ mode: mode_t, of path: String) throws {
        try #require(chmod(path, mode) == 0)
    }

    @Test("On a fresh system meetings work, and missing parts are listed")
    func nothingYet() throws {
        let result = doctor(try CommandStage())
        #expect(result.status == 0)
        #expect(result.error == "")
        #expect(
            lines("scrums.json", in: result)
                == ["! | scrums.json | none yet", "create one: scrum new"])
        #expect(
            lines("history", in: result)
                == ["✓ | history | ~/.local/state/scrum will be created by the first meeting"])
        #expect(
            lines("espeak-ng", in: result)
                == [
                    "! | espeak-ng | not found: names are not spoken",
                    "install the package espeak-ng",
                ])
        #expect(
            lines("running meetings", in: result)
                == ["✓ | running meetings | will be reachable in ~/sockets"])
        #expect(result.output.hasSuffix("\nMeetings work here, with some features missing.\n"))
    }

    @Test("If there is no runtime folder, doctor says that meetings cannot be reached")
    func noRuntimeFolder() throws {
        let stage = try CommandStage()
        let path = stage.home + "/nothing"
        let result = doctor(stage) {
            $0.socketFolder = { SocketFolder(path: path + "/scrum", user: getuid()) }
        }
        #expect(
            lines("running meetings", in: result)
                == [
                    "! | running meetings | cannot be reached: \(path): No such file or directory",
                    "set XDG_RUNTIME_DIR to a private folder; status, tell, watch and share need it",
                ])
    }

    @Test("Files are listed with owner and mode, and the history with its number of meetings")
    func files() throws {
        let stage = try CommandStage(Self.design)
        try setMode(0o644, of: stage.folder + "/scrums.json")
        try stage.history.add([.example("a1"), .example("a2")])
        let result = doctor(stage)
        #expect(
            lines("scrums.json", in: result)
                == ["✓ | scrums.json | scrums.json: 1 scrum, yours, mode 0644"])
        #expect(
            lines("history", in: result)
                == ["✓ | history | ~/.local/state/scrum: yours, mode 0700"])
        #expect(lines("meetings", in: result) == ["✓ | meetings | 2 meetings saved"])
        #expect(result.status == 0)
    }

    @Test("Files that belong to another user are reported")
    func otherUser() throws {
        let stage = try CommandStage(Self.design)
        try setMode(0o644, of: stage.folder + "/scrums.json")
        let result = doctor(stage) { $0.user = { getuid() + 1 } }
        #expect(
            lines("scrums.json", in: result)
                == ["✓ | scrums.json | scrums.json: 1 scrum, owned by user \(getuid()), mode 0644"])
    }

    @Test("An invalid file is an error, and so is a named file that is missing")
    func wrongFile() throws {
        let stage = try CommandStage(#"[{"title": "", "lengthInMinutes": 0}]"#)
        let result = doctor(stage)
        #expect(
            lines("scrums.json", in: result)
                == ["✗ | scrums.json | scrums.json has 2 errors", "scrum check lists them"])
        #expect(result.status == 1)
        #expect(result.output.hasSuffix("\nMeetings will not work properly here.\n"))
        let missing = doctor(stage, "--file", "x.json")
        #expect(lines("scrums.json", in: missing).first == "✗ | scrums.json | x.json is missing")
        #expect(missing.status == 1)
    }

    @Test(
        "A history that everyone can read is a warning, and one that cannot be written is an error")
    func historyFolder() throws {
        let stage = try CommandStage(Self.design)
        try stage.history.add([.example("a1")])
        try setMode(0o755, of: stage.history.folder)
        let open = doctor(stage)
        #expect(
            lines("history", in: open)
                == [
                    "! | history | ~/.local/state/scrum: yours, mode 0755: other users can read it",
                    "chmod 700 ~/.local/state/scrum",
                ])
        #expect(open.status == 0)
        let file = doctor(stage, "--history", "scrums.json")
        #expect(
            lines("history", in: file).first?.contains("meetings cannot be saved there") == true)
        #expect(file.status == 1)
    }

    /// Appends lines to the history's only file. Returns its path and new contents.
    @discardableResult
    private func append(
        _ lines: String, in stage: CommandStage
    ) throws -> (path: String, text: String) {
        let path = try #require(try stage.history.contents().all.first?.path)
        let text = contents(of: path) + lines
        try text.write(toFile: path, atomically: false, encoding: .utf8)
        return (path, text)
    }

    @Test("Damaged lines and interrupted meetings are counted, but not changed")
    func unreadable() throws {
        let stage = try CommandStage(Self.design)
        try stage.history.add([.example("a1")])
        let (path, text) = try append("{damaged\n", in: stage)
        try stage.write("damaged\n", to: "b.journal", in: stage.history.folder)
        let result = doctor(stage)
        #expect(
            lines("meetings", in: result)
                == [
                    "! | meetings | 1 meeting saved, 2 unreadable",
                    "\"scrum history\" names the files; nothing is deleted",
                ])
        #expect(result.status == 0)
        #expect(contents(of: path) == text)
    }

    @Test("Lines from a newer version are counted separately")
    func newerVersion() throws {
        let stage = try CommandStage(Self.design)
        try stage.history.add([.example("a1")])
        let newer = #"{"v":99,"id":"a2"}"# + "\n"
        try append(newer + newer, in: stage)
        #expect(
            lines("meetings", in: doctor(stage))
                == [
                    "! | meetings | 1 meeting saved, 2 from a newer version",
                    "update scrum to see them",
                ])
    }

    @Test("The options file is checked by the rules that start uses")
    func options() throws {
        let stage = try CommandStage(Self.design)
        let path = stage.home + "/.config/scrum/options"
        try stage.write("--mute\n--device hw:7\n", to: "options", in: stage.home + "/.config/scrum")
        try setMode(0o600, of: path)
        let good = doctor(stage)
        #expect(
            lines("options", in: good)
                == ["✓ | options | ~/.config/scrum/options: yours, mode 0600"])
        try setMode(0o666, of: path)
        let ignored = doctor(stage)
        #expect(lines("options", in: ignored).first?.hasSuffix("mode 0666: ignored") == true)
        #expect(ignored.status == 0)
        #expect(ignored.error == "")
        for mistake in ["--unknown hw:7", "hw:7"] {
            try stage.write("--mute\n" + mistake, to: "options", in: stage.home + "/.config/scrum")
            try setMode(0o600, of: path)
            let wrong = doctor(stage)
            #expect(
                lines("options", in: wrong).first
                    == "✗ | options | ~/.config/scrum/options:2 has an error")
            #expect(wrong.status == 1)
            #expect(!wrong.output.contains("hw:7"))
        }
    }

    @Test("A password file that others can read is reported with the command that fixes it")
    func password() throws {
        let stage = try CommandStage(Self.design)
        let folder = stage.home + "/.config/scrum"
        try stage.write("very-secret\n", to: "mqtt-password", in: folder)
        try setMode(0o644, of: folder + "/mqtt-password")
        let result = doctor(stage)
        #expect(
            lines("password file", in: result)
                == [
                    "! | password file | ~/.config/scrum/mqtt-password: yours, mode 0644",
                    "chmod 600 ~/.config/scrum/mqtt-password",
                ])
    }

    @Test("Neither text nor JSON contains names or secrets", arguments: [[], ["--json"]])
    func secrets(arguments: [String]) throws {
        let stage = try CommandStage(Self.design)
        let folder = stage.home + "/.config/scrum"
        try stage.write("very-secret\n", to: "mqtt-password", in: folder)
        try stage.write("--on-change very-secret\n", to: "options", in: folder)
        try stage.history.add([.example("a1", person: "Daisy")])
        for secret in ["very-secret", "very-secret-0123456789"] {
            let result = stage.run(["doctor"] + arguments) { environment in
                let variable = environment.variable
                environment.isInstalled = { _ in true }
                environment.variable = {
                    $0 == "SCRUM_SHARE_SECRET" || $0 == "SCRUM_MQTT_PASSWORD"
                        ? secret : variable($0)
                }
            }
            #expect(result.status == 0)
            for text in ["very-secret", "Cathy", "Daisy", "Design", stage.home] {
                #expect(!(result.output + result.error).contains(text), "\(text)")
            }
        }
    }

    @Test("The terminal is described according to its environment")
    func terminal() throws {
        let stage = try CommandStage(Self.design)
        func result(_ term: String, size: Size, codeset: String = "UTF-8") -> CommandStage.Result {
            doctor(stage) { environment in
                let variable = environment.variable
                environment.variable = { $0 == "TERM" ? term : variable($0) }
                environment.isTerminal = { $0 == 1 }
                environment.terminalSize = { $0 == 1 ? size : nil }
                environment.codeset = { codeset }
            }
        }
        let usual = result("xterm-256color", size: Size(rows: 40, columns: 120))
        #expect(lines("terminal", in: usual) == ["✓ | terminal | 120 columns, 40 lines"])
        #expect(lines("colours", in: usual) == ["✓ | colours | 256"])
        #expect(lines("characters", in: usual).first?.hasPrefix("✓ | characters | UTF-8") == true)
        let small = result("xterm", size: Size(rows: 4, columns: 80))
        #expect(
            lines("terminal", in: small)
                == [
                    "! | terminal | 80 columns, 4 lines",
                    "enlarge it to at least 20 columns and 5 lines",
                ])
        for (rows, columns) in [(5, 20), (5, 19), (4, 20)] {
            let least = result("xterm", size: Size(rows: rows, columns: columns))
            let isEnough = (rows, columns) == (5, 20)
            let advice =
                isEnough
                ? "names in large letters need 80 columns" : "enlarge it to at least 20 columns"
            let words = least.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            #expect(words.contains(advice), "\(least.output)")
        }
        #expect(
            lines("colours", in: small).first == "! | colours | 8: themes change only accents")
        let old = result("xterm", size: Size(rows: 24, columns: 80), codeset: "ANSI_X3.4-1968")
        #expect(old.output.hasPrefix("ok  terminal "))
        #expect(old.output.contains("\n!   characters"))
    }

    @Test("A terminal that draws blocks two columns wide is told how to draw them narrow")
    func wideBlocks() throws {
        let result = doctor(try CommandStage(Self.design)) { environment in
            let variable = environment.variable
            environment.variable = { $0 == "TERM" ? "xterm" : variable($0) }
            environment.isTerminal = { $0 == 1 }
            environment.terminalSize = { _ in Size(rows: 24, columns: 80) }
            environment.drawsWideBlocks = { true }
        }
        #expect(
            lines("characters", in: result)
                == [
                    "! | characters | two columns for each block: meetings are drawn in ASCII",
                    "set the terminal's width of ambiguous characters to narrow",
                ])
    }

    @Test(
        "Scripts that no font has are listed with the package that has them",
        arguments: [
            (["Zoë", "Ольга"], [], "✓ | large names | the built-in letters have them all", nil),
            (
                ["田中さん", "नेहा"], [], "✓ | large names | your fonts have Devanagari, Han, Hiragana",
                nil
            ),
            (
                ["田中さん", "김"], ["中田", "김"], "! | large names | plain text in Han, Hangul",
                "fonts-noto-cjk"
            ),
            (
                ["นงลักษณ์", "יעל"], ["ילע"], "! | large names | plain text in Hebrew",
                "fonts-noto-core"
            ),
            (["李 Wei 🚀"], ["A", "李"], "! | large names | plain text in Han", "libpangoft2-1.0-0"),
        ])
    func scripts(names: [String], missing: [String], line: String, package: String?) throws {
        let list = names.map { "\"\($0)\"" }.joined(separator: ", ")
        let stage = try CommandStage(
            #"[{"title": "Design", "attendees": [\#(list)], "lengthInMinutes": 10}]"#)
        let result = doctor(stage) {
            $0.drawings = { requests, _ in
                var texts = DrawnTexts()
                for request in requests
                where !missing.contains(where: { Set($0) == Set(request.text) }) {
                    texts.drawings[request] = DrawnText(width: 1, height: 1, bits: [128])
                }
                return texts
            }
        }
        #expect(
            lines("large names", in: result)
                == [line] + (package.map { ["install the package \($0)"] } ?? []))
    }

    @Test("The JSON output lists each check with its state, text and advice")
    func json() throws {
        let result = doctor(try CommandStage(), "--json")
        #expect(result.status == 0)
        let document = JSONDocument(Array(result.output.utf8))
        #expect(document.mistakes.isEmpty)
        #expect(
            result.output.contains(
                #"{"check":"scrums.json","state":"lesser","text":"none yet","advice":"create one: scrum new"}"#
            ))
        #expect(
            result.output.contains(
                #"{"check":"page link","state":"good","text":"a new one for each shared meeting","advice":null}"#
            ))
    }
}
