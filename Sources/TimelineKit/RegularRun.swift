import FoundationEssentials

/// The dates anchor + k × interval for whole k. Each is computed from k, so errors do not
/// accumulate.
struct RegularRun: Sendable {
    // Always a whole number. An Int could overflow for a distant date and a short interval.
    private var step: Double
    private let last: Double
    private let anchor: Double
    private let interval: Double

    /// Creates a run from step `first` to step `last`; either may be infinite.
    init(anchor: Double, interval: Double, first: Double, last: Double = .infinity) {
        self.anchor = anchor
        self.interval = interval
        self.last = last
        step = first
    }

    mutating func next() -> Date? {
        let seconds = seconds(at: step)
        guard step <= last, seconds.isFinite else { return nil }
        step = self.step(after: step)
        return Date(seconds: seconds)
    }

    /// Advances to the newest step at or before `date`; never goes back or past the last one.
    mutating func skip(to date: Double) {
        step = max(step, min(newestStep(by: date), last))
    }

    func begins(by date: Double) -> Bool {
        step <= last && seconds(at: step) <= date
    }

    private func seconds(at step: Double) -> Double {
        anchor + step * interval
    }

    private func step(after step: Double) -> Double {
        let date = seconds(at: step)
        var next = step + 1
        if seconds(at: next) > date { return next }
        // The interval is shorter than the gap between representable dates, so use the next such
        // date. Past 2^53, adding 1 to a Double does not change it.
        next = max(next, ((date.nextUp - anchor) / interval).rounded(.up))
        while seconds(at: next) <= date, next.isFinite { next = max(next + 1, next.nextUp) }
        return next
    }

    /// Division and multiplication round differently, so the quotient is only an estimate.
    private func newestStep(by date: Double) -> Double {
        var step = ((date - anchor) / interval).rounded(.down)
        guard step.isFinite else { return step }
        while seconds(at: step) > date { step = min(step - 1, step.nextDown) }
        while seconds(at: step) < date {
            let next = self.step(after: step)
            guard seconds(at: next) <= date else { break }
            step = next
        }
        return step
    }
}
