import ScrumCore

extension JournalLine {
    typealias Damage = JSONScanner.Damage

    /// Why a first line tells nothing.
    enum Problem: Error, Equatable {
        case damaged
        /// A newer program wrote it, in this version of the format.
        case newer(Int)
    }

    /// The header of a first line, and the time up to which the meeting was seen.
    static func header(
        _ bytes: UnsafeBufferPointer<UInt8>
    ) throws(Problem) -> (header: JournalHeader, seen: Duration) {
        var scanner = JSONScanner(bytes)
        var found: Int?
        do throws(Damage) {
            let result = try header(&scanner, version: &found)
            try scanner.end()
            if found == version { return result }
        } catch {
            // A newer line need not look like ours; whether it does is told below.
        }
        if let found, found > version { throw .newer(found) }
        throw .damaged
    }

    static func entry(_ bytes: UnsafeBufferPointer<UInt8>) throws(Damage) -> Entry {
        var scanner = JSONScanner(bytes)
        var parts = Parts()
        try scanner.object { (scanner, key) throws(Damage) in
            switch key {
            case "at": parts.time = try duration(&scanner)
            case "do": parts.name = try scanner.string()
            case "by": parts.amount = try duration(&scanner)
            case "who": parts.id = try scanner.integer()
            case "name", "text", "how": parts.text = try scanner.string()
            case "order":
                var order: [Int] = []
                try scanner.array { (scanner) throws(Damage) in
                    order.append(try scanner.integer())
                }
                parts.order = order
            case "from", "since": parts.from = try duration(&scanner)
            case "to": parts.to = try duration(&scanner)
            case "clock": parts.clock = try clock(&scanner)
            default: try scanner.skipValue()
            }
        }
        try scanner.end()
        guard let time = parts.time else { throw scanner.damage }
        if parts.name == "resumed", let clock = parts.clock, let since = parts.from {
            return .resumed(since: since, clock)
        }
        guard let event = parts.event else { throw scanner.damage }
        return .event(event, at: time)
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
        _ scanner: inout JSONScanner, version: inout Int?
    ) throws(Damage) -> (header: JournalHeader, seen: Duration) {
        var seen = Duration.zero
        var id = ""
        var file: String?
        var scrum: DailyScrum?
        var people: [MeetingPlan.Person] = []
        var share = Duration.zero
        var reading: ClockReading?
        var options: [String] = []
        try scanner.object { (scanner, key) throws(Damage) in
            switch key {
            case "v": version = try scanner.integer()
            case "seen":
                try scanner.array { (scanner) throws(Damage) in
                    seen = max(seen, JournalSlot.time(try scanner.string()) ?? .zero)
                }
            case "id": id = try scanner.string()
            case "file": file = try scanner.string()
            case "clock": reading = try clock(&scanner)
            case "options":
                try scanner.array { (scanner) throws(Damage) in
                    options.append(try scanner.string())
                }
            case "scrum": scrum = try Self.scrum(&scanner)
            case "people":
                try scanner.array { (scanner) throws(Damage) in
                    let person = try attendee(&scanner)
                    guard let box = person.box else { throw scanner.damage }
                    people.append(.init(id: person.id, name: person.name, box: box))
                }
            case "share": share = try duration(&scanner)
            default: try scanner.skipValue()
            }
        }
        guard let scrum, let reading, !id.isEmpty, !people.isEmpty else { throw scanner.damage }
        let plan = MeetingPlan(scrum: scrum, people: people, share: share)
        let header = JournalHeader(
            id: id, file: file, plan: plan, clock: reading, options: options)
        return (header, seen)
    }

    private static func clock(_ scanner: inout JSONScanner) throws(Damage) -> ClockReading {
        var time: Duration?
        var boot = ""
        var uptime: Duration?
        var date: Timestamp?
        try scanner.object { (scanner, key) throws(Damage) in
            switch key {
            case "at": time = try duration(&scanner)
            case "boot": boot = try scanner.string()
            case "uptime": uptime = try duration(&scanner)
            case "date": date = Timestamp(iso8601: try scanner.string())
            default: try scanner.skipValue()
            }
        }
        guard let time, let uptime, let date else { throw scanner.damage }
        return ClockReading(time: time, boot: boot, uptime: uptime, date: date)
    }

    private static func scrum(_ scanner: inout JSONScanner) throws(Damage) -> DailyScrum {
        var scrum = DailyScrum(title: "", attendees: [], length: .zero)
        try scanner.object { (scanner, key) throws(Damage) in
            switch key {
            case "id": scrum.id = try scanner.string()
            case "title": scrum.title = try scanner.string()
            case "attendees":
                try scanner.array { (scanner) throws(Damage) in
                    scrum.attendees.append(try attendee(&scanner))
                }
            case "length": scrum.length = try duration(&scanner)
            case "theme": scrum.theme = try value(&scanner)
            case "advance": scrum.advance = try value(&scanner)
            case "order": scrum.order = try value(&scanner)
            case "warning": scrum.warning = try duration(&scanner)
            case "count": scrum.count = try value(&scanner)
            case "sounds": scrum.sounds = try sounds(&scanner)
            case "record": scrum.record = try scanner.bool()
            default: try scanner.skipValue()
            }
        }
        guard !scrum.title.isEmpty, scrum.length > .zero else { throw scanner.damage }
        return scrum
    }

    private static func attendee(_ scanner: inout JSONScanner) throws(Damage) -> Attendee {
        var attendee = Attendee(name: "")
        try scanner.object { (scanner, key) throws(Damage) in
            switch key {
            case "id": attendee.id = try scanner.string()
            case "name": attendee.name = try scanner.string()
            case "box": attendee.box = try duration(&scanner)
            default: try scanner.skipValue()
            }
        }
        return attendee
    }

    private static func sounds(_ scanner: inout JSONScanner) throws(Damage) -> DailyScrum.Sounds {
        var sounds = DailyScrum.Sounds()
        try scanner.object { (scanner, key) throws(Damage) in
            switch key {
            case "ding": sounds.ding = try choice(&scanner)
            case "warning": sounds.warning = try choice(&scanner)
            case "end": sounds.end = try choice(&scanner)
            case "volume": sounds.volume = try scanner.integer()
            default: try scanner.skipValue()
            }
        }
        return sounds
    }

    private static func choice(
        _ scanner: inout JSONScanner
    ) throws(Damage) -> DailyScrum.Sounds.Choice {
        let text = try scanner.string()
        if text == "off" { return .off }
        if text.hasPrefix(filePrefix) { return .file(String(text.dropFirst(filePrefix.count))) }
        guard let sound = DailyScrum.Sounds.BuiltIn(rawValue: text) else { throw scanner.damage }
        return .builtIn(sound)
    }

    private static func value<Value: RawRepresentable<String>>(
        _ scanner: inout JSONScanner
    ) throws(Damage) -> Value {
        guard let value = Value(rawValue: try scanner.string()) else { throw scanner.damage }
        return value
    }

    /// Times from here on are damage: some thirty years.
    static let limit: Int64 = 1_000_000_000_000_000_000

    private static func duration(_ scanner: inout JSONScanner) throws(Damage) -> Duration {
        let nanoseconds = Int64(try scanner.integer())
        guard -limit..<limit ~= nanoseconds else { throw scanner.damage }
        return .nanoseconds(nanoseconds)
    }
}
