import Live
import ScrumCore

/// Whether a key has an effect on a person; the footer offers no other keys.
extension MeetingState {
    /// Whether all turns are agenda items, including those left out.
    var hasOnlyItems: Bool { TurnKind(people.lazy.map(\.isItem)) == .items }

    /// Whether this person can be marked absent or brought back.
    func canChangeAbsence(of person: Person) -> Bool {
        switch person.status {
        case .absent, .comes: true
        case .done: false
        // Before the start, at least one other person must remain.
        case .speaks: !isWaiting || people.contains { isMovable($0) && $0.status == .comes }
        }
    }

    /// Whether this person can be moved to the end, but before any final agenda items.
    func canPostpone(_ person: Person) -> Bool {
        guard isMovable(person), let current = people.firstIndex(where: { $0.status == .speaks }),
            let end = people.lastIndex(where: isMovable), end > current
        else { return false }
        let last = people[current + 1...end].last { $0.status == .comes }
        guard let last else { return false }
        return person.status == .speaks || person.status == .comes && person.name != last.name
    }

    /// Whether a turn can be moved: an item keeps its position among people.
    private func isMovable(_ person: Person) -> Bool { !person.isItem || hasOnlyItems }

    /// Whether this person can be made the next speaker, or the first one before the start.
    func canBringForward(_ person: Person) -> Bool {
        person.status != .speaks && (isWaiting || person.name != next)
    }
}
