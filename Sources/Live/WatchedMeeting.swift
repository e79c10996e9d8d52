import ScrumCore

/// A remote meeting whose times keep running on the reader's own clock after the last line.
package struct WatchedMeeting: Equatable, Sendable {
    /// The time without a line after which the connection is considered lost.
    package static let patience = Duration.seconds(15)
    package static var lostText: String { phrase("Connection lost. Still counting.") }

    package private(set) var line: MeetingState
    /// When the line arrived, on the reader's clock.
    private(set) var arrival: Duration
    /// Whether the broker has lost contact with the meeting's computer.
    package var isGone = false

    package init(_ line: MeetingState, at arrival: Duration) {
        self.line = line
        self.arrival = arrival
    }

    /// The meeting's state at `now`, computed from the line.
    package func state(at now: Duration) -> MeetingState {
        var state = line.advanced(by: max(.zero, now - arrival + line.age))
        state.age = .zero
        if state.people.isEmpty, let speaker = state.speaker {
            // Older programs send no list of people.
            state.people = [
                .init(name: speaker, box: state.box, spoken: state.spoken, status: .speaks)
            ]
        }
        return state
    }

    /// The line to pass on: the figures as received, with their age.
    func forwarded(at now: Duration) -> MeetingState {
        var state = line
        state.age += max(.zero, now - arrival)
        return state
    }

    /// When the connection is considered lost unless a line arrives; nil after the end.
    package var losesAt: Duration? { line.isDone ? nil : arrival + Self.patience }

    package func isLost(at now: Duration) -> Bool {
        isGone || losesAt.map { $0 <= now } ?? false
    }
}
