import FoundationEssentials
import Live
import MeetingHistory
import ScrumCore
import TerminalUI
import TestSupport
import Testing

@testable import ScrumCLI

/// Untrusted text wherever a command might repeat it.
struct HostileTextTests {
    private static let scrums = #"[{"title": "Design", "lengthInMinutes": 5, "attendees": ["A"]}]"#

    /// The longest possible line: two quoted strings of 4,000 characters and the text around them.
    private static let longest = 2 * 4_000 + 1_000

    private func check(
        _ result: CommandStage.Result, _ words: [String],
        location: SourceLocation = #_sourceLocation
    ) {
        for text in [result.output, result.error] {
            #expect(
                HostileTexts.isHarmless(text, exceptLineEnds: true),
                "\(words): \(text.prefix(500).debugDescription)", sourceLocation: location)
            for line in text.split(separator: "\n") {
                #expect(line.count <= Self.longest, "\(words)", sourceLocation: location)
            }
        }
    }

    /// In a debug build, each command meets only some of the texts.
    private func number(of text: String) throws -> Int {
        try #require(HostileTexts.all.firstIndex(of: text))
    }

    @Test("Typed text is repeated without its control characters", arguments: HostileTexts.all)
    func typed(text: String) throws {
        let stage = try CommandStage(Self.scrums)
        try stage.history.add([.example("m1"), .example("m2")])
        let lines = [
            [text], ["--" + text], ["-" + text], ["list", "--file", text],
            ["list", "--history", text], ["list", text], ["show", text], ["start", text],
            ["start", "--theme", text], ["start", "-m", text], ["start", "--until", text],
            ["start", "--without", text], ["start", "--first", text], ["resume", text],
            ["remove", text], ["remove", "design", "--file", text], ["edit", "--file", text],
            ["check", text], ["import", text], ["chart", text], ["chart", "./" + text],
            ["chart", "--only", text], ["chart", text + ".csv"],
            ["chart", "design", "--svg", text + "/x"], ["chart", "--view", text],
            ["history", text], ["history", "--delete", text], ["history", "--since", text],
            ["history", "--last", text], ["history", "--rename", text, text],
            ["insights", text], ["new", text, "-m", text], ["new", "x", "--theme", text],
            ["clock", "--every", text], ["clock", "--from", text], ["tell", text],
            ["status", text], ["status", "--for", text], ["watch", text],
            ["watch", "mqtt://" + text],
            ["watch", "mqtts://h/#" + text], ["watch", "mqtts://\(text)@h:x/t"],
            ["share", "--at", text], ["share", "--mqtt", text], ["share", "--from", text],
            ["sound", text], ["sound", text + ".wav"], ["sound", "--volume", text],
            ["help", text], ["--generate-completion-script", text], ["_manual", text],
        ]
        for words in Sweep.sample(lines, every: 4, from: try number(of: text)) {
            let path = stage.home + "/sockets"
            check(
                stage.run(words) { environment in
                    environment.socketFolder = { SocketFolder(path: path, user: 0) }
                    environment.uptime = { .zero }
                    environment.random = { 7 }
                    environment.dateNames = { .english }
                    environment.localFormat = { _, _ in "" }
                    environment.isInstalled = { _ in false }
                }, words)
        }
    }

    @Test(
        "Values from the environment are printed without control characters",
        arguments: HostileTexts.all)
    func environment(text: String) throws {
        let stage = try CommandStage()
        for name in ["SCRUM_FILE", "SCRUM_HISTORY", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "HOME"] {
            for words in [["list"], ["history"], ["chart"], ["new", "x"], ["check"]] {
                let result = stage.run(words) { environment in
                    let variable = environment.variable
                    environment.random = { 7 }
                    environment.dateNames = { .english }
                    environment.variable = { $0 == name ? "/proc/nowhere/\(text)" : variable($0) }
                }
                check(result, words + [name])
            }
        }
    }

    @Test(
        "File names in a history are printed on one line without control characters",
        arguments: HostileTexts.all)
    func files(text: String) throws {
        let stage = try CommandStage(Self.scrums)
        try stage.history.add([.example("m1"), .example("m2")])
        let name = String(text.prefix(60).unicodeScalars.prefix(60))
        let record = MeetingRecord.example("m3", title: "Other")
        let line = String(decoding: HistoryLine.encode(record), as: UTF8.self)
        try stage.write(line + "{\"v\":1,", to: name + ".jsonl", in: stage.history.folder)
        for words in [
            ["list"], ["show", "design"], ["history"], ["history", "Other"], ["chart", "--plain"],
            ["chart", "Other", "--plain"], ["insights"], ["history", "--people"],
            ["history", "--rename", "Other", "New"], ["history", "--delete", "m3", "--yes"],
        ] {
            let result = stage.run(words) { environment in
                environment.dateNames = { .english }
            }
            check(result, words)
            #expect(!result.error.split(separator: "\n").contains { $0.hasPrefix("scrum: all") })
        }
    }

    @Test("Past meetings are printed without control characters", arguments: HostileTexts.all)
    func records(text: String) throws {
        let stage = try CommandStage(Self.scrums)
        var record = MeetingRecord.example("m1", title: text, person: text)
        record.notes = [.init(text: text, speaker: text)]
        let other = MeetingRecord.example("m2", title: text, person: text)
        try stage.history.add([record, other])
        let lines = [
            ["history"], ["history", "--full"], ["history", "--people"], ["insights"],
            ["chart", "--plain"], ["list"], ["history", text],
        ]
        for words in Sweep.sample(lines, every: 3, from: try number(of: text)) {
            check(stage.run(words) { $0.dateNames = { .english } }, words)
        }
    }

    @Test("A line for a status bar contains no markup for that bar", arguments: HostileTexts.all)
    func lines(text: String) throws {
        var state = MeetingState(scrum: text, speaker: text, index: 1, count: 2)
        state.next = text
        for bar in [nil] + StatusBar.allCases.map(Optional.some) {
            let line = bar?.escaped(state.summary) ?? state.summary
            #expect(HostileTexts.isHarmless(line.description))
            #expect(line.description.count < 1_000)
        }
    }

    @Test(
        "Markup in a name is escaped for each kind of bar",
        arguments: [
            (StatusBar.tmux, "#[fg=red]#{pid}#(date)#H", "##[fg=red]##{pid}##(date)##H"),
            (.tmux, "##[x]", "####[x]"),
            (.pango, #"<b a='1' b="2">&"#, "&lt;b a=&#39;1&#39; b=&quot;2&quot;&gt;&amp;"),
            (.polybar, "%{A1:reboot:}x%{A}", "% {A1:reboot:}x% {A}"),
            (.polybar, "%%{F#f00}", "%% {F#f00}"), (.polybar, "100% {", "100% {"),
            (.polybar, "100%{F#f00}", "100% {F#f00}"), (.polybar, "%a{", "%a{"),
            // Bars read bytes, so a combining mark after a character hides nothing from them.
            (.polybar, "%{\u{301}", "% {\u{301}"), (.tmux, "#\u{301}[", "##\u{301}["),
        ])
    func markup(bar: StatusBar, name: String, escaped: String) {
        #expect(bar.escaped(TerminalText(name)).description == escaped)
    }
}
