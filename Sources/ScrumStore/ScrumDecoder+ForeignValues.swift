import Glibc
import JSONText
import ScrumCore

extension ScrumDecoder {
    /// A date of Foundation's coders, as seconds since 1970 rounded down; nil before the year 1.
    func seconds(since2001 node: JSONNode) -> Int? {
        guard let number = document.number(of: node) else { return nil }
        // What is too large for a date is in the future, whatever its unit.
        let most = 1 << 60
        let whole = number.roundedDown.map { min($0, most) } ?? (number.isNegative ? -most : most)
        let seconds = whole + Self.secondsTo2001
        return seconds >= Self.yearOne ? seconds : nil
    }

    /// 0001-01-02T00:00:00Z: a day later than the year 1 begins, for any local time.
    private static let yearOne = -62_135_510_400
    /// 9999-12-30T23:59:59Z: a day less than the year 9999, for any local time.
    static let endOf9999 = 253_402_214_399
    /// From 1970 to 2001, where Foundation's dates begin.
    static let secondsTo2001 = 978_307_200

    /// A `Duration` as Swift encodes it: two numbers, the halves of a 128-bit count of attoseconds.
    mutating func attoseconds(_ node: JSONNode) -> Duration? {
        guard let parts = document.elements(of: node), parts.count == 2,
            let high = Int64(document.source(of: parts[0])),
            let low = UInt64(document.source(of: parts[1]))
        else {
            reportType(node, expected: "a duration such as [16, 4852094820647174144]")
            return nil
        }
        let count = Int128(high) << 64 | Int128(low)
        // From half a nanosecond on it is one.
        let nanoseconds = count / 1_000_000_000 + (count % 1_000_000_000 >= 500_000_000 ? 1 : 0)
        guard count > 0, nanoseconds <= 86_400_000_000_000 else {
            report(
                .value, at: node.start,
                "expected a duration above 0 and at most a day, found \(document.source(of: node))")
            return nil
        }
        return .nanoseconds(Int64(nanoseconds))
    }

    /// The theme whose colour looks most like a colour given by its parts, 0 to 1 each.
    mutating func nearestTheme(_ node: JSONNode) -> Theme? {
        let parts = ["red", "green", "blue"].map { name in
            document.value(name, of: node).flatMap(document.double)
        }
        guard let red = parts[0], let green = parts[1], let blue = parts[2] else {
            report(
                .value, at: node.start, severity: .warning,
                "expected a colour of red, green and blue; the theme becomes seafoam")
            return nil
        }
        let color = PerceivedColor(red: red, green: green, blue: blue)
        return Theme.allCases.min { one, other in
            color.distance(to: PerceivedColor(one.mainColor))
                < color.distance(to: PerceivedColor(other.mainColor))
        }
    }
}

/// A colour in Oklab, where distances are as eyes see them.
private struct PerceivedColor {
    let lightness: Double
    let greenRed: Double
    let blueYellow: Double

    init(_ hex: UInt32) {
        self.init(
            red: Double(hex >> 16 & 0xFF) / 255, green: Double(hex >> 8 & 0xFF) / 255,
            blue: Double(hex & 0xFF) / 255)
    }

    /// From sRGB; the matrices are those of Björn Ottosson's definition of Oklab.
    init(red: Double, green: Double, blue: Double) {
        let red = Self.linear(red)
        let green = Self.linear(green)
        let blue = Self.linear(blue)
        let long = cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
        let medium = cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
        let short = cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
        lightness = 0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short
        greenRed = 1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short
        blueYellow = 0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short
    }

    private static func linear(_ part: Double) -> Double {
        let part = min(max(part, 0), 1)
        return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }

    func distance(to other: PerceivedColor) -> Double {
        let differences = [
            lightness - other.lightness, greenRed - other.greenRed, blueYellow - other.blueYellow,
        ]
        return differences.reduce(0) { $0 + $1 * $1 }
    }
}
