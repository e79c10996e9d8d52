import Glibc
import TestSupport
import Testing

/// A meeting that is killed, resumed and ended, with what was seen of it.
struct KilledMeeting {
    /// What it does until it is killed.
    enum Kind: CaseIterable {
        /// Every control, one after the other; everything is shown before the kill.
        case controls
        /// Many joins at once, which may be anywhere between the pipe and the disk.
        case joins
        /// Nothing but the time, which changes the speaker every second.
        case time
        /// The end is on its way.
        case end
        /// The program has hardly begun.
        case start
    }

    static let people = (1...14).map { "P\($0)" }

    private let kind: Kind
    private let number: Int
    private let stage: Stage
    private var running: LineMeeting?
    private var began = ContinuousClock.now
    /// How long a program ran for it, at most.
    private var alive = Duration.zero
    private var seen: LineMeeting.State?
    /// Whether something of it was shown before the first kill.
    private var wasSeenRunning = false
    private var notes: [String] = []
    private var joins = 0

    init(_ kind: Kind, number: Int, on stage: Stage) {
        self.kind = kind
        self.number = number
        self.stage = stage
    }

    /// The one whom only this meeting has, to find it in the history.
    private var guest: String { "Guest \(number)" }

    mutating func runAndKill(using random: inout SeededGenerator) throws {
        began = .now
        let minutes = kind == .time ? "0.25" : "60"
        let meeting = try LineMeeting(
            stage, "start", "design", "--with", guest, "--minutes", minutes, "--history",
            stage.history)
        if kind != .start { try meeting.wait("the first speaker") }
        try act(meeting, using: &random)
        wasSeenRunning = seen != nil
    }

