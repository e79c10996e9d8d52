import Glibc
import TestSupport
import Testing

/// Data from others starts no programs. Covers each "no" in SECURITY.md's table, except the
/// journal's.
struct ForeignProgramTests {
    private let stage: Stage

    init() throws {
        stage = try Stage()
        try stage.setSoundCards("</usr/share/alsa/alsa.conf>")
        stage.environment["SCRUM_DEVICE"] = "null"
    }

    private var ran: Bool { access("\(stage.folder)/ran", F_OK) == 0 }

    /// Strings that run a command if a shell interprets them.
    private var commands: [String] {
        let command = "touch \(stage.folder)/ran"
        return [
            command, "$(\(command))", "`\(command)`", "; \(command) #", "' ; \(command) ; '",
            "| \(command)", "file:'|\(command)'", "--device=file:'|\(command)'",
            "--on-change=\(command)",
        ]
    }

    private static let options = [
        "device", "editor", "hooks", "on-change", "onChange", "on-end", "onEnd", "speaker", "about",
        "absent", "ca", "share", "mqtt",
    ]

    @Test("No key of scrums.json can name a program or a device", arguments: options)
    func names(inFile key: String) throws {
        for command in [commands[0], commands[6]] {
            try stage.write(
                """
                [{"title": "Design", "attendees": ["Ann"], "lengthInMinutes": 0.02,
                  "\(key)": "\(command)", "sound": {"\(key)": "\(command)"}}]
                """, to: "scrums.json")
            let result = try stage.run("start", "design", "--plain")
            #expect([0, 65].contains(result.ending.code), "\(key): \(result)")
        }
        #expect(!ran)
    }

    @Test("Names and titles that look like commands are only text, even for hooks and voices")
    func names() throws {
        let names = commands.map { "\"\($0)\"" }.joined(separator: ", ")
        try stage.write(
            #"[{"title": "Design", "attendees": [\#(names)], "lengthInMinutes": 60}]"#,
            to: "scrums.json")
        let meeting = try LineMeeting(
            stage, "start", "design", "--speak", "--speaker", "cat > /dev/null",
            "--about", "cat; echo \"$SCRUM_PERSON\"", "--on-change", "cat > \(stage.folder)/hook",
            "--share")
        try meeting.wait("the beginning")
        for command in commands {
            meeting.send("join \(command)", "note \(command)", "message \(command)")
            meeting.send("device \(command)", "about \(command)", command)
            meeting.send("next")
            _ = try stage.run("tell", "note", command)
            _ = try stage.run("tell", "join", command)
        }
        _ = try waitFor("the hook") {
            try? meeting.readAvailable()
        } _: {
            contents(of: "\(stage.folder)/hook").contains("touch") ? true : nil
        }
        meeting.send("end")
        #expect(try meeting.waitForEnd() == .exited(0))
        for words in [["history", "--full"], ["insights"], ["list"], ["show", "design"]] {
            #expect(try stage.run(words).ending == .exited(0), "\(words)")
        }
        #expect(!ran)
    }

    @Test("A remote state line starts no program in a viewer")
    func lines() throws {
        let pairs = Self.options.map { "\"\($0)\":\"touch \(stage.folder)/ran\"" }
        for command in commands {
            let line = """
                {"v":1,"scrum":"\(command)","speaker":"\(command)","next":"\(command)","index":1,\
                "count":1,"box":9,"spoken":0,"elapsed":0,"remaining":9,"paused":false,"done":false,\
                \(pairs.joined(separator: ","))}
                """
            try stage.write(line + "\n", to: "line")
            for form in ["--plain", "--json"] {
                let watch = try Child(
                    ["sh", "-c", "exec \"$0\" watch - \(form) < \"$HOME/line\"", Stage.program],
                    environment: stage.environment, input: "/dev/null")
                _ = try waitFor("the end") { watch.hasEnded() }
            }
        }
        #expect(!ran)
    }

    @Test("A name in the status line reaches tmux's status bar unchanged")
    func tmux() throws {
        let name = "#[fg=red]#{pid}#(touch \(stage.folder)/ran)#H%H$(id)"
        try stage.write(Stage.scrum(people: [name, "Ann"], minutes: "60"), to: "scrums.json")
        let meeting = try LineMeeting(stage, "start", "design", "--mute")
        try meeting.wait("the beginning")
        try stage.write(
            """
            set -g status-interval 1
            set -g status-left ""
            set -g status-right-length 200
            set -g status-right "#(\(Stage.program) status --for tmux)"
            """, to: "tmux.conf")
        let tmux = try Tmux(stage, columns: 200)
        try tmux.type(
            "TMUX= tmux -S $HOME/inner -f $HOME/tmux.conf new-session 'sleep 300'")
        try tmux.press("Enter")
        defer { try? tmux.press("C-c") }
        _ = try tmux.wait("the name") {
            try? meeting.readAvailable()
            return $0.contains(name)
        }
        #expect(!ran)
    }

    @Test("Only VISUAL, EDITOR, PATH and SCRUM_DEVICE can name a program or a device")
    func variables() throws {
        let command = "touch \(stage.folder)/ran"
        for name in Self.options + ["on_change", "on_end", "options", "command", "hook", "theme"] {
            let name = name.uppercased().replacing("-", with: "_")
            for prefix in ["", "SCRUM_"]
            where "\(prefix)\(name)" != "SCRUM_DEVICE" && name != "EDITOR" {
                stage.environment[prefix + name] = command
            }
        }
        try stage.write(Stage.scrum(people: ["Ann"], minutes: "0.02"), to: "scrums.json")
        let result = try stage.run("start", "design", "--plain")
        #expect(result.ending == .exited(0), "\(result)")
        #expect(!ran)
    }
}

extension Ending {
    fileprivate var code: Int32 {
        if case .exited(let code) = self { code } else { -1 }
    }
}
