import Files
import MeetingHistory
import ScrumCore
import ScrumStore

/// The histories of all scrums, found by what people call them.
struct HistoryShelf {
    enum Range {
        case all
        case last(Int)
        case since(Timestamp)
    }

    private struct Book {
        let file: HistoryFile
        let title: String
    }

    private let history: History
    private let contents: History.Contents
    private let scrums: [DailyScrum]
    private let path: String?
    private let keys: HistoryKeys

    /// A file of scrums that cannot be read is no hindrance: histories have titles of their own.
    init(
        _ history: History, options: some FileChoosing, environment: ScrumEnvironment
    ) throws(FileFailure) {
        let location = try? options.location(in: environment)
        let file = location.flatMap { try? ScrumFile.load(path: $0.path) }
        try self.init(history, file: file, environment: environment)
    }

    init(
        _ history: History, file: ScrumFile?, environment: ScrumEnvironment
    ) throws(FileFailure) {
        self.history = history
        scrums = file?.scrums ?? []
        path = file?.path
        keys = HistoryKeys(file: file?.path)
        let found = try history.contents()
        // What is a day old, or ended without getting here, becomes history now.
        let settled = (try? found.settle(at: environment.timestamp())) ?? []
        contents = settled.isEmpty ? found : try history.contents()
    }

    /// Meetings in order of time, with those that were interrupted.
    func meetings(of name: String?, in range: Range) throws -> HistoryPage {
        let files = try name.map { [try file(named: $0)] } ?? contents.all
        var page = HistoryPage()
        for file in files {
            let part =
                switch range {
                case .all: try file.all()
                case .last(let count): try file.last(count)
                case .since(let start): try file.since(start)
                }
            if page.records.isEmpty {
                page.records = part.records
            } else {
                page.records += part.records
            }
            page.warnings += part.warnings
        }
        for record in unfinished(of: name == nil ? nil : files) {
            if case .since(let start) = range, record.start.seconds < start.seconds { continue }
            page.records.append(record)
        }
        Self.sort(&page.records)
        if case .last(let count) = range { page.records = Array(page.records.suffix(count)) }
        return page
    }

    /// Calls `body` with every meeting of a scrum, or of all, and keeps none; nearly in order.
    func readMeetings(
        of name: String?, _ body: (MeetingRecord) -> Void
    ) throws -> [HistoryWarning] {
        let files = try name.map { [try file(named: $0)] } ?? contents.all
        var warnings: [HistoryWarning] = []
        for file in files { warnings += try file.readAll(body) }
        for record in unfinished(of: name == nil ? nil : files) { body(record) }
        return warnings
    }

    /// The meetings that were interrupted and can be resumed; nil: of all scrums.
    private func unfinished(of files: [HistoryFile]?) -> [MeetingRecord] {
        contents.unfinished().meetings.compactMap { meeting in
            meeting.record.flatMap { record in
                files?.contains(contents.file(of: meeting.scrum)) == false ? nil : record
            }
        }
    }

    /// In order of time; a long history is nearly always in order already.
    private static func sort(_ records: inout [MeetingRecord]) {
        let isSorted = records.indices.dropFirst().allSatisfy {
            records[$0 - 1].start.seconds < records[$0].start.seconds
        }
        if isSorted { return }
        records.sort { ($0.start.seconds, $0.id) < ($1.start.seconds, $1.id) }
    }

    /// The history of the scrum that a name means, in the file of scrums or in the history.
    func file(named name: String) throws -> HistoryFile {
        let titles = scrums.map(\.title)
        if case .one(let index) = NameMatch.find(name, in: titles) {
            return contents.file(of: identity(of: scrums[index]))
        }
        let books = try books()
        let names = books.map(\.title)
        let match = NameMatch.find(name, in: names)
        if case .one(let index) = match { return books[index].file }
        if case .several(let indexes) = match, Set(indexes.map { names[$0] }).count == 1 {
            throw ScrumFailure(
                "There are several scrums \"\(names[indexes[0]])\", of different files: "
                    + "name the file with --file.", exitCode: ScrumFailure.usage)
        }
        throw ScrumFailure(
            match.explanation(for: name, in: titles + names, noun: "scrum") ?? name,
            exitCode: ScrumFailure.usage)
    }

    /// The last meetings of a scrum in the file, oldest first.
    func lastMeetings(of scrum: DailyScrum, count: Int) -> [MeetingRecord] {
        guard let file = contents.existingFile(id: scrum.id, title: scrum.title, keys) else {
            return []
        }
        return (try? file.last(count))?.records ?? []
    }

    /// When each scrum in the file met last, in the order of the file.
    func lastStarts() -> [Timestamp?] {
        scrums.indices.map { lastMeetings(of: scrums[$0], count: 1).last?.start }
    }

    func theme(of scrum: MeetingRecord.Scrum) -> Theme {
        scrums.first { identity(of: $0) == scrum || $0.title == scrum.title }?.theme ?? .seafoam
    }

    /// Gives the meetings of a title to another one; gives how many.
    func rename(_ old: String, to new: String) throws -> Int {
        let book = try books().filter { NameMatch.folded($0.title) == NameMatch.folded(old) }
        guard let first = book.first else {
            throw ScrumFailure("No meetings of \"\(old)\".", exitCode: ScrumFailure.usage)
        }
        guard book.count == 1, let scrum = try first.file.last(1).records.last?.scrum else {
            throw ScrumFailure(
                "There are several scrums \"\(first.title)\", of different files.",
                exitCode: ScrumFailure.usage)
        }
        let known = scrums.first { $0.title == new }
        let target =
            known.map(identity(of:))
            ?? MeetingRecord.Scrum(id: scrum.id, title: new, file: scrum.file)
        return try history.rename(scrum, to: target)
    }

    /// The meeting of an id or of four characters and more at its end, and what deletes it.
    ///
    /// That gives false when it is gone already.
    func meeting(_ id: String) throws -> (record: MeetingRecord, delete: () throws -> Bool)? {
        func isMeant(_ record: MeetingRecord) -> Bool {
            record.id == id || id.count >= 4 && record.id.hasSuffix(id)
        }
        var found: [(record: MeetingRecord, delete: () throws -> Bool)] = []
        for file in contents.all {
            for record in try file.all().records.reversed() where isMeant(record) {
                found.append((record, { try file.delete(id: record.id) }))
            }
        }
        for record in unfinished(of: nil) where isMeant(record) {
            found.append((record, { try history.discard(record.id) }))
        }
        if let exact = found.first(where: { $0.record.id == id }) { return exact }
        guard let first = found.first else { return nil }
        guard found.allSatisfy({ $0.record.id == first.record.id }) else {
            let ids = Set(found.map(\.record.id)).sorted().joined(separator: ", ")
            throw ScrumFailure(
                "Several meetings end in \(id): \(ids).", exitCode: ScrumFailure.usage)
        }
        return first
    }

    /// Midnight of a day as in 2026-01-31, or a moment as in ISO 8601.
    static func day(_ text: String, utcOffset: Int) -> Timestamp? {
        if let moment = Timestamp(iso8601: text) { return moment }
        return Timestamp(iso8601: text + "T00:00:00Z").map {
            Timestamp(seconds: $0.seconds - utcOffset, utcOffset: utcOffset)
        }
    }

    private func identity(of scrum: DailyScrum) -> MeetingRecord.Scrum {
        MeetingRecord.Scrum(id: scrum.id, title: scrum.title, file: path)
    }

    private func books() throws -> [Book] {
        try contents.all.compactMap { file in
            try file.last(1).records.last.map { Book(file: file, title: $0.scrum.title) }
        }
    }
}
