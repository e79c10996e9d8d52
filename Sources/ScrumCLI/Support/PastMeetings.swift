import MeetingHistory
import Platform
import ScrumCore
import ScrumStore
import TerminalUI

/// The past meetings of all scrums, which are found by the names that people type.
struct PastMeetings {
    enum Range {
        case all
        case last(Int)
        /// Those since a moment, or at most the `last` of them.
        case since(Timestamp, last: Int?)
    }

    private let history: History
    private let contents: History.Contents
    private let scrums: [DailyScrum]
    private let path: String?
    /// What is said where there are no meetings.
    let none: [TerminalText]
    private let unfinished: [UnfinishedMeeting]
    /// Problems with interrupted meetings that have not been reported yet.
    let problems: [JournalProblem]

    /// For commands that need a history; throws if there is none.
    ///
    /// Does without a scrums.json that cannot be read, since past meetings keep their own titles.
    init(_ history: HistoryOptions, options: FileOptions, environment: ScrumEnvironment) throws {
        guard let history = history.history(in: environment) else {
            throw ScrumFailure(
                "There is no history: HOME is not set. Name a folder with --history.")
        }
        let location = try? options.location(in: environment)
        let file = location.flatMap { try? $0.load(in: environment) }
        try self.init(history, file: file, environment: environment)
    }

    init(
        _ history: History, file: ScrumFile?, environment: ScrumEnvironment
    ) throws(FileFailure) {
        self.history = history
        scrums = file?.scrums ?? []
        path = file?.path
        none =
            ["There are no meetings yet."]
            + (file.flatMap { file in
                guard file.hasForeignMeetings else { return nil }
                let path = ScrumText.typed(path: file.path)
                return [
                    "The file has meetings of Scrumdinger; this takes them over: scrum import \(path)"
                ]
            } ?? [])
        let found = try history.contents()
        // Meetings that ended unsaved, or were interrupted a day ago, move into the history.
        let settled = found.settle(at: environment.timestamp())
        for problem in settled.problems { environment.warn("\(problem)") }
        contents = settled.records.isEmpty ? found : try history.contents()
        let left = contents.unfinished()
        unfinished = left.meetings
        problems =
            left.problems.filter { !settled.problems.contains($0) }
            + contents.unreadable.map { .failure($0) }
    }

    /// Meetings in order of time, interrupted ones included; nil means all scrums. Where all are
    /// meant, notes and turns may be left out, which take most of the memory.
    func meetings(
        of name: String?, in range: Range, withDetails: Bool = true
    ) throws -> HistoryPage {
        let kept = { (record: MeetingRecord) in withDetails ? record : record.withoutDetails }
        let files = try name.map { [try file(named: $0)] } ?? contents.all
        var page = HistoryPage()
        for file in files {
            var part = HistoryPage()
            switch range {
            case .all: part.warnings = try file.readAll { part.records.append(kept($0)) }
            case .last(let count): part = try file.last(count)
            case .since(let start, _): part = try file.since(start)
            }
            page.records += part.records
            page.warnings += part.warnings
        }
        for record in unfinished(of: name == nil ? nil : files) {
            if case .since(let start, _) = range, record.start.seconds < start.seconds { continue }
            page.records.append(record)
        }
        page.records.sort { ($0.start.seconds, $0.id) < ($1.start.seconds, $1.id) }
        switch range {
        case .last(let count), .since(_, last: let count?):
            page.records = Array(page.records.suffix(count))
        case .all, .since: break
        }
        return page
    }

    /// What stands out in the last meetings of a scrum.
    func insights(of name: String, length: Duration? = nil) throws -> Insights {
        Insights(
            of: try meetings(of: name, in: .last(Insights.mostMeetings)).records, length: length)
    }

    /// The same of each scrum that has met.
    func insights() throws -> [Insights] {
        try contents.all.map { Insights(of: try $0.last(Insights.mostMeetings).records) }
            .filter { $0.meetings > 0 }
    }

    /// Calls `body` with each meeting of a scrum, or of all, one at a time and nearly in order.
    func readMeetings(
        of name: String?, _ body: (MeetingRecord) -> Void
    ) throws -> [HistoryWarning] {
        let files = try name.map { [try file(named: $0)] } ?? contents.all
        var warnings: [HistoryWarning] = []
        for file in files { warnings += try file.readAll(body) }
        for record in unfinished(of: name == nil ? nil : files) { body(record) }
        return warnings
    }

    /// The meetings that can be resumed, of one scrum or of all, newest first.
    func interrupted(of scrum: DailyScrum? = nil) -> [UnfinishedMeeting] {
        let identity = scrum.map(identity)
        return unfinished.reversed().filter {
            !$0.hasEnded && (identity == nil || $0.scrum == identity)
        }
    }

