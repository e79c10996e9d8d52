import ScrumCore

/// The names in use in a list of attendees.
struct AttendeeNames {
    /// The ids of the attendees with each folded name; nil means a missing id.
    private var ids: [String: Set<String?>] = [:]
    private var names = NumberedNames()

    mutating func add(_ attendee: Attendee) {
        names.reserve(attendee.name)
        ids[NameMatch.folded(attendee.name), default: []].insert(attendee.id)
    }

    /// Whether an attendee in the list has the same name, and ids do not tell the two apart.
    func hasOther(with attendee: Attendee) -> Bool {
        guard let ids = ids[NameMatch.folded(attendee.name)] else { return false }
        return attendee.id == nil || ids.contains(nil) || ids.contains(attendee.id)
    }

    /// The name with the next free number, such as "Chris (2)".
    mutating func freeName(_ name: String) -> String { names.next(name) }
}

extension [Attendee] {
    /// The same attendees, with duplicate names numbered as when a file is read.
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
