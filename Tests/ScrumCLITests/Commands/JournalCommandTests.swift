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

    private func header(_ id: String) throws -> JournalHeader {
        let scrum = DailyScrum(
            title: "Design", attendees: [Attendee(name: "Cathy")], length: .seconds(600))
        let plan = try MeetingPlan(scrum: scrum, attendees: scrum.attendees)
        let date = Timestamp(Date(2026, 11, 1, 9, 0), utcOffset: 0)
        return JournalHeader(
            id: id, file: nil, plan: plan,
            clock: ClockReading(boot: "b", uptime: .seconds(100), date: date))
    }

    /// Creates a meeting that was interrupted, or ended, this many minutes before noon.
    private func interrupt(_ id: String, minutesAgo: Int, hasEnded: Bool = false) throws {
        let start = Timestamp(CommandStage.now, utcOffset: 0)
        var header = try header(id)
        header.clock.date.seconds = start.seconds - minutesAgo * 60 - 90
        let journal = Journal(header, in: stage.history)
        journal.append(.begin, at: .zero)
        journal.sawMeeting(at: .seconds(90))
        if hasEnded { journal.append(.end(.early), at: .seconds(90)) }
        journal.close()
    }

    @Test("Interrupted meetings of one scrum are listed with their last-seen time and speaker")
    func resumeNames() throws {
        try interrupt("m1", minutesAgo: 30)
        try interrupt("m2", minutesAgo: 10)
        #expect(
            stage.run("resume")
                == .init(
                    error: """
                        Which meeting? Name one by its title or id:
                          m2  Design, interrupted 2026-11-21 11:50, 1:30 of 10:00, speaker Cathy
                          m1  Design, interrupted 2026-11-21 11:30, 1:30 of 10:00, speaker Cathy

                        """, status: 64))
        #expect(
            stage.run("resume", "zzz")
                == .init(
                    error: "There is no interrupted meeting called \"zzz\", only \"Design\".\n",
                    status: 1))
    }

    @Test("If only ended meetings can be resumed and none matches, the name is repeated")
    func endedNames() throws {
        #expect(
            stage.run("resume", "zork").error
                == "No interrupted meeting, and none that ended in the last ten minutes.\n"
                + "To start one: scrum start\n")
        try interrupt("m1", minutesAgo: 5, hasEnded: true)
        rename("\(stage.history.folder)/m1.journal", "\(stage.history.folder)/m1.ended")
        #expect(
            stage.run("resume", "zork")
                == .init(
                    error: "There is no interrupted or recently ended meeting called \"zork\", "
                        + "only \"Design\".\n", status: 1))
    }

    @Test("Without a terminal, a finished meeting is not reopened: nobody could end it")
    func finished() throws {
        var header = try header("m1")
        header.clock.date = Timestamp(CommandStage.now, utcOffset: 0)
        header.clock.date.seconds -= 720
        let journal = Journal(header, in: stage.history)
        journal.append(.begin, at: .zero)
        journal.sawMeeting(at: .seconds(600))
        journal.close()
        rename("\(stage.history.folder)/m1.journal", "\(stage.history.folder)/m1.ended")
        let result = stage.run("resume")
        #expect(result.error.hasSuffix(", 10:00 of 10:00. Reopen it on a terminal.\n"))
        #expect(result.status == 1 && result.error.hasPrefix("Design, ended "))
    }

    @Test("Open notes of an interrupted meeting are listed")
    func notes() throws {
        var header = try header("m1")
        header.clock.date = Timestamp(CommandStage.now, utcOffset: 0)
        header.clock.date.seconds -= 300
        let journal = Journal(header, in: stage.history)
        journal.append(.begin, at: .zero)
        journal.append(.note("ask ops", speaker: 0), at: .seconds(30))
        journal.sawMeeting(at: .seconds(90))
        journal.close()
        #expect(stage.run("notes").output.contains("ask ops"))
    }

    @Test("Interrupted meetings are listed with short ids, and resume accepts them")
    func shortIDs() throws {
        try interrupt("261121-1128-aaaa2222", minutesAgo: 30)
        try interrupt("261121-1148-bbbb2222", minutesAgo: 10)
        let listed = stage.run("resume").error
        #expect(
            listed.contains("\n  b2222  Design, ") && listed.contains("\n  a2222  Design, "),
            "\(listed)")
        func discard(_ id: String) -> String { stage.run("resume", id, "--discard").error }
        #expect(discard("b2222").hasSuffix("--delete 261121-1148-bbbb2222 --yes\n"))
        #expect(discard("a2222").hasSuffix("--delete 261121-1128-aaaa2222 --yes\n"))
        // Both ids end like this, and an ending has at least four characters.
        for id in ["2222", "222"] {
            #expect(discard(id).hasPrefix("There is no interrupted meeting called \"\(id)\""))
        }
    }

    @Test("Every command reports an interrupted meeting and how to resume it")
    func interruptions() throws {
        let line = "Design was interrupted 5 minutes ago: scrum resume design"
        try interrupt("m1", minutesAgo: 5)
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
        try interrupt("m1", minutesAgo: minutes)
        #expect(
            stage.run("status").error.hasSuffix(
                "Design was interrupted \(text): scrum resume design\n"))
    }

    @Test("If an interrupted meeting is unreadable, no ended meeting is resumed instead")
    func unread() throws {
        try interrupt("m1", minutesAgo: 5)
        let folder = stage.history.folder
        rename("\(folder)/m1.journal", "\(folder)/m1.ended")
        let path = "\(folder)/m2.journal"
        try "nothing\n".write(toFile: path, atomically: false, encoding: .utf8)
        let damaged = CommandStage.Result(
            error: "The journal \(path) is damaged, so its meeting cannot be resumed. "
                + "You can delete it.\n", status: 1)
        #expect(stage.run("resume", "design") == damaged)
        #expect(stage.run("resume") == damaged)
        unlink(path)
        mkdir(path, 0o700)
        let failed = stage.run("resume", "design")
        #expect(failed.status == 66)
        #expect(failed.error.hasPrefix("Cannot read \(path): "), "\(failed)")
        #expect(failed.error.split(separator: "\n").count == 1, "\(failed)")
        #expect(access("\(folder)/m1.ended", F_OK) == 0)
    }

    @Test("An unreadable journal of another meeting does not matter if a meeting is resumed by id")
    func unreadOther() throws {
        try interrupt("m1", minutesAgo: 5)
        let folder = stage.history.folder
        try stage.write("nothing\n", to: "m2.journal", in: folder)
        let result = stage.run(["resume", "m1"]) {
            $0.uptime = { .zero }
            $0.bootID = { "b" }
            $0.user = { getuid() + 1 }
        }
        #expect(
            result.error.contains("The journal \(folder)/m1.journal belongs to another user."),
            "\(result)")
        #expect(result.status == 65)
    }

    @Test("--since includes a meeting that started at that very moment, even if interrupted")
    func sinceItsBeginning() throws {
        try interrupt("m1", minutesAgo: 30)
        func isShown(since moment: String) -> Bool {
            stage.run("history", "--since", moment).output.contains("m1")
        }
        #expect(isShown(since: "2026-11-21T11:28:29Z") && isShown(since: "2026-11-21T11:28:30Z"))
        #expect(!isShown(since: "2026-11-21T11:28:31Z"))
    }

    @Test("resume --discard asks which meeting, asks for confirmation, and saves nothing")
    func discard() throws {
        try interrupt("m1", minutesAgo: 30)
        try interrupt("m2", minutesAgo: 10)
        let ids = { try stage.history.contents().unfinished().meetings.map(\.id) }
        #expect(
            stage.run("resume", "m2", "--discard")
                == .init(
                    error: """
                        Design, interrupted 2026-11-21 11:50, 1:30 of 10:00, speaker Cathy: \
                        cannot ask without a terminal.
                        Try: scrum history --delete m2 --yes

                        """, status: 64))
        let refused = stage.run(["resume", "--discard"], typing: ["", "n"]) {
            $0.terminalSize = { _ in Size(rows: 24, columns: 80) }
        }
        #expect(
            refused.status == 0 && refused.error.hasSuffix("speaker Cathy. Discard it? [y/N] n\n"))
        #expect(try ids() == ["m1", "m2"])
        let agreed = stage.run(["resume", "des", "--discard"], typing: ["↓", "y"]) {
            $0.terminalSize = { _ in Size(rows: 24, columns: 80) }
        }
        #expect(agreed.output == "Meeting discarded.\n", "\(agreed)")
        #expect(try ids() == ["m2"])
        #expect(stage.run("history").output.contains("m2"))
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
        let journal = Journal(try header("m1"), in: stage.history)
        journal.append(.begin, at: .seconds(1))
        journal.sawMeeting(at: .seconds(90))
        journal.close()
        let path = "\(stage.history.folder)/m1.journal"
        let text = contents(of: path) + "damage\n"
        try text.write(toFile: path, atomically: false, encoding: .utf8)
        let shown = stage.run("history")
        #expect(shown.error.contains("this journal is damaged from here on"))
        #expect(shown.output.contains("interrupted"), "\(shown)")
        #expect(contents(of: path) == text)
        // Any command that writes moves the journal into the history.
        let result = stage.run("history", "--delete", "nothing")
        #expect(
            result.error.hasPrefix(
                "The journal \(path) was damaged. Unreadable parts are saved in "
                    + "\(path).damaged.\n"))
        #expect(contents(of: "\(path).damaged") == text)
        #expect(contents(of: path).isEmpty)
    }

    @Test("A folder that others can write to is reported")
    func exposed() throws {
        try stage.history.add([.example("261120-0930-abcd")])
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o777], ofItemAtPath: stage.history.folder)
        let result = stage.run("history")
        #expect(
            result.error == "Other users can write to the history folder \(stage.history.folder). "
                + "To fix it: chmod go-w \(stage.history.folder)\n")
    }
}