    /// The interrupted meetings that can be resumed; nil means of all scrums.
    private func unfinished(of files: [HistoryFile]?) -> [MeetingRecord] {
        unfinished.compactMap { meeting in
            meeting.record.flatMap { record in
                files?.contains(contents.file(of: meeting.scrum)) == false ? nil : record
            }
        }
    }

    /// The history of the scrum with this name, looked up in scrums.json, then in past meetings.
    func file(named name: String) throws -> HistoryFile {
        let titles = scrums.map(\.title)
        if case .one(let index) = NameMatch.find(name, in: titles) {
            return contents.file(of: identity(of: scrums[index]))
        }
        let files = try titledFiles()
        var names = files.map(\.title).withoutRepeats
        // Without past meetings, only a title in scrums.json can be suggested.
        let noun = names.isEmpty ? "scrum" : "scrum with past meetings"
        if names.isEmpty { names = titles }
        let title = names[try NameMatch.index(of: name, in: names, noun: noun)]
        let found = files.filter { $0.title == title }
        if found.count == 1 { return found[0].file }
        throw ScrumFailure.misuse(
            "Several files have a scrum \"\(title)\"; name the file with --file.")
    }

    /// The last meetings of a scrum in scrums.json, oldest first.
    func lastMeetings(of scrum: DailyScrum, count: Int) -> [MeetingRecord] {
        (try? contents.existingFile(of: identity(of: scrum))?.last(count))?.records ?? []
    }

    /// All meetings of a scrum in scrums.json that are over.
    func meetings(of scrum: DailyScrum) throws(FileFailure) -> [MeetingRecord] {
        try contents.existingFile(of: identity(of: scrum))?.all().records ?? []
    }

    func theme(of scrum: MeetingRecord.Scrum) -> Theme {
        scrums.first { identity(of: $0) == scrum || $0.title == scrum.title }?.theme ?? .seafoam
    }

    /// Renames a scrum in its past meetings. Returns how many were renamed, and how many other
    /// machines keep, which stay as they are.
    func rename(_ old: String, to new: String) throws -> (count: Int, others: Int) {
        let files = try titledFiles().filter {
            NameMatch.folded($0.title) == NameMatch.folded(old)
        }
        guard let first = files.first else {
            throw ScrumFailure.misuse("There are no meetings of \"\(old)\".")
        }
        guard files.count == 1, let scrum = try first.file.last(1).records.last?.scrum else {
            throw ScrumFailure.misuse(
                "Several files have a scrum \"\(first.title)\"; run it in the folder of one.")
        }
        let target =
            scrums.first { $0.title == new }.map(identity(of:))
            ?? MeetingRecord.Scrum(id: scrum.id, title: new, file: scrum.file)
        let others = try first.file.countOfOthers { _ in true }
        return (try history.rename(scrum, to: target), others)
    }

    /// The meeting with this id, or with an id that ends in these four or more characters.
    ///
    /// `delete` returns false if the meeting is gone already.
    func meeting(_ id: String) throws -> (record: MeetingRecord, delete: () throws -> Bool)? {
        func isMeant(_ record: MeetingRecord) -> Bool {
            record.id == id || id.count >= 4 && record.id.hasSuffix(id)
        }
        var found: [(record: MeetingRecord, delete: () throws -> Bool)] = []
        for file in contents.all {
            var records: [MeetingRecord] = []
            _ = try file.readAll { if isMeant($0) { records.append($0) } }
            found += records.reversed().map { record in
                (record, { try Self.delete(record, from: file) })
            }
        }
        for record in unfinished(of: nil) where isMeant(record) {
            found.append((record, { try history.discard(record.id) }))
        }
        if let exact = found.first(where: { $0.record.id == id }) { return exact }
        guard let first = found.first else { return nil }
        guard found.allSatisfy({ $0.record.id == first.record.id }) else {
            let ids = Set(found.map(\.record.id)).sorted().joined(separator: ", ")
            throw ScrumFailure.misuse("Several meetings end in \(id): \(ids). Type more of one.")
        }
        return first
    }

    private static func delete(_ record: MeetingRecord, from file: HistoryFile) throws -> Bool {
        let isGone = try file.delete(id: record.id)
        guard !isGone, try file.countOfOthers(where: { $0.id == record.id }) > 0 else {
            return isGone
        }
        throw ScrumFailure("Another machine keeps the meeting \(record.id): delete it there.")
    }

    private func identity(of scrum: DailyScrum) -> MeetingRecord.Scrum {
        MeetingRecord.Scrum(id: scrum.id, title: scrum.title, file: path)
    }

    /// The files of the history with the title of their last meeting.
    private func titledFiles() throws -> [(file: HistoryFile, title: String)] {
        try contents.all.compactMap { file in
            try file.last(1).records.last.map { (file, $0.scrum.title) }
        }
    }
}
