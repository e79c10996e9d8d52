import Testing

@testable import ScrumCore
@testable import ScrumStore

struct ImportPlanTests {
    private func imported(
        _ title: String, id: String? = nil, minutes: Int = 5, meetings: Int = 1
    ) -> ImportedScrum {
        ImportedScrum(
            scrum: DailyScrum(
                id: id, title: title, attendees: [Attendee(name: "Ann")],
                length: .seconds(60 * minutes)),
            meetings: (0..<meetings).map { ImportedMeeting(id: "\(title)\($0)", start: $0) })
    }

    private func file(_ scrums: [ImportedScrum]) throws -> ScrumFile {
        try ScrumFile(path: "/t/scrums.json", bytes: []).adding(scrums.map(\.scrum))
    }

    private func plan(
        _ imported: [ImportedScrum], into file: ScrumFile, as title: String? = nil,
        replacing: Bool = false
    ) -> ImportPlan {
        ImportPlan(imported, into: file.scrums, path: file.path, as: title, replacing: replacing)
    }

    @Test("Importing twice changes nothing")
    func twice() throws {
        let all = try [
            ForeignFileTests.scrumdinger2020, ForeignFileTests.scrumdinger2021,
            ForeignFileTests.scrumdinger2023, ForeignFileTests.syncUps,
        ].flatMap {
            try ForeignFile(path: "/x.json", bytes: Array($0.utf8), now: 2_000_000_000).scrums
        }
        let empty = ScrumFile(path: "/t/scrums.json", bytes: [])
        let first = plan(all, into: empty)
        #expect(first.steps.allSatisfy { $0.action == .add })
        let file = try first.applied(to: empty)
        #expect(file.diagnostics.isEmpty)
        let second = plan(all, into: file)
        for (index, step) in second.steps.enumerated() {
            #expect(step.action == .keep(index, differing: []))
        }
        #expect(try second.applied(to: file).bytes == file.bytes)
        let offset: (Int) -> Int = { _ in 0 }
        #expect(first.records(utcOffset: offset) == second.records(utcOffset: offset))
        #expect(first.records(utcOffset: offset).count == 5)
    }

