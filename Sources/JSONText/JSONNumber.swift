/// A decimal number without binary rounding.
@usableFromInline
package struct JSONNumber: Equatable, Sendable {
    package let isNegative: Bool
    /// The first digits, at most `mostLeading`, without leading and trailing zeros.
    private let leading: UInt128
    /// The digits after the first `mostLeading`.
    private let others: [UInt8]
    /// The total number of digits; 0 for zero.
    private let count: Int
    /// The decimal exponent of the last digit, such as -2 for hundredths.
    private let exponent: Int

    /// The number of digits that always fit into a UInt128.
    private static let mostLeading = 38

    package init(_ text: some Sequence<UInt8>) {
        var isNegative = false
        var leading: UInt128 = 0
        var others: [UInt8] = []
        var count = 0
        // The zeros after the last nonzero digit; they count only if another such digit follows.
        var zeros = 0
        var exponent = 0
        var isFraction = false
        var written = 0
        var writtenIsNegative = false
        var isExponent = false
        for byte in text {
            switch byte {
            case UInt8(ascii: "-"):
                if isExponent { writtenIsNegative = true } else { isNegative = true }
            case UInt8(ascii: "."): isFraction = true
            case UInt8(ascii: "e"), UInt8(ascii: "E"): isExponent = true
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                let digit = byte - UInt8(ascii: "0")
                if isExponent {
                    written = min(written * 10 + Int(digit), 1_000_000_000)
                } else {
                    if isFraction { exponent -= 1 }
                    guard digit != 0 else {
                        if count > 0 { zeros += 1 }
                        continue
                    }
                    for place in 0...zeros {
                        let next = place == zeros ? digit : 0
                        if count < Self.mostLeading {
                            leading = leading * 10 + UInt128(next)
                        } else {
                            others.append(next)
                        }
                        count += 1
                    }
                    zeros = 0
                }
            default: break
            }
        }
        exponent += zeros + (writtenIsNegative ? -written : written)
        self.isNegative = isNegative && count > 0
        self.leading = leading
        self.others = others
        self.count = count
        self.exponent = count == 0 ? 0 : exponent
    }

    package init(_ text: String) {
        self.init(text.utf8)
    }

    var isZero: Bool { count == 0 }

    /// The magnitude in units of 10^-places, truncated; nil if the result has more than 38 digits.
    func magnitude(places: Int) -> UInt128? {
        guard !isZero else { return 0 }
        let shift = exponent + places
        let wanted = count + shift
        guard wanted <= 38 else { return nil }
        guard wanted > 0 else { return 0 }
        var result = leading
        let known = min(count, Self.mostLeading)
        for _ in known..<max(known, wanted) { result *= 10 }
        for _ in wanted..<max(known, wanted) { result /= 10 }
        return result
    }

    /// Whether the number is above a limit, however many digits it has.
    package func isAbove(_ limit: Int) -> Bool {
        guard !isNegative else { return false }
        guard let whole = magnitude(places: 0) else { return true }
        let limit = UInt128(limit.magnitude)
        return whole > limit || whole == limit && exponent < 0
    }

    /// The value, if it is whole and fits into an Int.
    package var integer: Int? {
        guard exponent >= 0, let whole = magnitude(places: 0) else { return nil }
        if isNegative { return whole <= UInt128(Int.max) ? -Int(whole) : nil }
        return Int(exactly: whole)
    }

    /// The value rounded down, if it fits into an Int.
    package var roundedDown: Int? {
        guard let whole = magnitude(places: 0), whole < UInt128(Int.max) else { return nil }
        guard isNegative else { return Int(whole) }
        let isWhole = exponent >= 0
        return -Int(whole) - (isWhole ? 0 : 1)
    }

    /// The duration of this many units of `seconds`, rounded to the nearest nanosecond; nil beyond
    /// about 285 years.
    package func duration(inUnitsOf seconds: Int) -> Duration? {
        // Most numbers are whole and need no rounding.
        if let whole = integer, whole.magnitude <= 9_000_000_000 / seconds.magnitude {
            return .seconds(whole * seconds)
        }
        guard let whole = magnitude(places: 18) else { return nil }
        let (product, overflow) = whole.multipliedReportingOverflow(by: UInt128(seconds))
        let (rounded, carry) = product.addingReportingOverflow(500_000_000)
        let nanoseconds = rounded / 1_000_000_000
        guard !overflow, !carry, nanoseconds <= 9_000_000_000_000_000_000 else { return nil }
        return .nanoseconds(isNegative ? -Int64(nanoseconds) : Int64(nanoseconds))
    }

    /// The shortest string that `duration(inUnitsOf:)` turns into this duration, to the nanosecond.
    package static func text(_ duration: Duration, inUnitsOf seconds: Int) -> String {
        let (whole, part) = duration.components
        var nanoseconds = UInt128(whole.magnitude) * 1_000_000_000
        nanoseconds += UInt128(part.magnitude / 1_000_000_000)
        let wanted = Duration.nanoseconds(Int64(nanoseconds))
        let unit = UInt128(seconds) * 1_000_000_000
        var scale: UInt128 = 1
        for places in 0...18 {
            let digits = (nanoseconds * scale + unit / 2) / unit
            var text = String(digits)
            if places > 0 {
                text = text.padded(to: places + 1)
                text.insert(".", at: text.index(text.endIndex, offsetBy: -places))
            }
            if JSONNumber(text).duration(inUnitsOf: seconds) == wanted {
                return duration < .zero ? "-" + text : text
            }
            scale *= 10
        }
        return String(nanoseconds / unit)
    }
}
