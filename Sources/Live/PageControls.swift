/// The controls that a page's server has sent to the meeting, until it says what became of each.
///
/// Behind each goes a question for the state with a number, which comes back with the answer:
/// a refusal before it is that of the control.
struct PageControls {
    private struct Sent {
        let number: String
        let due: Duration
        var refusal: String?
        /// Nobody waits for it any more; its answer must still be told from the next one's.
        var isLate = false
    }

    /// More wait only where the meeting does not answer at all.
    private static let most = 64

    private var sent: [Sent] = []
    private var last = 0

    /// When to call `takeLate`; nil where nothing is waited for.
    var deadline: Duration? { sent.first { !$0.isLate }?.due }

    /// Remembers a control; gives its number and the meeting's lines, nil where too many wait.
    mutating func add(_ words: String, at now: Duration) -> (number: String, lines: String)? {
        guard sent.count < Self.most else { return nil }
        last += 1
        let due = now + MeetingClient.patience
        sent.append(Sent(number: "\(last)", due: due))
        return ("\(last)", "\(ControlDeadline.line(words, until: due))\nstate \(last)")
    }

    /// Hears a line of the meeting; gives the control that it answers, if somebody waits for that.
    mutating func hear(_ line: StateLine) -> (number: String, answer: MeetingClient.Answer)? {
        switch line {
        case .refused(let reason):
            if !sent.isEmpty { sent[0].refusal = sent[0].refusal ?? reason }
        case .state(let state):
            guard let place = sent.firstIndex(where: { $0.number == state.asked }) else { break }
            let control = sent[place]
            sent.removeFirst(place + 1)
            if control.isLate { break }
            return (
                control.number, control.refusal.map(MeetingClient.Answer.refused) ?? .taken(state)
            )
        case .lost: break
        }
        return nil
    }

    /// The numbers of those that have waited too long by now.
    mutating func takeLate(at now: Duration) -> [String] {
        var numbers: [String] = []
        for index in sent.indices where !sent[index].isLate && sent[index].due <= now {
            sent[index].isLate = true
            numbers.append(sent[index].number)
        }
        return numbers
    }
}
