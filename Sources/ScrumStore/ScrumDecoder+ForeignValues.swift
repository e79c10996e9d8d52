import JSONText
import ScrumCore

extension ScrumDecoder {
    /// A date from Foundation's coders, in seconds since 1970, rounded down; nil before the year 1.
    func seconds(since2001 node: JSONNode) -> Int? {
        guard let number = document.number(of: node) else { return nil }
        // Clamp larger numbers, which would overflow; they are in the future, whatever their unit.
        let most = 1 << 60
        let whole = number.roundedDown.map { min($0, most) } ?? (number.isNegative ? -most : most)
        let seconds = whole + Self.secondsTo2001
        return seconds >= Self.yearOne ? seconds : nil
    }

    /// 0001-01-02T00:00:00Z: a day after the start of year 1, so that no local time is before it.
    private static let yearOne = -62_135_510_400
    /// 9999-12-30T23:59:59Z: a day before the end of the year 9999, so that it is in that year in
    /// every time zone.
    static let endOf9999 = 253_402_214_399
    /// The seconds from 1970 to 2001, when Foundation's dates begin.
    static let secondsTo2001 = 978_307_200

    /// Decodes a `Duration` as Swift encodes it: the two halves of a 128-bit number of attoseconds.
    mutating func attoseconds(_ node: JSONNode) -> Duration? {
        guard let parts = document.elements(of: node), parts.count == 2,
            let high = Int64(document.source(of: parts[0])),
            let low = UInt64(document.source(of: parts[1]))
        else {
            reportType(node, expected: "a duration such as [16, 4852094820647174144]")
            return nil
        }
        let count = Int128(high) << 64 | Int128(low)
        // Half a nanosecond or more is rounded up.
        let nanoseconds = count / 1_000_000_000 + (count % 1_000_000_000 >= 500_000_000 ? 1 : 0)
        guard count > 0, nanoseconds <= 86_400_000_000_000 else {
            report(
                .value, at: node.start,
                "expected a duration above 0 and at most a day, found \(document.source(of: node))")
            return nil
        }
        return .nanoseconds(Int64(nanoseconds))
    }

    /// The theme whose colour is nearest to the red, green and blue in a node, each from 0 to 1.
    mutating func nearestTheme(_ node: JSONNode) -> Theme? {
        let values = ["red", "green", "blue"].map { name in
            document.value(name, of: node).flatMap(document.double)
        }
        guard let red = values[0], let green = values[1], let blue = values[2] else {
            report(
                .value, at: node.start, severity: .warning,
                "expected a colour with red, green and blue; the theme becomes seafoam")
            return nil
        }
        let parts = [red, green, blue]
        func distance(_ theme: Theme) -> Double {
            zip(parts, [16, 8, 0]).reduce(0) { sum, part in
                let own = Double(theme.mainColor >> part.1 & 0xFF) / 255
                let difference = min(max(part.0, 0), 1) - own
                return sum + difference * difference
            }
        }
        return Theme.allCases.min { distance($0) < distance($1) }
    }
}
