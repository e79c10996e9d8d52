/// A person of a scrum, or a point that is none.
package struct Attendee: Equatable, Sendable {
    package var id: String?
    package var name: String
    /// Whether it is a point that is no person, such as "Parking lot".
    package var isItem: Bool
    /// The person's own box; nil: an equal share of what the others leave.
    package var box: Duration?
    /// How the name is pronounced, where a speech program would read it wrong.
    package var say: String?
    /// The voice for this name; nil: the scrum's.
    package var voice: String?

    package init(
        id: String? = nil, name: String, isItem: Bool = false, box: Duration? = nil,
        say: String? = nil, voice: String? = nil
    ) {
        self.id = id
        self.name = name
        self.isItem = isItem
        self.box = box
        self.say = say
        self.voice = voice
    }
}

extension [Attendee] {
    /// Those who are people.
    package var people: [Attendee] { filter { !$0.isItem } }

    /// The same with others after the last person, before the last items.
    package func adding(_ others: [Attendee]) -> [Attendee] {
        let place = lastIndex { !$0.isItem }.map { $0 + 1 } ?? 0
        var all = self
        all.insert(contentsOf: others, at: place)
        return all
    }
}
