import FoundationEssentials

@testable import TimelineKit

extension Date {
    /// 2026-07-29T09:30:00Z, a whole minute.
    static let morning = Date(seconds: 807_010_200)
}

extension TimelineSchedule {
    /// The first `count` entries, in seconds after `reference`.
    func seconds(
        from now: Date, mode: TimelineScheduleMode = .normal, first count: Int,
        after reference: Date
    ) -> [Double] {
        entries(from: now, mode: mode).prefix(count).map { $0.timeIntervalSince(reference) }
    }
}

/// SplitMix64: the same numbers on every run.
struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
