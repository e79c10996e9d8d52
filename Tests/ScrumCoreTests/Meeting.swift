@testable import ScrumCore

let ann = 0
let bob = 1
let cid = 2
let dan = 3

/// A meeting of Ann, Bob, Cid … that logs its timer's events as text.
struct Meeting {
    var timer: ScrumTimer
    /// The events so far: "60 Bob", "120 finished". Warnings are included only if the scrum sets
    /// them.
    var log: [String] = []
    var now = Duration.zero

    /// A meeting of `people`, who each have a minute unless `minutes` says otherwise.
    init(
        _ people: Int = 3, minutes: Double? = nil, advance: DailyScrum.Advance = .auto,
        warnings: [Duration]? = [.zero]
    ) {
        let names = ["Ann", "Bob", "Cid", "Dan", "Eva", "Fay", "Gil", "Hal"]
        self.init(
            names.prefix(people).map { Attendee(name: $0) }, minutes: minutes, advance: advance,
            warnings: warnings)
    }

    /// A meeting of these people. Names in brackets are agenda items.
    init(_ names: String, advance: DailyScrum.Advance = .auto) {
        let attendees = names.split(separator: " ").map { name in
            Attendee(name: name.filter { !"[]".contains($0) }, isItem: name.hasPrefix("["))
        }
        self.init(attendees, minutes: nil, advance: advance, warnings: [.zero])
    }

    private init(
        _ attendees: [Attendee], minutes: Double?, advance: DailyScrum.Advance,
        warnings: [Duration]?
    ) {
        let people = attendees.count
        let scrum = DailyScrum(
            title: "Design", attendees: attendees,
            length: .seconds((minutes ?? Double(max(1, people))) * 60), advance: advance,
            warnings: warnings)
        timer = ScrumTimer(plan: try! MeetingPlan(scrum: scrum, attendees: attendees))
    }

    /// A meeting that began at 0.
    static func begun(
        _ people: Int = 3, minutes: Double? = nil, advance: DailyScrum.Advance = .auto,
        warnings: [Duration]? = [.zero]
    ) -> Meeting {
        var meeting = Meeting(people, minutes: minutes, advance: advance, warnings: warnings)
        meeting.at(0, .begin)
        return meeting
    }

    /// Applies events until the timer refuses one; returns the reason for the refusal.
    @discardableResult
    mutating func at(_ seconds: Double, _ events: ScrumTimer.Event...) -> ScrumTimer.Refusal? {
        now = .seconds(seconds)
        for event in events {
            let (changes, refusal) = timer.apply(event, at: now)
            log += changes.map(describe)
            if let refusal { return refusal }
        }
        return nil
    }

    /// Advances in a single step, so that the timer is polled only at the end.
    mutating func until(_ seconds: Double) {
        now = .seconds(seconds)
        log += timer.advance(to: now).map(describe)
    }

    /// Advances as the program does, waking at every change.
    mutating func awake(until seconds: Double) {
        while let next = timer.nextChange, next <= .seconds(seconds) {
            log += timer.advance(to: next).map(describe)
        }
        until(seconds)
    }

    var current: String? { timer.current?.name }
    var upcoming: [String] { timer.upcoming.map(\.name) }
    var listed: [String] { timer.listed.map(\.name) }
    var elapsed: Double { timer.elapsed(at: now).seconds }
    var remaining: Double { timer.remaining(at: now).seconds }
    var left: Double { timer.left(at: now).seconds }
    var overtime: Double? { timer.phase == .running && left <= 0 ? -left : nil }
    var ahead: Double {
        (timer.plannedLength - timer.elapsed(at: now) - timer.remaining(at: now)).seconds
    }
    var paused: Double { timer.paused(at: now).seconds }
    var spoken: [Double] { timer.speakers.map { timer.spoken(by: $0.id, at: now).seconds } }

    private func describe(_ change: ScrumTimer.Change) -> String {
        func name(_ id: Int) -> String { timer.speakers[id].name }
        let what =
            switch change {
            case .began(let id, _): name(id)
            case .warned(let id, _, _): "warned \(name(id))"
            case .boxOver(let id, _): "over \(name(id))"
            case .overtime(let id, let minutes, _): "over \(name(id)) +\(minutes)"
            case .ended(let ending, _): "\(ending)"
            }
        let seconds = change.time.seconds
        return seconds == seconds.rounded()
            ? "\(Int(seconds)) \(what)" : "\(seconds) \(what)"
    }
}

extension ScrumTimer.Change {
    var time: Duration {
        switch self {
        case .began(_, let time), .warned(_, _, let time), .boxOver(_, let time),
            .overtime(_, _, let time), .ended(_, let time):
            time
        }
    }
}
