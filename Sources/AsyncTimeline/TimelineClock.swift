import FoundationEssentials

/// Supplies a sequence of updates with the current date and a way to sleep.
public struct TimelineClock: Sendable {
    /// Returns the current date.
    public let date: @Sendable () -> Date
    /// Sleeps for at most the given number of seconds; throws if the task is cancelled.
    public let sleep: @Sendable (_ seconds: TimeInterval) async throws -> Void

    /// Creates a clock, for example for a test. `sleep` may return before the time is up.
    public init(
        date: @escaping @Sendable () -> Date,
        sleep: @escaping @Sendable (_ seconds: TimeInterval) async throws -> Void
    ) {
        self.date = date
        self.sleep = sleep
    }

    /// Creates a clock that starts at `date` and advances with a Swift `Clock`.
    public init(_ clock: some Clock<Duration>, from date: Date) {
        let start = clock.now
        self.init(
            date: { date + start.duration(to: clock.now) / .seconds(1) },
            sleep: { try await clock.sleep(for: .seconds($0)) })
    }

    /// The computer's clock. It can be set, and it also runs while the computer sleeps.
    public static let system = TimelineClock(
        date: { Date() }, sleep: { try await Task.sleep(for: .seconds($0)) })
}
