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

    /// The number of meetings in a list, unless an option says otherwise.
    private static let shown = 10

    @Argument(
        help: ArgumentHelp(
            "Scrum (title, prefix or word) or meeting id (default: all)."),
        completion: .asked(.scrums))
    var name: String?

    @Option(
        help: ArgumentHelp(
            "Show only the latest meetings.", valueName: "count"))
    var last: Int?

    @Option(
        help: ArgumentHelp(
            "Earliest day: 2026-01-31, today, yesterday, 7d or 2w.",
            valueName: "date"))
    var since: String?

    @Flag(help: "Show each meeting as a table, with notes.")
    var full = false

    @Flag(help: "Show each person's turns, or totals in a table.")
    var people = false

    @Flag var form: HistoryForm?

    @Flag(help: "Leave names unescaped in --csv or --markdown.")
    var raw = false

    @Flag var recording: RecordingForm?

    @Option(
        help: ArgumentHelp("Add words from WebVTT to --markdown.", valueName: "file"),
        completion: .file())
    var transcript: String?

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
            "Rename a scrum (or meeting ids), or a person in the named scrum.",
            valueName: "old new"),
        completion: .asked(.scrums))
    var rename: [String] = []

    @Option(
        help: ArgumentHelp(
            "Delete a meeting by id or its last four characters.",
            valueName: "id"))
    var delete: String?

    @Flag(help: "Delete or merge without asking.")
    var yes = false

    @OptionGroup var history: HistoryOptions
    @OptionGroup var options: FileOptions

    private static let maxMeetings = 1_000_000
    /// The noun in errors about unknown names.
    static let noun = "meeting or scrum"

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
        if let offset, recording == nil && transcript == nil || !Self.offsets.contains(offset) {
            throw ValidationError(
                "--offset takes at most a million seconds and needs --vtt, --rttm, --chapters "
                    + "or --transcript.")
        }
        if transcript != nil, form != .markdown || people || name == nil {
            throw ValidationError("--transcript needs a meeting id and --markdown.")
        }
        if recording != nil, full || people || form != nil || since != nil {
            throw ValidationError(
                "--vtt, --rttm and --chapters need a meeting id, or a scrum and --last 1."
            )
        }
    }

    var changesFiles: Bool { delete != nil || !rename.isEmpty }

    func run(in environment: ScrumEnvironment) throws {
        let past = try PastMeetings(
            history, options: options, environment: environment,
            writes: !rename.isEmpty || delete != nil)
        if !rename.isEmpty { return try renameMeetings(in: past, environment) }
        if let delete { return try deleteMeeting(delete, from: past, environment) }
        if let recording { return try writeMarks(recording, of: past, environment) }
        for problem in past.problems { environment.warn("\(problem)") }
        try people ? showPeople(past, environment) : show(past, environment)
    }

    private func show(_ past: PastMeetings, _ environment: ScrumEnvironment) throws {
        let hasPoster = form == nil && !full && environment.showsPosters(color: options.color)
        let most = hasPoster && name != nil ? Insights.maxMeetings : Self.shown
        let (found, isOne) = try meetings(in: range(atMost: most, in: environment), past)
        var page = found
        let hasEarlier = isShort && page.records.count > most
        if hasEarlier { page.records.removeFirst(page.records.count - most) }
        environment.warn(of: page)
        if page.records.isEmpty {
            for line in past.none { environment.warn(line) }
            if form == nil { return }
        }
        if let form { return try write(page.records, in: form, isOne: isOne, environment) }
        if hasPoster, !isOne,
            try printPoster(of: page.records, hasEarlier: hasEarlier, past, environment)
        {
            return
        }
        let columns = environment.terminalSize(1)?.columns
        let glyphs = Capabilities(environment, color: options.color).glyphs
        if isOne, let record = page.records.first, hasPoster {
            environment.print(
                record, as: past.poster(of: record, colorsPeople: true), color: options.color)
        } else if full || isOne {
            // The ending that found a meeting is unique; a shorter one may not be.
            let ids = isOne ? [name ?? ""] : MeetingTable.shortIDs(page.records.map(\.id))
            printSummaries(of: page.records, ids, environment)
        } else {
            if let name {
                let said = try insights(past, of: name).map { TerminalText(message: $0.text) }
                if !said.isEmpty { environment.print("\(said.joined(separator: "\n"))\n") }
            }
            let table = MeetingTable(
                page.records.suffix(isShort ? Self.shown : .max), hasTitles: name == nil,
                hasHeader: true)
            environment.print(
                table.text(columns: columns, glyphs: glyphs, date: environment.localText))
            environment.printCount(ofOpenNotes: try past.notes(of: name, all: false).count, name)
        }
        if hasEarlier { environment.print("\nEarlier meetings: \(earlier)") }
    }

    private var earlier: TerminalText {
        "scrum history\(name.map { " \(ScrumText.typed($0))" } ?? "" as TerminalText) --last 100"
    }

    private func write(
        _ records: [MeetingRecord], in form: HistoryForm, isOne: Bool,
        _ environment: ScrumEnvironment
    ) throws {
        var text = MeetingExport(records).text(in: form, isRaw: raw)
        if isOne, form == .markdown, let record = records.first {
            text += Markdown.end(of: record, isRaw: raw)
        }
        if let transcript {
            guard isOne, let record = records.first else {
                throw ScrumFailure.misuse("--transcript needs a meeting id, not a scrum.")
            }
            let words = try words(of: transcript, in: environment)
            text += words.markdown(of: try withTurns(record), offset: marksOffset, isRaw: raw)
        }
        environment.write(1, TerminalText(written: text))
    }

    /// Returns the meetings of one scrum or of all scrums, or the one meeting whose ID was given.
    private func meetings(
        in range: PastMeetings.Range, _ past: PastMeetings
    ) throws -> (page: HistoryPage, isOne: Bool) {
        do {
            let hasDetails = form == nil || form == .json
            let page = try past.meetings(
                of: name, in: range, withDetails: hasDetails, noun: Self.noun)
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
        let marks = RecordingMarks(try withTurns(record), offset: marksOffset)
        environment.write(1, TerminalText(written: marks.text(in: form)))
    }

    /// How much earlier than the meeting the recording started.
    private var marksOffset: Duration {
        .milliseconds(Int(((offset ?? 0) * 1_000).rounded()))
    }

    /// Returns the meeting; throws if it has no turns.
    private func withTurns(_ record: MeetingRecord) throws(ScrumFailure) -> MeetingRecord {
        guard record.turns.isEmpty else { return record }
        throw ScrumFailure(
            "Meeting \(record.id) has no record of who spoke when.",
            exitCode: ScrumFailure.badData)
    }

    private func words(
        of path: String, in environment: ScrumEnvironment
    ) throws -> Transcript {
        let bytes = try environment.files.readWhole(
            environment.inputPath(of: path), limit: Bounds.importedFile, orStream: true)
        guard let words = Transcript(String(decoding: bytes, as: UTF8.self)) else {
            throw ScrumFailure("\(path): not a WebVTT file.", exitCode: ScrumFailure.badData)
        }
        return words
    }

    private func printSummaries(
        of records: [MeetingRecord], _ ids: [String], _ environment: ScrumEnvironment
    ) {
        for (record, id) in zip(records, ids) {
            let led: TerminalText = record.leader.map { "  \($0) led" } ?? ""
            environment.print("\(environment.localText(record.start))  \(id)\(led)")
            environment.printTable(of: record, color: options.color)
        }
    }

    /// `most` limits a short list.
    func range(
        atMost most: Int, in environment: ScrumEnvironment
    ) throws -> PastMeetings.Range {
        guard let since else {
            // Read one more meeting than is shown, to find out whether there are earlier ones.
            return last.map { .last($0) } ?? (isShort ? .last(most + 1) : .all)
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
    var isShort: Bool { last == nil && since == nil && !people && form == nil }
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
