import FoundationEssentials

/// A run of evenly spaced dates, or two runs in sequence, computed lazily.
public struct RegularEntries: Sequence, SkippingIterator, Sendable {
    package static let none = RegularEntries(RegularRun(anchor: 0, interval: 1, first: 0, last: -1))

    private var current: RegularRun
    private var following: RegularRun?

    init(_ run: RegularRun, then following: RegularRun? = nil) {
        current = run
        self.following = following
    }

    /// The next date, or nil after the last one.
    public mutating func next() -> Date? {
        if let date = current.next() { return date }
        guard let run = following else { return nil }
        current = run
        following = nil
        return current.next()
    }

    /// Advances to the newest date at or before `date`; never goes back or past the last one.
    public mutating func skip(to date: Date) {
        let seconds = date.timeIntervalSinceReferenceDate
        if let run = following, run.begins(by: seconds) {
            current = run
            following = nil
        }
        current.skip(to: seconds)
    }

    func skipping(to date: Date) -> RegularEntries {
        var entries = self
        entries.skip(to: date)
        return entries
    }
}
