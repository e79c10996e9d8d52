extension [MeetingRecord.Person] {
    /// Each person's position in the order of turns; nil if it is unknown or there were fewer than
    /// three turns.
    var places: [MeetingColumns.Place?] {
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
        else { return [MeetingColumns.Place?](repeating: nil, count: count) }
        return indices.map { index in
            guard self[index].hasBoxedTurn else { return nil }
            let order = self[index].order
            return order == first ? .first : order == last ? .last : .middle
        }
    }
}

extension MeetingRecord {
    /// How late the meeting started, in seconds, at least 0; nil if no start time was set.
    package var delay: Double? { due.map { Double(max(0, start.seconds - $0.seconds)) } }
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

    package static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September",
        "October", "November", "December",
    ]
}
