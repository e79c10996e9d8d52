import ScrumCore

/// The names that attendees of a list have already.
struct AttendeeNames {
    /// The ids of those with a name; nil is among them where somebody has no id.
    private var ids: [String: Set<String?>] = [:]
    private var names = NumberedNames()

    mutating func add(_ attendee: Attendee) {
        names.take(attendee.name)
        ids[attendee.name, default: []].insert(attendee.id)
    }

    /// Whether somebody has the same name and no other id.
    func hasOther(with attendee: Attendee) -> Bool {
        guard let ids = ids[attendee.name] else { return false }
        return attendee.id == nil || ids.contains(nil) || ids.contains(attendee.id)
    }

    /// "Chris (2)", or the next number that is free.
    mutating func freeName(_ name: String) -> String { names.next(name) }
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
