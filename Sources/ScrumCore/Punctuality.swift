/// Whether a meeting ended early, on time or over.
package enum Punctuality: Int, CaseIterable, Sendable {
    case early, onTime, late

    /// On time means within 5 % of the plan or 30 s, whichever is more; arguments are in seconds.
    package init(elapsed: Double, planned: Double) {
        let allowed = Self.tolerance(planned: planned)
        let over = elapsed - planned
        self = over < -allowed ? .early : over > allowed ? .late : .onTime
    }

    static func tolerance(planned: Double) -> Double { max(planned / 20, 30) }
}

extension MeetingRecord {
    /// Whether the meeting ended late.
    package var isLate: Bool {
        Punctuality(elapsed: elapsed.seconds, planned: planned.seconds) == .late
    }
}
