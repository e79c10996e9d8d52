import ScrumCore

/// A control line that expires. Once the sender has given up and reported a failure, the control
/// must not take effect when the meeting finally reads it.
enum ControlDeadline {
    /// The line for a control that expires at `deadline` on CLOCK_BOOTTIME.
    static func line(_ words: String, until deadline: Duration) -> String {
        "by \(deadline.nanoseconds) \(words)"
    }

    /// The control without its deadline; nil if the deadline is before `now` on CLOCK_BOOTTIME.
    static func words(of line: String, at now: Duration) -> String? {
        let parts = line.split(separator: " ", maxSplits: 2)
        guard parts.count == 3, parts[0] == "by", let deadline = Int64(parts[1]), deadline >= 0
        else { return line }
        return .nanoseconds(deadline) < now ? nil : String(parts[2])
    }
}
