import FoundationEssentials
import MeetingHistory
import ScrumCore
import TestSupport
import Testing

@testable import ScrumCLI

/// What commands say of journals and of times that cannot be kept.
@Suite struct JournalCommandTests {
    private let stage: CommandStage

    init() throws { stage = try CommandStage() }

    private func header(_ id: String) throws -> JournalHeader {
        let scrum = DailyScrum(
            title: "Design", attendees: [Attendee(name: "Cathy")], length: .seconds(600))
        let plan = try MeetingPlan(scrum: scrum, attendees: scrum.attendees)
        let date = Timestamp(Date(2026, 11, 1, 9, 0), utcOffset: 0)
        return JournalHeader(
            id: id, file: nil, plan: plan,
            clock: ClockReading(boot: "b", uptime: .seconds(100), date: date))
    }

    @Test("The table marks a meeting whose times were too long to be kept")
    func clamped() throws {
        var record = MeetingRecord.example("261120-0930-abcd")
        record.paused = .seconds(40 * 31_557_600)
        try stage.history.add([record])
        let result = stage.run("history")
        #expect(result.status == 0, "\(result)")
        #expect(result.output.contains("1 person, early, clamped"), "\(result)")
    }

    @Test("History says where it keeps a damaged journal of an old meeting")
    func damaged() throws {
        let journal = Journal(try header("m1"), in: stage.history)
        journal.append(.begin, at: .seconds(1))
        journal.sawMeeting(at: .seconds(90))
        journal.close()
        let path = "\(stage.history.folder)/m1.journal"
        let text = contents(of: path) + "damage\n"
        try text.write(toFile: path, atomically: false, encoding: .utf8)
        let result = stage.run("history")
        #expect(
            result.error == "\(path): this journal was damaged; what could not be read is kept in "
                + "\(path).damaged\n")
        #expect(result.output.contains("interrupted"), "\(result)")
        #expect(contents(of: "\(path).damaged") == text)
        #expect(contents(of: path).isEmpty)
    }

    @Test("A folder that others can write is told")
    func exposed() throws {
        try stage.history.add([.example("261120-0930-abcd")])
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o777], ofItemAtPath: stage.history.folder)
        let result = stage.run("history")
        #expect(
            result.error == "Others can write into \(stage.history.folder), where past meetings "
                + "are kept. To stop that: chmod go-w \(stage.history.folder)\n")
    }
}
