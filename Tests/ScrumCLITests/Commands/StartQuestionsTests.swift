import FoundationEssentials
import Glibc
import Live
import MeetingHistory
import ScrumCore
import Synchronization
import TerminalUI
import TestSupport
import Testing

@testable import ScrumCLI

/// Questions that `start` asks about an interrupted or running meeting of the same scrum.
struct StartQuestionsTests {
    private let folder = TemporaryFolder()
    private let history: History
    private let scrum = MeetingRecord.Scrum(title: "Design")
    private var sockets: SocketFolder {
        SocketFolder(path: folder.path + "/sockets", user: getuid())
    }

    init() { history = History(folder: folder.path) }

    /// The journal of a meeting that was last seen this many seconds before noon; nil if it is
    /// still running.
    private func journal(_ id: String, seenBefore seconds: Int?) throws -> Journal {
        let people = [Attendee(name: "Cathy"), Attendee(name: "Daisy")]
        let design = DailyScrum(title: "Design", attendees: people, length: .seconds(600))
        let plan = try MeetingPlan(scrum: design, attendees: people)
        let noon = Timestamp(CommandStage.now, utcOffset: 0)
        let start = Timestamp(seconds: noon.seconds - (seconds ?? 0) - 90, utcOffset: 0)
        let journal = Journal(
            JournalHeader(
                id: id, file: nil, plan: plan,
                clock: ClockReading(boot: "b", uptime: .seconds(100), date: start)), in: history)
        journal.append(.begin, at: .zero)
        journal.sawMeeting(at: .seconds(90))
        if seconds != nil { journal.close() }
        return journal
    }

    /// The remaining key presses, and the output so far.
    private final class Script: Sendable {
        private let keys: Mutex<[Key]>
        private let written = Mutex("")

        init(_ keys: [Key]) { self.keys = Mutex(keys) }

        var text: String { written.withLock(\.self) }

        func write(_ text: String) { written.withLock { $0 += text } }

        func next() -> Key? { keys.withLock { $0.isEmpty ? nil : $0.removeFirst() } }
    }

    private func decide(
        _ keys: Key..., isTerminal: Bool = true, isRecorded: Bool = true
    ) throws -> (decision: StartQuestions.Decision, text: String) {
        let script = Script(keys)
        var environment = ScrumEnvironment.unset
        environment.date = { CommandStage.now }
        environment.zone = .gmt
        environment.terminalSize = { _ in Size(rows: 24, columns: 80) }
        environment.isTerminal = { _ in isTerminal }
        environment.uptime = { .zero }
        environment.socketFolder = { [sockets] in sockets }
        environment.variable = { ["TERM": "dumb"][$0] }
        environment.codeset = { "UTF-8" }
        environment.localText = { $0.minuteText }
        environment.write = { script.write($1.description) }
        environment.terminal = ScrumEnvironment.typing { script.next() }
        let questions = StartQuestions(
            scrum: scrum, history: isRecorded ? history : nil, environment: environment,
            canAsk: isTerminal)
        return (try questions.decide(), script.text)
    }

    private func kept() throws -> [MeetingRecord] { try history.file(of: scrum).all().records }

    @Test("Enter resumes a meeting that was interrupted within the last hour")
    func recent() throws {
        _ = try journal("m1", seenBefore: 3_600)
        let (decision, text) = try decide(.enter)
        guard case .resume(let meeting) = decision else { return #expect(Bool(false), "\(text)") }
        #expect(meeting.id == "m1" && meeting.speaker == "Cathy")
        #expect(
            text == """
                Design, interrupted 2026-11-21 11:00, 1:30 of 10:00, speaker Cathy.
                r  resume it
                n  start a new meeting; save the old one
                d  discard it and start a new meeting
                A key, or arrows and Enter; Esc leaves.
                > r resume

                """)
    }

