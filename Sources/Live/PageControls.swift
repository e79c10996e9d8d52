/// The controls that a page's server has sent to the meeting and whose outcome is not yet known.
///
/// After each control, the server requests the state with a number that the answer repeats. A
/// refusal that arrives before that answer belongs to the control.
struct PageControls {
    private struct Sent {
        let number: String
        let due: Duration
        var refusal: String?
        /// Whether the deadline has passed. A late answer must not be mistaken for the next
        /// control's answer.
        var isLate = false
    }

    /// The maximum number of pending controls, reached only if the meeting has stopped answering.
    private static let most = 64

    private var sent: [Sent] = []
    private var last = 0

    /// When to call `removeExpired`; nil if no answer is pending.
    var deadline: Duration? { sent.first { !$0.isLate }?.due }

    /// Registers a control; returns its number and the lines to send, nil if too many are pending.
    mutating func add(_ words: String, at now: Duration) -> (number: String, lines: String)? {
        guard sent.count < Self.most else { return nil }
        last += 1
        let due = now + MeetingClient.patience
        sent.append(Sent(number: "\(last)", due: due))
        return ("\(last)", "\(ControlDeadline.line(words, until: due))\nstate \(last)")
    }

    /// Handles a line from the meeting; returns the control that it answers, if any.
    mutating func receive(_ line: StateLine) -> (number: String, answer: MeetingClient.Answer)? {
        switch line {
        case .refused(let reason):
            if !sent.isEmpty { sent[0].refusal = sent[0].refusal ?? reason }
        case .state(let state):
            guard let index = sent.firstIndex(where: { $0.number == state.asked }) else { break }
            let control = sent[index]
            sent.removeFirst(index + 1)
            if control.isLate { break }
            return (
                control.number,
                control.refusal.map(MeetingClient.Answer.refused) ?? .accepted(state)
            )
        case .lost: break
        }
        return nil
    }

    /// Marks the controls whose time has run out as late, and returns their numbers.
    mutating func removeExpired(at now: Duration) -> [String] {
        var numbers: [String] = []
        for index in sent.indices where !sent[index].isLate && sent[index].due <= now {
            sent[index].isLate = true
            numbers.append(sent[index].number)
        }
        return numbers
    }
}
