import MeetingHistory
import Platform
import Posters
import ScrumCore
import ScrumStore
import TerminalUI

/// The history of all scrums, searchable by the names that people type.
struct PastMeetings {
    enum Range {
        case all
        case last(Int)
        /// Meetings since a time, or only the `last` of them.
        case since(Timestamp, last: Int?)
    }

    private let history: History
    private let contents: History.Contents
    private let scrums: [DailyScrum]
    private let path: String?
    /// Throws an error that names the file if it has no scrum of this name.
    private var requireScrum: (String) throws -> Void = { _ in }
    /// The lines to print if no meeting is found.
    let none: [TerminalText]
    private let unfinished: [UnfinishedMeeting]
    private let now: Timestamp
    /// Unreported problems with interrupted meetings.
    let problems: [JournalProblem]

    /// Opens the history for commands that need one; throws if there is none.
    ///
    /// Ignores an unreadable scrums.json, since past meetings contain their own titles. Moves ended
    /// meetings into the history only if the command `writes` to it.
    init(
        _ history: HistoryOptions, options: FileOptions, environment: ScrumEnvironment,
        writes: Bool = false
    ) throws {
        guard let history = history.history(in: environment) else {
            throw ScrumFailure(
                "No history: HOME is not set. Pass a folder with --history.")
        }
        let location = try? options.location(in: environment)
        let file = location.flatMap { try? $0.load(in: environment) }
        try self.init(history, file: file, environment: environment, writes: writes)
        requireScrum = { name in
            if let file { _ = try options.index(of: name, in: file, environment) }
        }
    }

    init(
        _ history: History, file: ScrumFile?, environment: ScrumEnvironment, writes: Bool = false
    ) throws(FileFailure) {
        now = environment.timestamp()
        self.history = history
        scrums = file?.scrums ?? []
        path = file?.path
        none =
            ["No meetings yet."]
            + (file.flatMap { file in
                guard file.hasForeignMeetings else { return nil }
                let path = ScrumText.typed(path: file.path)
                return [
                    "The file contains Scrumdinger meetings. To import them: scrum import \(path)"
                ]
            } ?? [])
        var reported: [JournalProblem] = []
        if writes {
            reported = try history.contents().settle(at: now).problems
            for problem in reported { environment.warn("\(problem)") }
        }
        var contents = try history.contents()
        let found = contents.unfinished()
        contents.show(found.meetings, at: now)
        self.contents = contents
        unfinished = found.meetings.filter { [now] in !$0.isOver(at: now) }
        problems =
            found.problems.filter { !reported.contains($0) }
            + contents.unreadable.map { .failure($0) }
    }

    /// Returns meetings in chronological order, including interrupted ones; a nil name means all
    /// scrums. Without details, `.all` omits notes and turns, which take most of the memory.
    func meetings(
        of name: String?, in range: Range, withDetails: Bool = true, noun: String = Self.noun
    ) throws -> HistoryPage {
        let kept = { (record: MeetingRecord) in withDetails ? record : record.withoutDetails }
        let files = try name.map { [try file(named: $0, noun: noun)] } ?? contents.all
        var page = HistoryPage()
        for file in files {
            var part = HistoryPage()
            switch range {
            case .all: part.warnings = try file.readAll { part.records.append(kept($0)) }
            case .last(let count): part = try file.last(count, at: now)
            case .since(let start, _): part = try file.since(start, at: now)
            }
            page.records += part.records
            page.warnings += part.warnings
            page.future += part.future
        }
        for record in unfinished(of: name == nil ? nil : files) {
            if case .since(let start, _) = range, record.start.seconds < start.seconds { continue }
            page.records.append(record)
        }
        // A copied file can contain the same meetings under another name.
        var ids: Set<String> = []
        page.records.removeAll { !ids.insert($0.id).inserted }
        page.records.sortByStart()
        if withDetails { page.records = ticked(page.records) }
        let plausible = page.records.filter { !$0.isFuture(at: now) }
        switch range {
        case .last(let count), .since(_, last: let count?):
            page.records = Array((plausible.isEmpty ? page.records : plausible).suffix(count))
        case .all: page.future = page.records.count - plausible.count
        case .since: break
        }
        return page
    }

