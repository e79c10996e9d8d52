/// The order of leaders, derived from past meetings.
package struct LeaderRota: Sendable {
    /// The index, in chronological order, of the last meeting that a person led.
    private struct Turn: Comparable {
        let meeting: Int
        /// False if the meeting is only the first one that the person attended; `order` treats the
        /// person as if they had led it.
        let hasLed: Bool

        static func < (one: Turn, other: Turn) -> Bool {
            (one.meeting, one.hasLed ? 1 : 0) < (other.meeting, other.hasLed ? 1 : 0)
        }
    }

    private var turns: [String: Turn] = [:]
    private var meetings = 0

    /// The number of recent meetings to consider, enough for everyone in a team to have led twice.
    package static func maxMeetings(of people: Int) -> Int { max(250, 2 * people) }

    package init() {}

    /// Sorts the meetings by start and id, so that machines with a shared history choose the same
    /// leader.
    package init(_ records: some Sequence<MeetingRecord>) {
        for record in records.sorted(by: { ($0.start.seconds, $0.id) < ($1.start.seconds, $1.id) })
        {
            add(
                leader: record.leader,
                present: record.people.lazy.filter { !$0.isItem && !$0.isAbsent }.map(\.name))
        }
    }

    /// Adds the next meeting.
    package mutating func add(leader: String?, present: some Sequence<String>) {
        for name in present {
            let key = NameMatch.folded(name)
            if turns[key] == nil { turns[key] = Turn(meeting: meetings, hasLed: false) }
        }
        if let leader {
            turns[NameMatch.folded(leader)] = Turn(meeting: meetings, hasLed: true)
        }
        meetings += 1
    }

    /// The people sorted by when they last led, longest ago first; ties keep the given order.
    ///
    /// A newcomer counts as having led the first meeting they attended.
    package func order(of people: [String]) -> [String] {
        let newcomer = Turn(meeting: meetings, hasLed: false)
        let keyed = people.enumerated().map { index, name in
            (turn: turns[NameMatch.folded(name)] ?? newcomer, index: index, name: name)
        }
        return keyed.sorted { ($0.turn, $0.index) < ($1.turn, $1.index) }.map(\.name)
    }
}
