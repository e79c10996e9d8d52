import Glibc
import TestSupport
import Testing

/// Ends every screen, even while a question is open and a lot of input is pending.
struct EndingsTests {
    struct Screen: CustomTestStringConvertible, Sendable {
        let words: [String]
        /// Text that appears once the screen is open.
        let shown: String
        /// The key that opens a question or the help, and text that then appears.
        var opens = ""
        var opened = ""
        /// The keys that quit if nothing is open.
        var leaves = "q"

        var testDescription: String { "\(words.joined(separator: " ")) \(opened)" }
    }

    private static func meeting(
        opens: String = "", opened: String = "", leaves: String = "q"
    ) -> Screen {
        Screen(
            words: ["start", "design", "--no-history"], shown: "Remaining", opens: opens,
            opened: opened, leaves: leaves)
    }

    static let screens = [
        meeting(leaves: "q\r"),
        meeting(opens: "i", opened: "Note:"),
        meeting(opens: "j", opened: "joins?"),
        meeting(opens: "o", opened: "everyone"),
        meeting(opens: "q", opened: "End the meeting?"),
        meeting(opens: "?", opened: "split"),
        Screen(
            words: ["start", "design", "--wait", "--no-history"], shown: "Space", leaves: "q\r"),
        Screen(words: ["start"], shown: "number or name", leaves: "\u{1B}"),
        Screen(words: ["watch"], shown: "Cathy"),
        Screen(words: ["watch", "--control"], shown: "Cathy", opens: "j", opened: "joins?"),
        Screen(words: ["watch", "mqtt://localhost:1/scrum/#"], shown: "scrum/#"),
        Screen(words: ["chart", "data.json"], shown: "Chart 1"),
        Screen(words: ["clock"], shown: ":"),
        Screen(words: ["demo", "--mute"], shown: "Remaining", leaves: "q\r"),
        Screen(words: ["insights", "design"], shown: "Enter done", leaves: "\r"),
    ]

    static let ends = [0, SIGINT, SIGTERM, SIGHUP, SIGQUIT]

    /// The number of pending bytes: 1 MiB in the full matrix.
    private static let much = getenv("SCRUM_MATRIX") == nil ? 1 << 12 : 1 << 20

    private let stage: Stage
    private let running: LineMeeting

    init() throws {
        let meeting = #"{"title": "NAME", "attendees": ["Cathy", "Daisy"], "lengthInMinutes": 60}"#
        let titles = ["Design", "Other"].map { meeting.replacing("NAME", with: $0) }
        stage = try Stage("[\(titles.joined(separator: ", "))]")
        // In a git folder the history's file names are predictable. Daisy exceeds her box in these
        // meetings.
        for folder in ["history", "history/.git"] { mkdir("\(stage.folder)/\(folder)", 0o700) }
        try stage.write(
            (1...24).map(Self.past).joined(), to: "history/design-00000000000000aa.jsonl")
        var file = ContestFile()
        try stage.write(file.text(), to: "data.json")
        running = try LineMeeting(stage, "start", "other", "--mute")
        try running.wait("the beginning")
    }

    private static func past(_ day: Int) -> String {
        func person(_ name: String, _ taken: Int, _ order: Int) -> String {
            #"{"name":"\#(name)","planned":240000,"taken":\#(taken),"absent":false,"#
                + #""skipped":false,"order":\#(order)}"#
        }
        let (one, other) = (140_000 + day % 5 * 1_000, 298_000 + day % 4 * 1_000)
        return #"{"v":1,"id":"m\#(day)","scrum":{"title":"Design"},"#
            + #""start":"2026-10-\#(day < 10 ? "0" : "")\#(day)T09:30:00+00:00","#
            + #""planned":480000,"elapsed":\#(one + other),"paused":0,"ended":"early","#
            + #""people":[\#(person("Cathy", one, 1)),\#(person("Daisy", other, 2))],"notes":[]}"#
            + "\n"
    }

    @Test("Every screen ends immediately and restores the terminal", arguments: screens)
    func ends(_ screen: Screen) throws {
        for signal in Self.ends where signal != 0 || screen.opens.isEmpty {
            let pty = try Pty()
            let before = pty.state
            let child = try Child(
                ["sh", "-c", "cd \"$HOME\" && exec \"$0\" \"$@\"", Stage.program] + screen.words,
                environment: stage.environment, input: pty.path)
            try pty.wait(for: screen.shown)
            let mark = pty.output.count
            pty.type(screen.opens)
            if !screen.opened.isEmpty { try pty.wait(for: screen.opened, after: mark) }
            let keys = [UInt8](repeating: UInt8(ascii: "x"), count: Self.much)
            pty.send(keys, to: child)
            if signal == 0 {
                pty.send(Array(screen.leaves.utf8), to: child)
            } else {
                child.send(signal)
                pty.send(keys, to: child)
            }
            let ending = try pty.waitForEnd(of: child)
            #expect(ending == (signal == 0 ? .exited(0) : .signalled(signal)), "\(screen)")
            #expect(pty.state == before, "\(screen) after \(signal)")
        }
    }
}