    /// Returns the insights for one scrum, or for every scrum with past meetings, and warnings
    /// about their files.
    func insights(of name: String?) throws -> (found: [Insights], warnings: [String]) {
        var all = HistoryPage()
        func insights(_ page: HistoryPage, _ scrum: DailyScrum?) -> Insights {
            all.warnings += page.warnings
            all.future += page.future
            return Insights(
                of: page.records, title: scrum?.title ?? name ?? "",
                file: scrum.flatMap { try? MeetingPlan(scrum: $0, attendees: $0.attendees) })
        }
        let found: [Insights]
        if let name {
            let page = try meetings(of: name, in: .last(Insights.maxMeetings))
            found = [insights(page, scrum(named: name))]
        } else {
            found = try contents.all.map { file in
                let scrum = scrums.first { contents.existingFile(of: identity(of: $0)) == file }
                return insights(try file.last(Insights.maxMeetings, at: now), scrum)
            }.filter { $0.meetings > 0 }
        }
        return (found, all.sentences)
    }

    /// Calls `body` with each meeting of one scrum, or of all scrums, one at a time and roughly in
    /// order; returns a page that contains the warnings but no meetings.
    func readMeetings(
        of name: String?, in range: Range = .all, noun: String = Self.noun,
        _ body: (MeetingRecord) -> Void
    ) throws -> HistoryPage {
        guard case .all = range else {
            var page = try meetings(of: name, in: range, withDetails: false, noun: noun)
            page.records.forEach(body)
            page.records = []
            return page
        }
        let files = try name.map { [try file(named: $0, noun: noun)] } ?? contents.all
        let unfinished = unfinished(of: name == nil ? nil : files)
        // A single file contains each meeting once.
        let canRepeat = files.count > 1 || !unfinished.isEmpty
        var page = HistoryPage()
        var ids: Set<String> = []
        func give(_ record: MeetingRecord) {
            guard !canRepeat || ids.insert(record.id).inserted else { return }
            if record.isFuture(at: now) { page.future += 1 }
            body(record)
        }
        for file in files { page.warnings += try file.readAll(give) }
        unfinished.forEach(give)
        return page
    }

    /// Returns the meetings that can be resumed, for one scrum or all, newest first.
    func interrupted(of scrum: DailyScrum? = nil) -> [UnfinishedMeeting] {
        let identity = scrum.map(identity)
        return unfinished.reversed().filter { meeting in
            identity.map { history.isOne($0, meeting.scrum) } ?? true
        }
    }

    /// Returns records of resumable meetings that are not in the history; nil means all files.
    private func unfinished(of files: [HistoryFile]?) -> [MeetingRecord] {
        unfinished.compactMap { meeting in
            // A reopened meeting has already replaced its saved part.
            if history.savedPart(of: meeting) != nil { return nil }
            return files?.contains(contents.file(of: meeting.scrum)) == false
                ? nil : meeting.record
        }
    }

    /// The noun in errors about unknown names, if a command accepts no meeting ids.
    private static let noun = "scrum with past meetings"

    /// Finds the history of the scrum with this name in scrums.json or, if it is not there, in past
    /// meetings.
    func file(named name: String, noun: String = Self.noun) throws -> HistoryFile {
        if let scrum = scrum(named: name) { return contents.file(of: identity(of: scrum)) }
        let files = try titledFiles()
        var names = files.map(\.title).withoutRepeats
        // If there are no past meetings, suggest titles from scrums.json.
        if names.isEmpty { try requireScrum(name) }
        let unknown = names.isEmpty ? "scrum" : noun
        if names.isEmpty { names = scrums.map(\.title) }
        let title = names[try NameMatch.index(of: name, in: names, noun: unknown)]
        let found = files.filter { $0.title == title }
        if found.count == 1 { return found[0].file }
        throw ScrumFailure.misuse(
            "Several files contain a scrum \"\(title)\". Choose one with --file.")
    }

