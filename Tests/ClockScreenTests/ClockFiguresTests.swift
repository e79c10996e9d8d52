import FoundationEssentials
import TestSupport
import Testing
import TimelineKit

@testable import ClockScreen

@Suite struct ClockFiguresTests {
    private func figures(
        _ date: Date, _ cadence: Cadence = .seconds, zone: TimelineZone = .gmt,
        words: ClockWords = .english, showsDate: Bool? = nil
    ) -> ClockFigures {
        ClockFigures(
            TimelineContext(date: date, cadence: cadence), zone: zone, words: words,
            showsDate: showsDate)
    }

    @Test(
        "The clock shows no units finer than its cadence",
        arguments: [
            (Cadence.live, ["15:30:09.375", "15:30:09", "15:30"], 55_809.375),
            (.seconds, ["15:30:09", "15:30"], 55_809),
            (.minutes, ["15:30"], 55_800),
        ])
    func cadence(cadence: Cadence, times: [String], timeOfDay: Double) {
        let figures = figures(Date(2026, 8, 3, 15, 30, 9.375), cadence)
        #expect(figures.times == times)
        #expect(figures.timeOfDay == timeOfDay)
    }

    @Test(
        "The date is shown by default only on a clock without seconds",
        arguments: [
            (Cadence.live, nil, false), (.seconds, nil, false), (.minutes, nil, true),
            (.live, true, true), (.minutes, false, false),
        ] as [(Cadence, Bool?, Bool)])
    func date(cadence: Cadence, wanted: Bool?, isShown: Bool) {
        let dates = figures(Date(2026, 8, 3, 15, 30), cadence, showsDate: wanted).dates
        #expect(dates == (isShown ? ["Monday 3 August 2026", "Mon 3 Aug 2026", "3 Aug"] : []))
    }

    @Test(
        "The first and last moments of a day are shown correctly",
        arguments: [
            (Date(2026, 8, 3, 0, 0), "00:00:00"), (Date(2026, 8, 3, 23, 59, 59), "23:59:59"),
            (Date(2026, 8, 3, 23, 59, 59.999_999), "23:59:59"),
            (Date(2026, 8, 3, 12, 0), "12:00:00"),
            (Date(1970, 1, 1, 0, 0), "00:00:00"), (Date(1969, 12, 31, 23, 59, 59.5), "23:59:59"),
            (Date(1883, 1, 2, 3, 4, 5), "03:04:05"),
        ])
    func edgesOfTheDay(date: Date, time: String) {
        #expect(figures(date).times.first == time)
    }

    @Test(
        "Times are in the zone's local time",
        arguments: [
            (TimelineZone.berlinSpring, Date(2026, 3, 29, 0, 59, 59), "01:59:59"),
            (.berlinSpring, Date(2026, 3, 29, 1, 0), "03:00:00"),
            (.berlinAutumn, Date(2026, 10, 25, 0, 59, 59), "02:59:59"),
            (.berlinAutumn, Date(2026, 10, 25, 1, 0), "02:00:00"),
            (.newYorkSpring, Date(2026, 3, 8, 6, 59, 59), "01:59:59"),
            (.newYorkSpring, Date(2026, 3, 8, 7, 0), "03:00:00"),
            (.newYorkAutumn, Date(2026, 11, 1, 5, 59, 59), "01:59:59"),
            (.newYorkAutumn, Date(2026, 11, 1, 6, 0), "01:00:00"),
            (.kathmandu, Date(2026, 8, 3, 18, 14, 59), "23:59:59"),
            (.kathmandu, Date(2026, 8, 3, 18, 15), "00:00:00"),
            (.berlinMeanTime, Date(1890, 1, 1, 12, 0), "12:53:28"),
            (.fixed(50_400), Date(2026, 8, 3, 10, 0), "00:00:00"),
            (.fixed(-43_200), Date(2026, 8, 3, 10, 0), "22:00:00"),
        ])
    func zones(zone: TimelineZone, date: Date, time: String) {
        #expect(figures(date, zone: zone).times.first == time)
    }

