/// A meeting's figures at a given time.
extension ScrumTimer {
    package var speakers: [Speaker] { arrangement.speakers }

    /// The person's `id` in the file.
    package func fileID(of speaker: Speaker) -> String? {
        plan.people.indices.contains(speaker.id) ? plan.people[speaker.id].id : nil
    }

    /// The current speaker; before the start, the first one; after the end, nil.
    package var current: Speaker? { arrangement.current.map { speakers[$0] } }

    /// The upcoming speakers, in order, without absentees; after an early end, everyone present who
    /// did not get a turn.
    package var upcoming: [Speaker] {
        arrangement.queue.lazy.map { speakers[$0] }.filter { !$0.isAbsent }
    }

    /// The upcoming speakers who can be reordered.
    package var upcomingMovable: [Speaker] { upcoming.filter(isMovable) }

    /// Whether a turn can be moved: an item keeps its position among people.
    func isMovable(_ speaker: Speaker) -> Bool { !speaker.isItem || hasOnlyItems }

    package var next: Speaker? {
        guard !hasEnded else { return nil }
        return arrangement.queue.first { !speakers[$0].isAbsent }.map { speakers[$0] }
    }

    /// The speakers of the finished turns, without absentees, oldest first.
    package var past: [Speaker] {
        arrangement.past.lazy.map { speakers[$0] }.filter { !$0.isAbsent }
    }

    /// Everyone, including absentees, in the order of their last turn, past turns first.
    package var listed: [Speaker] {
        var isSeen = [Bool](repeating: false, count: speakers.count)
        let isNew = { (index: Int) in
            defer { isSeen[index] = true }
            return !isSeen[index]
        }
        let ahead = ([arrangement.current].compactMap(\.self) + arrangement.queue).filter(isNew)
        let past = arrangement.past.reversed().filter(isNew).reversed()
        let gone = speakers.indices.filter(isNew)
        return (gone + past + ahead).map { speakers[$0] }
    }

    /// Everyone's place in the meeting, by id.
    package var statuses: [Status] {
        var statuses = speakers.map { $0.isAbsent ? Status.absent : .done }
        for id in arrangement.queue where !speakers[id].isAbsent { statuses[id] = .comes }
        if let current = arrangement.current { statuses[current] = .speaks }
        return statuses
    }

    package var hasEnded: Bool {
        if case .ended = phase { true } else { false }
    }

    /// The time since the start, excluding pauses.
    package func elapsed(at now: Duration) -> Duration {
        guard phase == .running, !isPaused else { return clock.elapsed }
        return max(.zero, clock.elapsed + now - clock.since)
    }

    /// The time spent in pauses.
    package func paused(at now: Duration) -> Duration {
        let before = pauses.reduce(.zero) { $0 + $1.length }
        guard phase == .running, isPaused else { return before }
        return before + max(.zero, now - clock.since)
    }

    /// The time since the start, including pauses and the time since the end.
    package func age(at now: Duration) -> Duration {
        max(.zero, now - clock.since + clock.elapsed + pauses.reduce(.zero) { $0 + $1.length })
    }

    /// The time that this person has spoken, in all turns.
    package func spoken(by id: Int, at now: Duration) -> Duration {
        let spoken = speakers[id].spoken
        guard arrangement.current == id else { return spoken }
        return spoken + elapsed(at: now) - arrangement.turnBegan
    }

    /// The time left in the current box; negative in overtime.
    package func left(at now: Duration) -> Duration {
        guard let current = arrangement.current else { return .zero }
        return speakers[current].box - spoken(by: current, at: now)
    }

    /// Limits a change to the current box, so that the speaker has between 10 s and a day left.
    ///
    /// Throws if no change is possible. Only new events are checked; a journal is replayed without
    /// this limit.
    package func allowedChange(
        by amount: Duration, at now: Duration
    ) throws(Refusal) -> Duration {
        if hasEnded { throw .hasEnded }
        let left = left(at: now)
        let (least, most) = (Duration.seconds(10), Duration.seconds(86_400))
        let part = min(max(amount, min(.zero, least - left)), max(.zero, most - left))
        guard part != .zero else { throw amount < .zero ? .boxIsShortest : .boxIsLongest }
        return part
    }

    /// The time left in the boxes of the current and all upcoming speakers.
    package func remaining(at now: Duration) -> Duration {
        guard arrangement.current != nil else { return .zero }
        return max(.zero, left(at: now)) + upcomingTime
    }

    /// How long before the end of this person's turn to warn, in descending order.
    package func warnings(for speaker: Speaker) -> [Duration] {
        let box = speaker.box - speaker.spoken
        guard box >= .seconds(20) else { return [] }
        let warnings =
            plan.scrum.warnings
            ?? [.nanoseconds(min(max(box, .seconds(80)), .seconds(480)).nanoseconds / 8)]
        return warnings.filter { $0 > .zero && $0 + $0 < box }
    }

    /// The number of the current turn, from 1, and the total number of turns, without absentees.
    package var position: (index: Int, count: Int) {
        let done = arrangement.past.count { !speakers[$0].isAbsent }
        let index = arrangement.current == nil ? done : done + 1
        return (index, index + arrangement.queue.count { !speakers[$0].isAbsent })
    }

    /// Whether the current turn is the last agenda item, during which the screen shows the notes.
    package var isLastItem: Bool {
        phase == .running && current?.isItem == true && !upcoming.contains(where: \.isItem)
    }

    /// The indices of ticked-off notes.
    package var tickedNotes: Set<Int> { Set(arrangement.ticked) }

    /// The time left in the boxes of all upcoming speakers.
    var upcomingTime: Duration {
        var sum = Duration.zero
        for id in arrangement.queue where !arrangement.speakers[id].isAbsent {
            sum += max(.zero, arrangement.speakers[id].box - arrangement.speakers[id].spoken)
        }
        return sum
    }

    /// The time of the next automatic change; nil if the meeting is waiting or paused, or has
    /// ended.
    ///
    /// Call `advance(to:)` at that time. The change is a warning, the end of a box, or a full
    /// minute of overtime.
    package var nextChange: Duration? {
        guard phase == .running, !isPaused, let current else { return nil }
        let end = boxEnd(of: current)
        if let warning = warnings(for: current).first(where: { end - $0 > settled }) {
            return time(atElapsed: end - warning)
        }
        if end > settled { return time(atElapsed: end) }
        let minutes = (settled - end).wholeSeconds / 60 + 1
        return time(atElapsed: end + .seconds(60 * minutes))
    }

    /// The meeting's elapsed time at the end of the current box.
    func boxEnd(of speaker: Speaker) -> Duration {
        arrangement.turnBegan + speaker.box - speaker.spoken
    }

    /// Whether the next speaker starts automatically at the end of the box.
    var advances: Bool { plan.scrum.advance == .auto && !arrangement.isHeld }
}
