import JSONText
import ScrumCore

/// The lines of a journal: JSON, all times in whole nanoseconds.
enum JournalLine {
    /// The version of the format that this program writes, and the only one it reads.
    static let version = 1

    /// What a journal's times may be, for those who write lines and those who read them: 285 years.
    ///
    /// More than a history may hold, so that a meeting goes on after the longest pause.
    static let times: ClosedRange<Duration> = .zero ... .nanoseconds(9_000_000_000_000_000_000)

    /// What happened in a meeting beside the passing of time.
    enum Entry: Equatable {
        case event(ScrumTimer.Event, at: Duration)
        /// Somebody resumed the meeting, which nobody had watched since `since`.
        case resumed(since: Duration, ClockReading)
    }

    static func encode(_ header: JournalHeader) -> [UInt8] {
        let slot = JSONValue.string(JournalSlot.text(.zero))
        let people = header.plan.people.map { person in
            JSONValue.object(
                .fields([
                    "id": person.id.map(JSONValue.string),
                    "name": .string(person.name),
                    "box": json(person.box),
                ]))
        }
        return JSONValue.object(
            .fields([
                "v": .integer(version),
                "seen": .array([slot, slot]),
                "id": .string(header.id),
                "file": header.file.map(JSONValue.string),
                "clock": json(header.clock),
                "history": header.history.map(JSONValue.string),
                "options": .array(header.options.map(JSONValue.string)),
                "scrum": json(header.plan.scrum),
                "people": .array(people),
                "share": json(header.plan.share),
            ])
        ).line
    }

    static func encode(_ entry: Entry) -> [UInt8] {
        switch entry {
        case .event(let event, let time):
            JSONValue.object(
                .fields(["at": json(time), "do": .string(name(of: event))]) + details(of: event)
            ).line
        case .resumed(let since, let clock):
            JSONValue.object(
                .fields([
                    "at": json(clock.time),
                    "do": .string("resumed"),
                    "since": json(since),
                    "clock": json(clock),
                ])
            ).line
        }
    }

    private static func name(of event: ScrumTimer.Event) -> String {
        switch event {
        case .begin: "begin"
        case .next: "next"
        case .undo: "undo"
        case .pause: "pause"
        case .resume: "resume"
        case .extend: "extend"
        case .restart: "restart"
        case .absent: "absent"
        case .callBack: "callBack"
        case .later: "later"
        case .first: "first"
        case .join: "join"
        case .divide: "divide"
        case .shuffle: "shuffle"
        case .note: "note"
        case .discount: "discount"
        case .end: "end"
        }
    }

    private static func details(of event: ScrumTimer.Event) -> [JSONValue.Member] {
        switch event {
        case .begin, .next, .undo, .pause, .resume, .restart, .divide: []
        case .extend(let amount): .fields(["by": json(amount)])
        case .absent(let id), .callBack(let id), .later(let id), .first(let id):
            .fields(["who": .integer(id)])
        case .join(let name): .fields(["name": .string(name)])
        case .shuffle(let order): .fields(["order": .array(order.map(JSONValue.integer))])
        case .note(let text, let speaker):
            .fields(["who": .integer(speaker), "text": .string(text)])
        case .discount(let from, let to): .fields(["from": json(from), "to": json(to)])
        case .end(let ending): .fields(["how": .string(ending.rawValue)])
        }
    }

    private static func json(_ clock: ClockReading) -> JSONValue {
        .object(
            .fields([
                "at": json(clock.time),
                "boot": .string(clock.boot),
                "uptime": json(clock.uptime),
                "date": .string(clock.date.clamped.description),
            ]))
    }

    private static func json(_ scrum: DailyScrum) -> JSONValue {
        .object(
            .fields([
                "id": scrum.id.map(JSONValue.string),
                "title": .string(scrum.title),
                "attendees": .array(
                    scrum.attendees.map { attendee in
                        .object(
                            .fields([
                                "id": attendee.id.map(JSONValue.string),
                                "name": .string(attendee.name),
                                "box": attendee.box.map(json),
                                "say": attendee.say.map(JSONValue.string),
                                "voice": attendee.voice.map(JSONValue.string),
                            ]))
                    }),
                "length": json(scrum.length),
                "theme": .string(scrum.theme.rawValue),
                "advance": .string(scrum.advance.rawValue),
                "order": .string(scrum.order.rawValue),
                "warning": scrum.warning.map(json),
                "count": .string(scrum.count.rawValue),
                "sounds": .object(
                    .fields([
                        "ding": json(scrum.sounds.ding),
                        "warning": json(scrum.sounds.warning),
                        "end": json(scrum.sounds.end),
                        "volume": .integer(scrum.sounds.volume),
                        "speak": .bool(scrum.sounds.speaks),
                        "voice": .string(scrum.sounds.voice),
                    ])),
                "record": .bool(scrum.record),
            ]))
    }

    static let filePrefix = "file:"

    private static func json(_ choice: DailyScrum.Sounds.Choice) -> JSONValue {
        switch choice {
        case .builtIn(let sound): .string(sound.rawValue)
        case .file(let path): .string(filePrefix + path)
        case .off: .string("off")
        }
    }

    /// Whole nanoseconds, the nearest that a line may hold.
    private static func json(_ duration: Duration) -> JSONValue {
        let amount = min(max(duration, .zero - duration), times.upperBound)
        return .integer((duration < .zero ? .zero - amount : amount).nanoseconds)
    }
}
