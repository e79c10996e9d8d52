extension [MeetingRecord.Person] {
    /// Each person's position in the order of turns; nil if it is unknown or there were fewer than
    /// three turns.
    var places: [Insight.Place?] {
        var orders: [Int] = []
        orders.reserveCapacity(count)
        var isKnown = true
        for index in indices where self[index].hasBoxedTurn {
            if let order = self[index].order { orders.append(order) } else { isKnown = false }
        }
        // Sorting a few numbers is faster than hashing them.
        orders.sort()
        guard isKnown, orders.count >= 3, zip(orders, orders.dropFirst()).allSatisfy(<),
            let first = orders.first, let last = orders.last
        else { return [Insight.Place?](repeating: nil, count: count) }
        return indices.map { index in
            guard self[index].hasBoxedTurn else { return nil }
            let order = self[index].order
            return order == first ? .first : order == last ? .last : .middle
        }
    }
}

extension MeetingRecord {
    /// How late the meeting started, in seconds, at least 0; nil if no start time was set.
    var delay: Double? { due.map { Double(max(0, start.seconds - $0.seconds)) } }
}

extension [Int] {
    /// The most frequent value; if there is a tie, the one that occurs last.
    var mostCommon: Int? {
        var counts: [Int: Int] = [:]
        // Equal values usually follow each other, so each run of them is added in one step.
        var begin = 0
        for index in indices where index + 1 == count || self[index + 1] != self[index] {
            counts[self[index], default: 0] += index + 1 - begin
            begin = index + 1
        }
        let most = counts.values.max()
        return last { counts[$0] == most }
    }
}

extension MeetingRecord.Person {
    /// Whether the person spoke and had a box.
    var hasBoxedTurn: Bool { hadTurn && planned > .zero }
}

extension Timestamp {
    /// The names of the weekdays, from Monday.
    package static let weekdays = [
        "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
    ]
}
