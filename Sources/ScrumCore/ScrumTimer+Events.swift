extension ScrumTimer {
    /// A user's action.
    package enum Event: Equatable, Sendable {
        case begin
        case next
        case undo
        case pause
        case resume
        /// Adds to the current box or shortens it.
        case extend(by: Duration)
        /// Restarts the speaker's box.
        case restart
        case absent(Int)
        case callBack(Int)
        /// This person speaks last, before the final items; the current speaker keeps the remaining
        /// time.
        case later(Int)
        /// This person speaks next.
        case first(Int)
        case join(name: String)
        /// All upcoming speakers share the time until the planned end.
        case divide
        /// Upcoming people speak in this order; items stay in place.
        case shuffle([Int])
        case note(String, speaker: Int)
        /// This person leads from now on.
        case lead(Int)
        /// Ticks off the note at this index, or reopens it.
        case tick(Int)
        /// The computer's sleep between these times counts as a pause.
        case discount(from: Duration, to: Duration)
        case end(Ending)
    }

    /// A change, automatic or caused by an event, with times as passed to the timer.
    package enum Change: Equatable, Sendable {
        /// The current speaker changed; not at the start.
        case began(speaker: Int, at: Duration)
        case warned(speaker: Int, isLast: Bool = true, at: Duration)
        case boxOver(speaker: Int, at: Duration)
        /// Another full minute of overtime.
        case overtime(speaker: Int, minutes: Int, at: Duration)
        case ended(Ending, at: Duration)
    }

    /// The reason an event had no effect.
    package enum Refusal: Error, Equatable, Sendable {
        /// Not possible in this state of the meeting, or without effect.
        case notNow
        case nothingToUndo
        /// No one else is left.
        case noSpeakersLeft
        /// Less than a second each until the planned end.
        case noTimeLeft
        /// The person does not exist, or the event does not apply.
        case unknownSpeaker
        /// Only possible for people.
        case isItem
        /// The box cannot be shorter, or is already extended by a day.
        case limitReached
        case tooMuch(Bounds.Excess)
    }

    /// Applies automatic changes due by `now`; an earlier time changes nothing.
    ///
    /// Every change has its true time, even after a late call. If several full minutes of overtime
    /// were missed, only the last one is returned.
    package mutating func advance(to now: Duration) -> [Change] {
        guard phase == .running, !isPaused else { return [] }
        let target = max(settled, elapsed(at: now))
        var changes: [Change] = []
        while let speaker = current {
            let end = boxEnd(of: speaker)
            changes += signals(of: speaker, end: end, to: target)
            guard advances, end <= target else { break }
            let before = arrangement
            settled = max(settled, end)
            changes += finishTurn(skipped: false)
            remember(before, by: nil)
        }
        if phase == .running { settled = target }
        return changes
    }

    /// Applies an event at `now`, after the automatic changes due by then.
    ///
    /// A time before the last change counts as the time of that change. A refused event changes
    /// nothing.
    @discardableResult
    package mutating func apply(
        _ event: Event, at now: Duration
    ) -> (changes: [Change], refusal: Refusal?) {
        let automatic = advance(to: now)
        let now = max(now, time(atElapsed: settled))
        var timer = self
        timer.addStoppedTime(until: now)
        do throws(Refusal) {
            let changes = try timer.perform(event, at: now)
            timer.lastEvent = timer.settled
            self = timer
            return (automatic + changes + advance(to: now), nil)
        } catch {
            return (automatic, error)
        }
    }
}

extension ScrumTimer {
    /// The time when the clock will show `elapsed`; the last event's time while it is stopped.
    func time(atElapsed elapsed: Duration) -> Duration {
        isPaused ? clock.since : clock.since + elapsed - clock.elapsed
    }

    /// Adds the time during which the clock was stopped.
    private mutating func addStoppedTime(until now: Duration) {
        guard isPaused || phase == .waiting else { return }
        if isPaused { addPause(now - clock.since, at: clock.elapsed) }
        clock.since = now
    }

    mutating func addPause(_ length: Duration, at elapsed: Duration) {
        if let last = pauses.indices.last, pauses[last].elapsed == elapsed {
            pauses[last].length += length
        } else {
            pauses.append(Pause(elapsed: elapsed, length: length))
        }
    }

    /// Records the changes since `before` for undo.
    mutating func remember(_ before: Arrangement, by event: Event?) {
        undoable.add(
            ArrangementChange(from: before, to: arrangement, by: event), people: speakers.count)
    }

    private func signals(of speaker: Speaker, end: Duration, to target: Duration) -> [Change] {
        func isDue(_ elapsed: Duration) -> Bool { elapsed > settled && elapsed <= target }
        var changes: [Change] = []
        let warnings = warnings(for: speaker)
        for warning in warnings where isDue(end - warning) {
            changes.append(
                .warned(
                    speaker: speaker.id, isLast: warning == warnings.last,
                    at: time(atElapsed: end - warning)))
        }
        guard !advances else { return changes }
        if isDue(end) {
            changes.append(.boxOver(speaker: speaker.id, at: time(atElapsed: end)))
        }
        let minutes = (target - end).wholeSeconds / 60
        let minute = end + .seconds(60 * minutes)
        if minutes > 0, isDue(minute) {
            changes.append(
                .overtime(speaker: speaker.id, minutes: minutes, at: time(atElapsed: minute)))
        }
        return changes
    }

    /// Adds the time of the current turn, up to `settled`, to its speaker.
    mutating func closeTurn(skipped: Bool, comesAgain: Bool = false) {
        guard let current = arrangement.current else { return }
        if settled > arrangement.turnBegan {
            arrangement.turns.append(FinishedTurn(speaker: current, end: settled))
        }
        arrangement.speakers[current].spoken += settled - arrangement.turnBegan
        arrangement.speakers[current].wasSkipped = skipped
        arrangement.turnBegan = settled
        arrangement.turnRestarted = settled
        if !comesAgain { arrangement.past.append(current) }
    }

    /// Ends the current turn at `settled`; the next person starts, or the meeting ends.
    mutating func finishTurn(skipped: Bool, comesAgain: Bool = false) -> [Change] {
        closeTurn(skipped: skipped, comesAgain: comesAgain)
        while let next = arrangement.queue.first {
            arrangement.queue.removeFirst()
            if !speakers[next].isAbsent {
                arrangement.current = next
                // A person whose box is used up still has a turn.
                arrangement.isHeld = speakers[next].box <= speakers[next].spoken
                return [.began(speaker: next, at: time(atElapsed: settled))]
            }
            if !arrangement.past.contains(next) { arrangement.past.append(next) }
        }
        arrangement.current = nil
        return finish(.finished)
    }

    /// Stops the clock at `settled`.
    mutating func finish(_ ending: Ending) -> [Change] {
        let time = time(atElapsed: settled)
        clock = Clock(since: time, elapsed: settled)
        isPaused = false
        phase = .ended(ending)
        return [.ended(ending, at: time)]
    }
}
