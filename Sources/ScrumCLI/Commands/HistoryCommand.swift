import ArgumentParser
import FoundationEssentials
import HistoryTables
import MeetingHistory
import MeetingScreen
import ScrumCore
import TerminalUI
import TimelineKit

struct HistoryCommand: EnvironmentCommand {
    static let configuration = CommandConfiguration(
        commandName: "history",
        abstract: "Show past meetings, with notes and each person's time.",
        discussion: """
            EXAMPLES:
              scrum history design --last 3 --full
              scrum history 4kq7
              scrum history design --people --since 2w
              scrum history --csv > meetings.csv
              scrum history design --last 1 --vtt --offset 12.5 > call.vtt
              scrum history --rename "Old title" "New title"
              scrum history design --rename Jon Jonathan
            """)

    /// The number of insights printed above the table.
    private static let sentences = 2
    /// The number of meetings in a list, unless an option says otherwise.
    private static let shown = 10

    @Argument(
        help: ArgumentHelp(
            "Scrum (title, prefix or word) or meeting id (default: all)."),
        completion: .asked(.scrums))
    var name: String?

    @Option(
        help: ArgumentHelp(
            "Show only the latest meetings (default: 10 in lists).", valueName: "count"))
    var last: Int?

    @Option(
        help: ArgumentHelp(
            "Earliest day: 2026-01-31, today, yesterday, 7d or 2w.",
            valueName: "date"))
    var since: String?

    @Flag(help: "Show the summary of each meeting, with notes.")
    var full = false

    @Flag(help: "Show totals per person.")
    var people = false

    @Flag var form: HistoryForm?

    @Flag(help: "Leave names unescaped in --csv or --markdown.")
    var raw = false

