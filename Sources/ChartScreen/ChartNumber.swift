import ScrumCore

/// Formats for values in charts: "12.9 k", "4.51 M", "2:30", "35 %".
enum ChartNumber {
    private static let scales: [(factor: Double, letter: String)] = [
        (1e15, " P"), (1e12, " T"), (1e9, " G"), (1e6, " M"), (1e3, " k"), (1, ""),
    ]

    /// A value rounded for display; numbers have three significant digits.
    static func text(_ value: Double, unit: ChartSet.Unit) -> String {
        guard value.isFinite else { return "–" }
        switch unit {
        case .seconds: return clock(value, decimals: 0)
        case .percent: return decimal(value, places: abs(value) < 9.95 ? 1 : 0) + " %"
        case .number, .count: return short(value)
        }
    }

    /// A difference with its sign, such as "+0:12" or "-3"; "=" if it rounds to zero.
    static func change(_ value: Double, unit: ChartSet.Unit) -> String {
        let text = text(value, unit: unit)
        let isNothing = !text.contains { $0.isNumber && $0 != "0" }
        return value > 0 && !isNothing ? "+" + text : isNothing ? "=" : text
    }

    /// A label on an axis whose labels are `step` apart and at most `largest`.
    static func label(
        _ value: Double, unit: ChartSet.Unit, step: Double, largest: Double
    ) -> String {
        switch unit {
        case .seconds:
            return clock(value, decimals: places(step, factor: 1))
        case .percent:
            return decimal(value, places: places(step, factor: 1)) + " %"
        case .number, .count:
            guard largest >= 1e-6, largest < 1e18 else { return short(value) }
            let scale = scales.first { $0.factor <= largest } ?? (1, "")
            let text = decimal(value / scale.factor, places: places(step, factor: scale.factor))
            return value == 0 ? "0" : text + scale.letter
        }
    }

    private static func short(_ value: Double) -> String {
        let size = abs(value)
        guard size > 0 else { return "0" }
        guard size >= 1e-6, size < 9.995e17 else { return scientific(value) }
        for (index, scale) in scales.enumerated() {
            let scaled = size / scale.factor
            guard scaled >= 0.9995 || index == scales.count - 1 else { continue }
            // Two decimals below 10, one below 100, and three significant digits below 1.
            var decimals = scaled >= 99.95 ? 0 : scaled >= 9.995 ? 1 : 2
            var limit = 0.9995
            while scaled < limit, decimals < 9 {
                decimals += 1
                limit /= 10
            }
            let sign = value < 0 ? "-" : ""
            return sign + decimal(scaled, places: decimals) + scale.letter
        }
        return "0"
    }

    /// A number in scientific notation, such as "1.2e-7".
    private static func scientific(_ value: Double) -> String {
        var (size, exponent) = (abs(value), 0)
        while size >= 9.95, exponent < 400 { (size, exponent) = (size / 10, exponent + 1) }
        while size < 0.995, exponent > -400 { (size, exponent) = (size * 10, exponent - 1) }
        return (value < 0 ? "-" : "") + decimal(size, places: 1) + "e\(exponent)"
    }

    /// The number of decimals needed to distinguish labels that are a step apart.
    private static func places(_ step: Double, factor: Double) -> Int {
        guard step > 0 else { return 0 }
        var places = 0
        var rest = step / factor
        while places < 9, abs(rest - rest.rounded()) > 1e-6 * max(rest, 1e-3) {
            rest *= 10
            places += 1
        }
        return places
    }

    /// A number with at most this many decimals, without trailing zeros.
    static func decimal(_ value: Double, places: Int) -> String {
        var factor = 1.0
        for _ in 0..<places { factor *= 10 }
        let scaled = (abs(value) * factor).rounded()
        guard scaled < 1e18 else { return "\(value)" }
        var (whole, fraction) = Int(scaled).quotientAndRemainder(dividingBy: Int(factor))
        let sign = value < 0 && scaled > 0 ? "-" : ""
        guard fraction > 0 else { return "\(sign)\(whole)" }
        var count = places
        while fraction % 10 == 0 { (fraction, count) = (fraction / 10, count - 1) }
        return "\(sign)\(whole).\(fraction.padded(to: count))"
    }

    /// A time such as "2:30", "1:02:03" or "0.5 s".
    private static func clock(_ value: Double, decimals: Int) -> String {
        if decimals > 0 { return decimal(value, places: decimals) + " s" }
        let size = abs(value).rounded()
        guard size < 360_000_000 else { return short(value / 3_600) + " h" }
        let text = TimeText.clock(seconds: Int(size))
        return value < 0 && size > 0 ? "-" + text : text
    }
}
