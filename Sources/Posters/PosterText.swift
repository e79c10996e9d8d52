import ScrumCore
import TerminalUI
import Widgets

extension Theme {
    /// The colours of a poster about a scrum with this theme.
    var colors: PosterColors {
        PosterColors(
            main: .rgb(mainColor), text: .rgb(accentColor),
            isReddish: self == .poppy || self == .magenta || self == .oxblood)
    }
}

extension PosterColors {
    /// The style of what the insights note next to a person's name.
    func style(of tag: Insight.Tag, _ frame: Frame) -> Style {
        tag.isOverTime ? over(frame.ground) : .plain
    }
}

/// Dates and differences on posters.
enum PosterText {
    /// "Wed 25 Nov", or "25 Nov 2025" if the year is not `year`.
    static func day(_ time: Timestamp, in year: Int? = nil) -> String {
        let fields = time.fields
        let months = [
            phrase("Jan"), phrase("Feb"), phrase("Mar"), phrase("Apr"), phrase("May"),
            phrase("Jun"), phrase("Jul"), phrase("Aug"), phrase("Sep"), phrase("Oct"),
            phrase("Nov"), phrase("Dec"),
        ]
        let month = months[fields.month - 1]
        guard year == nil || year == fields.year else {
            return phrase("\(context: "day, month, year")\(fields.day) \(month) \(fields.year)")
        }
        return phrase("\(context: "weekday, day, month")\(weekday(time)) \(fields.day) \(month)")
    }

    /// "Wed 25 Nov 2026 · 9:15"
    static func moment(_ time: Timestamp) -> String {
        phrase(
            "\(context: "date, year, time")\(day(time)) \(time.fields.year) · \(TimeOfDay(of: time))"
        )
    }

    private static func weekday(_ time: Timestamp) -> String {
        let days = [
            phrase("Mon"), phrase("Tue"), phrase("Wed"), phrase("Thu"), phrase("Fri"),
            phrase("Sat"), phrase("Sun"),
        ]
        return days[time.weekday(at: time.utcOffset)]
    }

    /// "+0:12", "−2:29"; empty if the rounded times are equal.
    static func difference(_ planned: Duration, _ taken: Duration) -> String {
        let change = TimeText.change(from: planned, to: taken)
        return change.hasPrefix("-") ? "−\(change.dropFirst())" : change
    }

    /// Whether `word` says that a meeting took longer than planned.
    static func isOver(_ planned: Duration, _ taken: Duration) -> Bool {
        let result = MeetingResult(.finished, taken: taken, planned: planned)
        return !result.isOnTime && result.saved < .zero
    }

    /// "2:29 EARLY", "0:48 OVER", "ON TIME"
    static func word(_ planned: Duration, _ taken: Duration) -> String {
        let result = MeetingResult(.finished, taken: taken, planned: planned)
        if result.isOnTime { return phrase("ON TIME") }
        return result.saved > .zero
            ? phrase("\(TimeText.clock(result.saved)) EARLY")
            : phrase("\(TimeText.clock(.zero - result.saved)) OVER")
    }
}

extension MeetingRecord.Person {
    /// Whether the turn counts as over: its length and its box must differ visibly.
    var isOver: Bool { hadTurn && Self.isOver(taken, box: allowed) }

    static func isOver(_ taken: Duration, box: Duration) -> Bool {
        box > .zero && taken.seconds > 1.03 * box.seconds
    }
}

extension [Duration] {
    /// The middle value, or the mean of the two middle values; nil if there are none.
    var median: Duration? {
        guard !isEmpty else { return nil }
        let sorted = sorted()
        return (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
    }
}

extension Frame {
    /// Draws text, and after it the facts that fit, each after a dot.
    mutating func put(
        _ text: String, followedBy facts: [String], row: Int, column: Int, width: Int,
        _ first: Style, _ others: Style
    ) {
        var used = put(text, row: row, column: column, style: first, width: width)
        for fact in facts where used + 3 + self.width(of: fact) <= width {
            used += put(" · \(fact)", row: row, column: column + used, style: others)
        }
    }

    /// Draws text that ends before a column.
    mutating func put(_ text: String, row: Int, endingAt end: Int, style: Style = .plain) {
        put(text, row: row, column: end - width(of: text), style: style)
    }
}
