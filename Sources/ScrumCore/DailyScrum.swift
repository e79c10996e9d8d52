/// A recurring meeting, as defined in `scrums.json`.
package struct DailyScrum: Equatable, Sendable {
    /// What happens at the end of a speaker's box.
    package enum Advance: String, CaseIterable, Sendable {
        case auto, manual
    }

    /// The speaking order.
    package enum Order: String, CaseIterable, Sendable {
        case listed, rotating, shuffled
    }

    /// Whether the large digits show the time left or the time spoken.
    package enum Count: String, CaseIterable, Sendable {
        case down, up
    }

    /// A meeting's sounds.
    package struct Sounds: Equatable, Sendable {
        package enum Choice: Equatable, Sendable {
            case builtIn(BuiltIn)
            /// The path of a WAV file, absolute or relative to the home folder (`~/`).
            case file(String)
            case off
        }

        package enum BuiltIn: String, CaseIterable, Sendable {
            case ding, tick, chime, gong, soft
        }

        package var ding = Choice.builtIn(.ding)
        package var warning = Choice.builtIn(.tick)
        package var end = Choice.builtIn(.chime)
        /// The volume, from 0 to 100.
        package var volume = 100
        /// Whether a voice says each speaker's name.
        package var speaks = false
        /// The voice for names without a voice of their own; nil to choose one by the name's
        /// script.
        package var voice: String?
    }

    package var id: String?
    package var title: String
    package var attendees: [Attendee]
    /// The meeting's length as given in the file, at most 24 hours.
    package var length: Duration
    package var theme = Theme.seafoam
    package var advance = Advance.auto
    package var order = Order.listed
    /// How long before the end of a box to warn, in descending order; nil for the default, zero for
    /// no warning.
    package var warnings: [Duration]?
    package var count = Count.down
    package var sounds = Sounds()
    /// The time when meetings start automatically; nil if they start when a key is pressed.
    package var begins: TimeOfDay?
    /// The leader's name, or `rotating`; nil if meetings have no leader.
    package var leader: String?
    /// Whether meetings are saved in the history.
    package var record = true

    /// The value of `leader` if members take turns to lead.
    package static let rotating = "rotating"

    /// The candidates to lead the next meeting, best first; empty if meetings have no leader.
    ///
    /// `past` returns the most recent meetings, up to the given number.
    package func leaders(after past: (Int) -> [MeetingRecord]) -> [String] {
        guard let leader else { return [] }
        let people = attendees.withUniqueNames.people.map(\.name)
        guard leader == Self.rotating else {
            return [people.first { NameMatch.folded($0) == NameMatch.folded(leader) } ?? leader]
        }
        return LeaderRota(past(LeaderRota.maxMeetings(of: people.count))).order(of: people)
    }

    /// The length, or the sum of all boxes if every attendee has one.
    package var plannedLength: Duration {
        let own = attendees.compactMap(\.box)
        return own.isEmpty || own.count < attendees.count ? length : own.reduce(.zero, +)
    }
}

extension DailyScrum {
    /// Creates a scrum with default values for all other properties.
    package init(title: String, attendees: [Attendee], length: Duration) {
        self.init(
            id: nil, title: title, attendees: attendees, length: length)
    }
}
