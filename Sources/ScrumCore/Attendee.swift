/// A person or an agenda item in a scrum.
package struct Attendee: Equatable, Sendable {
    package var id: String?
    package var name: String
    /// Whether this is an agenda item, such as "Parking lot".
    package var isItem: Bool
    /// The individual box; nil for an equal share of the remaining time.
    package var box: Duration?
    /// The pronunciation, if a speech program would misread the name.
    package var say: String?
    /// The voice for this name; nil for the scrum's voice.
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
    /// The attendees who are people.
    package var people: [Attendee] { filter { !$0.isItem } }

    /// Adds other attendees after the last person and before any final items.
    package func adding(_ others: [Attendee]) -> [Attendee] {
        let index = lastIndex { !$0.isItem }.map { $0 + 1 } ?? 0
        var all = self
        all.insert(contentsOf: others, at: index)
        return all
    }
}
