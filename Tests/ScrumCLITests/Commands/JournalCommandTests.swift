import FoundationEssentials
import Glibc
import MeetingHistory
import ScrumCore
import TerminalUI
import TestSupport
import Testing

@testable import ScrumCLI

/// Messages about journals, and about times that cannot be stored.
@Suite struct JournalCommandTests {
    private let stage: CommandStage

    init() throws { stage = try CommandStage() }

    /// The header of the meeting m1, which started this many seconds before the command.
    private func startedHeader(secondsAgo: Int) throws -> JournalHeader {
        var header = try stage.journalHeader("m1")
        header.clock.date = Timestamp(CommandStage.now, utcOffset: 0)
        header.clock.date.seconds -= secondsAgo
        return header
    }

    @Test("Interrupted meetings of one scrum are listed with their last-seen time and speaker")
    func resumeNames() throws {
        try stage.interrupt("m1", minutesAgo: 30)
        try stage.interrupt("m2", minutesAgo: 10)
        let which = stage.run("resume")
        #expect(which.refuses("\n  m2  Design, ", " 2026-11-21 11:50, 1:30 of 10:00, "))
        #expect(which.refuses("\n  m1  Design, ", " 2026-11-21 11:30, 1:30 of 10:00, ", "Cathy\n"))
        #expect(stage.run("resume", "zzz").refuses("\"zzz\"", "\"Design\"", status: 1))
    }

    @Test("If only ended meetings can be resumed and none matches, the name is repeated")
    func endedNames() throws {
        #expect(stage.run("resume", "zork").refuses(": scrum start\n", status: 1))
        try stage.interrupt("m1", minutesAgo: 5, hasEnded: true)
        rename("\(stage.history.folder)/m1.journal", "\(stage.history.folder)/m1.ended")
        #expect(stage.run("resume", "zork").refuses("\"zork\"", "\"Design\"", status: 1))
    }

    @Test("Without a terminal, a finished meeting is not reopened: nobody could end it")
    func finished() throws {
        let header = try startedHeader(secondsAgo: 720)
        let journal = Journal(header, in: stage.history)
        journal.append(.begin, at: .zero)
        journal.sawMeeting(at: .seconds(600))
        journal.close()
        rename("\(stage.history.folder)/m1.journal", "\(stage.history.folder)/m1.ended")
        let result = stage.run("resume")
        #expect(result.refuses("Design, ", ", 10:00 of 10:00.", "terminal", status: 1))
    }

    @Test("Open notes of an interrupted meeting are listed")
    func notes() throws {
        let header = try startedHeader(secondsAgo: 300)
        let journal = Journal(header, in: stage.history)
        journal.append(.begin, at: .zero)
        journal.append(.note("ask ops", speaker: 0), at: .seconds(30))
        journal.sawMeeting(at: .seconds(90))
        journal.close()
        #expect(stage.run("notes").output.contains("ask ops"))
    }

