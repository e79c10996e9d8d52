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

        package var ding: Choice
        package var warning: Choice
        package var end: Choice
        /// From 0 to 100.
        package var volume: Int
        /// Whether a voice speaks names.
        package var speaks: Bool
        /// The voice for names without their own voice; nil chooses one by script.
        package var voice: String?

        package init(
            ding: Choice = .builtIn(.ding), warning: Choice = .builtIn(.tick),
            end: Choice = .builtIn(.chime), volume: Int = 100, speaks: Bool = false,
            voice: String? = nil
        ) {
            self.ding = ding
            self.warning = warning
            self.end = end
            self.volume = volume
            self.speaks = speaks
            self.voice = voice
        }
    }

    package var id: String?
    package var title: String
    package var attendees: [Attendee]
    /// The length of a meeting in the file, at most 24 hours.
    package var length: Duration
    package var theme: Theme
    package var advance: Advance
    package var order: Order
    /// The times of warnings before the end of a box, in descending order; nil: the default; zero:
    /// none.
    package var warnings: [Duration]?
    package var count: Count
    package var sounds: Sounds
    /// The automatic start time; nil: manual start.
    package var begins: TimeOfDay?
    /// The name of the leader, or `rotating`; nil without a leader.
    package var leader: String?
    /// Whether meetings are saved in the history.
    package var record: Bool

    package init(
        id: String? = nil, title: String, attendees: [Attendee], length: Duration,
        theme: Theme = .seafoam, advance: Advance = .auto, order: Order = .listed,
        warnings: [Duration]? = nil, count: Count = .down, sounds: Sounds = Sounds(),
        begins: TimeOfDay? = nil, record: Bool = true
    ) {
        self.id = id
        self.title = title
        self.attendees = attendees
        self.length = length
        self.theme = theme
        self.advance = advance
        self.order = order
        self.warnings = warnings
        self.count = count
        self.sounds = sounds
        self.begins = begins
        self.record = record
    }

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
