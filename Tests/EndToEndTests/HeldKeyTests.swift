import Glibc
import TestSupport
import Testing

/// Keys held for two seconds, on keyboards with short and long repeat delays.
struct HeldKeyTests {
    /// A meeting and the key held in it.
    private struct Hold {
        let key: String
        let stage: Stage
        let pty: Pty
        let child: Child

        init(_ key: String, people: [String] = Stage.people, _ arguments: [String]) throws {
            self.key = key
            stage = try Stage(Stage.scrum(people: people, minutes: "60"))
            pty = try Pty()
            child = try Child(
                [Stage.program, "start", "design", "--mute"] + arguments,
                environment: stage.environment, input: pty.path)
        }

        /// The number of events in the journal that change the speaker or the order.
        var moves: Int {
            let text = stage.journals.map { contents(of: "\(stage.history)/\($0)") }.joined()
            return ["next", "absent", "callBack", "later", "first", "undo"].reduce(0) {
                $0 + text.ranges(of: "\"do\":\"\($1)\"").count
            }
        }
    }

    private static let letters = "abdehijklmnopqrstuwxyzADLNQU".map(String.init)
    private static let signs = " +-=<>?!0".map(String.init)
    private static let others = [
        "\r", "\n", "\t", "\u{7F}", "\u{1B}", "\u{1B}[A", "\u{1B}[B", "\u{1B}[C", "\u{1B}[D",
        "\u{1B}[H", "\u{1B}[3~", "\u{1B}[5~", "\u{1B}OP", "\u{1B}x", "\u{1}", "\u{4}", "\u{C}",
        "\u{13}", "é", "й", "т", "ש",
    ]

    /// The keys that end a meeting, and the keys typed before them.
    private static let endings: [(before: String, key: String)] = [
        ("", " "), ("", "n"), ("", "\u{1B}[C"), ("q", "\r"), ("q", "y"), ("q", "k"), ("q", "d"),
    ]

    /// Holds every key for two seconds, each in its own terminal.
    private func hold(_ all: [Hold], first: Duration) {
        let start = ContinuousClock.now
        var next = Duration.zero
        while next < .seconds(2) {
            while case let rest = next - (ContinuousClock.now - start), rest > .zero {
                for hold in all { hold.pty.readAvailable(timeout: 0) }
                poll(nil, 0, Int32(min(5, rest / .milliseconds(1))))
            }
            for hold in all { hold.pty.type(hold.key) }
            next = next == .zero ? first : next + .milliseconds(33)
        }
    }

    private static let attempts = 6
    /// Delays before a keyboard repeats a key, in milliseconds.
    private static let delays = [250, 500, 660]

    /// Rechecks keys that failed: on a stalled machine a held key looks like a new press.
    private func check<Key>(_ keys: [Key], _ run: ([Key]) throws -> [(Key, String)]) throws {
        var rest = keys
        for attempt in 1...Self.attempts where !rest.isEmpty {
            var failed: [Key] = []
            for start in stride(from: 0, to: rest.count, by: 30) {
                for (key, fault) in try run(Array(rest[start...].prefix(30))) {
                    failed.append(key)
                    if attempt == Self.attempts { Issue.record("\(key): \(fault)") }
                }
            }
            rest = failed
        }
    }

    @Test("A held key moves at most one person, ends no meeting and leaves nothing for the shell")
    func running() throws {
        for first in Self.delays { try holdWhileRunning(first: first) }
    }

    private func holdWhileRunning(first: Int) throws {
        try check(Self.letters + Self.signs + Self.others) { keys in
            let all = try keys.map { try Hold($0, []) }
            for hold in all { try hold.pty.wait(for: "Remaining") }
            self.hold(all, first: .milliseconds(first))
            let moves = try all.map { hold in
                try waitFor("the last \(hold.key.debugDescription)") {
                    hold.pty.readAvailable()
                } _: {
                    hold.pty.unread == 0 || hold.child.hasEnded() != nil ? () : nil
                }
                return hold.moves
            }
            for hold in all { hold.child.send(SIGTERM) }
            return try zip(all, moves).compactMap { hold, moves in
                let ending = try hold.pty.waitForEnd(of: hold.child)
                let unread = hold.pty.unread
                let isFine = ending == .signalled(SIGTERM) && moves <= 1 && unread == 0
                return isFine
                    ? nil : (hold.key, "\(ending), \(moves) moves, \(unread) bytes for the shell")
            }
        }
    }

    @Test("Holding the key that ends a meeting ends it once and leaves nothing for the shell")
    func ending() throws {
        for first in Self.delays { try holdAtEnd(first: first) }
    }

    private func holdAtEnd(first: Int) throws {
        let all = [[], ["--plain"]].flatMap { form in Self.endings.map { ($0, form) } }
        try check(all) { cases in
            let all = try cases.map { ending, form in
                try Hold(ending.key, people: ["Cathy"], form)
            }
            for (hold, (ending, form)) in zip(all, cases) {
                try hold.pty.wait(for: form.isEmpty ? "Remaining" : "Cathy speaks")
                hold.pty.type(ending.before)
                if !ending.before.isEmpty { try hold.pty.wait(toShow: "End the meeting?") }
            }
            self.hold(all, first: .milliseconds(first))
            return try zip(all, cases).compactMap { hold, ending in
                let how = try hold.pty.waitForEnd(of: hold.child)
                let kept = try hold.stage.records().count
                let unread = hold.pty.unread
                let isFine = how == .exited(0) && unread == 0 && kept == (hold.key == "d" ? 0 : 1)
                let fault = "\(how), \(kept) kept, \(unread) bytes for the shell"
                return isFine ? nil : (ending, fault)
            }
        }
    }
}
