/// A chart drawn from a history; the raw value is its title.
package enum HistoryChart: String, Sendable {
    case turns = "Turns per person"
    case spread = "Spread of the turns"
    case length = "Length against plan"
    case overtime = "Meeting overtime"
    case beginnings = "Late starts"
    case shares = "Share of the talking time"
    case weeks = "Meetings per week"
    case weekdays = "Typical length by weekday"
    case turnWeekdays = "Turns by weekday"
    case places = "Turns by place"
    case attendance = "Attendance"
    case items = "Items per meeting"
    case absences = "Absences"
    case absenceWeekdays = "Absences by weekday"
}
