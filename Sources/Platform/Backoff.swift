/// The pauses between attempts: 1 s after each of the first ten failures, then twice as long each
/// time, up to 60 s. An attempt that lasts 60 s or more resets the count.
package struct Backoff: Sendable {
    private static let longest: Int32 = 60_000
    private var failures: Int32 = 0
    private var start = Instant.now

    package init() {}

    /// The pause after a failed attempt, in milliseconds.
    package mutating func pauseAfterFailure() -> Int32 {
        if Instant.now - start >= .milliseconds(Int(Self.longest)) { failures = 0 }
        failures += 1
        return failures <= 10 ? 1_000 : min(Self.longest, 1_000 << min(failures - 10, 6))
    }

    /// Records the start of another attempt.
    package mutating func restart() { start = Instant.now }
}
