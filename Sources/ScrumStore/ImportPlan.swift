import JSONText
import Platform
import ScrumCore

/// The effect of an import on each scrum, decided before anything is written.
package struct ImportPlan: Equatable, Sendable {
    package enum Action: Equatable, Sendable {
        case add
        /// Replaces the scrum at an index.
        case replace(Int)
        /// Leaves the scrum at an index unchanged; `differing` names the values that differ.
        case keep(Int, differing: [String])
        /// Does not import the scrum.
        case skip(reason: String)
    }

    package struct Step: Equatable, Sendable {
        var imported: ImportedScrum
        package var action: Action
        /// The scrum to write to the file; nil if the step does not change the file.
        var result: DailyScrum?
        /// The scrum that receives the meetings; nil if the step is skipped.
        package var owner: MeetingRecord.Scrum?
        /// The replaced scrum's previous identity.
        package var former: MeetingRecord.Scrum?
    }

    package private(set) var steps: [Step] = []
    /// Whether a new title was given although no scrum needed one.
    package private(set) var hasUnusedTitle = false

    /// Matches scrums by id, or failing that by title, with the scrums in the file at `path`.
    ///
    /// `title` renames the only scrum that needs another title. If `replacing`, imported scrums
    /// replace those in the file.
    package init(
        _ imported: [ImportedScrum], into existing: [DailyScrum], path: String,
        as title: String? = nil, replacing: Bool = false
    ) {
        steps = Self.steps(imported, existing, path, replacing)
        guard let title else { return }
        let needy = steps.indices.filter {
            if case .skip = steps[$0].action { true } else { steps.count == 1 }
        }
        guard needy.count == 1 else {
            hasUnusedTitle = needy.isEmpty
            let reason = "--as can rename only one scrum, but \(needy.count) need a new title"
            for index in needy { steps[index].action = .skip(reason: reason) }
            return
        }
        var renamed = imported
        renamed[needy[0]].scrum.title = title
        steps = Self.steps(renamed, existing, path, replacing)
    }

    private static func steps(
        _ imported: [ImportedScrum], _ existing: [DailyScrum], _ path: String, _ replacing: Bool
    ) -> [Step] {
        var known = KnownScrums(existing)
        return imported.map { imported in
            let scrum = imported.scrum
            let action = action(for: scrum, among: known, replacing: replacing)
            var (owner, former, result): (DailyScrum?, DailyScrum?, DailyScrum?)
            switch action {
            case .add:
                known.add(scrum)
                (owner, result) = (scrum, scrum)
            case .replace(let index):
                let old = known.scrums[index]
                let new = scrum.with(optionsOf: old)
                known.replace(index, with: new)
                (owner, former, result) = (scrum, old, new)
            case .keep(let index, _): owner = known.scrums[index]
            case .skip: break
            }
            func identity(_ scrum: DailyScrum) -> MeetingRecord.Scrum {
                MeetingRecord.Scrum(id: scrum.id, title: scrum.title, file: path)
            }
            return Step(
                imported: imported, action: action, result: result, owner: owner.map(identity),
                former: former.map(identity))
        }
    }

    private static func action(
        for scrum: DailyScrum, among known: KnownScrums, replacing: Bool
    ) -> Action {
        let existing = known.scrums
        let titled = known.index(title: scrum.title)
        if let index = scrum.id.flatMap(known.index(id:)) {
            let differing = scrum.differences(from: existing[index])
            guard replacing, !differing.isEmpty else { return .keep(index, differing: differing) }
            guard titled == nil || titled == index else { return .skip(reason: taken(scrum)) }
            return replacement(scrum, existing[index], index)
        }
        guard let index = titled else { return .add }
        let differing = scrum.differences(from: existing[index])
        let isOther = scrum.id != nil && existing[index].id != nil
        if differing.isEmpty, !isOther { return .keep(index, differing: []) }
        guard replacing else { return .skip(reason: taken(scrum)) }
        return replacement(scrum, existing[index], index)
    }

    private static func replacement(
        _ scrum: DailyScrum, _ old: DailyScrum, _ index: Int
    ) -> Action {
        if scrum.with(optionsOf: old).fitsItsLength { return .replace(index) }
        return .skip(
            reason: "people's own minutes do not fit the new length; change them here first")
    }

    private static func taken(_ scrum: DailyScrum) -> String {
        "another scrum here is called \(TextQuote.quoted(scrum.title)); "
            + "use --as TITLE for a new title, or --replace to replace that scrum"
    }

    // MARK: Applying the plan

    /// Returns the file with the imported scrums.
    package func applied(to file: ScrumFile) throws(ScrumFileError) -> ScrumFile {
        var added: [DailyScrum] = []
        var replaced: [Int: DailyScrum] = [:]
        for step in steps {
            guard let result = step.result else { continue }
            let count = file.scrums.count
            switch step.action {
            // A later scrum in the same import may replace an earlier one.
            case .replace(let index) where index >= count: added[index - count] = result
            case .replace(let index): replaced[index] = result
            default: added.append(result)
            }
        }
        return try file.replacing(replaced).adding(added)
    }

    /// The imported meetings as records; `utcOffset` returns the UTC offset at a time.
    package func records(utcOffset: (Int) -> Int) -> [MeetingRecord] {
        steps.flatMap { step in
            guard let owner = step.owner else { return [MeetingRecord]() }
            return step.imported.meetings.map { $0.record(of: owner, utcOffset: utcOffset) }
        }
    }
}

