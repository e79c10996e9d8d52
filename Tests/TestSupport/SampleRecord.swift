import ScrumCore

/// A meeting of three people. The last was absent, and one name contains Markdown.
package func sampleRecord(
    _ id: String = "a1", elapsed: Int = 580, ending: ScrumTimer.Ending = .finished,
    notes: [MeetingRecord.Note] = [], title: String = "Design, \"web\""
) -> MeetingRecord {
    MeetingRecord(
        id: id, scrum: .init(title: title, file: "/s/scrums.json"),
        start: Timestamp(seconds: 1_795_255_200, utcOffset: 3600), planned: .seconds(600),
        elapsed: .seconds(elapsed), ending: ending,
        people: [
            .init(name: "Cathy", planned: .seconds(150), taken: .seconds(162), order: 1),
            .init(
                name: "Da|isy", planned: .seconds(150), taken: .seconds(130),
                wasSkipped: true, order: 2),
            .init(name: "Simon", planned: .seconds(300), isAbsent: true),
        ], notes: notes)
}
