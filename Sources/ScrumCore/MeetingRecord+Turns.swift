extension MeetingRecord {
    /// Each person's position in the order of turns; nil if it is unknown or there were fewer than
    /// three turns.
    var places: [Insight.Place?] {
        let orders = people.filter(\.hasBoxedTurn).map(\.order)
        let known = orders.compactMap(\.self)
        guard orders.count >= 3, Set(known).count == orders.count, let first = known.min(),
            let last = known.max()
        else { return people.map { _ in nil } }
        return people.map { person in
            guard person.hasBoxedTurn else { return nil }
            return person.order == first ? .first : person.order == last ? .last : .middle
        }
    }

    /// How late the meeting started, in seconds, at least 0; nil if no start time was set.
    var delay: Double? { due.map { Double(max(0, start.seconds - $0.seconds)) } }
}

extension [Int] {
    /// The most frequent value; if there is a tie, the one that occurs last.
    var mostCommon: Int? {
        var counts: [Int: Int] = [:]
        for value in self { counts[value, default: 0] += 1 }
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
