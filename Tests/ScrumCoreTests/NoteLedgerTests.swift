import ScrumCore
import Testing

struct NoteLedgerTests {
    private static func meeting(
        _ number: Int, notes: [MeetingRecord.Note], carries: Bool = true
    ) -> MeetingRecord {
        var record = MeetingRecord(
            id: "m\(number)", scrum: .init(title: "Design"),
            start: Timestamp(seconds: number * 86_400, utcOffset: 0), planned: .seconds(600),
            notes: notes)
        record.carriesNotes = carries
        return record
    }

    private static func tick(_ note: String, _ isDone: Bool, _ seconds: Int) -> NoteTick {
        NoteTick(note: note, isDone: isDone, at: Timestamp(seconds: seconds, utcOffset: 0))
    }

    @Test("The latest tick of a note wins, whatever the order of the files")
    func latest() {
        let record = Self.meeting(1, notes: [.init(text: "a"), .init(text: "b", isDone: true)])
        let ticks = [Self.tick("m1/1", true, 9), Self.tick("m1/1", false, 8)]
        #expect(NoteLedger([record], ticks: NoteTicks(ticks)).carried.isEmpty)
        #expect(NoteLedger([record], ticks: NoteTicks(ticks.reversed())).carried.isEmpty)
        let reopened = NoteLedger([record], ticks: NoteTicks(ticks + [Self.tick("m1/2", false, 1)]))
        #expect(reopened.carried.map(\.id) == ["m1/2"])
    }

    @Test("A note from version 1 returns only after it was reopened")
    func old() {
        let record = Self.meeting(1, notes: [.init(text: "a")], carries: false)
        #expect(NoteLedger([record]).carried.isEmpty)
        #expect(NoteLedger([record]).notes.map(\.isDone) == [false])
        #expect(
            NoteLedger([record], ticks: NoteTicks([Self.tick("m1/1", false, 1)])).carried.count == 1
        )
    }

    @Test("A past meeting shows its notes as they are now")
    func applied() {
        let record = Self.meeting(1, notes: [.init(text: "a"), .init(text: "b", isDone: true)])
        let ticks = NoteTicks([Self.tick("m1/1", true, 1), Self.tick("m1/2", false, 1)])
        #expect(ticks.applied(to: record).notes.map(\.isDone) == [true, false])
        #expect(NoteTicks().applied(to: record) == record)
    }

    @Test("At most the 200 newest notes return")
    func limit() {
        let records = (1...201).map { Self.meeting($0, notes: [.init(text: "\($0)")]) }
        let carried = NoteLedger(records).carried
        #expect(carried.count == 200 && carried.first?.text == "2" && carried.last?.text == "201")
    }

    @Test("In 10,000 random histories every open note is listed once until it is ticked off")
    func random() {
        var generator = SplitMix64(seed: 43)
        for _ in 0..<10_000 {
            var records: [MeetingRecord] = []
            var ticks: [NoteTick] = []
            var open: Set<String> = []
            for day in 0..<Int.random(in: 1...12, using: &generator) {
                let notes = (0..<Int.random(in: 0...3, using: &generator)).map { place in
                    MeetingRecord.Note(
                        text: "\(day) \(place)", isDone: Bool.random(using: &generator))
                }
                records.append(Self.meeting(day, notes: notes))
                for (place, note) in notes.enumerated() where !note.isDone {
                    open.insert("m\(day)/\(place + 1)")
                }
                for _ in 0..<Int.random(in: 0...2, using: &generator) {
                    guard let note = open.sorted().randomElement(using: &generator) else { break }
                    ticks.append(Self.tick(note, true, day * 86_400 + ticks.count))
                    open.remove(note)
                }
                if let tick = ticks.randomElement(using: &generator), day % 3 == 0 {
                    ticks.append(Self.tick(tick.note, false, day * 86_400 + ticks.count))
                    open.insert(tick.note)
                }
                let listed = NoteLedger(
                    records, ticks: NoteTicks(ticks.shuffled(using: &generator))
                )
                .carried
                #expect(listed.count == open.count && Set(listed.map(\.id)) == open)
            }
        }
    }
}
