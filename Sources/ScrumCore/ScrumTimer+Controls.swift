extension ScrumTimer {
    mutating func perform(_ event: Event, at now: Duration) throws(Refusal) -> [Change] {
        switch event {
        case .begin: try begin(at: now)
        case .pause: try pause(at: now)
        case .resume: try resume(at: now)
        case .note(let text, let speaker): try note(text, speaker: speaker)
        case .end(let ending): return try end(ending, at: now)
        case .undo: return try undo()
        case .discount(let from, let to): return try discount(from: from, to: to)
        case .next, .absent, .callBack, .later, .first, .join, .divide, .shuffle, .extend,
            .restart:
            return try rearrange(event)
        }
        return []
    }

    private mutating func begin(at now: Duration) throws(Refusal) {
        guard phase == .waiting else { throw .notNow }
        phase = .running
        clock = (since: now, elapsed: .zero)
    }

    private mutating func pause(at now: Duration) throws(Refusal) {
        guard phase == .running, !isPaused else { throw .notNow }
        clock = (since: now, elapsed: settled)
        isPaused = true
    }

    private mutating func resume(at now: Duration) throws(Refusal) {
        guard phase == .running, isPaused else { throw .notNow }
        pausedBefore += max(.zero, now - clock.since)
        clock = (since: now, elapsed: settled)
        isPaused = false
    }

    private mutating func note(_ text: String, speaker: Int) throws(Refusal) {
        guard speakers.indices.contains(speaker) else { throw .nobodySuch }
        notes.append(Note(text: text, speaker: speaker, elapsed: settled))
    }

    private mutating func end(_ ending: Ending, at now: Duration) throws(Refusal) -> [Change] {
        guard !hasEnded else { throw .notNow }
        if phase == .waiting { clock.since = now }
        pausedBefore = paused(at: now)
        if isPaused { clock.since = now }
        if let current = arrangement.current {
            arrangement.speakers[current].spoken += settled - arrangement.turnBegan
            arrangement.speakers[current].wasSkipped =
                speakers[current].spoken < speakers[current].box
            arrangement.turnBegan = settled
            if phase == .running { arrangement.past.append(current) }
            arrangement.current = nil
        }
        return finish(ending)
    }

    /// Takes back what happened by itself between the times, as if they had been a pause.
    private mutating func discount(from: Duration, to: Duration) throws(Refusal) -> [Change] {
        guard phase == .running || phase == .ended(.finished), !isPaused, from <= to else {
            throw .notNow
        }
        let elapsed = clock.elapsed + from - clock.since
        guard elapsed >= .zero, elapsed <= settled else { throw .notNow }
        let current = arrangement.current
        while arrangement.turnBegan > elapsed, let before = undoable.popLast() {
            arrangement = before
        }
        phase = .running
        pausedBefore += to - from
        clock = (since: to, elapsed: elapsed)
        settled = elapsed
        guard let again = arrangement.current, again != current else { return [] }
        return [.began(speaker: again, at: to)]
    }

    /// The person of before has all the time since, in overtime if the box is over by now.
    private mutating func undo() throws(Refusal) -> [Change] {
        guard !hasEnded else { throw .notNow }
        guard let before = undoable.popLast() else { throw .nothingToUndo }
        let current = arrangement.current
        arrangement = before
        notes = notes.map { note in
            // A note outlives the joining of whoever spoke then.
            speakers.indices.contains(note.speaker)
                ? note
                : Note(
                    text: note.text, speaker: before.current ?? 0, elapsed: note.elapsed)
        }
        if let speaker = self.current, boxEnd(of: speaker) <= settled { arrangement.isHeld = true }
        guard let again = arrangement.current, again != current else { return [] }
        return [.began(speaker: again, at: time(atElapsed: settled))]
    }

    /// The changes that undo takes back.
    private mutating func rearrange(_ event: Event) throws(Refusal) -> [Change] {
        guard !hasEnded, let current = arrangement.current else { throw .notNow }
        let before = arrangement
        var changes: [Change] = []
        switch event {
        case .next:
            guard phase == .running else { throw .notNow }
            let speaker = speakers[current]
            changes = finishTurn(skipped: boxEnd(of: speaker) > settled)
        case .extend(let amount): changes = try extend(by: amount, current)
        case .restart:
            guard phase == .running, settled > arrangement.turnBegan else { throw .notNow }
            arrangement.speakers[current].box += settled - arrangement.turnBegan
            release()
        case .absent(let id): changes = try setAbsent(id)
        case .callBack(let id): try callBack(id)
        case .later(let id): changes = try postpone(id)
        case .first(let id): try bringForward(id)
        case .join(let name): join(name)
        case .divide: try divide()
        case .shuffle(let order):
            guard order.count > 1 else { throw .nobodyToCome }
            guard order.sorted() == upcoming.map(\.id).sorted() else { throw .nobodySuch }
            arrangement.queue = order + arrangement.queue.filter { speakers[$0].isAbsent }
        default: throw .notNow
        }
        undoable.append(before)
        return changes
    }

    private mutating func extend(by amount: Duration, _ current: Int) throws(Refusal) -> [Change] {
        let speaker = speakers[current]
        let spoken = speaker.spoken + settled - arrangement.turnBegan
        let least = phase == .waiting ? max(spoken, .seconds(1)) : spoken
        let box = amount < .zero ? max(least, speaker.box + amount) : speaker.box + amount
        guard amount > .zero || box < speaker.box else { throw .nothingToTake }
        arrangement.speakers[current].box = box
        release()
        guard box == spoken, !advances else { return [] }
        return [.boxOver(speaker: current, at: time(atElapsed: settled))]
    }

    /// Lets a turn that has time again end by itself.
    private mutating func release() {
        if let speaker = current, boxEnd(of: speaker) > settled { arrangement.isHeld = false }
    }

    private mutating func setAbsent(_ id: Int) throws(Refusal) -> [Change] {
        guard speakers.indices.contains(id), !speakers[id].isAbsent else { throw .nobodySuch }
        if arrangement.current == id {
            if phase == .waiting, next == nil { throw .nobodyToCome }
            let changes = finishTurn(skipped: false, comesAgain: phase == .waiting)
            arrangement.speakers[id].isAbsent = true
            forgetEmptyTurns(of: id)
            return changes
        }
        guard arrangement.queue.contains(id) else { throw .nobodySuch }
        arrangement.speakers[id].isAbsent = true
        return []
    }

    /// Who was called absent before saying anything had no turn.
    private mutating func forgetEmptyTurns(of id: Int) {
        guard speakers[id].spoken == .zero else { return }
        arrangement.past.removeAll { $0 == id }
    }

    private mutating func callBack(_ id: Int) throws(Refusal) {
        guard speakers.indices.contains(id), speakers[id].isAbsent else { throw .nobodySuch }
        arrangement.speakers[id].isAbsent = false
        if !arrangement.queue.contains(id) { arrangement.queue.append(id) }
    }

    private mutating func postpone(_ id: Int) throws(Refusal) -> [Change] {
        guard speakers.indices.contains(id), !speakers[id].isAbsent else { throw .nobodySuch }
        if arrangement.current == id {
            guard next != nil else { throw .nobodyToCome }
            arrangement.queue.append(id)
            return finishTurn(skipped: false, comesAgain: true)
        }
        guard let place = arrangement.queue.firstIndex(of: id) else { throw .nobodySuch }
        guard upcoming.last?.id != id else { throw .notNow }
        arrangement.queue.remove(at: place)
        arrangement.queue.append(id)
        return []
    }

    /// Who has spoken already gets a second turn as long as the first was planned.
    private mutating func bringForward(_ id: Int) throws(Refusal) {
        guard speakers.indices.contains(id), arrangement.current != id else { throw .nobodySuch }
        guard next?.id != id else { throw .notNow }
        if let place = arrangement.queue.firstIndex(of: id) {
            arrangement.queue.remove(at: place)
        } else if !speakers[id].isAbsent {
            arrangement.speakers[id].box = speakers[id].spoken + speakers[id].planned
        }
        arrangement.speakers[id].isAbsent = false
        arrangement.queue.insert(id, at: 0)
    }

    private mutating func join(_ name: String) {
        let name = MeetingPlan.distinctNames(speakers.map(\.name) + [name]).last ?? name
        let id = speakers.count
        arrangement.speakers.append(
            Speaker(
                id: id, attendeeID: nil, name: name, planned: plan.share, box: plan.share,
                hasJoined: true))
        arrangement.queue.append(id)
    }

    /// Those to come share what the speaker leaves of the time to the planned end.
    private mutating func divide() throws(Refusal) {
        let people = upcoming.map(\.id)
        guard !people.isEmpty else { throw .nobodyToCome }
        let left = current.map { max(.zero, boxEnd(of: $0) - settled) } ?? .zero
        let rest = plannedLength - settled - left
        guard rest >= .seconds(people.count) else { throw .noTimeLeft }
        for (id, box) in zip(people, rest.divided(into: people.count)) {
            arrangement.speakers[id].box = speakers[id].spoken + box
        }
    }
}
