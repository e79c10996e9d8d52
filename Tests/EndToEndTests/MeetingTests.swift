import Glibc
import TestSupport
import Testing

/// A team that presses keys and reads the screen in a real terminal.
struct MeetingTests {
    @Test("Keys control a whole meeting")
    func whole() throws {
        let stage = try Stage()
        let tmux = try Tmux(stage)
        try tmux.start("start design")
        try tmux.wait(for: "Speaker 1 of 4")
        try settle(tmux, "Cathy")

        try tmux.press("Space")
        try tmux.wait("next speaker") { screen in
            ["Speaker 2 of 4", "✓ Cathy", "▶ Daisy", "then"].allSatisfy(screen.contains)
        }

        try settle(tmux, "Daisy")
        try tmux.press("q")
        try tmux.wait("the question") { screen in
            try screen.contains("End the meeting?")
                && tmux.value("#{pane_title}").contains(" paused")
        }
        try tmux.press("g")
        try tmux.wait("the meeting continuing") { screen in
            try !screen.contains("End the")
                && !tmux.value("#{pane_title}").contains(" paused")
        }

        try tmux.press("d")
        // The rest of Cathy's box is split between the two upcoming speakers.
        try tmux.wait("longer turns") { $0.contains("split equally") && $0.contains("· Simon") }
        try tmux.wait("22:30 for both") { $0.ranges(of: " 22:").count == 2 }

        try tmux.press("j")
        try tmux.wait(for: "Who joins?")
        try tmux.type("Zoë")
        try tmux.wait(for: "Who joins? Zoë")
        try tmux.press("Enter")
        try tmux.wait("Zoë in the list") { $0.contains("· Zoë") && $0.contains("Speaker 2 of 5") }

        try tmux.press("a")
        try tmux.wait("Simon") { $0.contains("▶ Simon") && $0.contains("- Daisy") }
        try tmux.press("u")
        try tmux.wait("Daisy again") { $0.contains("▶ Daisy") && $0.contains("Undone") }
        try tmux.press("i")
        try tmux.wait(for: "Note:")
        try tmux.type("the old build")
        try tmux.wait(for: "Note: the old build")
        try tmux.press("Enter")
        try tmux.wait(for: "Note added under Daisy.")
        // A key is ignored until 0.8 s after its last press.
        try tmux.wait("no message") { !$0.contains("Note added under Daisy.") }
        try end(tmux, "k")
        let end = try tmux.wait("the summary and the prompt") { screen in
            screen.contains("the old build · Daisy") && screen.contains("\n$\n")
        }
        #expect(try tmux.value("#{alternate_on} #{cursor_flag}") == "0 1")
        let summary = try #require(Self.summary(in: end))
        #expect(summary.contains { $0.contains(/of [\d:]+ · 2 speakers · 1 note/) })
        let words = summary.suffix(7).map { $0.split(separator: " ").first }
        #expect(
            words == ["Cathy", "Daisy", "Simon", "Jonathan", "Zoë", "Together,", "open"],
            "\(summary)")

        // Clears the meeting's output, so that the screen shows only the history.
        try tmux.press("printf '\\033[H\\033[J'", "Enter")
        try tmux.wait("an empty screen") { $0.hasPrefix("$\n") }
        try tmux.start("history \(stage.record().id)")
        let shown = try tmux.wait("the history") { screen in
            screen.contains("the old build · Daisy") && screen.contains("\n$\n")
        }
        #expect(Self.summary(in: shown) == summary)
        #expect(try stage.record().ended == "early")
    }

    @Test("Overtime lasts until a key is pressed")
    func overtime() throws {
        let stage = try Stage(Stage.scrum(people: ["Cathy", "Daisy"], minutes: "0.04"))
        let tmux = try Tmux(stage)
        let title = try tmux.value("#{pane_title}")
        try tmux.start("start design --manual --wait")
        let calm = try tmux.wait("the first screen", isColoured: true) { $0.contains("Cathy") }
        try tmux.press("Space")
        // Once the 1.2 s box is over, the name stays and the colour changes.
        try tmux.wait("overtime", isColoured: true) { screen in
            screen.contains(/▶(\e\[[\d;]*m)* (\e\[[\d;]*m)*Cathy/)
                && !Self.backgrounds(in: screen).subtracting(Self.backgrounds(in: calm)).isEmpty
        }
        try tmux.wait("the title") { _ in
            try tmux.value("#{pane_title}").contains(/^Cathy \+\d+ min/)
        }
        // The time is shown as text only if large digits do not fit.
        try tmux.resize(rows: 2, columns: 30)
        try tmux.wait("the sign") { $0.contains(/\+\d+:\d\d/) && $0.contains("Cathy") }
        try tmux.resize(rows: 24, columns: 80)
        try tmux.press("Space")
        try tmux.wait("Daisy") { $0.contains("▶ Daisy") && $0.contains("Last speaker") }
        try tmux.wait("overtime") { _ in
            try tmux.value("#{pane_title}").contains(/\ \+\d+ min/)
        }
        try settle(tmux, "Daisy")
        try tmux.press("u")
        try tmux.wait("Cathy again") { screen in
            try screen.contains("▶ Cathy")
                && tmux.value("#{pane_title}").contains(/^Cathy \+\d+ min/)
        }
        try end(tmux, "Enter")
        try tmux.wait("the summary and the prompt") { screen in
            screen.contains("1 speaker") && screen.contains("  +0:") && screen.contains("\n$\n")
        }
        #expect(try tmux.value("#{pane_title}") == title)
        let record = try stage.record()
        #expect(record.people.map(\.taken).reduce(0, +) == record.elapsed)
    }

    private func end(_ tmux: Tmux, _ answer: String) throws {
        try tmux.press("q")
        try tmux.wait(for: "End the meeting?")
        try tmux.press(answer)
    }

    /// The palette colours that a screen uses as backgrounds.
    private static func backgrounds(in screen: String) -> Set<Substring> {
        Set(screen.matches(of: #/48;5;(\d+)/#).map(\.1))
    }

    /// Waits until the person has spoken for a second, because keys are ignored until then. In
    /// overtime only the delay still changes.
    private func settle(_ tmux: Tmux, _ name: String) throws {
        var times: Set<Substring> = []
        try tmux.wait("a second of \(name)") { screen in
            guard screen.contains("▶ \(name)") else { return false }
            times.formUnion(screen.matches(of: #/\d+:\d+ (?:Remaining|behind)/#).map(\.output))
            return times.count > 3
        }
    }

    /// The lines from the title to the notes.
    private static func summary(in screen: String) -> [Substring]? {
        let lines = screen.split(separator: "\n")
        guard let first = lines.lastIndex(where: { $0.hasPrefix(" Design ") }),
            let last = lines.lastIndex(where: { $0.contains("the old build") }), first < last
        else { return nil }
        return Array(lines[first...last])
    }
}
