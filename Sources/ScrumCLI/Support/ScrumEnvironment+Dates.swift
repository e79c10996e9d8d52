import ChartScreen
import Glibc

extension DateNames {
    /// The words of the user's LC_TIME.
    static var local: DateNames {
        guard setlocale(LC_TIME, "") != nil else { return .english }
        let months = (0..<12).compactMap { word(Int(ABMON_1) + $0) }
        // The C library's weeks begin on Sunday.
        let weekdays = [1, 2, 3, 4, 5, 6, 0].compactMap { word(Int(ABDAY_1) + $0) }
        guard months.count == 12, weekdays.count == 7 else { return .english }
        let format = Array((word(Int(D_FMT)) ?? "").utf8)
        let day = format.firstIndex { "de".utf8.contains($0) } ?? 1
        let month = format.firstIndex { "mbB".utf8.contains($0) } ?? 0
        return DateNames(months: months, weekdays: weekdays, isDayFirst: day < month)
    }

    private static func word(_ item: Int) -> String? {
        guard let text = nl_langinfo(nl_item(item)) else { return nil }
        let word = String(cString: text)
        return word.isEmpty ? nil : word
    }
}
