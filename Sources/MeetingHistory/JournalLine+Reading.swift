import JSONText
import ScrumCore

extension JournalLine {
    /// The header of a first line, and the time up to which the meeting was seen.
    static func header(
        _ line: [UInt8]
    ) throws(LineProblem) -> (header: JournalHeader, seen: Duration) {
        var parser = JSONParser()
        return try line.withUnsafeBufferPointer { (line) throws(LineProblem) in
            try LineProblem.read(line, newest: version, with: &parser, header)
        }
    }

    static func entry(_ line: [UInt8]) throws(JSONMismatch) -> Entry {
        var parts = Parts()
        try JSONParser.members(of: line) { (key, value) throws(JSONMismatch) in
            switch key {
            case "at": parts.time = try duration(value)
            case "do": parts.name = try value.string()
            case "by": parts.amount = try amount(value)
            case "who": parts.id = try value.integer()
            case "name", "text", "how": parts.text = try value.string()
            case "order":
                parts.order = try value.list { (id) throws(JSONMismatch) in try id.integer() }
            case "from", "since": parts.from = try duration(value)
            case "to": parts.to = try duration(value)
            case "clock": parts.clock = try clock(value)
            default: break
            }
        }
        let time = try JSONMismatch.unwrap(parts.time)
        if parts.name == "resumed", let clock = parts.clock, let since = parts.from {
            return .resumed(since: since, clock)
        }
        return .event(try JSONMismatch.unwrap(parts.event), at: time)
    }

    /// What a line of an event may hold.
    private struct Parts {
        var time: Duration?
        var name = ""
        var amount: Duration?
        var id: Int?
        var text: String?
        var order: [Int]?
        var from: Duration?
        var to: Duration?
        var clock: ClockReading?

        var event: ScrumTimer.Event? {
            switch name {
            case "begin": .begin
            case "next": .next
            case "undo": .undo
            case "pause": .pause
            case "resume": .resume
            case "extend": amount.map { .extend(by: $0) }
            case "restart": .restart
            case "absent": id.map { .absent($0) }
            case "callBack": id.map { .callBack($0) }
            case "later": id.map { .later($0) }
            case "first": id.map { .first($0) }
            case "join": text.map { .join(name: $0) }
            case "divide": .divide
            case "shuffle": order.map { .shuffle($0) }
            case "note": if let text, let id { .note(text, speaker: id) } else { nil }
            case "discount": if let from, let to { .discount(from: from, to: to) } else { nil }
            case "end": text.flatMap { ScrumTimer.Ending(rawValue: $0) }.map { .end($0) }
            default: nil
            }
        }
    }
}

extension JournalLine {
    private static func header(
        _ item: JSONItem
    ) throws(JSONMismatch) -> (header: JournalHeader, seen: Duration) {
        var seen = Duration.zero
        var id = ""
        var file: String?
        var scrum: DailyScrum?
        var people: [MeetingPlan.Person] = []
        var share = Duration.zero
        var reading: ClockReading?
        var options: [String] = []
        var history: String?
        try item.members { (key, value) throws(JSONMismatch) in
            switch key {
            case "seen":
                let times = try value.list { (slot) throws(JSONMismatch) in
                    JournalSlot.time(try slot.string()) ?? .zero
                }
                seen = times.max() ?? .zero
            case "id": id = try value.string()
            case "file": file = try value.string()
            case "clock": reading = try clock(value)
            case "history": history = try value.string()
            case "options":
                options = try value.list { (option) throws(JSONMismatch) in try option.string() }
            case "scrum": scrum = try Self.scrum(value)
            case "people":
                people = try value.list { (item) throws(JSONMismatch) in
                    let person = try attendee(item)
                    return MeetingPlan.Person(
                        id: person.id, name: person.name, box: try JSONMismatch.unwrap(person.box))
                }
            case "share": share = try duration(value)
            default: break
            }
        }
        guard let scrum, let reading, !id.isEmpty, !people.isEmpty else { throw JSONMismatch() }
        let plan = MeetingPlan(scrum: scrum, people: people, share: share)
        var header = JournalHeader(
            id: id, file: file, plan: plan, clock: reading, options: options)
        header.history = history
        return (header, seen)
    }

