import JSONText
import ScrumCore

/// Scrums and their past meetings in the format of Scrumdinger 2023.
///
/// Scrumdinger requires UUIDs. A missing UUID is derived from the title and the name, so that a
/// second import of the same export changes nothing.
package struct ScrumdingerFile: Sendable {
    /// The file's text.
    package private(set) var text: String
    /// Sentences that list what Scrumdinger cannot store.
    package private(set) var losses: [String] = []

    /// `meetings` contains a list of meetings for each scrum, in the order of `scrums`; the
    /// meetings can be in any order.
    package init(_ scrums: [DailyScrum], meetings: [[MeetingRecord]]) {
        var losses: [String] = []
        let values = zip(scrums, meetings).map { scrum, meetings in
            losses += Self.losses(of: scrum)
            return Self.value(scrum, meetings)
        }
        text = JSONStyle().text(.array(values), outer: "") + "\n"
        if let loss = Self.loss(of: meetings.flatMap(\.self)) { losses.append(loss) }
        self.losses = losses
    }

    /// A meeting's exported identifier.
    package static func id(of meeting: MeetingRecord) -> String {
        uuid(meeting.id, or: ["meeting", meeting.id])
    }

    /// A scrum's exported identifier.
    static func id(of scrum: DailyScrum) -> String { uuid(scrum.id, or: ["scrum", scrum.title]) }

    private static func value(_ scrum: DailyScrum, _ meetings: [MeetingRecord]) -> JSONValue {
        .fields([
            "id": .string(id(of: scrum)),
            "title": .string(scrum.title),
            "attendees": .array(
                scrum.attendees.people.map { person($0.name, id: $0.id, of: scrum.title) }),
            "lengthInMinutes": .integer(minutes(of: scrum)),
            "theme": .string(scrum.theme.rawValue),
            // Scrumdinger lists the newest meeting first.
            "history": .array(
                meetings.sorted { $0.start.seconds > $1.start.seconds }.map {
                    value($0, of: scrum)
                }),
        ])
    }

    private static func value(_ meeting: MeetingRecord, of scrum: DailyScrum) -> JSONValue {
        let present = meeting.ofPeople.people.filter { !$0.isAbsent }
        let notes = meeting.notes.map(\.text).joined(separator: "\n")
        return .fields([
            "id": .string(id(of: meeting)),
            "date": .integer(meeting.start.seconds - ScrumDecoder.secondsTo2001),
            "attendees": .array(
                present.map { one in
                    let known = scrum.attendees.first { $0.name == one.name }
                    return person(one.name, id: known?.id, of: scrum.title)
                }),
            "transcript": notes.isEmpty ? nil : .string(notes),
        ])
    }

    private static func person(_ name: String, id: String?, of title: String) -> JSONValue {
        .fields([
            "id": .string(uuid(id, or: ["person", title, name])), "name": .string(name),
        ])
    }

    private static func uuid(_ id: String?, or parts: [String]) -> String {
        guard let id, NameUUID.isUUID(id) else { return NameUUID.text(of: parts) }
        return id
    }

    /// The length in whole minutes, at least one.
    private static func minutes(of scrum: DailyScrum) -> Int {
        max(1, (scrum.plannedLength.wholeSeconds + 30) / 60)
    }

    private static func losses(of scrum: DailyScrum) -> [String] {
        var losses: [String] = []
        let title = TextQuote.plain(scrum.title)
        if scrum.plannedLength != .seconds(minutes(of: scrum) * 60) {
            losses.append("\(title): its length becomes \(minutes(of: scrum)) min.")
        }
        let items = scrum.attendees.filter(\.isItem).map { TextQuote.plain($0.name) }
        if !items.isEmpty {
            let list = items.joined(separator: ", ")
            losses.append("\(title): agenda items are left out: \(list).")
        }
        let own = scrum.attendees.people.filter { $0.box != nil }.map { TextQuote.plain($0.name) }
        if !own.isEmpty {
            losses.append("\(title): the minutes of \(own.joined(separator: ", ")) are left out.")
        }
        return losses
    }

    /// Returns a sentence that lists what the exported meetings lack; nil if nothing is lost.
    private static func loss(of meetings: [MeetingRecord]) -> String? {
        var parts: [String] = []
        if meetings.contains(where: \.isMeasured) {
            parts.append("times taken")
        }
        if meetings.contains(where: { $0.ofPeople.people.contains(where: \.isAbsent) }) {
            parts.append("absentees")
        }
        if meetings.contains(where: { $0.notes.contains { $0.speaker != nil } }) {
            parts.append("speakers of notes")
        }
        if meetings.contains(where: { $0.notes.contains(where: \.isDone) }) {
            parts.append("check marks of notes")
        }
        guard let last = parts.popLast() else { return nil }
        let list = parts.isEmpty ? last : "\(parts.joined(separator: ", ")) and \(last)"
        return "Left out of the meetings: \(list)."
    }
}