    /// Acts in the meeting that goes on, and kills it as well.
    mutating func killAgain(using random: inout SeededGenerator) throws {
        try act(try #require(running), using: &random)
    }

    private mutating func act(
        _ meeting: LineMeeting, using random: inout SeededGenerator
    ) throws {
        switch kind {
        case .controls:
            for step in 0..<Int.random(in: 1...8, using: &random) where !isOver(meeting) {
                try control(meeting, step, using: &random)
            }
            read(meeting, forMilliseconds: .random(in: 0...20, using: &random))
        case .joins:
            let mark = meeting.states.count
            let count = Int.random(in: 1...12, using: &random)
            for _ in 0..<count {
                joins += 1
                meeting.send("join J\(joins)")
            }
            let shown = Int.random(in: 0...count, using: &random)
            if shown > 0 {
                try waitFor("\(shown) lines") {
                    try? meeting.readAvailable(timeout: 1)
                } _: {
                    meeting.states.count >= mark + shown ? () : nil
                }
            }
        case .time:
            let turn = (meeting.states.last?.index ?? 1) + Int.random(in: 0...2, using: &random)
            try meeting.wait("turn \(turn)") { $0.index >= turn || $0.done }
            read(meeting, forMilliseconds: .random(in: 0...100, using: &random))
        case .end:
            meeting.send("end")
            read(meeting, forMilliseconds: .random(in: 0...30, using: &random))
        case .start: read(meeting, forMilliseconds: .random(in: 0...100, using: &random))
        }
        try meeting.kill()
        alive += .now - began
        running = nil
        seen = meeting.states.last ?? seen
    }

    /// Reads what is written up to a random moment: the kill may come at any.
    private func read(_ meeting: LineMeeting, forMilliseconds milliseconds: Int) {
        let end = ContinuousClock.now + .milliseconds(milliseconds)
        while ContinuousClock.now < end { try? meeting.readAvailable(timeout: 1) }
    }

    private func isOver(_ meeting: LineMeeting) -> Bool { meeting.states.last?.done == true }

    /// Sends a control and waits until what it did has been shown.
    private mutating func control(
        _ meeting: LineMeeting, _ step: Int, using random: inout SeededGenerator
    ) throws {
        let name = Self.people.randomElement(using: &random) ?? ""
        let note = "note \(number).\(notes.count)"
        let control = [
            "next", "undo", "pause", "resume", "extend +30", "extend -30", "restart", "divide",
            "shuffle", "absent \(name)", "later \(name)", "first \(name)", "join J\(joins + 1)",
            "note \(note)",
        ].randomElement(using: &random)!
        meeting.send(control, "state", "mark \(step)")
        try waitFor("the answer to \(control)") {
            try? meeting.readAvailable(timeout: 1)
        } _: {
            isOver(meeting) || meeting.errors.last?.contains("mark \(step)") == true ? () : nil
        }
        if control.hasPrefix("join") { joins += 1 }
        if control.hasPrefix("note"), !isOver(meeting) { notes.append(note) }
    }

    /// Resumes it and compares; false where there is nothing to resume.
    mutating func goOn() throws -> Bool {
        // As after ten minutes: what has ended is over.
        for name in stage.endedJournals { unlink("\(stage.history)/\(name)") }
        began = .now
        let meeting = try LineMeeting(stage, "resume", "design", "--history", stage.history)
        let first = try waitFor("the meeting that goes on") { () -> LineMeeting.State?? in
            try? meeting.readAvailable()
            if let state = meeting.states.first { return state }
            return meeting.child.hasEnded() == nil ? .none : .some(nil)
        }
        guard let first else {
            // Only what was over, or had not begun to be seen, cannot go on.
            #expect(kind == .end || seen?.done == true || seen == nil)
            return false
        }
        running = meeting
        guard let seen else { return true }
        #expect(!seen.done)
        #expect(first.elapsed >= seen.elapsed)
        switch kind {
        case .controls, .end, .start:
            #expect(first.speaker == seen.speaker && first.next == seen.next)
            #expect(first.index == seen.index && first.count == seen.count)
            #expect(first.box == seen.box && first.paused == seen.paused)
            #expect(first.spoken >= seen.spoken)
        case .joins:
            let count = Self.people.count + 1
            #expect((seen.count...(count + joins)).contains(first.count))
            joins = first.count - count
        case .time:
            #expect(first.index >= seen.index)
            // The turns before were a second each, whoever watched.
            let turns = Double(first.index - 1)
            #expect(abs(first.elapsed - first.spoken - turns) < 0.002)
        }
        self.seen = first
        return true
    }

    /// Ends it, by a later start where it was over already; gives the new lines of the history.
    mutating func end() throws -> Int {
        var others = 0
        if let running {
            running.send("end")
            #expect(try running.waitForEnd() == .exited(0))
            alive += .now - began
            seen = running.states.last
        } else if !stage.journals.isEmpty {
            // What was over is taken over by the next start.
            let other = try LineMeeting(stage, "start", "design", "--history", stage.history)
            try other.wait("the first speaker")
            other.send("end")
            #expect(try other.waitForEnd() == .exited(0))
            others = 1
            if seen == nil { removeUnseen() }
        }
        let records = try stage.records().filter { record in
            record.people.contains { $0.name == guest }
        }
        // Killed before it began, a meeting waits when it goes on, and has no time when it ends.
        let hasBegun = wasSeenRunning || (seen?.elapsed ?? 0) > 0
        #expect(records.count == (hasBegun ? 1 : 0), "\(kind) \(number)")
        guard let record = records.first, let seen else { return others }
        compare(record, with: seen)
        return others + 1
    }

    /// A journal of which not even the first line was written stays for a day.
    private func removeUnseen() {
        for name in stage.journals {
            let path = "\(stage.history)/\(name)"
            #expect(!contents(of: path).contains("\n"))
            unlink(path)
        }
    }

    private func compare(_ record: KeptMeeting, with seen: LineMeeting.State) {
        #expect(record.people.map(\.taken).reduce(0, +) == record.elapsed)
        #expect(record.elapsed >= Int((seen.elapsed * 1_000).rounded()))
        #expect(.milliseconds(record.elapsed) <= alive)
        #expect(record.notes.map(\.text).filter(notes.contains) == notes)
        if kind == .joins {
            let joined = record.people.map(\.name).filter { $0.hasPrefix("J") }
            #expect(joined == (0..<joins).map { "J\($0 + 1)" })
        }
    }
}