    @Test("A scrum is recognised by its id, even if everything else is different")
    func byID() throws {
        let here = try file([imported("Old", id: "1", minutes: 9)])
        let keep = plan([imported("New", id: "1")], into: here)
        #expect(keep.steps[0].action == .keep(0, differing: ["title", "length"]))
        #expect(
            keep.steps[0].summary
                == "New: already here with a different title, length; left unchanged "
                + "(--replace uses the imported values)")
        #expect(keep.steps[0].owner?.title == "Old")
        #expect(try keep.applied(to: here).bytes == here.bytes)
        let replace = plan([imported("New", id: "1")], into: here, replacing: true)
        #expect(replace.steps[0].action == .replace(0))
        #expect(replace.steps[0].summary == "New: replaced, with 1 meeting")
        let result = try replace.applied(to: here)
        #expect(result.scrums.map(\.title) == ["New"])
        #expect(result.scrums[0].length == .seconds(300))
        #expect(replace.steps[0].owner?.title == "New")
    }

    @Test("People, found by id or name, keep options that other programs do not have")
    func peopleOptions() {
        let ann = Attendee(
            id: "a", name: "Ann", box: .seconds(60), say: "Anne", voice: "de")
        let bob = Attendee(name: "Bob", say: "Bop")
        let here = DailyScrum(
            id: "1", title: "Team", attendees: [ann, bob], length: .seconds(600))
        let imported = DailyScrum(
            id: "1", title: "Team",
            attendees: [
                Attendee(id: "c", name: "Cy"), Attendee(id: "b", name: "Bob"),
                Attendee(id: "a", name: "Anna"),
            ], length: .seconds(300))
        #expect(
            imported.with(optionsOf: here).attendees == [
                Attendee(id: "c", name: "Cy"), Attendee(id: "b", name: "Bob", say: "Bop"),
                Attendee(id: "a", name: "Anna", box: .seconds(60), say: "Anne", voice: "de"),
            ])
    }

    @Test("A different scrum with the same title is skipped, is renamed, or replaces the old one")
    func conflict() throws {
        let here = try file([imported("Design", id: "1"), imported("Web")])
        let new = imported("design", id: "2", meetings: 2)
        let skip = plan([new], into: here)
        let reason =
            "another scrum here is called \"design\"; use --as TITLE for a new title, "
            + "or --replace to replace that scrum"
        #expect(skip.steps[0].action == .skip(reason: reason))
        #expect(skip.steps[0].summary == "design: not imported: \(reason)")
        #expect(skip.steps[0].owner == nil)
        #expect(skip.records { _ in 0 }.isEmpty)
        let renamed = plan([new], into: here, as: "Design 2")
        #expect(renamed.steps[0].action == .add)
        #expect(renamed.steps[0].summary == "Design 2: added, with 2 meetings")
        let longer = try renamed.applied(to: here)
        #expect(longer.scrums.map(\.title) == ["Design", "Web", "Design 2"])
        #expect(
            plan([new], into: longer, as: "Design 2").steps[0].action == .keep(2, differing: []))
        let replaced = plan([new], into: here, replacing: true)
        #expect(replaced.steps[0].action == .replace(0))
        #expect(try replaced.applied(to: here).scrums[0].id == "2")
    }

    @Test("If there is no id, scrums with the same contents are the same scrum")
    func byTitle() throws {
        let here = try file([imported("Web")])
        #expect(plan([imported("web", id: "7")], into: here).steps[0].action != .add)
        #expect(
            plan([imported("Web", id: "7")], into: here).steps[0].action
                == .keep(0, differing: []))
        let other = plan([imported("Web", id: "7", minutes: 6)], into: here).steps[0].action
        guard case .skip = other else { return #expect(Bool(false), "\(other)") }
    }

    @Test("The new title can be given to only one scrum")
    func manyTitles() throws {
        let here = try file([imported("A", id: "1"), imported("B", id: "2")])
        let new = [imported("A", id: "3"), imported("B", id: "4"), imported("C", id: "5")]
        let all = plan(new, into: here, as: "X").steps.map(\.action)
        let reason = "--as can rename only one scrum, but 2 need a new title"
        #expect(all == [.skip(reason: reason), .skip(reason: reason), .add])
        let some = plan([new[0], new[2]], into: here, as: "X").steps
        #expect(some.map(\.action) == [.add, .add])
        #expect(some.map(\.imported.scrum.title) == ["X", "C"])
    }

    @Test("If two titles in the foreign file are the same, the second scrum is skipped")
    func twoOfOneTitle() throws {
        let both = [imported("A", id: "1"), imported("A", id: "2")]
        let steps = plan(both, into: ScrumFile(path: "/t/s.json", bytes: [])).steps
        #expect(steps[0].action == .add)
        guard case .skip = steps[1].action else { return #expect(Bool(false)) }
    }

    @Test("Replacing a scrum keeps the options that exist only in scrum")
    func options() throws {
        let source = """
            [ // ours
              {"title": "A", "id": "1", "lengthInMinutes": 9, "order": "rotating", // fair
               "attendees": [{"name": "Ann", "minutes": 4}, "Bob"]}
            ]
            """
        let here = ScrumFile(path: "/t/scrums.json", bytes: Array(source.utf8))
        let plan = plan([imported("A", id: "1")], into: here, replacing: true)
        let result = try plan.applied(to: here)
        let text = String(decoding: result.bytes, as: UTF8.self)
        #expect(
            text == """
                [ // ours
                  {"title": "A", "id": "1", "lengthInMinutes": 5, "order": "rotating", // fair
                   "attendees": [{"name": "Ann", "minutes": 4}]}
                ]
                """)
        let short = imported("A", id: "1", minutes: 3)
        let tight = ImportPlan(
            [short], into: here.scrums, path: "/t/scrums.json", replacing: true)
        guard case .skip = tight.steps[0].action else { return #expect(Bool(false)) }
    }
}
