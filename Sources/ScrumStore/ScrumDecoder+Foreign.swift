import JSONText
import ScrumCore

enum ForeignKey: String, FileKey, CaseIterable {
    case id, title, attendees, lengthInMinutes, duration, theme, color, history, meetings

    var name: String { rawValue }
    var synonyms: [String] { [] }
}

extension ScrumDecoder {
    /// Decodes the scrums in a file from another program; returns nil, with errors, if the file is
    /// not a list or has more than `Bounds.importedScrums` scrums.
    ///
    /// `now` is in seconds since 1970; a meeting more than a day later is an error.
    mutating func decodeForeign(now: Int) -> [ImportedScrum]? {
        // Dates are written with four-digit years.
        let now = min(now, Self.endOf9999 - 86_400)
        guard let elements = elements(), document.mistakes.isEmpty else { return nil }
        guard elements.count <= Bounds.importedScrums else {
            report(
                .value, at: 0,
                "\(elements.count) scrums; at most \(Bounds.importedScrums) can be imported at a time"
            )
            return nil
        }
        return readElements(elements) { $0.foreignScrum($1, now: now) }
    }

    /// Decodes one scrum; returns nil, with an error, if it cannot be imported.
    private mutating func foreignScrum(_ node: JSONNode, now: Int) -> ImportedScrum? {
        guard let members = document.members(of: node) else {
            report(.type, at: node.start, "expected a scrum, \(found(node))")
            return nil
        }
        let errorsBefore = errorCount
        var scrum = DailyScrum.blank
        var list: AttendeeList?
        var length: (value: Duration, offset: Int)?
        var meetings: [ImportedMeeting] = []
        let keys = readKeys(of: members, in: node, among: ForeignKey.allCases, required: ["title"])
        {
            decoder, key, value in
            let start = value.start
            switch key {
            case .id: scrum.id = decoder.identifier(value)
            case .title: scrum.title = decoder.text(value, expected: "a title") ?? ""
            case .attendees: list = decoder.foreignAttendees(value)
            case .lengthInMinutes: length = decoder.minutes(value).map { ($0, start) }
            case .duration:
                length = decoder.attoseconds(value).map { ($0, start) }
            case .theme:
                for key in DailyScrum.keys where key.name == "theme" {
                    decoder.read(key, value, into: &scrum)
                }
            case .color:
                guard decoder.document.value("theme", of: node) == nil else { break }
                scrum.theme = decoder.nearestTheme(value) ?? .seafoam
            case .history, .meetings:
                meetings += decoder.foreignMeetings(value, now: now)
            }
        }
        for member in keys.unknown {
            reportNotTaken(document.string(of: member.key) ?? "", at: member)
        }
        for key in keys.missing {
            report(.missing, at: node.start, "expected \"\(key)\"; it is missing")
        }
        guard let length else {
            if errorCount == errorsBefore {
                report(.missing, at: node.start, "expected a length; it is missing")
            }
            return nil
        }
        scrum.length = length.value
        scrum.attendees = list?.attendees.withDistinctNames ?? []
        checkBounds(list, of: scrum)
        checkBoxes(list, length: length.value, lengthOffset: length.offset)
        guard errorCount == errorsBefore else { return nil }
        var ids: Set<String> = []
        return ImportedScrum(
            scrum: scrum, meetings: meetings.filter { ids.insert($0.recordID).inserted })
    }

    // MARK: People

    private mutating func foreignAttendees(_ node: JSONNode) -> AttendeeList? {
        guard let elements = document.elements(of: node) else {
            reportType(node, expected: "a list of people")
            return nil
        }
        var list = AttendeeList(offset: node.start)
        for attendee in readElements(elements, { $0.foreignAttendee($1) }) { list.append(attendee) }
        return list
    }

