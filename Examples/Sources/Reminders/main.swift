// A custom schedule: reminders of an appointment, fewer of them in low-frequency mode.

import Foundation
import TimelineKit

struct ReminderSchedule: TimelineSchedule {
    let appointment: Date

    func entries(from startDate: Date, mode: Mode) -> [Date] {
        let seconds: [TimeInterval] =
            switch mode {
            case .normal: [5, 3, 2, 0]
            case .lowFrequency: [5, 0]
            }
        return seconds.map { appointment - $0 }
    }
}

extension TimelineSchedule where Self == ReminderSchedule {
    /// Reminders of an appointment, closer together as it approaches.
    static func reminders(of appointment: Date) -> Self { Self(appointment: appointment) }
}

/// Prints a reminder at each of the schedule's dates.
func remind(_ schedule: some TimelineSchedule, of appointment: Date, mode: TimelineScheduleMode) {
    Timeline.run(schedule, mode: mode) { context in
        let seconds = Int(appointment.timeIntervalSince(context.date).rounded())
        print(seconds > 0 ? "In \(seconds) seconds" : "Now")
        return .continue
    }
}

let first = Date() + 5
remind(.reminders(of: first), of: first, mode: .normal)
let second = Date() + 5
remind(.reminders(of: second), of: second, mode: .lowFrequency)
