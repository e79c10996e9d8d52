import ScrumCore

/// The names that attendees of a list have already.
struct AttendeeNames {
    /// The ids of those with a name; nil is among them where somebody has no id.
    private var ids: [String: Set<String?>] = [:]
    /// The number at which the search for a free one begins, by name.
    private var numbers: [String: Int] = [:]

    mutating func add(_ attendee: Attendee) {
        ids[attendee.name, default: []].insert(attendee.id)
    }

    /// Whether somebody has the same name and no other id.
    func hasOther(with attendee: Attendee) -> Bool {
        guard let ids = ids[attendee.name] else { return false }
        return attendee.id == nil || ids.contains(nil) || ids.contains(attendee.id)
    }

    /// "Chris (2)", or the next number that is free.
    mutating func freeName(_ name: String) -> String {
        var number = numbers[name] ?? 2
        while ids["\(name) (\(number))"] != nil { number += 1 }
        numbers[name] = number
        return "\(name) (\(number))"
    }
}

extension [Attendee] {
    /// The same people, with numbers behind equal names as reading a file gives them.
    var withDistinctNames: [Attendee] {
        var names = AttendeeNames()
        return map { attendee in
            var attendee = attendee
            if names.hasOther(with: attendee) { attendee.name = names.freeName(attendee.name) }
            names.add(attendee)
            return attendee
        }
    }
}
