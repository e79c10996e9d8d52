import ChartScreen
import Glibc
import ScrumCore

extension DateNames {
    /// Names in the language of LC_TIME.
    static var local: DateNames {
        DateNames(words: word)
    }

    /// Names from `nl_langinfo` items; English if any are missing.
    init(words: (Int) -> String?) {
        let months = (0..<12).compactMap { words(Int(ABMON_1) + $0) }
        // In the C library, the week starts on Sunday.
        let weekdays = [1, 2, 3, 4, 5, 6, 0].compactMap { words(Int(ABDAY_1) + $0) }
        guard months.count == 12, weekdays.count == 7 else {
            self = .english
            return
        }
        let format = Array((words(Int(D_FMT)) ?? "").utf8)
        let day = format.firstIndex { "de".utf8.contains($0) } ?? 1
        let month = format.firstIndex { "mbB".utf8.contains($0) } ?? 0
        self.init(months: months, weekdays: weekdays, isDayFirst: day < month)
    }

    private static func word(_ item: Int) -> String? {
        guard let locale = TimeLocale.current, let text = nl_langinfo_l(nl_item(item), locale)
        else { return nil }
        return String(validatingCString: text).flatMap { $0.isEmpty ? nil : $0 }
    }
}

/// The user's time locale as a value, since setlocale(3) is unsafe once threads are running.
enum TimeLocale {
    /// The locale from LC_ALL, LC_TIME or LANG; nil if it is not installed.
    nonisolated(unsafe) static let current = newlocale(1 << LC_TIME, "", nil)

    /// Formats a date like strftime(3); returns the number of bytes.
    static func format(_ text: inout [CChar], _ format: String, _ parts: inout tm) -> Int {
        let capacity = text.count
        guard let current else { return strftime(&text, capacity, format, &parts) }
        return strftime_l(&text, capacity, format, &parts, current)
    }
}

extension ScrumEnvironment {
    /// Returns the date in LC_TIME's format, without the time of day.
    func localDate(_ start: Timestamp) -> String {
        localText(start).split(separator: " ").dropLast().joined(separator: " ")
    }
}