    @Test("Interrupted meetings are listed with short ids, and resume accepts them")
    func shortIDs() throws {
        try stage.interrupt("261121-1128-aaaa2222", minutesAgo: 30)
        try stage.interrupt("261121-1148-bbbb2222", minutesAgo: 10)
        let listed = stage.run("resume").error
        #expect(
            listed.contains("\n  b2222  Design, ") && listed.contains("\n  a2222  Design, "),
            "\(listed)")
        func discard(_ id: String) -> String { stage.run("resume", id, "--discard").error }
        #expect(discard("b2222").hasSuffix("--delete 261121-1148-bbbb2222 --yes\n"))
        #expect(discard("a2222").hasSuffix("--delete 261121-1128-aaaa2222 --yes\n"))
        // Both ids end like this, and an ending has at least four characters.
        for id in ["2222", "222"] {
            #expect(discard(id).contains("\"\(id)\"") && !discard(id).contains("--delete"))
        }
    }

    /// The exact sentence about an interrupted meeting.
    private static func line(_ age: String) -> String {
        "Design was interrupted \(age): scrum resume design"
    }

    @Test("Every command reports an interrupted meeting and how to resume it")
    func interruptions() throws {
        let line = Self.line("5 minutes ago")
        try stage.interrupt("m1", minutesAgo: 5)
        #expect(stage.run("list").output.hasSuffix("\n\(line)\n"))
        try stage.write(
            """
            [{"title": "Design", "lengthInMinutes": 5}, {"title": "Web", "lengthInMinutes": 5}]
            """)
        #expect(stage.run("status").error.hasSuffix("\n\(line)\n"))
        #expect(stage.run("list").output.hasSuffix("scrum start design\n\(line)\n"))
        #expect(!stage.run("show", "web").output.contains("interrupted"))
    }

    @Test(
        "The age of an interrupted meeting is given in minutes or hours, and later as a date",
        arguments: [
            (0, "a moment ago"), (1, "1 minute ago"), (59, "59 minutes ago"), (60, "1 hour ago"),
            (1_439, "23 hours ago"), (1_440, "2026-11-20 12:00"),
        ])
    func since(minutes: Int, text: String) throws {
        try stage.interrupt("m1", minutesAgo: minutes)
        #expect(stage.run("status").error.hasSuffix("\(Self.line(text))\n"))
    }

    @Test("If an interrupted meeting is unreadable, no ended meeting is resumed instead")
    func unread() throws {
        try stage.interrupt("m1", minutesAgo: 5)
        let folder = stage.history.folder
        rename("\(folder)/m1.journal", "\(folder)/m1.ended")
        let path = "\(folder)/m2.journal"
        try "nothing\n".write(toFile: path, atomically: false, encoding: .utf8)
        #expect(stage.run("resume", "design").refuses(path, "damaged", status: 1))
        #expect(stage.run("resume").refuses(path, "damaged", status: 1))
        unlink(path)
        mkdir(path, 0o700)
        let failed = stage.run("resume", "design")
        #expect(failed.refuses(path, status: 66), "\(failed)")
        #expect(failed.error.split(separator: "\n").count == 1, "\(failed)")
        #expect(access("\(folder)/m1.ended", F_OK) == 0)
    }

    @Test("An unreadable journal of another meeting does not matter if a meeting is resumed by id")
    func unreadOther() throws {
        try stage.interrupt("m1", minutesAgo: 5)
        let folder = stage.history.folder
        try stage.write("nothing\n", to: "m2.journal", in: folder)
        let result = stage.run(["resume", "m1"]) {
            $0.uptime = { .zero }
            $0.bootID = { "b" }
            $0.user = { getuid() + 1 }
        }
        #expect(result.refuses("\(folder)/m1.journal", "another user", status: 65), "\(result)")
    }

    @Test("--since includes a meeting that started at that very moment, even if interrupted")
    func sinceItsBeginning() throws {
        try stage.interrupt("m1", minutesAgo: 30)
        func isShown(since moment: String) -> Bool {
            stage.run("history", "--since", moment).output.contains("m1")
        }
        #expect(isShown(since: "2026-11-21T11:28:29Z") && isShown(since: "2026-11-21T11:28:30Z"))
        #expect(!isShown(since: "2026-11-21T11:28:31Z"))
    }

    @Test("resume --discard asks which meeting, asks for confirmation, and saves nothing")
    func discard() throws {
        try stage.interrupt("m1", minutesAgo: 30)
        try stage.interrupt("m2", minutesAgo: 10)
        let ids = { try stage.history.contents().unfinished().meetings.map(\.id) }
        #expect(
            stage.run("resume", "m2", "--discard")
                .refuses("Design, ", "2026-11-21 11:50", ": scrum history --delete m2 --yes\n"))
        let refused = stage.run(["resume", "--discard"], typing: ["", "n"]) {
            $0.terminalSize = { _ in Size(rows: 24, columns: 80) }
        }
        #expect(refused.refuses("Cathy", "[y/N] n\n", status: 0))
        #expect(try ids() == ["m1", "m2"])
        let agreed = stage.run(["resume", "des", "--discard"], typing: ["↓", "y"]) {
            $0.terminalSize = { _ in Size(rows: 24, columns: 80) }
        }
        #expect(agreed.status == 0 && agreed.output.contains("discarded"), "\(agreed)")
        #expect(try ids() == ["m2"])
        #expect(stage.run("history").output.contains("m2"))
    }

    @Test("Without a terminal, resume --discard does not advise deleting a saved part")
    func discardReopened() throws {
        let header = try startedHeader(secondsAgo: 300)
        let journal = Journal(header, in: stage.history)
        var timer = ScrumTimer(plan: header.plan)
        for (event, seconds) in [(ScrumTimer.Event.begin, 0), (.end(.early), 60)] {
            timer.apply(event, at: .seconds(seconds))
            journal.append(event, at: .seconds(seconds))
        }
        try journal.finish(keeping: journal.record(of: timer, at: .seconds(60)))
        var reading = header.clock
        reading.uptime += .seconds(90)
        reading.date.seconds += 90
        try stage.history.resume("m1", at: reading).journal.close()
        let result = stage.run("resume", "--discard")
        #expect(result.refuses("Design, ", "on a terminal. The meeting saved at "), "\(result)")
        #expect(!result.error.contains("--delete"))
    }

    @Test("The table marks a meeting whose times were clamped")
    func clamped() throws {
        var record = MeetingRecord.example("261120-0930-abcd")
        record.paused = .seconds(40 * 31_557_600)
        try stage.history.add([record])
        let result = stage.run("history")
        #expect(result.status == 0, "\(result)")
        #expect(result.output.contains("1 person, clamped"), "\(result)")
    }

    @Test("history names the path of an old meeting's damaged journal")
    func damaged() throws {
        let journal = Journal(try stage.journalHeader("m1"), in: stage.history)
        journal.append(.begin, at: .seconds(1))
        journal.sawMeeting(at: .seconds(90))
        journal.close()
        let path = "\(stage.history.folder)/m1.journal"
        let text = contents(of: path) + "damage\n"
        try text.write(toFile: path, atomically: false, encoding: .utf8)
        let shown = stage.run("history")
        #expect(shown.error.contains(path) && shown.error.contains("damaged"))
        #expect(shown.output.contains("interrupted"), "\(shown)")
        #expect(contents(of: path) == text)
        // Any command that writes moves the journal into the history.
        let result = stage.run("history", "--delete", "nothing")
        #expect(result.error.contains(" \(path) ") && result.error.contains(" \(path).damaged."))
        #expect(contents(of: "\(path).damaged") == text)
        #expect(contents(of: path).isEmpty)
    }

    @Test("A folder that others can write to is reported")
    func exposed() throws {
        try stage.history.add([.example("261120-0930-abcd")])
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o777], ofItemAtPath: stage.history.folder)
        let result = stage.run("history")
        #expect(result.error.hasSuffix(": chmod go-w \(stage.history.folder)\n"))
        #expect(result.error.count { $0 == "\n" } == 1)
    }
}
