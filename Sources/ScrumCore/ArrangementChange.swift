extension ScrumTimer {
    /// The differences between an arrangement and the previous one, for undo.
    struct ArrangementChange: Equatable, Sendable {
        /// The user's action; nil for an automatic change.
        let event: Event?
        /// The previous values of the speakers that have changed.
        private let people: [Speaker]
        private let count: Int
        private let past: ListChange<Int>
        private let queue: ListChange<Int>
        private let turns: ListChange<FinishedTurn>
        private let ticked: ListChange<Int>
        private let current: Int?
        private let lead: Int?
        private let turnBegan: Duration
        private let turnRestarted: Duration
        private let isHeld: Bool

        init(from old: Arrangement, to new: Arrangement, by event: Event?) {
            self.event = event
            people = zip(old.speakers, new.speakers).filter(!=).map(\.0)
            count = old.speakers.count
            past = ListChange(from: old.past, to: new.past)
            queue = ListChange(from: old.queue, to: new.queue)
            turns = ListChange(from: old.turns, to: new.turns)
            ticked = ListChange(from: old.ticked, to: new.ticked)
            current = old.current
            lead = old.lead
            turnBegan = old.turnBegan
            turnRestarted = old.turnRestarted
            isHeld = old.isHeld
        }

        /// The approximate number of stored values.
        var size: Int { people.count + past.old.count + queue.old.count + 1 }

        /// Restores the old arrangement.
        func undo(in arrangement: inout Arrangement) {
            arrangement.speakers.removeSubrange(count...)
            for person in people { arrangement.speakers[person.id] = person }
            past.undo(in: &arrangement.past)
            queue.undo(in: &arrangement.queue)
            turns.undo(in: &arrangement.turns)
            ticked.undo(in: &arrangement.ticked)
            arrangement.current = current
            arrangement.lead = lead
            arrangement.turnBegan = turnBegan
            arrangement.turnRestarted = turnRestarted
            arrangement.isHeld = isHeld
        }
    }

    /// The part of a list that differs from an older list.
    struct ListChange<Element: Equatable & Sendable>: Equatable, Sendable {
        private let begin: Int
        /// The number of elements that replace `old`.
        private let count: Int
        let old: [Element]

        init(from before: [Element], to after: [Element]) {
            let shorter = min(before.count, after.count)
            let begin = (0..<shorter).first { before[$0] != after[$0] } ?? shorter
            let rest = shorter - begin
            let end =
                (0..<rest).first {
                    before[before.count - 1 - $0] != after[after.count - 1 - $0]
                } ?? rest
            self.begin = begin
            count = after.count - begin - end
            old = Array(before[begin..<(before.count - end)])
        }

        func undo(in list: inout [Element]) {
            list.replaceSubrange(begin..<(begin + count), with: old)
        }
    }

    /// The changes that undo can revert, oldest first.
    struct UndoHistory: Equatable, Sendable {
        /// The maximum number of values stored for all changes, which take about 5 MB.
        static let limit = 65_536

        private var changes: [ArrangementChange] = []
        private var size = 0

        var count: Int { changes.count }
        var last: ArrangementChange? { changes.last }

        /// Adds a change; keeps the last 100 changes plus one per person, or fewer if they are
        /// large.
        mutating func add(_ change: ArrangementChange, people: Int) {
            changes.append(change)
            size += change.size
            while changes.count > people + 100 || size > Self.limit && changes.count > 1 {
                size -= changes.removeFirst().size
            }
        }

        mutating func popLast() -> ArrangementChange? {
            let change = changes.popLast()
            size -= change?.size ?? 0
            return change
        }
    }
}
