import JSONText
import ScrumCore

extension JournalLine {
    static func encode(_ header: JournalHeader) -> [UInt8] {
        HeaderMembers(header: header, seen: .zero).json.line
    }

    /// The header of a first line, and the time up to which the meeting was seen.
    static func header(
        _ line: [UInt8]
    ) throws(LineProblem) -> (header: JournalHeader, seen: Duration) {
        let members: HeaderMembers = try line.withUnsafeBufferPointer {
            (line) throws(LineProblem) in try LineProblem.read(line, newest: version)
        }
        return (members.header, members.seen)
    }
}

private struct HeaderMembers: JSONObject {
    var header: JournalHeader
    var seen: Duration

    static var blank: Self {
        let plan = MeetingPlan(scrum: .blank, people: [], share: .zero)
        return Self(
            header: JournalHeader(id: "", file: nil, plan: plan, clock: .blank), seen: .zero)
    }

    mutating func members(_ line: inout JSONLine) {
        var slots = [seen, seen]
        var people = header.plan.people.map(PlannedPerson.init)
        line.version(JournalLine.version)
        // `JournalSlot` knows the offsets of these two.
        line.list("seen", &slots, .slot, blank: .zero)
        line.member("id", &header.id, .text)
        line.member("file", &header.file, .text)
        line.object("clock", &header.clock)
        line.member("due", &header.due, .optional(.timestamp, blank: .blank))
        line.member("history", &header.history, .text)
        line.list("options", &header.options, .text, blank: "")
        line.object("scrum", &header.plan.scrum)
        line.list("people", &people)
        line.member("share", &header.plan.share, .time)
        seen = slots.max() ?? .zero
        header.plan.people = people.map(\.person)
    }

    var isComplete: Bool {
        !header.id.isEmpty && header.clock != .blank && header.plan.scrum != .blank
            && header.plan.people.contains { !$0.isAbsent }
    }
}

/// An attendee who has a box.
private struct PlannedPerson: JSONObject {
    var attendee: Attendee
    var isAbsent = false

    static var blank: Self { Self(attendee: .blank) }

    init(attendee: Attendee) { self.attendee = attendee }

    init(_ person: MeetingPlan.Person) {
        attendee = Attendee(
            id: person.id, name: person.name, isItem: person.isItem, box: person.box)
        isAbsent = person.isAbsent
    }

    var person: MeetingPlan.Person {
        MeetingPlan.Person(
            id: attendee.id, name: attendee.name, isItem: attendee.isItem,
            box: attendee.box ?? .zero, isAbsent: isAbsent)
    }

    mutating func members(_ line: inout JSONLine) {
        attendee.members(&line)
        line.member("absent", &isAbsent, .bool, isWritten: isAbsent)
    }

    var isComplete: Bool { attendee.box != nil }
}

extension Attendee: JSONObject {
    package static var blank: Attendee { Attendee(name: "") }

    package mutating func members(_ line: inout JSONLine) {
        line.member("id", &id, .text)
        line.member("name", &name, .text)
        line.member("item", &isItem, .bool, isWritten: isItem)
        line.member("box", &box, .time)
        line.member("say", &say, .text)
        line.member("voice", &voice, .text)
    }
}

extension DailyScrum: JSONObject {
    package static var blank: DailyScrum { DailyScrum(title: "", attendees: [], length: .zero) }

    package mutating func members(_ line: inout JSONLine) {
        line.member("id", &id, .text)
        line.member("title", &title, .text)
        line.list("attendees", &attendees)
        line.member("length", &length, .time)
        line.member("theme", &theme, .choice)
        line.member("advance", &advance, .choice)
        line.member("order", &order, .choice)
        line.member("warning", &warning, .time)
        line.member("count", &count, .choice)
        line.object("sounds", &sounds)
        line.member("record", &record, .bool)
    }

    package var isComplete: Bool { !title.isEmpty && length > .zero }
}

extension DailyScrum.Sounds: JSONObject {
    package static var blank: Self { Self() }

    package mutating func members(_ line: inout JSONLine) {
        line.member("ding", &ding, .sound)
        line.member("warning", &warning, .sound)
        line.member("end", &end, .sound)
        line.member("volume", &volume, .volume)
        line.member("speak", &speaks, .bool)
        line.member("voice", &voice, .text)
    }
}

extension JSONForm<DailyScrum.Sounds.Choice> {
    private static var filePrefix: String { "file:" }

    fileprivate static var sound: Self {
        Self { scalar, choice in
            guard let text = scalar.text else { return false }
            if text == "off" {
                choice = .off
            } else if text.hasPrefix(filePrefix) {
                choice = .file(String(text.dropFirst(filePrefix.count)))
            } else if let sound = DailyScrum.Sounds.BuiltIn(rawValue: text) {
                choice = .builtIn(sound)
            } else {
                return false
            }
            return true
        } write: { choice in
            switch choice {
            case .builtIn(let sound): .string(sound.rawValue)
            case .file(let path): .string(filePrefix + path)
            case .off: .string("off")
            }
        }
    }
}

extension JSONForm<Int> {
    fileprivate static var volume: Self {
        Self {
            $0.integer.map { min(max(0, $0), 100) }.store(in: &$1)
        } write: {
            .integer($0)
        }
    }
}

extension JSONForm<Duration> {
    /// A slot; one that was written by half says nothing.
    fileprivate static var slot: Self {
        Self {
            $0.text.map { JournalSlot.time($0) ?? .zero }.store(in: &$1)
        } write: {
            .string(JournalSlot.text($0))
        }
    }
}
