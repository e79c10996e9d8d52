import JSONText

/// Two fields in a journal's first line for the meeting time last seen.
///
/// They are overwritten alternately. Each holds the time twice, so that a half-written field is
/// recognised and the other one counts.
enum JournalSlot {
    /// The beginning of the first line, up to the first slot.
    private static let prefix = #"{"v":1,"seen":[""#
    /// The bytes between the slots.
    private static let separator = #"",""#
    private static let digits = 19
    private static let width = 2 * digits + 1

    /// Whether a line, perhaps cut short, begins as every journal does.
    static func begins(_ line: ArraySlice<UInt8>) -> Bool {
        zip(line, prefix.utf8).allSatisfy { $0 == $1 }
    }

    /// The offset of the slot for the n-th write, in bytes.
    static func offset(_ number: Int) -> Int {
        prefix.utf8.count + number % 2 * (width + separator.utf8.count)
    }

    static func text(_ time: Duration) -> String {
        let times = JournalLine.times
        let nearest = min(max(time, times.lowerBound), times.upperBound)
        let half = String(nearest.nanoseconds).padded(to: digits)
        return half + " " + half
    }

    static func bytes(_ time: Duration) -> [UInt8] { Array(text(time).utf8) }

    /// The time in a slot; nil if it is half-written.
    static func time(_ text: String) -> Duration? {
        let halves = text.split(separator: " ")
        guard halves.count == 2, halves[0] == halves[1], halves[0].utf8.count == digits,
            let nanoseconds = Int64(halves[0]),
            JournalLine.times.contains(.nanoseconds(nanoseconds))
        else { return nil }
        return .nanoseconds(nanoseconds)
    }
}
