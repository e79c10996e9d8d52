import FoundationEssentials
import TestSupport
import TimelineKit

@testable import ClockScreen

extension TimelineZone {
    /// A zone that changes between two offsets, given in seconds.
    static func changing(from first: Int, to second: Int, at change: Date) -> TimelineZone {
        TimelineZone { $0 < change ? first : second }
    }

    static func fixed(_ seconds: Int) -> TimelineZone { TimelineZone { _ in seconds } }

    static let berlinSpring = changing(from: 3_600, to: 7_200, at: Date(2026, 3, 29, 1, 0))
    static let berlinAutumn = changing(from: 7_200, to: 3_600, at: Date(2026, 10, 25, 1, 0))
    static let newYorkSpring = changing(from: -18_000, to: -14_400, at: Date(2026, 3, 8, 7, 0))
    static let newYorkAutumn = changing(from: -14_400, to: -18_000, at: Date(2026, 11, 1, 6, 0))
    static let kathmandu = fixed(20_700)
    /// Berlin's local mean time, used until 1893.
    static let berlinMeanTime = fixed(3_208)
}

extension ClockWords {
    /// A locale that has only the given formats; any other format stops the test.
    static func locale(_ texts: [String: String]) -> ClockWords {
        ClockWords { _, format in texts[format] ?? (format == "%X" ? "" : texts[format]!) }
    }

    static let english = locale([
        "%x": "08/03/26", "%m/%d/%Y": "08/03/2026", "%Y": "2026", "%p": "",
        "%A %-d %B %Y": "Monday 3 August 2026",
        "%a %-d %b %Y": "Mon 3 Aug 2026", "%-d %b": "3 Aug",
    ])
}
