extension ScrumTimer {
    /// A stretch in which one person spoke.
    package struct Turn: Equatable, Sendable {
        package let speaker: Int
        /// The time since the meeting began, on the clock that runs on in pauses.
        package let from: Duration
        package let to: Duration
    }

    /// Who spoke when, as of `now`; a turn with a pause in it is two stretches.
    package func turns(at now: Duration) -> [Turn] {
        var finished = arrangement.turns
        if let current = arrangement.current, phase == .running {
            finished.append(FinishedTurn(speaker: current, end: elapsed(at: now)))
        }
        var turns: [Turn] = []
        var (begin, paused) = (Duration.zero, Duration.zero)
        var pauses = pauses[...]
        for turn in finished {
            while let pause = pauses.first, pause.elapsed < turn.end {
                pauses.removeFirst()
                add(from: begin, to: pause.elapsed)
                begin = pause.elapsed
                paused += pause.length
            }
            add(from: begin, to: turn.end)
            begin = turn.end

            func add(from: Duration, to: Duration) {
                guard from < to else { return }
                turns.append(Turn(speaker: turn.speaker, from: from + paused, to: to + paused))
            }
        }
        return turns
    }
}