    /// The scrum in scrums.json that has this name; nil if no scrum or more than one matches.
    private func scrum(named name: String) -> DailyScrum? {
        guard case .one(let index) = NameMatch.find(name, in: scrums.map(\.title)) else {
            return nil
        }
        return scrums[index]
    }

    /// Returns the meetings with the current state of their notes.
    func ticked(_ records: [MeetingRecord]) -> [MeetingRecord] {
        guard records.contains(where: { !$0.notes.isEmpty }) else { return records }
        return records.map(contents.ticks().ticks.applied)
    }

    /// Returns the last meetings of a scrum in scrums.json, oldest first.
    func lastMeetings(of scrum: DailyScrum, count: Int) -> HistoryPage {
        (try? contents.existingFile(of: identity(of: scrum))?.last(count, at: now)) ?? HistoryPage()
    }

    /// Returns all finished meetings of a scrum that scrums.json defines.
    func meetings(of scrum: DailyScrum) throws(FileFailure) -> [MeetingRecord] {
        try contents.existingFile(of: identity(of: scrum))?.all().records ?? []
    }

    /// Returns the leader of the scrum's next meeting if everyone attends; nil if the scrum has
    /// none.
    func nextLeader(of scrum: DailyScrum) -> String? {
        scrum.leaders { lastMeetings(of: scrum, count: $0).records }.first
    }

    /// Returns the number of open notes that the scrum's next meeting carries over.
    func openNotes(of scrum: DailyScrum) -> Int {
        contents.existingFile(of: identity(of: scrum)).flatMap { file in
            try? contents.notes(of: file, ticks: contents.ticks().ticks).carried.count
        } ?? 0
    }

    /// Returns the open notes carried over to a meeting of one scrum, or of any scrum; with `all`,
    /// every note.
    func notes(of name: String?, all: Bool) throws -> [PastNote] {
        let (ticks, failures) = contents.ticks()
        if let failure = failures.first { throw failure }
        let files = try name.map { [try file(named: $0)] } ?? contents.all
        let ledgers =
            try files.map { try contents.notes(of: $0, ticks: ticks, all: all) }
            + [NoteLedger(unfinished(of: name == nil ? nil : files), ticks: ticks)]
        // A copied file may have the same meetings under another name.
        var ids: Set<String> = []
        return ledgers.flatMap { all ? $0.notes : $0.carried }
            .filter { ids.insert($0.id).inserted }
    }

    func save(_ tick: NoteTick, of note: PastNote) throws(FileFailure) {
        try history.save(tick, of: note.scrum)
    }

    func theme(of scrum: MeetingRecord.Scrum) -> Theme {
        scrums.first { identity(of: $0) == scrum || $0.title == scrum.title }?.theme ?? .seafoam
    }

    /// Finds the past meetings to rename: those of the scrum with the title `old` or, if `old` is a
    /// list of ids separated by commas, these meetings.
    func renaming(_ old: String, to new: String) throws -> Renaming {
        let files = try titledFiles()
        let named = files.filter { NameMatch.folded($0.title) == NameMatch.folded(old) }
        let typed = named.isEmpty ? old.split(separator: ",") : []
        let meetings = try typed.compactMap { try meeting(String($0)) }
        guard meetings.count == typed.count,
            let scrum = try meetings.last?.scrum
                ?? named.first?.file.last(1, at: now).records.last?.scrum
        else { throw ScrumFailure("No past meetings of \"\(old)\".") }
        guard named.count < 2, meetings.allSatisfy({ history.isOne($0.scrum, scrum) }) else {
            throw ScrumFailure.misuse(
                "Several files define \"\(scrum.title)\". Run this in the folder of one of them.")
        }
        let file = contents.file(of: scrum)
        let other = files.first { $0.title == new && $0.file != file }
        let target =
            try scrums.first { $0.title == new }.map(identity(of:))
            ?? other?.file.last(1, at: now).records.last?.scrum
            ?? MeetingRecord.Scrum(
                id: typed.isEmpty ? scrum.id : nil, title: new, file: scrum.file)
        let joined = contents.file(of: target)
        // After an interruption, the other title already has some of the meetings.
        let own = Set(try file.all().records.map(\.id))
        return Renaming(
            scrum: scrum, target: target, ids: typed.isEmpty ? nil : Set(meetings.map(\.id)),
            joined: joined == file ? 0 : try joined.all().records.count { !own.contains($0.id) },
            others: try file.ofOthers?.all().records.count ?? 0)
    }

