import JSONText

/// The two fields in a journal's first line that hold the last meeting time seen.
///
/// They are overwritten alternately. Each contains the time twice, so that a half-written field can
/// be recognised and the other used instead.
enum JournalSlot {
    /// The start of the first line, up to the first slot.
    private static let prefix = #"{"v":1,"seen":[""#
    /// The bytes between the slots.
    private static let separator = #"",""#
    private static let digits = 19
    private static let width = 2 * digits + 1

    /// Whether a line, which may be incomplete, starts like the first line of every journal.
    static func begins(_ line: ArraySlice<UInt8>) -> Bool {
        zip(line, prefix.utf8).allSatisfy { $0 == $1 }
    }

    /// The byte offset of the slot for a write; writes are numbered from 0.
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

    /// The time in a slot; nil if the slot is half-written.
    static func time(_ text: String) -> Duration? {
        let halves = text.split(separator: " ")
        guard halves.count == 2, halves[0] == halves[1], halves[0].utf8.count == digits,
            let nanoseconds = Int64(halves[0]),
            JournalLine.times.contains(.nanoseconds(nanoseconds))
        else { return nil }
        return .nanoseconds(nanoseconds)
    }
}
