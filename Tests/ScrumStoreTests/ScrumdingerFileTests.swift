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

    @Test("Identifiers are version 8 UUIDs that depend only on the names")
    func identifiers() {
        #expect(
            NameUUID.text(of: ["person", "Design", "Cathy"])
                == "63182880-40C1-8569-B5AF-9470F6DB4975")
        #expect(NameUUID.text(of: ["scrum", "Café"]) == "F66B6CCD-A26D-865B-A366-9B8975D8A365")
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
                  {"id": "41E3C5FB-237A-8E45-A5FA-BDCDA8D62565", "title": "Design", "attendees": [
                    \#(cathy),
                    {"id": "EE00D963-2289-81B0-85F9-B75BF5D5AA1B", "name": "Daisy"}
                  ], "lengthInMinutes": 8, "theme": "seafoam", "history": [
                    {"id": "5DA5F765-3EDB-8404-8C96-435E41EEA64F", "date": 60, \#
                "attendees": [\#(cathy)], "transcript": "one\ntwo"},
                    {"id": "5DA5FA65-3EDB-891D-92F6-CF78B2B0CF55", "date": 0, \#
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
