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