    @Flag var recording: RecordingForm?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Seconds from the recording's start to the meeting's.",
            valueName: "seconds"),
        transform: Self.seconds)
    var offset: Double?

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "Rename a scrum, or a person in the named scrum.",
            valueName: "old new"),
        completion: .asked(.scrums))
    var rename: [String] = []

    @Option(
        help: ArgumentHelp(
            "Delete a meeting by id or its last four characters.",
            valueName: "id"))
    var delete: String?

    @Flag(help: "Delete without asking.")
    var yes = false

    @OptionGroup var history: HistoryOptions
    @OptionGroup var options: FileOptions

    private static let maxMeetings = 1_000_000
    /// Parses a decimal number; `Double(_:)` also accepts hexadecimal ones and "inf".
    private static func seconds(_ text: String) throws -> Double {
        guard text.utf8.allSatisfy({ "0123456789+-.eE".utf8.contains($0) }),
            let seconds = Double(text)
        else { throw ValidationError("expected seconds such as 12.5.") }
        return seconds
    }

    private static let offsets = -1_000_000.0...1_000_000

    func validate() throws {
        if raw, form != .csv, form != .markdown {
            throw ValidationError("--raw needs --csv or --markdown.")
        }
        if let last, !(1...Self.maxMeetings).contains(last) {
            throw ValidationError("--last takes a number from 1 to \(Self.maxMeetings).")
        }
        if !rename.isEmpty, rename.count != 2 {
            throw ValidationError("--rename takes two names: the old one and the new one.")
        }
        if full, people || form != nil {
            throw ValidationError(
                "--full cannot be combined with --people, --json, --csv or --markdown.")
        }
        if let offset, recording == nil || !Self.offsets.contains(offset) {
            throw ValidationError(
                "--offset takes at most a million seconds and needs --vtt, --rttm or --chapters.")
        }
        if recording != nil, full || people || form != nil || since != nil {
            throw ValidationError(
                "--vtt, --rttm and --chapters need a meeting id, or a scrum and --last 1."
            )
        }
    }

    func run(in environment: ScrumEnvironment) throws {
        let past = try PastMeetings(
            history, options: options, environment: environment,
            writes: !rename.isEmpty || delete != nil)
        if !rename.isEmpty { return try renameMeetings(in: past, environment) }
        if let delete { return try deleteMeeting(delete, from: past, environment) }
        if let recording { return try writeMarks(recording, of: past, environment) }
        try show(past, environment)
    }

    private func show(_ past: PastMeetings, _ environment: ScrumEnvironment) throws {
        for problem in past.problems { environment.warn("\(problem)") }
        let range = try range(in: environment)
        let (found, isOne) = try meetings(in: range, past)
        var page = found
        let hasEarlier = isShort && page.records.count > Self.shown
        if hasEarlier { page.records.removeFirst(page.records.count - Self.shown) }
        environment.warn(of: page)
        if page.records.isEmpty {
            for line in past.none { environment.warn(line) }
            if form == nil { return }
        }
        let capabilities = Capabilities(environment, color: options.color)
        if people {
            let table = PeopleTable(
                page.records, glyphs: capabilities.glyphs,
                columns: environment.terminalSize(1)?.columns,
                hasTrends: !environment.isAccessible || form != nil)
            if let form {
                let text = table.text(in: form, isRaw: raw)
                return environment.write(1, TerminalText(written: text))
            }
            environment.print(
                table.frame(ground: capabilities.ground), capabilities,
                color: options.color)
        } else if let form {
            let text = MeetingExport(page.records).text(in: form, isRaw: raw)
            environment.write(1, TerminalText(written: text))
        } else if full || isOne {
            // The ending that found a meeting is unique; a shorter one may not be.
            let ids = isOne ? [name ?? ""] : MeetingTable.shortIDs(page.records.map(\.id))
            printSummaries(of: page.records, ids, past, environment)
        } else {
            if let name {
                let said = try past.insights(of: name).found.flatMap(\.insights)
                    .prefix(Self.sentences)
                for insight in said { environment.print(TerminalText(message: insight.text)) }
                if !said.isEmpty { environment.print("") }
            }
            let table = MeetingTable(
                page.records, hasTitles: name == nil, hasHeader: true)
            environment.print(
                table, past.theme(of:), capabilities, color: options.color)
            environment.printCount(ofOpenNotes: try past.notes(of: name, all: false).count, name)
        }
        if hasEarlier {
            let scrum: TerminalText = name.map { " \(ScrumText.typed($0))" } ?? ""
            environment.print("\nEarlier meetings: scrum history\(scrum) --last 100")
        }
    }

    /// Returns the meetings of one scrum or of all scrums, or the one meeting whose ID was given.
    private func meetings(
        in range: PastMeetings.Range, _ past: PastMeetings
    ) throws -> (page: HistoryPage, isOne: Bool) {
        do {
            let hasDetails = !people && (form == nil || form == .json)
            let page = try past.meetings(
                of: name, in: range, withDetails: hasDetails, noun: "meeting or scrum")
            return (page, false)
        } catch {
            guard let name, let record = try past.meeting(name) else { throw error }
            return (HistoryPage(records: [record]), true)
        }
    }

    private func writeMarks(
        _ form: RecordingForm, of past: PastMeetings, _ environment: ScrumEnvironment
    ) throws {
        let record: MeetingRecord?
        switch (name, last) {
        case (let id?, nil): record = try past.meeting(id)
        case (_, 1): record = try past.meetings(of: name, in: .last(1)).records.last
        default: record = nil
        }
        guard let record else {
            throw ScrumFailure.misuse(
                "A recording belongs to one meeting: pass its id (at the end of its line in "
                    + "\"scrum history\"), or a scrum and --last 1.")
        }
        guard !record.turns.isEmpty else {
            throw ScrumFailure(
                "Meeting \(record.id) has no record of who spoke when.",
                exitCode: ScrumFailure.badData)
        }
        let offset = Duration.milliseconds(Int(((offset ?? 0) * 1_000).rounded()))
        let marks = RecordingMarks(record, offset: offset)
        environment.write(1, TerminalText(written: marks.text(in: form)))
    }

    private func printSummaries(
        of records: [MeetingRecord], _ ids: [String], _ past: PastMeetings,
        _ environment: ScrumEnvironment
    ) {
        for (record, id) in zip(records, ids) {
            let led: TerminalText = record.leader.map { "  \($0) led" } ?? ""
            environment.print("\(environment.localText(record.start))  \(id)\(led)")
            environment.print(
                record, theme: past.theme(of: record.scrum), color: options.color)
        }
    }

    private func range(in environment: ScrumEnvironment) throws -> PastMeetings.Range {
        guard let since else {
            // Read one more meeting than is shown, to find out whether there are earlier ones.
            return last.map { .last($0) } ?? (isShort ? .last(Self.shown + 1) : .all)
        }
        let now = environment.date()
        guard let start = Timestamp(since: since, now: now, zone: environment.zone) else {
            throw ScrumFailure.misuse(
                "--since takes a date such as 2026-01-31, today, yesterday, 7d or 2w; "
                    + "not \"\(since)\".")
        }
        return .since(start, last: last)
    }

    /// Whether a list is limited to the latest meetings by default.
    private var isShort: Bool { last == nil && since == nil && !people && form == nil }

    private func renameMeetings(in past: PastMeetings, _ environment: ScrumEnvironment) throws {
        let (old, new) = (rename[0], rename[1])
        let (count, others): (Int, Int)
        var joined = 0
        if let name {
            joined = try meetings(of: new, refusingToMerge: old, in: name, past)
            let file = try past.file(named: name)
            count = try file.rename(person: old, to: new)
            others =
                try file.ofOthers?.all().records.count {
                    $0.people.contains { $0.name == old }
                } ?? 0
        } else {
            (count, others) = try past.rename(old, to: new)
        }
        let meetings = TimeText.count(count, "meeting")
        let already: TerminalText =
            joined > 0 ? "; \"\(new)\" was already in \(TimeText.count(joined, "other"))" : ""
        environment.print(
            count == 0
                ? "No past meeting has \"\(old)\"."
                : "\"\(old)\" is now \"\(new)\" in \(meetings)\(already).")
        if others > 0 {
            let rest = TimeText.count(others, "more meeting")
            environment.warn("Other machines have \(rest). Rename it there too.")
        }
    }

    /// Returns the number of meetings of `new`; throws if `old` was in one of them, because two
    /// people with one name cannot be separated again.
    private func meetings(
        of new: String, refusingToMerge old: String, in name: String, _ past: PastMeetings
    ) throws -> Int {
        // Tables and statistics treat spellings that differ in case as one person.
        let folded = PersonNames.folded(new)
        guard PersonNames.folded(old) != folded else { return 0 }
        let records = try past.meetings(of: name, in: .all, withDetails: false).records
        let joined = records.indices.filter {
            records[$0].people.contains { PersonNames.folded($0.name) == folded }
        }
        let both = joined.filter { records[$0].people.contains { $0.name == old } }
        guard let last = both.last else { return joined.count }
        let id = MeetingTable.shortIDs(records.map(\.id))[last]
        let meetings: TerminalText =
            both.count == 1 ? "meeting \(id)" : "\(both.count) meetings, such as \(id)"
        throw ScrumFailure(
            "\"\(old)\" and \"\(new)\" were both in \(meetings); they cannot be merged.")
    }

    private func deleteMeeting(
        _ id: String, from past: PastMeetings, _ environment: ScrumEnvironment
    ) throws {
        guard let record = try past.meeting(id) else {
            throw ScrumFailure(
                "No meeting \(id). Each line of \"scrum history\" ends with an id.")
        }
        let id = record.id
        if !yes {
            guard environment.isTerminal(0) else {
                throw ScrumFailure.misuse(
                    "Cannot ask without a terminal. Add --yes to delete \(id).")
            }
            let date = environment.localText(record.start)
            let question: TerminalText = "Delete the \(record.scrum.title) meeting of \(date)?"
            guard environment.confirm(question) else { return }
        }
        guard let history = history.history(in: environment) else { return }
        let (wasThere, left) = try history.delete(id)
        guard left.isEmpty else {
            let start: TerminalText =
                wasThere
                ? "Meeting \(id) was deleted from this machine's files, but is still in"
                : "Meeting \(id) is in"
            throw ScrumFailure([
                "\(start) \(ScrumText.list(left)).",
                "Another machine writes that file: delete the meeting there.",
            ])
        }
        guard wasThere else { throw ScrumFailure("Meeting \(id) has already been deleted.") }
        environment.print("Meeting \(id) deleted.")
    }
}

extension HistoryForm: EnumerableFlag {
    package static func help(for value: HistoryForm) -> ArgumentHelp? {
        switch value {
        case .json: "Print one JSON line per meeting or person."
        case .csv: "Print one CSV row per person and meeting."
        case .markdown: "Print a Markdown table, for a wiki."
        }
    }
}

extension RecordingForm: EnumerableFlag {
    package static func help(for value: RecordingForm) -> ArgumentHelp? {
        switch value {
        case .vtt: "Print turns as WebVTT captions for a recording."
        case .rttm: "Print turns as RTTM for speaker diarisation."
        case .chapters: "Print turns as chapters for ffmpeg."
        }
    }
}