    private static func clock(_ item: JSONItem) throws(JSONMismatch) -> ClockReading {
        var time: Duration?
        var boot = ""
        var uptime: Duration?
        var date: Timestamp?
        try item.members { (key, value) throws(JSONMismatch) in
            switch key {
            case "at": time = try duration(value)
            case "boot": boot = try value.string()
            case "uptime": uptime = try duration(value)
            case "date": date = Timestamp(iso8601: try value.string())
            default: break
            }
        }
        guard let time, let uptime, let date else { throw JSONMismatch() }
        return ClockReading(time: time, boot: boot, uptime: uptime, date: date)
    }

    private static func scrum(_ item: JSONItem) throws(JSONMismatch) -> DailyScrum {
        var scrum = DailyScrum(title: "", attendees: [], length: .zero)
        try item.members { (key, value) throws(JSONMismatch) in
            switch key {
            case "id": scrum.id = try value.string()
            case "title": scrum.title = try value.string()
            case "attendees": scrum.attendees = try value.list(attendee)
            case "length": scrum.length = try duration(value)
            case "theme": scrum.theme = try value.choice()
            case "advance": scrum.advance = try value.choice()
            case "order": scrum.order = try value.choice()
            case "warning": scrum.warning = try duration(value)
            case "count": scrum.count = try value.choice()
            case "sounds": scrum.sounds = try sounds(value)
            case "record": scrum.record = try value.bool()
            default: break
            }
        }
        guard !scrum.title.isEmpty, scrum.length > .zero else { throw JSONMismatch() }
        return scrum
    }

    private static func attendee(_ item: JSONItem) throws(JSONMismatch) -> Attendee {
        var attendee = Attendee(name: "")
        try item.members { (key, value) throws(JSONMismatch) in
            switch key {
            case "id": attendee.id = try value.string()
            case "name": attendee.name = try value.string()
            case "box": attendee.box = try duration(value)
            case "say": attendee.say = try value.string()
            case "voice": attendee.voice = try value.string()
            default: break
            }
        }
        return attendee
    }

    private static func sounds(_ item: JSONItem) throws(JSONMismatch) -> DailyScrum.Sounds {
        var sounds = DailyScrum.Sounds()
        try item.members { (key, value) throws(JSONMismatch) in
            switch key {
            case "ding": sounds.ding = try choice(value)
            case "warning": sounds.warning = try choice(value)
            case "end": sounds.end = try choice(value)
            case "volume": sounds.volume = min(max(0, try value.integer()), 100)
            case "speak": sounds.speaks = try value.bool()
            case "voice": sounds.voice = try value.string()
            default: break
            }
        }
        return sounds
    }

    private static func choice(
        _ item: JSONItem
    ) throws(JSONMismatch) -> DailyScrum.Sounds.Choice {
        let text = try item.string()
        if text == "off" { return .off }
        if text.hasPrefix(filePrefix) { return .file(String(text.dropFirst(filePrefix.count))) }
        return .builtIn(try item.choice())
    }

    private static func duration(_ item: JSONItem) throws(JSONMismatch) -> Duration {
        let duration = Duration.nanoseconds(Int64(try item.integer()))
        guard times.contains(duration) else { throw JSONMismatch() }
        return duration
    }

    /// A duration that may be negative.
    private static func amount(_ item: JSONItem) throws(JSONMismatch) -> Duration {
        let amount = Duration.nanoseconds(Int64(try item.integer()))
        guard times.contains(max(amount, .zero - amount)) else { throw JSONMismatch() }
        return amount
    }
}
