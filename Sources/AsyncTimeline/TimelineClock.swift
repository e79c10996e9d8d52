import FoundationEssentials

/// What tells the date to a sequence of updates, and waits.
public struct TimelineClock: Sendable {
    /// The date now.
    public let date: @Sendable () -> Date
    /// Waits for seconds, or less; throws where the task was cancelled meanwhile.
    public let sleep: @Sendable (_ seconds: TimeInterval) async throws -> Void

    /// Makes a clock, for a test for example, that waits for seconds or less.
    public init(
        date: @escaping @Sendable () -> Date,
        sleep: @escaping @Sendable (_ seconds: TimeInterval) async throws -> Void
    ) {
        self.date = date
        self.sleep = sleep
    }

    /// Makes one of Swift's clocks tell dates: `date` now, and from there on what it counts.
    public init(_ clock: some Clock<Duration>, from date: Date) {
        let start = clock.now
        self.init(
            date: { date + start.duration(to: clock.now) / .seconds(1) },
            sleep: { try await clock.sleep(for: .seconds($0)) })
    }

    /// The computer's clock, which may be set, and goes on while the computer sleeps.
    public static let system = TimelineClock(
        date: { Date() }, sleep: { try await Task.sleep(for: .seconds($0)) })
}
