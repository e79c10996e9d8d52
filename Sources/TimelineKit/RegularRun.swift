import FoundationEssentials

/// The dates anchor + k × interval for whole k, computed from k, so errors do not accumulate.
struct RegularRun: Sendable {
    // A Double counts far beyond any date without overflow; it always holds a whole number.
    private var step: Double
    private let last: Double
    private let anchor: Double
    private let interval: Double

    /// Creates the run of steps `first` to `last`; either may be infinite.
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

    /// Advances to the newest step at or before a date, never back and never past the last.
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
        // The interval is finer than dates: continue with the next representable date. Past 2^53,
        // adding 1 changes nothing.
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
