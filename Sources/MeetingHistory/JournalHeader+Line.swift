import JSONText
import ScrumCore

extension JournalLine {
    static func encode(_ header: JournalHeader) -> [UInt8] {
        HeaderMembers(header: header, seen: .zero).json.line
    }

    /// Parses a first line into the header and the last meeting time seen.
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
        // `JournalSlot` relies on the byte offsets of these two slots.
        line.list("seen", &slots, .slot, blank: .zero)
        line.member("id", &header.id, .text)
        line.member("file", &header.file, .text)
        line.object("clock", &header.clock)
        line.member("due", &header.due, .timestampIfRight)
        line.member("history", &header.history, .text)
        line.list("options", &header.options, .text, blank: "")
        line.object("scrum", &header.plan.scrum)
        line.list("people", &people)
        line.list(
            "leaders", &header.plan.leaders, .text, blank: "",
            isWritten: !header.plan.leaders.isEmpty)
        line.member("share", &header.plan.share, .time)
        seen = slots.max() ?? .zero
        header.plan.people = people.map(\.person)
    }

    var isComplete: Bool {
        !header.id.isEmpty && header.clock != .blank && header.plan.scrum != .blank
            && header.plan.people.contains { !$0.isAbsent }
    }
}

/// A person in the plan, stored as an attendee with a box.
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
    package mutating func members(_ line: inout JSONLine) { copy(in: &line) }
}

extension DailyScrum: JSONObject {
    package mutating func members(_ line: inout JSONLine) { copy(in: &line) }

    package var isComplete: Bool { !title.isEmpty && length > .zero }
}

extension DailyScrum.Sounds: JSONObject {
    package mutating func members(_ line: inout JSONLine) { copy(in: &line) }
}

extension KeyedObject {
    /// Reads or writes the values of all keys that a journal records.
    fileprivate mutating func copy(in line: inout JSONLine) {
        for key in Self.keys { key.copy(in: &line, of: &self) }
    }
}

extension ScrumKey {
    /// Reads or writes this key's value, if a journal records it. Times are in nanoseconds, and the
    /// paths of WAV files have a prefix.
    fileprivate func copy(in line: inout JSONLine, of object: inout Object) {
        guard let name = journalName else { return }
        switch field {
        case .name(let path, _): line.member(name, &object[keyPath: path], .text)
        case .item(_, let flag):
            line.member(name, &object[keyPath: flag], .bool, isWritten: object[keyPath: flag])
        case .identifier(let path), .spelling(let path, _), .voice(let path):
            line.member(name, &object[keyPath: path], .text)
        case .length(let path): line.member(name, &object[keyPath: path], .time)
        case .box(let path): line.member(name, &object[keyPath: path], .time)
        case .warnings(let path): line.warnings(name, &object[keyPath: path])
        case .timeOfDay(let path): line.member(name, &object[keyPath: path], .timeOfDay)
        case .flag(let path): line.member(name, &object[keyPath: path], .bool)
        case .percent(let path): line.member(name, &object[keyPath: path], .percent)
        case .choice(let choice):
            let form = JSONForm<Object> { scalar, object in
                scalar.text.map { choice.set($0, &object) } ?? false
            } write: {
                .string(choice.word($0))
            }
            line.member(name, &object, form)
        case .sound(let path): line.member(name, &object[keyPath: path], .sound)
        case .sounds(let path): line.object(name, &object[keyPath: path])
        case .attendees(let path): line.list(name, &object[keyPath: path])
        case .foreign: break
        }
    }
}

extension JSONLine {
    /// Reads or writes the last warning and, if there are several, the whole list.
    fileprivate mutating func warnings(_ name: StaticString, _ warnings: inout [Duration]?) {
        var last = warnings?.last
        var all = warnings ?? []
        member(name, &last, .time)
        list("warnings", &all, .time, blank: .zero, isWritten: all.count > 1)
        warnings = Bounds.warnings(in: all, last: last)
    }
}

extension JSONForm<TimeOfDay?> {
    fileprivate static var timeOfDay: Self {
        Self {
            $0.text.flatMap(TimeOfDay.init).map(Optional.some).store(in: &$1)
        } write: {
            $0.map { .string("\($0)") }
        }
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
    fileprivate static var percent: Self {
        Self {
            $0.integer.map { min(max(0, $0), 100) }.store(in: &$1)
        } write: {
            .integer($0)
        }
    }
}

extension JSONForm<Duration> {
    /// A time in a slot; a half-written slot is read as zero.
    fileprivate static var slot: Self {
        Self {
            $0.text.map { JournalSlot.time($0) ?? .zero }.store(in: &$1)
        } write: {
            .string(JournalSlot.text($0))
        }
    }
}
