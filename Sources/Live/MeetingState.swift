import ScrumCore

/// A meeting at an instant, as everybody else sees it; no wall clock is in it.
package struct MeetingState: Equatable, Sendable {
    /// Where somebody is in the meeting, by the words of the line.
    package enum Place: String, Sendable {
        case done, speaks, comes, absent
    }

    package struct Person: Equatable, Sendable {
        package var name: String
        /// The attendee's `id` in the file.
        package var id: String?
        /// Whether it is a point that is no person.
        package var isItem = false
        package var box: Duration
        package var spoken: Duration
        package var place: Place
    }

    package var scrum: String
    /// nil once the meeting has ended.
    package var speaker: String?
    package var next: String?
    /// The number of the current turn among all that were and are to come, from 1.
    package var index: Int
    package var count: Int
    package var box = Duration.zero
    package var spoken = Duration.zero
    package var elapsed = Duration.zero
    package var remaining = Duration.zero
    /// Nothing counts on: a pause, or before the beginning.
    package var isPaused = false
    package var isDone = false
    /// Whether it is done because something stopped it, so that it can be resumed.
    package var isInterrupted = false
    /// It has not begun yet; nothing counts on but the time until it begins.
    package var isWaiting = false
    /// The time until it begins by itself; nil where somebody must begin it.
    package var begins: Duration?
    package var theme = Theme.seafoam
    /// The length planned at the start.
    package var length = Duration.zero
    /// How long before the end of the current turn the warning comes; nil: there is none.
    package var warning: Duration?
    var isManual = false
    /// What everybody is told now, in large letters.
    package var message: String?
    /// What a command tells about the speaker; for this user alone.
    package var about: [String] = []
    /// In the order of their turns, past ones first.
    package var people: [Person] = []
    /// How old the figures were when the line was sent.
    package var age = Duration.zero
    /// The words with which the state was asked for, where somebody did.
    package var asked: String?

    package init(scrum: String, speaker: String? = nil, index: Int = 0, count: Int = 0) {
        self.scrum = scrum
        self.speaker = speaker
        self.index = index
        self.count = count
    }

    /// `due` is when a meeting that waits begins by itself.
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
        isWaiting = timer.phase == .waiting
        isPaused = timer.isPaused || isWaiting
        if isWaiting { begins = due.map { max(.zero, $0 - time) } }
        isDone = timer.hasEnded
        isInterrupted = timer.phase == .ended(.interrupted)
        theme = timer.plan.scrum.theme
        length = timer.plannedLength
        warning = current.flatMap { timer.warning(for: $0) }
        isManual = timer.plan.scrum.advance == .manual
        let coming = Set(timer.upcoming.map(\.id))
        people = timer.listed.map { speaker in
            let place: Place =
                speaker.isAbsent
                ? .absent
                : speaker.id == current?.id ? .speaks : coming.contains(speaker.id) ? .comes : .done
            return Person(
                name: speaker.name, id: timer.fileID(of: speaker), isItem: speaker.isItem,
                box: speaker.box,
                spoken: max(.zero, timer.spoken(by: speaker.id, at: time)), place: place)
        }
    }
}

extension MeetingState {
    /// What is left of the current box; negative in overtime.
    package var left: Duration { box - spoken }

    /// Whether the speaker is between the warning and the end of the box.
    package var isWarned: Bool {
        guard let warning, !isDone, speaker != nil else { return false }
        return left > .zero && left <= warning
    }

    /// The state after this much time in which nothing else happened.
    func counted(on time: Duration) -> MeetingState {
        guard !isDone, speaker != nil, time > .zero else { return self }
        var state = self
        state.begins = begins.map { max(.zero, $0 - time) }
        guard !isPaused else { return state }
        state.spoken += time
        state.elapsed += time
        state.remaining = remaining - max(.zero, left) + max(.zero, state.left)
        for index in people.indices where people[index].place == .speaks {
            state.people[index].spoken += time
        }
        return state
    }
}