    /// Decodes a person, with or without an id; skips a person without a name, with a warning.
    private mutating func foreignAttendee(_ node: JSONNode) -> Attendee? {
        let name = document.value("name", of: node) ?? node
        guard let visible = document.string(of: name).flatMap(\.visible) else {
            report(
                .value, at: name.start, severity: .warning,
                "a person without a name is skipped")
            return nil
        }
        var attendee = Attendee(name: visible)
        guard let members = document.members(of: node) else { return attendee }
        for member in members {
            switch document.string(of: member.key) {
            case "name": break
            case "id":
                let id = document.string(of: member.value)
                attendee.id = id?.isEmpty == false ? id : nil
            case let key: reportNotTaken(key ?? "", at: member)
            }
        }
        return attendee
    }

    private mutating func reportNotTaken(_ key: String, at member: JSONMember) {
        report(
            .unknownKey, at: member.key.start, severity: .warning,
            "\(TextQuote.quoted(key)) is not imported")
    }

    // MARK: Meetings

    private mutating func foreignMeetings(_ node: JSONNode, now: Int) -> [ImportedMeeting] {
        guard let elements = document.elements(of: node) else {
            leaveOut(node, "the meetings are", expected: "a list")
            return []
        }
        return readElements(elements) { $0.foreignMeeting($1, now: now) }
    }

    private mutating func foreignMeeting(_ node: JSONNode, now: Int) -> ImportedMeeting? {
        guard node.kind == .object else {
            leaveOut(node, "this meeting is", expected: "an object")
            return nil
        }
        let date = document.value("date", of: node) ?? node
        guard let start = seconds(since2001: date) else {
            leaveOut(date, "this meeting is", expected: "a date in seconds since 2001")
            return nil
        }
        guard start <= now + 86_400 else {
            reportFuture(date, start: start, now: now)
            return nil
        }
        var meeting = ImportedMeeting(start: start)
        let id = document.value("id", of: node).flatMap { document.string(of: $0) }
        meeting.id = id?.isEmpty == false ? id : nil
        if let transcript = document.value("transcript", of: node), transcript.kind != .null {
            let text = document.string(of: transcript)
            if text == nil {
                leaveOut(transcript, "the transcript is", expected: "a string")
            } else if let text, Bounds.writtenBytes(of: text) > Bounds.transcript {
                leaveOut(
                    transcript, "the transcript is",
                    expected: "a string of at most \(Bounds.transcript >> 10) KiB")
            } else if text != "" {
                meeting.transcript = text
            }
        }
        if let minutes = document.value("lengthInMinutes", of: node) {
            let number = document.number(of: minutes)
            if let number, !number.isNegative, !number.isAbove(525_600) {
                meeting.length = number.duration(inUnitsOf: 60)
            } else {
                leaveOut(minutes, "the length is", expected: "a number of minutes")
            }
        }
        if let people = document.value("attendees", of: node) {
            path.append(.key("attendees"))
            if let elements = document.elements(of: people) {
                meeting.attendees = readElements(elements) { $0.foreignAttendee($1)?.name }
            } else {
                leaveOut(people, "the people are", expected: "a list")
            }
            path.removeLast()
            let names = (meeting.attendees ?? []).map { (id: nil as String?, name: $0) }
            if let excess = Bounds.excess(title: "", people: names) {
                leaveOut(people, "this meeting is", expected: excess.words)
                return nil
            }
        }
        return meeting
    }

    private mutating func reportFuture(_ date: JSONNode, start: Int, now: Int) {
        let written = start - Self.secondsTo2001
        let latest = now + 86_400
        let plausible = Self.secondsTo2001...latest
        let reason =
            if plausible.contains(written) {
                ", probably in seconds since 1970"
            } else if plausible.contains(written / 1_000) {
                ", probably in milliseconds since 1970"
            } else {
                ""
            }
        report(
            .value, at: date.start, key: "date",
            "expected seconds since 2001, found a date in the future: "
                + document.description(of: date) + reason)
    }

    private mutating func leaveOut(_ node: JSONNode, _ what: String, expected: String) {
        report(
            .value, at: node.start, severity: .warning,
            "\(what) skipped: expected \(expected), \(found(node))")
    }
}