    /// The hands match the digits, even if an hour is skipped or repeated.
    @Test("The hands show local time")
    func hands() {
        let before = figures(Date(2026, 3, 29, 0, 59, 59), zone: .berlinSpring)
        let after = figures(Date(2026, 3, 29, 1, 0), zone: .berlinSpring)
        #expect(before.timeOfDay == 7_199)
        #expect(after.timeOfDay == 10_800)
    }

    @Test(
        "In 12-hour locales the clock shows AM and PM",
        arguments: [
            (0, "12:05:09", "AM"), (3, "3:05:09", "AM"), (11, "11:05:09", "AM"),
            (12, "12:05:09", "PM"), (13, "1:05:09", "PM"), (23, "11:05:09", "PM"),
        ])
    func twelveHours(hour: Int, time: String, half: String) {
        let words = ClockWords { date, format in
            let hour = Int(date.timeIntervalSince1970) / 3_600 % 24
            return switch format {
            case "%p": hour < 12 ? "AM" : "PM"
            case "%X": "0\(hour % 12):05:09"
            case "%H": hour < 10 ? "0\(hour)" : "\(hour)"
            default: ""
            }
        }
        let figures = figures(Date(2026, 8, 3, hour, 5, 9), words: words)
        #expect(figures.times.first == time)
        #expect(figures.halfDay == half)
    }

    /// Some locales define AM and PM without using them.
    @Test("In 24-hour locales the clock shows neither AM nor PM", arguments: 0..<24)
    func twentyFourHours(hour: Int) {
        let words = ClockWords { date, format in
            let hour = Int(date.timeIntervalSince1970) / 3_600 % 24
            let padded = hour < 10 ? "0\(hour)" : "\(hour)"
            return switch format {
            case "%p": "a"
            case "%X": "\(padded):05:09"
            case "%H": padded
            default: ""
            }
        }
        #expect(figures(Date(2026, 8, 3, hour, 5, 9), words: words).halfDay == "")
    }

    @Test(
        "A one-line clock uses the locale's time format",
        arguments: [
            ("04:30:25 PM", "PM", "4:30:25 PM", "4:30 PM"),
            ("16:30:25", "", "16:30:25", "16:30"),
            ("16시 30분 25초", "오후", "16시 30분 25초", "16시 30분"),
            ("16時30分25秒", "午後", "16時30分25秒", "16時30分"),
            ("16 h 30 min 25 s", "", "16 h 30 min 25 s", "16 h 30 min"),
        ])
    func line(written: String, half: String, long: String, short: String) {
        let words = ClockWords { _, format in
            ["%X": written, "%p": half, "%H": "16"][format] ?? ""
        }
        let date = Date(2026, 8, 3, 16, 30, 25)
        #expect(figures(date, words: words, showsDate: false).line == long)
        let slow = figures(date, .minutes, words: words, showsDate: false)
        #expect(slow.line == short)
    }

    @Test("If the year comes first in a locale, the date is numeric")
    func yearFirst() {
        let words = ClockWords.locale([
            "%x": "2026年08月03日", "%Y": "2026", "%p": "", "%A ": "月曜日 ", "%a ": "月 ",
        ])
        #expect(
            figures(Date(2026, 8, 3, 15, 30), .minutes, words: words).dates
                == ["月曜日 2026年08月03日", "月 2026年08月03日", "2026年08月03日"])
    }

    @Test("If the month comes first in a locale, it stays first")
    func monthFirst() {
        let words = ClockWords.locale([
            "%x": "08/03/2026", "%m/%d/%Y": "08/03/2026", "%Y": "2026", "%p": "",
            "%A, %B %-d, %Y": "Monday, August 3, 2026", "%a, %b %-d, %Y": "Mon, Aug 3, 2026",
            "%b %-d": "Aug 3",
        ])
        #expect(
            figures(Date(2026, 8, 3, 15, 30), .minutes, words: words).dates
                == ["Monday, August 3, 2026", "Mon, Aug 3, 2026", "Aug 3"])
    }

    @Test("A one-line clock shows the time, and the date on request")
    func line() {
        #expect(
            figures(Date(2026, 8, 3, 15, 30, 9), showsDate: true).line
                == "Monday 3 August 2026 15:30:09")
        #expect(figures(Date(2026, 8, 3, 15, 30, 9)).line == "15:30:09")
    }
}
