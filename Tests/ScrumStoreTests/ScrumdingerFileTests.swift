import Testing

@testable import ScrumCore
@testable import ScrumStore

struct ScrumdingerFileTests {
    private let scrum = DailyScrum(
        title: "Design",
        attendees: [
            Attendee(id: "11111111-2222-3333-4444-555555555555", name: "Cathy"),
            Attendee(name: "Daisy", box: .seconds(90)),
        ], length: .seconds(450))

    private func record(_ id: String, second: Int) -> MeetingRecord {
        MeetingRecord(
            id: id, scrum: .init(title: "Design"), start: Timestamp(seconds: second, utcOffset: 60),
            planned: .seconds(450), elapsed: .seconds(400),
            people: [
                .init(name: "Cathy", planned: .seconds(225)),
                .init(name: "Daisy", planned: .seconds(225), isAbsent: true),
            ], notes: [.init(text: "one"), .init(text: "two")])
    }

    @Test("Version 5 UUIDs match the example in the standard and Python's uuid module")
    func identifiers() {
        let dns: [UInt8] = [
            0x6b, 0xa7, 0xb8, 0x10, 0x9d, 0xad, 0x11, 0xd1, 0x80, 0xb4, 0x00, 0xc0, 0x4f, 0xd4,
            0x30, 0xc8,
        ]
        #expect(
            NameUUID.uuid(namespace: dns, name: "www.example.com")
                == "2ED6657D-E927-568B-95E1-2665A8AEA6A2")
        // uuid.uuid5(uuid.NAMESPACE_DNS, "a" * 200), whose input takes several blocks.
        #expect(
            NameUUID.uuid(namespace: dns, name: String(repeating: "a", count: 200))
                == "FE30BFA6-EF90-59B3-B108-118411D0F0AB")
        #expect(NameUUID.isUUID("11111111-2222-3333-4444-55555555555a"))
        #expect(!NameUUID.isUUID("11111111-2222-3333-4444-5555555555"))
        #expect(!NameUUID.isUUID("g1111111-2222-3333-4444-555555555555"))
    }

    @Test("An agenda item is not exported as a person, and a warning says so")
    func items() throws {
        var (scrum, record) = (scrum, record("a", second: 978_307_200))
        scrum.attendees.append(Attendee(name: "Parking lot", isItem: true, box: .seconds(60)))
        record.people.append(.init(name: "Parking lot", isItem: true, planned: .seconds(60)))
        let file = ScrumdingerFile([scrum], meetings: [[record]])
        #expect(!file.text.contains("Parking lot"))
        #expect(file.losses.contains("Design: agenda items are left out: Parking lot."))
        #expect(
            DailyScrum(
                title: "Design", attendees: scrum.attendees.people, length: scrum.length
            ).differences(from: scrum) == [])
        let imported = DailyScrum(
            title: "Design", attendees: [Attendee(name: "Eva"), Attendee(name: "Daisy")],
            length: .seconds(600)
        ).with(optionsOf: scrum)
        #expect(imported.attendees.map(\.name) == ["Eva", "Daisy", "Parking lot"])
        #expect(imported.attendees.map(\.box) == [nil, .seconds(90), .seconds(60)])
    }

    @Test("An exported scrum has everything that Scrumdinger needs, and losses are reported")
    func form() {
        let file = ScrumdingerFile(
            [scrum],
            meetings: [[record("a", second: 978_307_200), record("b", second: 978_307_260)]])
        #expect(
            file.losses == [
                "Design: its length becomes 8 min.", "Design: the minutes of Daisy are left out.",
                "Left out of the meetings: times taken and absentees.",
            ])
        let cathy = #"{"id": "11111111-2222-3333-4444-555555555555", "name": "Cathy"}"#
        #expect(
            file.text == #"""
                [
                  {"id": "5EE2343F-28D6-518A-AB47-6195D8D53003", "title": "Design", "attendees": [
                    \#(cathy),
                    {"id": "1132B6BC-EFFA-5809-9BBA-EA675A3021FC", "name": "Daisy"}
                  ], "lengthInMinutes": 8, "theme": "seafoam", "history": [
                    {"id": "AD15720A-F530-56BD-BED2-4DC3E9988D71", "date": 60, \#
                "attendees": [\#(cathy)], "transcript": "one\ntwo"},
                    {"id": "6DBA4E80-4D13-5A69-B74C-2CE8C2D9B78E", "date": 0, \#
                "attendees": [\#(cathy)], "transcript": "one\ntwo"}
                  ]}
                ]

                """#)
    }

    @Test("An export is recognised by titles and names, in any order")
    func importing() throws {
        let file = ScrumdingerFile([scrum], meetings: [[record("a", second: 1_000_000_000)]])
        let foreign = try ForeignFile(path: "/x", bytes: Array(file.text.utf8), now: 2_000_000_000)
        #expect(foreign.diagnostics.isEmpty)
        let plan = ImportPlan(foreign.scrums, into: [scrum], path: "/f")
        #expect(plan.steps.map(\.action) == [.keep(0, differing: ["length"])])
        #expect(
            plan.records { _ in 0 }.map(\.id) == [ScrumdingerFile.id(of: record("a", second: 0))])
    }
}
