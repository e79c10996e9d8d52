import ScrumCore
import Testing

/// Values that a history cannot store are clamped.
@Suite struct MeetingRecordBoundsTests {
    private let limit = MeetingRecord.durations.upperBound

    private func record(taken: [Duration], paused: Duration = .zero) -> MeetingRecord {
        MeetingRecord(
            id: "m", scrum: .init(title: "Design"), start: Timestamp(seconds: 0, utcOffset: 0),
            planned: .seconds(600), elapsed: taken.reduce(.zero, +), paused: paused,
            people: taken.map { .init(name: "P", planned: .seconds(60), taken: $0) })
    }

    @Test("A record within the limits is not changed")
    func withinBounds() {
        let record = record(taken: [limit - .seconds(1), .seconds(1)], paused: limit)
        #expect(record.clamped == record)
        #expect(!record.clamped.isClamped)
    }

    @Test("A pause of more than 31.7 years is clamped and marked")
    func longPause() {
        let clamped = record(taken: [.seconds(60)], paused: .seconds(56 * 31_557_600)).clamped
        #expect(clamped.paused == limit)
        #expect(clamped.isClamped)
        #expect(clamped.people[0].taken == .seconds(60))
        #expect(clamped.clamped == clamped)
    }

    @Test("The longest turns are clamped, and the turns still add up")
    func longTurns() {
        let clamped = record(taken: [.seconds(60), limit, .seconds(90), limit + limit]).clamped
        #expect(clamped.elapsed == limit)
        #expect(
            clamped.people.map(\.taken) == [
                .seconds(60), limit - .seconds(150), .seconds(90), .zero,
            ])
        #expect(clamped.people.reduce(.zero) { $0 + $1.taken } == clamped.elapsed)
        #expect(clamped.isClamped)
    }

    @Test(
        "A date is clamped to the years 0001 to 9999 in its time zone",
        arguments: [
            (Int.min / 2, 3_600, "0001-01-01T00:00:00+01:00"),
            (-62_135_596_800, -3_600, "0001-01-01T00:00:00-01:00"),
            (253_402_300_799, 3_600, "9999-12-31T23:59:59+01:00"),
            (Int.max / 2, 0, "9999-12-31T23:59:59+00:00"),
            (0, 0, "1970-01-01T00:00:00+00:00"),
        ])
    func dates(seconds: Int, offset: Int, text: String) {
        let clamped = Timestamp(seconds: seconds, utcOffset: offset).clamped
        #expect(clamped.description == text)
        #expect(Timestamp(iso8601: text) == clamped)
    }

    @Test("Years before 1000 have four digits, and there is no year 0000")
    func earlyYears() {
        let early = Timestamp(iso8601: "0987-06-05T04:03:02Z")
        #expect(early?.description == "0987-06-05T04:03:02+00:00")
        #expect(Timestamp(iso8601: "0000-06-05T04:03:02Z") == nil)
    }

    @Test("Sums that exceed 64 bits saturate")
    func sums() {
        let ages = Duration.seconds(Int.max)
        #expect(ages.nanoseconds == .max)
        #expect((.zero - ages).nanoseconds == .min)
        #expect(ages.milliseconds == .max)
        #expect(ages.scaled(by: 3, over: 1).nanoseconds == .max)
        #expect(TimeText.decimalSeconds(ages) == "9223372036854775.807")
    }
}
