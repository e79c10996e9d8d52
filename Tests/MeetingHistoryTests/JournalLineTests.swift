import Testing

@testable import MeetingHistory
@testable import ScrumCore

struct JournalLineTests {
    static let events: [ScrumTimer.Event] =
        [
            .begin, .next, .undo, .pause, .resume, .extend(by: .seconds(30)),
            .extend(by: .seconds(-30)), .restart, .absent(3), .callBack(0), .later(2), .first(1),
            .join(name: "Zoë \"Z\"\n\u{7}🎈"), .also(.join(name: "Bob")),
            .also(.callBack(3)), .divide, .shuffle([]), .shuffle([2, 0, 1]),
            .note("a\\b", speaker: 1), .discount(from: .zero, to: .nanoseconds(7)),
        ] + ScrumTimer.Ending.allCases.map { .end($0) }

    @Test("Every event survives a round trip", arguments: events)
    func event(event: ScrumTimer.Event) throws {
        let entry = JournalLine.Entry.event(event, at: .nanoseconds(123_456_789_012_345))
        let line = JournalLine.encode(entry)
        #expect(line.last == 0x0A)
        #expect(line.dropLast().allSatisfy { $0 >= 0x20 })
        let read = JournalLine.entry(Array(line.dropLast()))
        #expect(read == entry)
    }

    @Test("A plan survives a round trip with all its fields")
    func plan() throws {
        let sounds = DailyScrum.Sounds(
            ding: .file("/a/\"b.wav"), warning: .off, end: .builtIn(.tick), volume: 7,
            speaks: true, voice: "pl")
        let attendees = [
            Attendee(id: "1", name: "Cathy", box: .seconds(90)),
            Attendee(name: "QA", say: "Q A", voice: "en+f3"),
        ]
        let scrum = DailyScrum(
            id: "s", title: "Design", attendees: attendees, length: .seconds(600), theme: .poppy,
            advance: .manual, order: .rotating, warnings: [.zero], count: .up, sounds: sounds,
            begins: TimeOfDay("9:15"), record: false)
        let clock = ClockReading(
            time: .nanoseconds(1), boot: "b", uptime: .nanoseconds(2),
            date: Timestamp(seconds: Sample.start, utcOffset: -34_200))
        var warned = scrum
        warned.warnings = [.seconds(60), .seconds(15)]
        let short = DailyScrum(title: "x", attendees: attendees, length: .seconds(99))
        for scrum in [scrum, warned, short] {
            let header = JournalHeader(
                id: "m", file: nil, plan: try MeetingPlan(scrum: scrum, attendees: attendees),
                clock: clock, options: ["--mute", "é"])
            let line = JournalLine.encode(header)
            #expect(
                String(decoding: line, as: UTF8.self).hasPrefix(
                    #"{"v":1,"seen":["0000000000000000000 0000000000000000000","00"#))
            for number in [0, 1] {
                let slot = line[JournalSlot.offset(number)...].prefix(39)
                #expect(slot.elementsEqual(JournalSlot.bytes(.zero)))
            }
            let read = try? JournalLine.header(Array(line.dropLast()))
            #expect(read?.header == header)
            #expect(read?.seen == .zero)
        }
    }

    @Test("An invalid due time is dropped, but the meeting is read")
    func due() throws {
        var header = try Sample.header()
        header.due = header.clock.date
        let text = String(decoding: JournalLine.encode(header), as: UTF8.self)
        header.due = nil
        for due in ["7", "null", #""soon""#, "[1]", #"{"at":1}"#] {
            let line = text.replacing(
                #""due":"\#(header.clock.date)""#, with: #""due":"# + due)
            #expect(line != text)
            let read = try? JournalLine.header(Array(line.utf8.dropLast()))
            #expect(read?.header == header, "\(due)")
        }
    }
}
