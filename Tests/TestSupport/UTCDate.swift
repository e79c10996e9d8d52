import FoundationEssentials

extension Date {
    /// A date in UTC.
    package init(
        _ year: Int, _ month: Int, _ day: Int, _ hour: Int, _ minute: Int, _ second: Double = 0
    ) {
        // The year is counted from March, so that the leap day is its last day.
        let (year, shifted) = month > 2 ? (year, month - 3) : (year - 1, month + 9)
        let days = year * 365 + year / 4 - year / 100 + year / 400 + (shifted * 153 + 2) / 5 + day
        let seconds = Double((days - 719_469) * 86_400 + hour * 3_600 + minute * 60) + second
        self.init(timeIntervalSince1970: seconds)
    }
}