/// An index of scrums by title and id.
private struct KnownScrums {
    private(set) var scrums: [DailyScrum] = []
    private var titles: [String: Int] = [:]
    private var ids: [String: Int] = [:]
    /// The scrums, indexed by the identifiers that an export gives them.
    private var exportedIDs: [String: Int] = [:]

    init(_ scrums: [DailyScrum]) {
        for scrum in scrums { add(scrum) }
    }

    func index(title: String) -> Int? { titles[NameMatch.folded(title)] }
    func index(id: String) -> Int? { ids[id] ?? exportedIDs[id] }

    mutating func add(_ scrum: DailyScrum) {
        scrums.append(scrum)
        register(scrums.count - 1)
    }

    mutating func replace(_ index: Int, with scrum: DailyScrum) {
        let old = scrums[index]
        titles[NameMatch.folded(old.title)] = nil
        exportedIDs[ScrumdingerFile.id(of: old)] = nil
        if let id = old.id, ids[id] == index { ids[id] = nil }
        scrums[index] = scrum
        register(index)
    }

    /// Keeps the first scrum if several have the same title or id.
    private mutating func register(_ index: Int) {
        let scrum = scrums[index]
        titles[NameMatch.folded(scrum.title)] = titles[NameMatch.folded(scrum.title)] ?? index
        let exportedID = ScrumdingerFile.id(of: scrum)
        exportedIDs[exportedID] = exportedIDs[exportedID] ?? index
        if let id = scrum.id { ids[id] = ids[id] ?? index }
    }
}

extension ImportPlan.Step {
    /// A line that reports the effect on this scrum.
    package var summary: String {
        let title = TextQuote.plain(imported.scrum.title)
        let meetings = TimeText.count(imported.meetings.count, "meeting")
        switch action {
        case .add: return "\(title): added, with \(meetings)"
        case .replace: return "\(title): replaced, with \(meetings)"
        case .keep(_, []): return "\(title): already here, with \(meetings)"
        case .keep(_, let differing):
            let list = differing.joined(separator: ", ")
            return "\(title): already here with a different \(list); left unchanged "
                + "(--replace uses the imported values)"
        case .skip(let reason): return "\(title): not imported: \(reason)"
        }
    }
}

extension DailyScrum {
    /// Returns the names of the values that differ, comparing only what other programs store.
    func differences(from other: DailyScrum) -> [String] {
        var result: [String] = []
        if title != other.title { result.append("title") }
        if attendees.map(\.name) != other.attendees.people.map(\.name) {
            result.append("attendees")
        }
        if length != other.length { result.append("length") }
        if theme != other.theme { result.append("theme") }
        return result
    }

    /// Returns this scrum with the options and agenda items from `other`, including its options for
    /// people in both. Items before the first person stay first; all others move to the end.
    func with(optionsOf other: DailyScrum) -> DailyScrum {
        var result = other
        result.id = id
        result.title = title
        result.length = length
        result.theme = theme
        let people = other.attendees.people
        result.attendees = attendees.map { attendee in
            let sameName = people.first { $0.name == attendee.name }
            let sameID = people.first { $0.id != nil && $0.id == attendee.id }
            guard var person = sameName ?? sameID else { return attendee }
            person.name = attendee.name
            person.id = person.id ?? attendee.id
            return person
        }
        let opening = other.attendees.prefix(while: \.isItem)
        let closing = other.attendees.dropFirst(opening.count).filter(\.isItem)
        if !result.attendees.isEmpty { result.attendees = opening + result.attendees + closing }
        return result
    }

    /// Whether the minutes of some people leave at least a second for each of the others.
    var fitsItsLength: Bool {
        let fixed = attendees.compactMap(\.box).reduce(.zero, +)
        return length - fixed >= .seconds(attendees.count { $0.box == nil })
    }
}