    /// A scrum's meetings that get another title.
    struct Renaming {
        let scrum: MeetingRecord.Scrum
        let target: MeetingRecord.Scrum
        /// The ids of the meetings; nil means all of the scrum's.
        let ids: Set<String>?
        /// How many meetings the other title already has.
        let joined: Int
        /// How many meetings stay unchanged, because other machines wrote them.
        let others: Int
    }

    /// Returns the ids of the renamed meetings.
    func perform(_ renaming: Renaming) throws -> [String] {
        try history.rename(renaming.scrum, to: renaming.target, ids: renaming.ids)
    }

    /// Finds the meeting whose ID is `id` or ends in it (at least four characters), with the
    /// current state of its notes.
    func meeting(_ id: String) throws -> MeetingRecord? {
        func isMeant(_ record: MeetingRecord) -> Bool {
            record.id == id || id.count >= 4 && record.id.hasSuffix(id)
        }
        var found: [MeetingRecord] = []
        for file in contents.all {
            _ = try file.readAll { if isMeant($0) { found.append($0) } }
        }
        found += unfinished(of: nil).filter(isMeant)
        if let exact = found.first(where: { $0.id == id }) { return ticked([exact]).first }
        guard let first = found.first else { return nil }
        guard found.allSatisfy({ $0.id == first.id }) else {
            let ids = Set(found.map(\.id)).sorted().joined(separator: ", ")
            throw ScrumFailure.misuse("Several meeting ids end in \(id): \(ids). Type a longer id.")
        }
        return ticked([first]).first
    }

    private func identity(of scrum: DailyScrum) -> MeetingRecord.Scrum {
        MeetingRecord.Scrum(id: scrum.id, title: scrum.title, file: path)
    }

    /// Returns the history files with the titles of their last meetings.
    private func titledFiles() throws -> [(file: HistoryFile, title: String)] {
        try contents.all.compactMap { file in
            try file.last(1, at: now).records.last.map { (file, $0.scrum.title) }
        }
    }
}

extension ScrumEnvironment {
    /// Warns about skipped lines and meetings dated in the future.
    func warn(of page: HistoryPage) {
        for sentence in page.sentences { warn(TerminalText(message: sentence)) }
    }

    /// Warns once about meetings dated in the future.
    func warn(ofFuture pages: [HistoryPage]) {
        var page = HistoryPage()
        page.future = pages.reduce(0) { $0 + $1.future }
        warn(of: page)
    }
}

extension PastMeetings {
    /// A poster of one of these meetings.
    func poster(of record: MeetingRecord, colorsPeople: Bool) -> MeetingPoster {
        MeetingPoster(
            record, theme: theme(of: record.scrum), colorsPeople: colorsPeople,
            keys: MeetingPoster.keys(of: record))
    }
}

extension MeetingPoster {
    /// The commands below a meeting that is in the history.
    static func keys(of record: MeetingRecord) -> [(command: String, text: String)] {
        let title = ScrumText.typed(record.scrum.title)
        let open = record.hasTasks ? record.notes.count { !$0.isDone } : 0
        return [("scrum history \(title)", "all meetings")]
            + (open > 0 ? [("scrum notes \(title)", "open notes")] : [])
    }
}
