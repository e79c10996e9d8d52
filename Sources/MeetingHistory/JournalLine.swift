import JSONText
import ScrumCore

/// The lines of a journal: JSON with all times in whole nanoseconds.
enum JournalLine {
    /// The format version that this program writes, and the only one that it reads.
    static let version = 1

    /// The range of times that a journal can hold: 285 years.
    ///
    /// It is larger than a history's range, so that a meeting can continue after the longest pause.
    static let times: ClosedRange<Duration> = .zero ... .nanoseconds(9_000_000_000_000_000_000)

    /// An event in a meeting, or the meeting's resumption.
    enum Entry: Equatable {
        case event(ScrumTimer.Event, at: Duration)
        /// The meeting was resumed; it was last seen at meeting time `since`.
        case resumed(since: Duration, ClockReading)
    }

    static func encode(_ entry: Entry) -> [UInt8] { EntryMembers(entry).json.line }

    /// Parses a line; returns nil if it is damaged.
    static func entry(_ line: [UInt8]) -> Entry? {
        line.withUnsafeBufferPointer { line in
            var (line, members) = (JSONLine(line), EntryMembers.blank)
            return line.readAll(&members) && !line.hasMismatch ? members.entry : nil
        }
    }
}

/// The members of an entry's line; the event determines which are present.
private struct EntryMembers: JSONObject {
    var time: Duration?
    var name = ""
    var amount: Duration?
    var id: Int?
    var text: String?
    var order: [Int]?
    var from: Duration?
    var to: Duration?
    var clock: ClockReading?
    var isPart = false

    static var blank: Self { Self() }

    mutating func members(_ line: inout JSONLine) {
        line.member("at", &time, .time)
        line.member("do", &name, .text)
        line.member("by", &amount, .amount)
        line.member("who", &id, .integer)
        line.member("name", &text, .text, isWritten: name == "join")
        line.member("text", &text, .text, isWritten: name == "note")
        line.member("how", &text, .text, isWritten: name == "end")
        var places = order ?? []
        if line.list("order", &places, .integer, blank: 0, isWritten: order != nil) {
            order = places
        }
        line.member("from", &from, .time, isWritten: name == "discount")
        line.member("to", &to, .time)
        line.member("since", &from, .time, isWritten: name == "resumed")
        line.object("clock", &clock)
        // Version 2.0.0 ignores it, and undoes each part separately.
        line.member("also", &isPart, .bool, isWritten: isPart)
    }

    private init() {}

    init(_ entry: JournalLine.Entry) {
        switch entry {
        case .event(let event, let time):
            self.time = time
            set(event)
        case .resumed(let since, let clock):
            (time, name, from, self.clock) = (clock.time, "resumed", since, clock)
        }
    }

    private mutating func set(_ event: ScrumTimer.Event) {
        switch event {
        case .begin: name = "begin"
        case .next: name = "next"
        case .undo: name = "undo"
        case .pause: name = "pause"
        case .resume: name = "resume"
        case .extend(let by): (name, amount) = ("extend", by)
        case .restart: name = "restart"
        case .absent(let who): (name, id) = ("absent", who)
        case .callBack(let who): (name, id) = ("callBack", who)
        case .later(let who): (name, id) = ("later", who)
        case .first(let who): (name, id) = ("first", who)
        case .join(let person): (name, text) = ("join", person)
        case .also(let event):
            set(event)
            isPart = true
        case .divide: name = "divide"
        case .shuffle(let order): (name, self.order) = ("shuffle", order)
        case .note(let words, let speaker): (name, text, id) = ("note", words, speaker)
        case .lead(let who): (name, id) = ("lead", who)
        case .tick(let note): (name, id) = ("tick", note)
        case .discount(let from, let to): (name, self.from, self.to) = ("discount", from, to)
        case .end(let ending): (name, text) = ("end", ending.rawValue)
        }
    }

    var entry: JournalLine.Entry? {
        guard let time else { return nil }
        if name == "resumed", let clock, let from { return .resumed(since: from, clock) }
        return event.map { .event(isPart ? .also($0) : $0, at: time) }
    }

    private var event: ScrumTimer.Event? {
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
        case "lead": id.map { .lead($0) }
        case "tick": id.map { .tick($0) }
        case "discount": if let from, let to { .discount(from: from, to: to) } else { nil }
        case "end": text.flatMap { ScrumTimer.Ending(rawValue: $0) }.map { .end($0) }
        default: nil
        }
    }
}

extension ClockReading: JSONObject {
    package static var blank: ClockReading {
        ClockReading(boot: "", uptime: .zero, date: .blank)
    }

    package mutating func members(_ line: inout JSONLine) {
        line.member("at", &time, .time, isRequired: true)
        line.member("boot", &boot, .text)
        line.member("uptime", &uptime, .time, isRequired: true)
        line.member("date", &date, .date)
    }

    package var isComplete: Bool { date != .blank }
}

extension JSONForm<Duration> {
    /// Whole nanoseconds within the range that a journal can hold.
    static var time: Self { nanoseconds { JournalLine.times.contains($0) } }

    /// Positive or negative nanoseconds, within the same limit.
    static var amount: Self { nanoseconds { JournalLine.times.contains(max($0, .zero - $0)) } }

    private static func nanoseconds(_ isInRange: @escaping (Duration) -> Bool) -> Self {
        Self { scalar, duration in
            guard let number = scalar.integer else { return false }
            duration = .nanoseconds(Int64(number))
            return isInRange(duration)
        } write: { duration in
            // The program must be able to read every value that it writes.
            let limit = JournalLine.times.upperBound
            return .integer(min(max(duration, .zero - limit), limit).nanoseconds)
        }
    }
}

extension JSONForm<Duration?> {
    static var time: Self { optional(.time, blank: .zero) }
    static var amount: Self { optional(.amount, blank: .zero) }
}

extension JSONForm<Timestamp> {
    /// A date; if it is invalid, so is the entry.
    fileprivate static var date: Self {
        Self {
            $0.text.map { Timestamp(iso8601: $0) ?? .blank }.store(in: &$1)
        } write: {
            .string($0.clamped.description)
        }
    }
}
