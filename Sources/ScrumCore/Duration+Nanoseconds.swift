extension Duration {
    /// Whole nanoseconds, rounded towards zero and clamped to 292 years.
    package var nanoseconds: Int64 { Int64(clamping: attoseconds / 1_000_000_000) }

    /// Whole milliseconds, rounded towards zero and clamped.
    package var milliseconds: Int64 { Int64(clamping: attoseconds / 1_000_000_000_000_000) }

    /// Seconds, rounded to the nearest Double.
    package var seconds: Double {
        let (seconds, attoseconds) = components
        return Double(seconds) + Double(attoseconds) * 1e-18
    }

    /// Whole seconds, rounded down.
    package var wholeSeconds: Int {
        let (seconds, attoseconds) = components
        return Int(attoseconds < 0 ? seconds - 1 : seconds)
    }

    /// Whole seconds, rounded up.
    package var wholeSecondsRoundedUp: Int {
        let (seconds, attoseconds) = components
        return Int(attoseconds > 0 ? seconds + 1 : seconds)
    }

    /// The nearest second, which is shown for turns, boxes and their differences. Stored times are
    /// truncated to milliseconds, so a millisecond below a half also rounds up.
    package var toNearestSecond: Duration { .seconds((self + .milliseconds(501)).wholeSeconds) }

    /// This duration multiplied by `numerator` and divided by `denominator`, rounded towards zero
    /// to a nanosecond and clamped to 292 years.
    package func scaled(by numerator: Int64, over denominator: Int64) -> Duration {
        let product = Int128(nanoseconds) * Int128(numerator) / Int128(denominator)
        return .nanoseconds(Int64(clamping: product))
    }

    /// Divides this duration into equal parts, which add up to it exactly.
    ///
    /// Each running sum of the parts is rounded to a nanosecond, so errors do not accumulate.
    package func divided(into count: Int) -> [Duration] {
        guard count > 0 else { return [] }
        var begin = Duration.zero
        return (1...count).map { part in
            let end = scaled(by: Int64(part), over: Int64(count))
            defer { begin = end }
            return end - begin
        }
    }
}
