import FoundationEssentials

/// A source of dates for a sequence of updates, which can also wait.
public struct TimelineClock: Sendable {
    /// The date now.
    public let date: @Sendable () -> Date
    /// Waits for a number of seconds, or less; throws if the task was cancelled.
    public let sleep: @Sendable (_ seconds: TimeInterval) async throws -> Void

    /// Creates a clock, for example for a test, that waits for a number of seconds or less.
    public init(
        date: @escaping @Sendable () -> Date,
        sleep: @escaping @Sendable (_ seconds: TimeInterval) async throws -> Void
    ) {
        self.date = date
        self.sleep = sleep
    }

    /// Uses a Swift clock for dates: `date` is now, and the clock counts from there.
    public init(_ clock: some Clock<Duration>, from date: Date) {
        let start = clock.now
        self.init(
            date: { date + start.duration(to: clock.now) / .seconds(1) },
            sleep: { try await clock.sleep(for: .seconds($0)) })
    }

    /// The computer's clock, which may be set, and which continues while the computer sleeps.
    public static let system = TimelineClock(
        date: { Date() }, sleep: { try await Task.sleep(for: .seconds($0)) })
}
