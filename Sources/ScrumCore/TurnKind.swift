/// Whether turns belong to people, to agenda items or to both, and the words that follow from it.
package enum TurnKind: Sendable {
    case people, items, both

    package init(isItem: Bool) { self = isItem ? .items : .people }

    /// The kind of several turns; without any, a meeting still has a speaker.
    package init(_ areItems: some Sequence<Bool>) {
        var (hasPeople, hasItems) = (false, false)
        for isItem in areItems {
            if isItem { hasItems = true } else { hasPeople = true }
        }
        self = !hasItems ? .people : hasPeople ? .both : .items
    }

    /// "4 people" or, if there are only items, "5 items".
    package static func count(_ areItems: some Collection<Bool>) -> String {
        let kind = TurnKind(areItems)
        return kind.counted(areItems.count { $0 == (kind == .items) })
    }

    /// "4 people" or "5 items".
    package func counted(_ count: Int) -> String {
        self == .items ? phrase(count, "\(count) item", "\(count) items") : TimeText.people(count)
    }

    /// "speaker", "item" or "turn".
    package var noun: String {
        switch self {
        case .people: "speaker"
        case .items: "item"
        case .both: "turn"
        }
    }

    /// Returns the wording for items, or the one for people.
    package func words(
        _ ofPeople: @autoclosure () -> String, _ ofItems: @autoclosure () -> String
    ) -> String {
        self == .items ? ofItems() : ofPeople()
    }
}

extension Sequence where Element == Attendee {
    /// "4 people" or, if there are only items, "5 items".
    package var counted: String { TurnKind.count(map(\.isItem)) }
}
