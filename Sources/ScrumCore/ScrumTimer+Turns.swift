extension ScrumTimer {
    /// The turns up to `now`; a pause splits a turn in two.
    package func turns(at now: Duration) -> [MeetingRecord.Turn] {
        var finished = arrangement.turns
        if let current = arrangement.current, phase == .running {
            finished.append(FinishedTurn(speaker: current, end: elapsed(at: now)))
        }
        var turns: [MeetingRecord.Turn] = []
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
                turns.append(.init(person: turn.speaker, from: from + paused, to: to + paused))
            }
        }
        return turns
    }
}
