extension ScrumTimer {
    /// A meeting as others tell of it at an instant.
    package struct Sight {
        /// With everybody's box by now.
        package var plan: MeetingPlan
        package var plannedLength: Duration
        /// By the plan's people, over all their turns.
        package var spoken: [Duration]
        /// Those who are absent, by their place in the plan.
        package var absent: Set<Int> = []
        package var past: [Int] = []
        package var current: Int?
        package var queue: [Int] = []
        /// The number of the current turn, from 1.
        package var turn: Int
        package var elapsed: Duration
        package var isPaused = false

        package init(
            plan: MeetingPlan, plannedLength: Duration, spoken: [Duration], turn: Int,
            elapsed: Duration
        ) {
            self.plan = plan
            self.plannedLength = plannedLength
            self.spoken = spoken
            self.turn = turn
            self.elapsed = elapsed
        }
    }

    /// A meeting that counts on from what was seen at `now`, and changes speakers when told only.
    package init(_ sight: Sight, at now: Duration) {
        plan = sight.plan
        plannedLength = sight.plannedLength
        arrangement = Arrangement(plan: sight.plan)
        for (index, spoken) in sight.spoken.enumerated() {
            arrangement.speakers[index].spoken = spoken
            arrangement.speakers[index].isAbsent = sight.absent.contains(index)
        }
        arrangement.past = sight.past
        arrangement.current = sight.current
        arrangement.queue = sight.queue
        arrangement.isHeld = true
        clock = Clock(since: now, elapsed: sight.elapsed)
        settled = sight.elapsed
        lastEvent = settled
        phase = sight.current == nil ? .ended(.finished) : .running
        isPaused = sight.isPaused
        if let current = sight.current {
            // All that the person has spoken counts as this turn, which has the same end then.
            arrangement.speakers[current].spoken = .zero
            arrangement.turnBegan = settled - sight.spoken[current]
            arrangement.turnRestarted = arrangement.turnBegan
            // People with a second turn have had more turns than the list has entries.
            let missing = max(0, sight.turn - position.index)
            arrangement.past.insert(contentsOf: repeatElement(current, count: missing), at: 0)
        }
        // What came before is not known; the meeting itself says whether it can be taken back.
        undoable.add(
            ArrangementChange(from: arrangement, to: arrangement, by: nil),
            people: speakers.count)
    }
}
