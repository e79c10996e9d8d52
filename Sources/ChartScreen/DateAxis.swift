import ScrumCore
import TerminalUI

/// The date marks along the bottom of a chart, at calendar steps.
struct DateAxis: Equatable, Sendable {
    enum Step: Hashable, Sendable {
        case seconds(Int)
        case days(Int)
        case months(Int)

        /// The step in milliseconds; for months, the shortest possible one.
        fileprivate var milliseconds: Double {
            switch self {
            case .seconds(let count): Double(count) * 1_000
            case .days(let count): Double(count) * 86_400_000
            case .months(let count): Double(count) * 28 * 86_400_000
            }
        }
    }

    let step: Step

    /// Whether the step is a number of days.
    var isOfDays: Bool {
        if case .days = step { return true }
        return false
    }

    /// All steps, ascending; the first one whose labels fit is used.
    private static let steps =
        [
            1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 10_800, 21_600,
            43_200,
        ].map(Step.seconds)
        + [1, 2, 7, 14].map(Step.days)
        + [1, 2, 3, 6, 12, 24, 60, 120, 240, 600, 1_200, 2_400, 6_000, 12_000].map(Step.months)

    /// Chooses a step for a span that is drawn `columns` columns wide. `span` and `finest`, the
    /// usual distance between dates, are in milliseconds; the step is at least 80 % of `finest`.
    init(span: Int, columns: Int, names: DateNames, finest: Double? = nil) {
        let perColumn = Double(max(span, 1)) / Double(max(columns, 1))
        let fitting = Self.steps.first { step in
            // The tolerance is for daily meetings, which start at slightly different times, and for
            // months, whose lengths differ.
            step.milliseconds >= 0.8 * (finest ?? 0)
                && step.milliseconds / perColumn >= Double(Self.width(of: step, names) + 2)
        }
        step = fitting ?? .months(120_000)
    }

    private static func width(of step: Step, _ names: DateNames) -> Int {
        switch step {
        case .seconds(let count): count < 60 ? 8 : 6
        case .days: names.dayWidth
        case .months(let count): count < 12 ? max(4, names.monthWidth) : 4
        }
    }

    /// The dates of the marks between two dates, in milliseconds of local time.
    func dates(from start: Int, to end: Int) -> [Int] {
        guard start <= end else { return [] }
        switch step {
        case .seconds(let count): return multiples(of: count * 1_000, start, end)
        case .days(let count):
            // Weeks start on Monday; 1970 started on a Thursday.
            let offset = count % 7 == 0 ? 4 * 86_400_000 : 0
            return multiples(of: count * 86_400_000, start - offset, end - offset)
                .map { $0 + offset }
        case .months(let count):
            let first = Timestamp(seconds: Self.seconds(start), utcOffset: 0).fields
            let last = Timestamp(seconds: Self.seconds(end), utcOffset: 0).fields
            let (low, high) = (first.year * 12 + first.month - 1, last.year * 12 + last.month)
            return (Timestamp.floorDivide(low, count)...Timestamp.floorDivide(high, count)).lazy
                .map { number in
                    let year = Timestamp.floorDivide(number * count, 12)
                    let month = number * count - year * 12 + 1
                    return Timestamp.day(year: year, month: month, day: 1) * 86_400_000
                }
                .filter { $0 >= start && $0 <= end }
        }
    }

    /// A mark's label. Time marks show the day at midnight, and month marks show the year in
    /// January.
    func label(_ date: Int, names: DateNames) -> String {
        let fields = Timestamp(seconds: Self.seconds(date), utcOffset: 0).fields
        switch step {
        case .seconds(let count):
            if Self.seconds(date) % 86_400 == 0 { return names.day(fields) }
            return names.time(fields, withSeconds: count < 60)
        case .days: return names.day(fields)
        case .months(let count):
            return count % 12 == 0 || fields.month == 1
                ? "\(fields.year)" : names.months[fields.month - 1]
        }
    }

    private func multiples(of step: Int, _ start: Int, _ end: Int) -> [Int] {
        let first = -Timestamp.floorDivide(-start, step)
        let last = Timestamp.floorDivide(end, step)
        guard first <= last, last - first < 4_096 else { return [] }
        return (first...last).map { $0 * step }
    }

    static func seconds(_ milliseconds: Int) -> Int {
        Timestamp.floorDivide(milliseconds, 1_000)
    }
}

/// The date formats of the user's language.
package struct DateNames: Equatable, Sendable {
    package var months: [String]
    /// The names of the weekdays, starting with Monday.
    package var weekdays: [String]
    package var isDayFirst: Bool

    package init(months: [String], weekdays: [String], isDayFirst: Bool) {
        self.months = months
        self.weekdays = weekdays
        self.isDayFirst = isDayFirst
    }

    package static let english = DateNames(
        months: [
            "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
        ],
        weekdays: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"], isDayFirst: false)

    var monthWidth: Int { months.map { TextWidth.width(of: $0) }.max() ?? 3 }
    var dayWidth: Int { monthWidth + 3 }

    /// The month and day: "Mar 5" or "5 Mar".
    func day(_ fields: Timestamp.Fields) -> String {
        let month = months[fields.month - 1]
        return isDayFirst ? "\(fields.day) \(month)" : "\(month) \(fields.day)"
    }

    func time(_ fields: Timestamp.Fields, withSeconds: Bool = false) -> String {
        fields.hour.padded() + ":" + fields.minute.padded()
            + (withSeconds ? ":" + fields.second.padded() : "")
    }

    /// The date: "Tue, Mar 5, 2019" or, with the time, "Tue, Mar 5, 2019 09:30".
    package func date(_ milliseconds: Int, withTime: Bool) -> String {
        let fields = Timestamp(seconds: DateAxis.seconds(milliseconds), utcOffset: 0).fields
        let day = Timestamp.floorDivide(milliseconds, 86_400_000)
        let weekday = weekdays[day - Timestamp.monday(ofDay: day)]
        let text = weekday + (isDayFirst ? " " : ", ") + plain(fields)
        return withTime ? text + " " + time(fields) : text
    }

    /// The name of a period: "week of Mar 4, 2019", "Mar 2019", "2019", "Jan–Mar 2019" or
    /// "2015–2019".
    func period(_ period: ChartSet.Period, from milliseconds: Int) -> String {
        let fields = Timestamp(seconds: DateAxis.seconds(milliseconds), utcOffset: 0).fields
        switch period {
        case .time(let length):
            let day = date(milliseconds, withTime: false)
            guard length < ChartSet.Period.day.length else { return day }
            return day + " " + time(fields, withSeconds: length < 60_000)
        case .week: return "week of " + plain(fields)
        case .months(let count) where count < 12:
            let last = count > 1 ? "–" + months[(fields.month + count - 2) % 12] : ""
            return "\(months[fields.month - 1])\(last) \(fields.year)"
        case .months(let count):
            return count > 12 ? "\(fields.year)–\(fields.year + count / 12 - 1)" : "\(fields.year)"
        }
    }

    /// The date without a weekday: "Mar 5, 2019" or "5 Mar 2019".
    func day(_ milliseconds: Int) -> String {
        plain(Timestamp(seconds: DateAxis.seconds(milliseconds), utcOffset: 0).fields)
    }

    private func plain(_ fields: Timestamp.Fields) -> String {
        day(fields) + (isDayFirst ? " " : ", ") + "\(fields.year)"
    }
}