    @Test("After an hour, Enter starts a new meeting and saves the old one as interrupted")
    func older() throws {
        _ = try journal("m1", seenBefore: 3_601)
        let (decision, text) = try decide(.enter)
        guard case .begin(let notices, _) = decision else { return #expect(Bool(false), "\(text)") }
        #expect(notices.isEmpty)
        #expect(try kept().map(\.ending) == [.interrupted])
        #expect(try history.contents().unfinished().meetings.isEmpty)
    }

    @Test("Each answer has its own key, whichever answer is the default")
    func keys() throws {
        _ = try journal("m1", seenBefore: 3_601)
        guard case .leave = try decide(.escape).decision else { return #expect(Bool(false)) }
        guard case .resume = try decide(.character("R")).decision else {
            return #expect(Bool(false))
        }
        #expect(try kept().isEmpty)
        guard case .begin = try decide(.character("n")).decision else {
            return #expect(Bool(false))
        }
        #expect(try kept().count == 1)
    }

    @Test("Discarding asks for confirmation and saves nothing")
    func discard() throws {
        _ = try journal("m1", seenBefore: 60)
        let refused = try decide(.character("d"), .character("n"), .escape)
        guard case .leave = refused.decision else { return #expect(Bool(false)) }
        #expect(refused.text.contains("Discard it? None of it is saved. [y/N]"))
        #expect(try history.contents().unfinished().meetings.count == 1)
        guard case .begin = try decide(.down, .down, .enter, .character("y")).decision else {
            return #expect(Bool(false))
        }
        #expect(try history.contents().unfinished().meetings.isEmpty)
        #expect(try kept().isEmpty)
    }

    @Test("Without a terminal, start reports what can be resumed and starts the new meeting")
    func noTerminal() throws {
        _ = try journal("m1", seenBefore: 60)
        guard case .begin(let notices, _) = try decide(isTerminal: false).decision else {
            return #expect(Bool(false))
        }
        #expect(
            notices == [
                "Design, interrupted 2026-11-21 11:59, 1:30 of 10:00, speaker Cathy: "
                    + "scrum resume design"
            ])
        #expect(try history.contents().unfinished().meetings.count == 1)
    }

    @Test("A meeting in another terminal can be watched; b starts a second one, and Esc cancels")
    func running() throws {
        let journal = try journal("m1", seenBefore: nil)
        let state = MeetingState(scrum: "Design", speaker: "Cathy", index: 1, count: 2)
        let meeting = try AnsweringMeeting(state, in: sockets, as: "m1")
        let watched = try decide(.enter)
        guard case .watch("m1") = watched.decision else { return #expect(Bool(false)) }
        #expect(
            watched.text == """
                Design is running in another terminal.
                w  watch it
                b  start another meeting
                A key, or arrows and Enter; Esc leaves.
                > w watch

                """)
        let begun = try decide(.character("b"))
        guard case .begin(let none, _) = begun.decision else { return #expect(Bool(false)) }
        #expect(none.isEmpty)
        meeting.stop()
        #expect(try !decide(.escape).text.contains("watch"))
        guard case .leave = try decide(.escape).decision else { return #expect(Bool(false)) }
        guard case .begin(let notices, _) = try decide(isTerminal: false).decision else {
            return #expect(Bool(false))
        }
        #expect(notices == ["Design is running in another terminal."])
        #expect(try !history.contents().isRunning(.init(title: "App Dev")))
        journal.close()
        #expect(try !history.contents().isRunning(scrum))
    }

    @Test("A running meeting that is not recorded is noticed, but not another scrum's")
    func unrecorded() throws {
        let state = MeetingState(scrum: "DESIGN", speaker: "Cathy", index: 1, count: 2)
        let meeting = try AnsweringMeeting(state, in: sockets, as: "m1")
        defer { meeting.stop() }
        for isRecorded in [true, false] {
            guard case .watch("m1") = try decide(.enter, isRecorded: isRecorded).decision else {
                return #expect(Bool(false))
            }
        }
        // A scrum with this title in another file has its own journal.
        let people = [Attendee(name: "Cathy")]
        let plan = try MeetingPlan(
            scrum: DailyScrum(title: "Design", attendees: people, length: .seconds(600)),
            attendees: people)
        let clock = ClockReading(
            boot: "b", uptime: .zero, date: Timestamp(CommandStage.now, utcOffset: 0))
        let other = Journal(
            JournalHeader(id: "m1", file: "/elsewhere/scrums.json", plan: plan, clock: clock),
            in: history)
        other.append(.begin, at: .zero)
        guard case .begin = try decide(.enter).decision else { return #expect(Bool(false)) }
        other.close()
    }

    @Test("The history is listed again only if the questions changed it")
    func changedPast() throws {
        guard case .begin(_, nil) = try decide().decision else { return #expect(Bool(false)) }
        _ = try journal("m1", seenBefore: 60)
        guard case .begin(_, let past?) = try decide(.character("n")).decision else {
            return #expect(Bool(false))
        }
        #expect(past.last(1, of: scrum, at: .init(CommandStage.now, utcOffset: 0)).count == 1)
    }
}
