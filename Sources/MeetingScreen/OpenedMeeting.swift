import Live

/// A meeting opened from a board on its own screen; the board keeps following the others.
final class OpenedMeeting: StateSource {
    let descriptor: Int32
    private(set) var isAtEnd = false
    private let topic: String
    private let poll: () -> [MQTTLink.Message]

    /// `poll` returns the new messages from all meetings; the descriptor is readable while there
    /// are any.
    init(_ topic: String, descriptor: Int32, poll: @escaping () -> [MQTTLink.Message]) {
        self.topic = topic
        self.descriptor = descriptor
        self.poll = poll
    }

    func receive() -> [StateLine] {
        let messages = poll().filter { $0.topic == topic }
        if messages.last?.line.isEmpty == true { isAtEnd = true }
        return messages.compactMap(\.stateLine)
    }

    /// A board cannot control a meeting.
    func send(_ words: String) -> Bool { false }
}
