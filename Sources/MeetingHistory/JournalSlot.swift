/// The places in a journal's first line that hold the time up to which the meeting was seen.
///
/// They are written over in turn. Each holds the time twice, so that one that was written by half
/// is known for it, and the other one counts.
enum JournalSlot {
    /// What a first line begins with, up to the first slot.
    private static let prefix = #"{"v":1,"seen":[""#
    /// What is between the slots.
    private static let separator = #"",""#
    private static let digits = 19
    private static let width = 2 * digits + 1

    /// Where the slot for the writing of that number is, in bytes.
    static func offset(_ number: Int) -> Int {
        prefix.utf8.count + number % 2 * (width + separator.utf8.count)
    }

    static func text(_ time: Duration) -> String {
        String(decoding: bytes(time), as: UTF8.self)
    }

    static func bytes(_ time: Duration) -> [UInt8] {
        var bytes = [UInt8](repeating: UInt8(ascii: " "), count: width)
        var rest = max(0, time.nanoseconds)
        for index in (0..<digits).reversed() {
            let digit = UInt8(ascii: "0") + UInt8(rest % 10)
            bytes[index] = digit
            bytes[index + digits + 1] = digit
            rest /= 10
        }
        return bytes
    }

    /// The time in a slot; nil if it was written by half.
    static func time(_ text: String) -> Duration? {
        let halves = text.split(separator: " ")
        guard halves.count == 2, halves[0] == halves[1], halves[0].utf8.count == digits,
            let nanoseconds = Int64(halves[0]), 0..<JournalLine.limit ~= nanoseconds
        else { return nil }
        return .nanoseconds(nanoseconds)
    }
}
