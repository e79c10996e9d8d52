import FoundationEssentials

/// The dates when a local clock that shows no seconds changes its display.
public struct MinuteEntries: Sequence, SkippingIterator, Sendable {
    private let zone: TimelineZone
    /// The next entry, in whole seconds since the reference date, which is the start of a GMT
    /// minute.
    private var upcoming: Double?

    init(from date: Date, in zone: TimelineZone) {
        self.zone = zone
        upcoming = start(ofMinuteAt: date.timeIntervalSinceReferenceDate)
    }

    /// The start of the next minute; nil only for dates so distant that a Double cannot distinguish
    /// seconds.
    public mutating func next() -> Date? {
        guard let start = upcoming else { return nil }
        upcoming = self.start(ofMinuteAfter: start)
        return Date(seconds: start)
    }

    /// Advances to the minute that contains `date`; never goes back.
    public mutating func skip(to date: Date) {
        let seconds = date.timeIntervalSinceReferenceDate
        guard let start = upcoming, start < seconds else { return }
        upcoming = self.start(ofMinuteAt: seconds).map { Swift.max(start, $0) }
    }

    private func start(ofMinuteAt seconds: Double) -> Double? {
        // Beyond this, a Double cannot distinguish adjacent seconds.
        guard abs(seconds) < 0x1p52 else { return nil }
        let offset = offset(at: seconds)
        let start = minute(at: seconds, offset: offset) * 60 - offset
        let earlier = self.offset(at: start)
        guard earlier != offset else { return start }
        // The offset changes between `start` and `seconds`. This is an entry only if the displayed
        // minute changes too.
        let change = change(after: start, by: seconds.rounded(.down))
        let shown = minute(at: change - 1, offset: earlier)
        return shown == minute(at: change, offset: offset)
            ? self.start(ofMinuteAt: change - 1) : change
    }

    private func start(ofMinuteAfter start: Double) -> Double? {
        var moment = start
        let shown = minute(at: start, offset: offset(at: start))
        while abs(moment) < 0x1p52 {
            let offset = offset(at: moment)
            let next = (minute(at: moment, offset: offset) + 1) * 60 - offset
            guard self.offset(at: next) != offset else { return next }
            moment = change(after: moment, by: next)
            if minute(at: moment, offset: self.offset(at: moment)) != shown { return moment }
        }
        return nil
    }

    /// The first second whose offset differs from the offset at `before`.
    private func change(after before: Double, by after: Double) -> Double {
        let offset = offset(at: before)
        var (before, after) = (before, after)
        while after - before > 1 {
            let middle = ((before + after) / 2).rounded(.down)
            if self.offset(at: middle) == offset { before = middle } else { after = middle }
        }
        return after
    }

    private func minute(at seconds: Double, offset: Double) -> Double {
        ((seconds + offset) / 60).rounded(.down)
    }

    private func offset(at seconds: Double) -> Double {
        Double(zone.secondsFromGMT(at: Date(seconds: seconds)))
    }
}
