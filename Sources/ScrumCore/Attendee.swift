/// A person of a scrum.
package struct Attendee: Equatable, Sendable {
    package var id: String?
    package var name: String
    /// The person's own box; nil: an equal share of what the others leave.
    package var box: Duration?
    /// How the name is pronounced, where a speech program would read it wrong.
    package var say: String?
    /// The voice for this name; nil: the scrum's.
    package var voice: String?

    package init(
        id: String? = nil, name: String, box: Duration? = nil, say: String? = nil,
        voice: String? = nil
    ) {
        self.id = id
        self.name = name
        self.box = box
        self.say = say
        self.voice = voice
    }
}
