extension ScrumTimer {
    /// A user's action.
    package indirect enum Event: Equatable, Sendable {
        case begin
        case next
        case undo
        case pause
        case resume
        /// Lengthens or shortens the current box.
        case extend(by: Duration)
        /// Restarts the current speaker's box.
        case restart
        case absent(Int)
        case callBack(Int)
        /// Moves this person to the end, before the final items; the current speaker keeps any time
        /// left.
        case later(Int)
        /// Makes this person the next speaker.
        case first(Int)
        case join(name: String)
        /// Part of the same change as the previous event, so that undo reverts both.
        case also(Event)
        /// Splits the time until the planned end among all upcoming speakers and items.
        case divide
        /// Puts the upcoming people in this order; items keep their positions.
        case shuffle([Int])
        case note(String, speaker: Int)
        /// Makes this person the leader.
        case lead(Int)
        /// Ticks off the note at this index, or reopens it.
        case tick(Int)
        /// Counts the computer's sleep between these times as a pause.
        case discount(from: Duration, to: Duration)
        case end(Ending)
    }

    /// A change, either automatic or caused by an event; times are measured as in `advance(to:)`.
    package enum Change: Equatable, Sendable {
        /// The current speaker has changed; not returned for the start of the meeting.
        case began(speaker: Int, at: Duration)
        case warned(speaker: Int, isLast: Bool = true, at: Duration)
        case boxOver(speaker: Int, at: Duration)
        /// Another full minute of overtime has passed.
        case overtime(speaker: Int, minutes: Int, at: Duration)
        case ended(Ending, at: Duration)
    }

    /// The reason that an event had no effect; each is true of the unchanged meeting.
    package enum Refusal: Error, Equatable, Sendable {
        case notStarted, alreadyStarted, hasEnded
        case alreadyPaused, notPaused
        case nothingToUndo
        /// The current turn has taken no time since it started or was last restarted.
        case turnHasNoTime
        /// The box cannot be shortened or extended further.
        case boxIsShortest, boxIsLongest
        /// No one comes after the current speaker.
        case noneToCome
        /// Only one person comes, so the order cannot change.
        case oneToCome
        /// Each speaker would have less than a second until the planned end.
        case noTimeLeft
        /// No other speaker is present.
        case lastPresent
        /// The event does not apply to this person.
        case person(Int, Standing)
        case tooMuch(Bounds.Excess)
        /// The computer's sleep can no longer be counted as a pause.
        case sleepCounts
        /// The event names a person or a note that does not exist.
        case unknown
    }

    /// Why an event does not apply to someone.
    package enum Standing: Equatable, Sendable {
        case isItem, isAbsent, isPresent, isCurrent, hasSpoken
        /// No one comes after this person.
        case isLast
        case isNext, leads
    }

    /// Applies the automatic changes due by `now`; does nothing if `now` is earlier than in the
    /// last call.
    ///
    /// Each change has the time at which it was due, even if the call is late. If several full
    /// minutes of overtime were missed, returns only the last one.
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
    /// If `now` is before the last change, uses the time of that change instead. A refused event
    /// changes nothing.
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
    /// The time when the meeting's clock shows `elapsed`; if it is paused, the time of the last
    /// event.
    func time(atElapsed elapsed: Duration) -> Duration {
        isPaused ? clock.since : clock.since + elapsed - clock.elapsed
    }

    /// If the clock is stopped, moves its last reading to `now` and lengthens the current pause, if
    /// any.
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

    /// Ends the current turn at `settled` and adds its length to the speaker's time.
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

    /// Ends the current turn at `settled`, then starts the next turn or ends the meeting.
    mutating func finishTurn(skipped: Bool, comesAgain: Bool = false) -> [Change] {
        closeTurn(skipped: skipped, comesAgain: comesAgain)
        while let next = arrangement.queue.first {
            arrangement.queue.removeFirst()
            if !speakers[next].isAbsent {
                arrangement.current = next
                // If the box is already used up, the turn must not end immediately.
                arrangement.isHeld = speakers[next].box <= speakers[next].spoken
                return [.began(speaker: next, at: time(atElapsed: settled))]
            }
            if !arrangement.past.contains(next) {
                arrangement.past.append(next)
                arrangement.speakers[next].hasMissedTurn = true
            }
        }
        arrangement.current = nil
        return finish(.finished)
    }

    /// Ends the meeting and stops its clock at `settled`.
    mutating func finish(_ ending: Ending) -> [Change] {
        let time = time(atElapsed: settled)
        clock = Clock(since: time, elapsed: settled)
        isPaused = false
        phase = .ended(ending)
        return [.ended(ending, at: time)]
    }
}
