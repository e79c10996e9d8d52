import ScrumCore
import Testing

@Suite struct TimestampTests {
    @Test(
        "Local times are read and written with their UTC offset",
        arguments: [
            ("1970-01-01T00:00:00+00:00", 0, 0),
            ("2001-01-01T00:00:00+00:00", 978_307_200, 0),
            ("2026-11-21T09:30:00+01:00", 1_795_249_800, 3_600),
            ("2024-02-29T23:59:59-09:30", 1_709_285_399, -34_200),
            ("1969-12-31T23:59:59+00:00", -1, 0),
            ("1883-11-18T12:03:57-04:56:02", -2_717_650_801, -17_762),
        ])
    func roundTrip(text: String, seconds: Int, offset: Int) {
        let timestamp = Timestamp(seconds: seconds, utcOffset: offset)
        #expect(timestamp.description == text)
        #expect(Timestamp(iso8601: text) == timestamp)
    }

    @Test(
        "Timestamps as other programs write them are accepted",
        arguments: [
            ("2026-11-21T08:30:00Z", 0), ("2026-11-21T09:30:00.999+0100", 3_600),
            ("2026-11-21 08:30:00Z", 0),
        ])
    func otherForms(text: String, offset: Int) {
        #expect(
            Timestamp(iso8601: text) == Timestamp(seconds: 1_795_249_800, utcOffset: offset))
    }

    @Test(
        "Invalid dates and times are rejected",
        arguments: [
            "", "2026-11-21", "2026-11-21T09:30:00", "2026-13-01T00:00:00Z", "2026-02-29T00:00:00Z",
            "2026-04-31T00:00:00Z", "2026-00-10T00:00:00Z", "2026-01-00T00:00:00Z",
            "2026-11-21T24:00:00Z", "2026-11-21T09:60:00Z", "2026-11-21T09:30:00.Z",
            "2026-11-21T09:30:00Zulu", "2026-11-21T09:30:00+1", "26-11-21T09:30:00Z",
            "2026-11-21T09:30:00Ä",
        ])
    func mistakes(text: String) {
        #expect(Timestamp(iso8601: text) == nil)
    }

    @Test("Every day in eight centuries survives a round trip")
    func everyDay() {
        for day in stride(from: -146_097, through: 146_097, by: 1) {
            let noon = Timestamp(seconds: day * 86_400 + 43_200, utcOffset: 0)
            let next = Timestamp(seconds: (day + 1) * 86_400 + 43_200, utcOffset: 0)
            guard next.fields.day == noon.fields.day + 1 || next.fields.day == 1 else {
                Issue.record("after \(noon) comes \(next)")
                return
            }
            if day % 97 == 0 { #expect(Timestamp(iso8601: noon.description) == noon) }
        }
    }
}
