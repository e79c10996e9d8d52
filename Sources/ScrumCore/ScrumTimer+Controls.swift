extension ScrumTimer {
    mutating func perform(_ event: Event, at now: Duration) throws(Refusal) -> [Change] {
        switch event {
        case .begin: try begin()
        case .pause: try pause(at: now)
        case .resume: try resume()
        case .note(let text, let speaker): try note(text, speaker: speaker)
        case .end(let ending): return try end(ending)
        case .undo: return try undo()
        case .discount(let from, let to):
            guard to <= now else { throw .sleepCounts }
            return try discount(from: from, to: to)
        case .next, .absent, .callBack, .later, .first, .join, .divide, .shuffle, .extend,
            .restart, .tick, .lead, .also:
            return try rearrange(event)
        }
        return []
    }

    private mutating func begin() throws(Refusal) {
        if hasEnded { throw .hasEnded }
        guard phase == .waiting, current != nil else { throw .alreadyStarted }
        phase = .running
    }

    func checkRunning() throws(Refusal) {
        switch phase {
        case .waiting: throw .notStarted
        case .running: break
        case .ended: throw .hasEnded
        }
    }

    private mutating func pause(at now: Duration) throws(Refusal) {
        try checkRunning()
        guard !isPaused else { throw .alreadyPaused }
        clock = Clock(since: now, elapsed: settled)
        isPaused = true
    }

    private mutating func resume() throws(Refusal) {
        try checkRunning()
        guard isPaused else { throw .notPaused }
        isPaused = false
    }

    private mutating func note(_ text: String, speaker: Int) throws(Refusal) {
        guard !hasEnded else { throw .hasEnded }
        guard speakers.indices.contains(speaker) else { throw .unknown }
        notes.append(Note(text: text, speaker: speaker, elapsed: settled))
        try checkNotes()
    }

    /// Throws if the notes exceed a limit.
    private func checkNotes() throws(Refusal) {
        let notes = notes.map { (text: $0.text, speaker: speakers[$0.speaker].name) }
        if let excess = Bounds.excess(notes: notes) { throw .tooMuch(excess) }
    }

    private mutating func end(_ ending: Ending) throws(Refusal) -> [Change] {
        guard !hasEnded else { throw .hasEnded }
        let before = arrangement
        if phase == .running {
            let isCut = current.map { boxEnd(of: $0) > settled } ?? false
            closeTurn(skipped: isCut)
        } else if let current = arrangement.current {
            arrangement.queue.insert(current, at: 0)
        }
        arrangement.current = nil
        remember(before, by: .end(ending))
        return finish(ending)
    }

    /// Counts the time between `from` and `to` as a pause, and reverts the automatic changes in it.
    private mutating func discount(from: Duration, to: Duration) throws(Refusal) -> [Change] {
        guard phase == .running || phase == .ended(.finished), !isPaused, from <= to else {
            throw .sleepCounts
        }
        let elapsed = clock.elapsed + from - clock.since
        guard elapsed <= settled else { throw .sleepCounts }
        if elapsed < lastEvent {
            try discount(to - from, after: elapsed)
            return []
        }
        let current = arrangement.current
        while arrangement.turnBegan > elapsed, let change = undoable.popLast() {
            change.undo(in: &arrangement)
        }
        guard arrangement.current != nil else { throw .sleepCounts }
        phase = .running
        addPause(to - from, at: elapsed)
        clock = Clock(since: to, elapsed: elapsed)
        settled = elapsed
        guard let again = arrangement.current, again != current else { return [] }
        return [.began(speaker: again, at: to)]
    }

    /// Removes the time that the computer slept from the current turn if the user has acted since.
    ///
    /// Throws if, since the sleep, another turn has started, the turn has been restarted, or the
    /// meeting has been paused.
    private mutating func discount(_ sleep: Duration, after elapsed: Duration) throws(Refusal) {
        let turn = max(arrangement.turnBegan, arrangement.turnRestarted)
        let last = max(turn, clock.elapsed, pauses.last?.elapsed ?? .zero)
        guard phase == .running, elapsed >= last else { throw .sleepCounts }
        addPause(sleep, at: elapsed)
        clock.since += sleep
        settled -= sleep
        for index in notes.indices where notes[index].elapsed > elapsed {
            notes[index].elapsed = max(elapsed, notes[index].elapsed - sleep)
        }
    }

    /// The user's action that undo would revert; nil if undo would revert an automatic change.
    package var undoableEvent: Event? { undoable.last?.event }

    /// Whether there is a change that undo can revert.
    package var canUndo: Bool { undoable.count > 0 }

    /// Whether the meeting has ended and undo can continue it.
    package var canContinue: Bool {
        hasEnded && phase != .ended(.interrupted) && settled > .zero
    }

    /// Reverts the last change, even after the end of the meeting. All the time since that change
    /// is charged to the restored speaker, as overtime if the box is used up.
    private mutating func undo() throws(Refusal) -> [Change] {
        guard !hasEnded || canContinue else { throw .hasEnded }
        guard let change = undoable.popLast() else { throw .nothingToUndo }
        let current = arrangement.current
        change.undo(in: &arrangement)
        if hasEnded { phase = .running }
        // Undoing a late arrival may remove the speaker of a note, but not the note.
        for index in notes.indices where !speakers.indices.contains(notes[index].speaker) {
            notes[index].speaker = arrangement.current ?? 0
        }
        try checkNotes()
        if let speaker = self.current, boxEnd(of: speaker) <= settled { arrangement.isHeld = true }
        guard let again = arrangement.current, again != current else { return [] }
        return [.began(speaker: again, at: time(atElapsed: settled))]
    }
}
