import Glibc
import TestSupport
import Testing

/// A meeting that is killed, resumed and ended, with its last visible state.
struct KilledMeeting {
    /// What the meeting is doing when it is killed.
    enum Kind: CaseIterable {
        /// Every control; each change is shown before the kill.
        case controls
        /// Many people join, so their control lines may be anywhere between the pipe and the disk
        /// when the program is killed.
        case joins
        /// Nothing happens except that the speaker changes every second.
        case time
        /// The meeting receives the command to end.
        case end
        /// The program has only just been started.
        case start
    }

    static let people = (1...14).map { "P\($0)" }

    private let kind: Kind
    private let number: Int
    private let stage: Stage
    private var running: LineMeeting?
    private var began = ContinuousClock.now
    /// An upper limit on the program's total running time.
    private var alive = Duration.zero
    private var seen: LineMeeting.State?
    /// Whether a state was shown before the first kill.
    private var wasSeenRunning = false
    private var notes: [String] = []
    private var joins = 0

    init(_ kind: Kind, number: Int, on stage: Stage) {
        self.kind = kind
        self.number = number
        self.stage = stage
    }

    /// A guest who identifies this meeting in the history.
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

    /// Continues in the resumed meeting and kills it again.
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

    /// Reads the output for some time before the kill.
    private func read(_ meeting: LineMeeting, forMilliseconds milliseconds: Int) {
        let end = ContinuousClock.now + .milliseconds(milliseconds)
        while ContinuousClock.now < end { try? meeting.readAvailable(timeout: 1) }
    }

    private func isOver(_ meeting: LineMeeting) -> Bool { meeting.states.last?.done == true }

    /// Sends a control line and waits for its effect to be shown.
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

    /// Resumes the meeting and compares the states; false if there is nothing to resume.
    mutating func resume() throws -> Bool {
        // After ten minutes these files would be gone, and an ended meeting could not be reopened.
        for name in stage.endedJournals { unlink("\(stage.history)/\(name)") }
        began = .now
        let meeting = try LineMeeting(stage, "resume", "design", "--history", stage.history)
        let first = try waitFor("the resumed meeting") { () -> LineMeeting.State?? in
            try? meeting.readAvailable()
            if let state = meeting.states.first { return state }
            return meeting.child.hasEnded() == nil ? .none : .some(nil)
        }
        guard let first else {
            // There must be something to resume, unless the meeting ended or was never shown.
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
            // Each earlier turn took one second, whether it was shown or not.
            let turns = Double(first.index - 1)
            #expect(abs(first.elapsed - first.spoken - turns) < 0.002)
        }
        self.seen = first
        return true
    }

    /// Ends the meeting; if it was already over, a later start saves it. Returns the number of new
    /// records.
    mutating func end() throws -> Int {
        var others = 0
        if let running {
            running.send("end")
            #expect(try running.waitForEnd() == .exited(0))
            alive += .now - began
            seen = running.states.last
        } else if !stage.journals.isEmpty {
            // The next start saves the ended meeting.
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
        // A meeting killed before its start waits again when resumed, so it may end without any
        // time.
        let hasBegun = wasSeenRunning || (seen?.elapsed ?? 0) > 0
        #expect(records.count == (hasBegun ? 1 : 0), "\(kind) \(number)")
        guard let record = records.first, let seen else { return others }
        compare(record, with: seen)
        return others + 1
    }

    /// Removes journals without a complete first line, which the program would keep for a day.
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
