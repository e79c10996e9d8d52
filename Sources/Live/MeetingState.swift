import ScrumCore

/// A meeting at one instant, as all views show it, without wall-clock time.
package struct MeetingState: Equatable, Sendable {
    package enum Phase: Equatable, Sendable {
        /// Not started; `begins` is the time until it starts automatically, nil if someone must
        /// start it.
        case waiting(begins: Duration?)
        case running
        case paused
        case ended(ScrumTimer.Ending)
    }

    package typealias Status = ScrumTimer.Status

    package struct Person: Equatable, Sendable {
        package var name: String
        /// The attendee's `id` in the file.
        package var id: String?
        /// Whether this is an agenda item, not a person.
        package var isItem = false
        package var box: Duration
        package var spoken: Duration
        package var status: Status
        /// The box planned at the start, if it has changed since.
        package var planned: Duration?
        /// Whether the person joined after the start of a meeting that runs in this program.
        package var hasJoined = false
    }

    package var scrum: String
    package var phase = Phase.running
    /// The current speaker; nil once the meeting has ended.
    package var speaker: String?
    package var next: String?
    /// The number of the current turn among all past and planned turns, counting from 1.
    package var index: Int
    package var count: Int
    package var box = Duration.zero
    package var spoken = Duration.zero
    package var elapsed = Duration.zero
    package var remaining = Duration.zero
    package var theme = Theme.seafoam
    /// The meeting's duration, as planned at the start.
    package var length = Duration.zero
    /// How long before the end of the box each warning is due, in descending order.
    package var warnings: [Duration] = []
    package var isManual = false
    /// Whether the screen shows the time spoken instead of the time left; omitted from the state
    /// line.
    package var countsUp = false
    /// The meeting's leader; nil in a scrum without one.
    package var leader: String?
    /// The message shown in large letters.
    package var message: String?
    /// The output of the `--about` command for the speaker; shown only to this user.
    package var about: [String] = []
    /// The attendees in the order of their turns, past turns first.
    package var people: [Person] = []
    /// After the end, the time since the start.
    package var since: Duration?
    /// The age of the figures when the line was sent.
    package var age = Duration.zero
    /// The id of the request that this state answers, if any.
    package var asked: String?
    /// The sentence that confirms the asking client's last control, if any.
    package var notice: String?

    package init(scrum: String, speaker: String? = nil, index: Int = 0, count: Int = 0) {
        self.scrum = scrum
        self.speaker = speaker
        self.index = index
        self.count = count
    }

    /// `due` is when a waiting meeting starts automatically.
    package init(_ timer: ScrumTimer, at time: Duration, due: Duration? = nil) {
        let (index, count) = timer.position
        let current = timer.current
        self.init(
            scrum: timer.plan.scrum.title, speaker: current?.name, index: index, count: count)
        next = timer.next?.name
        box = current?.box ?? .zero
        spoken = current.map { max(.zero, timer.spoken(by: $0.id, at: time)) } ?? .zero
        elapsed = timer.elapsed(at: time)
        remaining = timer.remaining(at: time)
        phase =
            switch timer.phase {
            case .waiting: .waiting(begins: due.map { max(.zero, $0 - time) })
            case .running: timer.isPaused ? .paused : .running
            case .ended(let ending): .ended(ending)
            }
        since = timer.hasEnded ? timer.age(at: time) : nil
        countsUp = timer.plan.scrum.count == .up
        theme = timer.plan.scrum.theme
        length = timer.plannedLength
        leader = timer.leader
        warnings = current.map { timer.warnings(for: $0) } ?? []
        isManual = timer.plan.scrum.advance == .manual
        let statuses = timer.statuses
        people = timer.listed.map { speaker in
            Person(
                name: speaker.name, id: timer.fileID(of: speaker), isItem: speaker.isItem,
                box: speaker.box,
                spoken: max(.zero, timer.spoken(by: speaker.id, at: time)),
                status: statuses[speaker.id],
                planned: speaker.allowed == speaker.planned ? nil : speaker.planned,
                hasJoined: speaker.id >= timer.plan.people.count)
        }
    }
}

extension MeetingState {
    package var isWaiting: Bool { if case .waiting = phase { true } else { false } }
    package var isPaused: Bool { phase == .paused }
    package var isDone: Bool { ending != nil }

    /// How the meeting ended; nil until then.
    package var ending: ScrumTimer.Ending? {
        if case .ended(let ending) = phase { ending } else { nil }
    }

    /// The time until a waiting meeting starts automatically; otherwise nil.
    package var begins: Duration? { if case .waiting(let begins) = phase { begins } else { nil } }

    /// The current speaker; before the start, the first one.
    package var current: Person? { people.first { $0.status == .speaks } }

    /// The time left in the current box; negative in overtime.
    package var left: Duration { box - spoken }

    /// How long the speaker has been over the box; nil while within the box.
    package var overtime: Duration? {
        guard speaker != nil, phase == .running || phase == .paused, left <= .zero else {
            return nil
        }
        return .zero - left
    }

    /// How much earlier than planned the meeting will end; negative if later.
    package var ahead: Duration { length - elapsed - remaining }

    /// The elapsed time to show: whole seconds that add up to the length with the time ahead, which
    /// is truncated, and the remaining time, which is rounded up.
    package var shownElapsed: Duration {
        let shown = ahead.components.seconds + Int64(remaining.wholeSecondsRoundedUp)
        return max(.zero, length.toNearestSecond - .seconds(shown))
    }

    /// The fraction of the meeting that has passed, from 0 to 1; 1 if nothing is left.
    package var progress: Double {
        let whole = elapsed + remaining
        return whole > .zero ? elapsed / whole : 1
    }

    /// Whether the speaker is between the last warning and the end of the box.
    package var isWarned: Bool { !warnings.isEmpty && pastWarnings == warnings.count }

    /// The number of warnings so far in this turn; 0 in overtime.
    package var pastWarnings: Int {
        guard !isDone, speaker != nil, left > .zero else { return 0 }
        return warnings.count { left <= $0 }
    }

    /// The kind of the turns, without absentees.
    package var turnKind: TurnKind { TurnKind(present) }

    /// The kind of the current turn.
    package var currentKind: TurnKind { TurnKind(isItem: current?.isItem ?? false) }

    /// "4 people" or, if there are only items, "5 items"; without absentees.
    package var attendance: String { TurnKind.count(present) }

    private var present: [Bool] { people.compactMap { $0.status == .absent ? nil : $0.isItem } }

    /// The state after a period in which nothing happens; the period may be negative. The current
    /// speaker's times change, but the speaker does not.
    package func advanced(by time: Duration) -> MeetingState {
        var state = self
        state.since = since.map { max(.zero, $0 + time) }
        if case .waiting(let begins?) = phase {
            state.phase = .waiting(begins: max(.zero, begins - time))
        }
        guard phase == .running, speaker != nil else { return state }
        state.spoken = max(.zero, spoken + time)
        state.elapsed = max(.zero, elapsed + time)
        state.remaining = remaining - max(.zero, left) + max(.zero, state.left)
        for index in people.indices where people[index].status == .speaks {
            state.people[index].spoken = max(.zero, people[index].spoken + time)
        }
        return state
    }
}
