import Glibc
import MeetingHistory
import Platform
import ScrumCore
import Synchronization
import TestSupport
import Testing

@testable import ScrumCLI

/// Read-only commands write nothing, whatever is pending.
struct ReadOnlyTests {
    private static let design = """
        [{"title": "Design", "attendees": ["Cathy"], "lengthInMinutes": 10}]
        """

    /// The calls that would change something.
    private final class Changes: Sendable {
        private let calls = Mutex<[String]>([])

        var all: [String] { calls.withLock { $0 } }

        private func note(_ call: String) throws(Errno) -> Never {
            calls.withLock { $0.append(call) }
            throw Errno(EROFS)
        }

        /// The real disk, where calls that would change something are recorded and refused.
        var files: FileSystem {
            var files = FileSystem.real
            files.open = { (path, flags, mode) throws(Errno) in
                let isWriting = flags & O_ACCMODE != O_RDONLY || flags & O_CREAT != 0
                if isWriting { try self.note("open \(path)") }
                return try FileSystem.real.open(path, flags, mode)
            }
            files.write = { (_, _) throws(Errno) in try self.note("write") }
            files.writeAt = { (_, _, _) throws(Errno) in try self.note("writeAt") }
            files.truncate = { (_, _) throws(Errno) in try self.note("truncate") }
            files.rename = { (old, _) throws(Errno) in try self.note("rename \(old)") }
            files.remove = { (path) throws(Errno) in try self.note("remove \(path)") }
            files.makeFolder = { (path, _) throws(Errno) in try self.note("makeFolder \(path)") }
            files.setMode = { (_, _) throws(Errno) in try self.note("setMode") }
            files.setOwner = { (_, _, _) throws(Errno) in try self.note("setOwner") }
            return files
        }
    }

    /// Leaves two journals: a meeting that ended while the history was not writable, and one
    /// interrupted a day ago.
    private func leaveJournals(in history: History, of stage: CommandStage) throws {
        let attendees = [Attendee(name: "Cathy")]
        let scrum = DailyScrum(title: "Design", attendees: attendees, length: .seconds(600))
        let plan = try MeetingPlan(scrum: scrum, attendees: attendees)
        let now = Timestamp(CommandStage.now, utcOffset: 0)
        for (id, age) in [("ended", 3_600), ("abandoned", 200_000)] {
            var date = now
            date.seconds -= age
            let clock = ClockReading(boot: "b", uptime: .seconds(9), date: date)
            let journal = Journal(
                JournalHeader(
                    id: id, file: stage.folder + "/scrums.json", plan: plan, clock: clock),
                in: history)
            journal.append(.begin, at: .seconds(1))
            if id == "ended" { journal.append(.end(.early), at: .seconds(60)) }
            journal.sawMeeting(at: .seconds(60))
            journal.close()
        }
    }

    private static let commands = [
        "list", "list --json", "show Design", "show Design --json", "check", "history",
        "history Design", "history --people", "history --json", "history --csv", "history ended",
        "history Design --last 1 --vtt", "insights", "insights Design --json", "export -",
        "chart --csv", "chart Design --plain", "doctor", "doctor --json", "status",
    ]

    @Test("A read-only command writes nothing", arguments: commands, [false, true])
    func reading(command: String, isShared: Bool) throws {
        let stage = try CommandStage(Self.design)
        var history = stage.history
        if isShared {
            let folder = stage.folder + "/history"
            for path in ["/.git", "/history"] {
                try FileSystem.real.makeFolder(stage.folder + path, 0o700)
            }
            // This machine does not have a key yet.
            history = History(
                folder: folder, shared: GitFolder(state: stage.history.folder) { 7 })
        }
        try leaveJournals(in: history, of: stage)
        let changes = Changes()
        let words = command.split(separator: " ").map(String.init)
        let takesHistory = words[0] != "check" && words[0] != "status"
        let place = isShared && takesHistory ? ["--history", history.folder] : []
        _ = stage.run(words + place) { environment in
            environment.files = changes.files
            environment.isInstalled = { _ in false }
            environment.dateNames = { .english }
            environment.random = { 8 }
        }
        #expect(changes.all == [])
    }

    @Test("An ended meeting is listed as saved even before it moves into the history")
    func shownAsSaved() throws {
        let stage = try CommandStage(Self.design)
        try leaveJournals(in: stage.history, of: stage)
        let shown = stage.run("history", "--json").output
        #expect(shown.contains(#""id":"ended""#) && shown.contains(#""ended":"early""#))
        #expect(shown.contains(#""id":"abandoned""#))
        #expect(stage.run("list").output.contains("last met 2026-11-21"))
        #expect(stage.run("history", "--delete", "ended", "--yes").status == 0)
        #expect(!stage.run("history", "--json").output.contains(#""id":"ended""#))
    }
}
