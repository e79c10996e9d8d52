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

    /// The sounds of a meeting.
    package struct Sounds: Equatable, Sendable {
        package enum Choice: Equatable, Sendable {
            case builtIn(BuiltIn)
            /// A WAV file by its full path, or a path relative to the home folder (`~/`).
            case file(String)
            case off
        }

        package enum BuiltIn: String, CaseIterable, Sendable {
            case ding, tick, chime, gong, soft
        }

        package var ding = Choice.builtIn(.ding)
        package var warning = Choice.builtIn(.tick)
        package var end = Choice.builtIn(.chime)
        /// From 0 to 100.
        package var volume = 100
        /// Whether a voice speaks names.
        package var speaks = false
        /// The voice for names without their own voice; nil chooses one by script.
        package var voice: String?
    }

    package var id: String?
    package var title: String
    package var attendees: [Attendee]
    /// The length of a meeting in the file, at most 24 hours.
    package var length: Duration
    package var theme = Theme.seafoam
    package var advance = Advance.auto
    package var order = Order.listed
    /// The times of warnings before the end of a box, in descending order; nil: the default; zero:
    /// none.
    package var warnings: [Duration]?
    package var count = Count.down
    package var sounds = Sounds()
    /// The automatic start time; nil: manual start.
    package var begins: TimeOfDay?
    /// The name of the leader, or `rotating`; nil without a leader.
    package var leader: String?
    /// Whether meetings are saved in the history.
    package var record = true

    /// The `leader` of a scrum whose members take turns.
    package static let rotating = "rotating"

    /// The candidates for leading a meeting, best first; empty without a leader.
    ///
    /// `past` returns the last meetings, up to the number passed to it.
    package func leaders(after past: (Int) -> [MeetingRecord]) -> [String] {
        guard let leader else { return [] }
        let people = attendees.withUniqueNames.people.map(\.name)
        guard leader == Self.rotating else {
            return [people.first { PersonNames.folded($0) == PersonNames.folded(leader) } ?? leader]
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
    /// A scrum with the other values at their defaults.
    package init(title: String, attendees: [Attendee], length: Duration) {
        self.init(
            id: nil, title: title, attendees: attendees, length: length)
    }
}
