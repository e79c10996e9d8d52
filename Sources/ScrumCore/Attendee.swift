/// A person of a scrum.
package struct Attendee: Equatable, Sendable {
    package var id: String?
    package var name: String
    /// The person's own box; nil: an equal share of what the others leave.
    package var box: Duration?

    package init(id: String? = nil, name: String, box: Duration? = nil) {
        self.id = id
        self.name = name
        self.box = box
    }
}
