import ScrumCore

/// The lines of a journal: JSON, all times in whole nanoseconds.
enum JournalLine {
    /// The version of the format that this program writes, and the only one it reads.
    static let version = 1

    /// What happened in a meeting beside the passing of time.
    enum Entry: Equatable {
        case event(ScrumTimer.Event, at: Duration)
        /// Somebody went on with it; since `since` nobody was there.
        case resumed(since: Duration, ClockReading)
    }

    static func encode(_ header: JournalHeader) -> [UInt8] {
        var line = JSONLine()
        line.object { line in
            line.field("v", version)
            line.key("seen")
            line.array([0, 1]) { line, _ in line.string(JournalSlot.text(.zero)) }
            line.field("id", header.id)
            line.field("file", header.file)
            line.key("clock")
            write(header.clock, to: &line)
            line.key("options")
            line.array(header.options) { line, option in line.string(option) }
            line.key("scrum")
            write(header.plan.scrum, to: &line)
            line.key("people")
            line.array(header.plan.people) { line, person in
                line.object { line in
                    line.field("id", person.id)
                    line.field("name", person.name)
                    line.field("box", person.box)
                }
            }
            line.field("share", header.plan.share)
        }
        return line.ended
    }

    static func encode(_ entry: Entry) -> [UInt8] {
        var line = JSONLine()
        line.object { line in
            switch entry {
            case .event(let event, let time):
                line.field("at", time)
                line.field("do", name(of: event))
                writeDetails(of: event, to: &line)
            case .resumed(let since, let clock):
                line.field("at", clock.time)
                line.field("do", "resumed")
                line.field("since", since)
                line.key("clock")
                write(clock, to: &line)
            }
        }
        return line.ended
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

    private static func writeDetails(of event: ScrumTimer.Event, to line: inout JSONLine) {
        switch event {
        case .begin, .next, .undo, .pause, .resume, .restart, .divide: break
        case .extend(let amount): line.field("by", amount)
        case .absent(let id), .callBack(let id), .later(let id), .first(let id):
            line.field("who", id)
        case .join(let name): line.field("name", name)
        case .shuffle(let order):
            line.key("order")
            line.array(order) { line, id in line.integer(id) }
        case .note(let text, let speaker):
            line.field("who", speaker)
            line.field("text", text)
        case .discount(let from, let to):
            line.field("from", from)
            line.field("to", to)
        case .end(let ending): line.field("how", ending.rawValue)
        }
    }

    private static func write(_ clock: ClockReading, to line: inout JSONLine) {
        line.object { line in
            line.field("at", clock.time)
            line.field("boot", clock.boot)
            line.field("uptime", clock.uptime)
            line.field("date", clock.date.description)
        }
    }

    private static func write(_ scrum: DailyScrum, to line: inout JSONLine) {
        line.object { line in
            line.field("id", scrum.id)
            line.field("title", scrum.title)
            line.key("attendees")
            line.array(scrum.attendees) { line, attendee in
                line.object { line in
                    line.field("id", attendee.id)
                    line.field("name", attendee.name)
                    line.field("box", attendee.box)
                }
            }
            line.field("length", scrum.length)
            line.field("theme", scrum.theme.rawValue)
            line.field("advance", scrum.advance.rawValue)
            line.field("order", scrum.order.rawValue)
            line.field("warning", scrum.warning)
            line.field("count", scrum.count.rawValue)
            line.key("sounds")
            line.object { line in
                line.field("ding", text(of: scrum.sounds.ding))
                line.field("warning", text(of: scrum.sounds.warning))
                line.field("end", text(of: scrum.sounds.end))
                line.field("volume", scrum.sounds.volume)
            }
            line.field("record", scrum.record)
        }
    }

    static let filePrefix = "file:"

    private static func text(of choice: DailyScrum.Sounds.Choice) -> String {
        switch choice {
        case .builtIn(let sound): sound.rawValue
        case .file(let path): filePrefix + path
        case .off: "off"
        }
    }
}

extension JSONLine {
    /// A duration in whole nanoseconds.
    fileprivate mutating func field(_ name: String, _ duration: Duration?) {
        field(name, duration.map { Int($0.nanoseconds) })
    }
}
