extension ScrumTimer {
    /// A meeting as others tell of it at an instant.
    package struct Snapshot {
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
        /// Whether it has not begun yet.
        package var isWaiting = false
        /// Whether, where nobody is current, something stopped it.
        package var isInterrupted = false

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
    package init(_ snapshot: Snapshot, at now: Duration) {
        plan = snapshot.plan
        plannedLength = snapshot.plannedLength
        arrangement = Arrangement(plan: snapshot.plan)
        for (index, spoken) in snapshot.spoken.enumerated() {
            arrangement.speakers[index].spoken = spoken
            arrangement.speakers[index].isAbsent = snapshot.absent.contains(index)
        }
        arrangement.past = snapshot.past
        arrangement.current = snapshot.current
        arrangement.queue = snapshot.queue
        arrangement.isHeld = true
        clock = Clock(since: now, elapsed: snapshot.elapsed)
        settled = snapshot.elapsed
        lastEvent = settled
        phase =
            snapshot.current == nil
            ? .ended(snapshot.isInterrupted ? .interrupted : .finished)
            : snapshot.isWaiting ? .waiting : .running
        isPaused = snapshot.isPaused
        if let current = snapshot.current {
            // All that the person has spoken counts as this turn, which has the same end then.
            arrangement.speakers[current].spoken = .zero
            arrangement.turnBegan = settled - snapshot.spoken[current]
            arrangement.turnRestarted = arrangement.turnBegan
            // People with a second turn have had more turns than the list has entries.
            let missing = max(0, snapshot.turn - position.index)
            arrangement.past.insert(contentsOf: repeatElement(current, count: missing), at: 0)
        }
        // What came before is not known; the meeting itself says whether it can be taken back.
        undoable.add(
            ArrangementChange(from: arrangement, to: arrangement, by: nil),
            people: speakers.count)
    }
}
