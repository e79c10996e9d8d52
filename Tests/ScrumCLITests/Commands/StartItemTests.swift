import ScrumCore
import TestSupport
import Testing

@testable import ScrumCLI

/// `--items` and scrums of agenda items alone.
struct StartItemTests {
    private let board = DailyScrum(
        title: "Board", attendees: [Attendee(name: "Old", isItem: true)], length: .seconds(900))
    private let team = DailyScrum(
        title: "Team",
        attendees: ["Ann", "Bob"].map { Attendee(name: $0) }
            + [Attendee(name: "Parking lot", isItem: true, box: .seconds(60))],
        length: .seconds(600))

    private var environment: ScrumEnvironment {
        var environment = ScrumEnvironment.unset
        environment.random = { 1 }
        return environment
    }

    private func plan(
        _ scrum: DailyScrum, _ arguments: [String] = [], lines: [String]
    ) throws -> (people: [MeetingPlan.Person], notice: String?) {
        let options = try StartOptions.parse(["--items", "-"] + arguments)
        let (scrum, notice) = try options.withItems(
            scrum, read: lines.map { Substring($0) }, in: environment)
        let plan = try options.plan(for: scrum, after: nil, in: environment)
        return (plan.people, notice?.description)
    }

    private func failure(
        _ scrum: DailyScrum, _ arguments: [String] = [], lines: [String]
    ) -> String? {
        do {
            _ = try plan(scrum, arguments, lines: lines)
            return nil
        } catch {
            return ScrumFailure(error)?.lines.map(\.description).joined(separator: "\n")
        }
    }

    @Test("Items replace the file's, follow the people and share the rest of the time")
    func items() throws {
        let lines = [
            "#41 Login\t2", "#42 Search", "  ", "PROJ-7\t\tExport \u{1b}[31mit", "Six\t7:30x",
        ]
        let people = try plan(team, lines: lines).people
        #expect(
            people.map(\.name) == [
                "Ann", "Bob", "#41 Login", "#42 Search", "PROJ-7 Export [31mit", "Six 7:30x",
            ])
        #expect(people.map(\.isItem) == [false, false, true, true, true, true])
        #expect(people.map(\.box) == [96, 96, 120, 96, 96, 96].map { .seconds($0) })
        #expect(try plan(board, lines: lines).people.allSatisfy(\.isItem))
    }

    @Test("Minutes below a second, such as an estimate of 0, are none")
    func noMinutes() throws {
        let people = try plan(board, lines: ["A\t0", "B\t0.1s", "C\t3", "D\t-1"]).people
        #expect(people.map(\.name) == ["A", "B", "C", "D -1"])
        #expect(people.map(\.box) == [240, 240, 180, 240].map { .seconds($0) })
        #expect(
            failure(board, ["--leader", "Ann"], lines: ["A"])
                == "A meeting of agenda items has no leader.")
    }

    @Test("The minutes of a meeting without a file are exact, even with --until")
    func until() throws {
        let stage = try CommandStage()
        try stage.write("A\t5\nB\n", to: "items")
        let input = stage.folder + "/items"
        var environment = stage.environment
        environment.standardInput = { input }
        let start = try StartCommand.parse(["--items", "-", "--until", "12:30"])
        let scrum = try #require(try start.chosenScrum(in: environment)).scrum
        let listed = try start.today.withItems(
            scrum, read: start.today.readLines(in: environment), in: environment
        ).scrum
        environment.random = { 1 }
        let plan = try start.today.plan(for: listed, after: nil, in: environment)
        #expect(plan.people.map(\.box) == [.seconds(300), .seconds(1_500)])
    }

    @Test("Of more than 100 items, the first 100 are used, with a notice")
    func most() throws {
        let lines = (1...137).map { "#\($0)" }
        let (people, notice) = try plan(board, ["-m", "60"], lines: lines)
        #expect(people.count == 100)
        #expect(people.last?.name == "#100")
        #expect(notice == "Only the first 100 of 137 items.")
    }

    @Test("Items with less than ten seconds each are refused, with the number that fits")
    func room() throws {
        let lines = (1...100).map { "#\($0)" }
        #expect(
            failure(board, lines: lines) == """
                100 items of at least 10 s each: 15 min has room for 90.
                List fewer items, or lengthen the meeting with -m.
                """)
        #expect(try plan(board, lines: Array(lines.prefix(90))).people.count == 90)
        #expect(failure(team, lines: lines)?.contains("10 min has room for 58.") == true)
        #expect(failure(board, ["-m", "10s"], lines: lines)?.contains("room for 1.") == true)
        #expect(failure(board, lines: ["A\t8", "B\t7", "C"])?.contains("room for 0.") == true)
        let excess = failure(board, lines: ["A\t10", "B\t10", "C"])
        #expect(excess == "The given minutes add up to 20 min, but the meeting lasts only 15 min.")
    }

    @Test("Without items, people meet alone, and a board does not start")
    func none() throws {
        #expect(try plan(team, lines: []).people.map(\.name) == ["Ann", "Bob"])
        #expect(failure(board, lines: []) == "No items: standard input is empty.")
    }

    @Test("The last item cannot be left out")
    func lastItem() throws {
        #expect(
            failure(board, ["--without", "#1"], lines: ["#1"])
                == "At least one item must remain.")
        let people = try plan(board, ["--without", "#1"], lines: ["#1", "#2"]).people
        #expect(people.map(\.name) == ["#2", "#1"])
        #expect(people.map(\.isAbsent) == [false, true])
    }

    @Test("A length and items make a meeting, but not if the options file lists the items")
    func standUp() throws {
        let options = try StartOptions.parse(["--items", "cat board", "-m", "15"])
        #expect(options.standUp?.length == .seconds(900))
        let stage = try CommandStage()
        try stage.write("--items cat board\n", to: ".config/scrum/options", in: stage.home)
        func standUp(_ typed: String...) throws -> DailyScrum? {
            try StartCommand.parse(typed).withPersonalOptions(typed: typed, in: stage.environment)
                .today.standUp
        }
        #expect(try standUp("-m", "15") == nil)
        #expect(try standUp("-m", "15", "--items", "cat other") != nil)
        #expect(try standUp("-m", "15", "--items", "cat board") != nil)
        #expect(try standUp("-m", "15", "--with", "Ann") != nil)
        #expect(throws: (any Error).self) {
            try StartOptions.parse(["--items", "-", "--with", "-"])
        }
        #expect(throws: (any Error).self) { try StartOptions.parse(["--items", ""]) }
    }

    @Test(
        "A week with tickets is a week with the same items in the file, and people's figures know none"
    )
    func week() throws {
        let people = ["Ann", "Bob", "Cid"].map { Attendee(name: $0) }
        var records: [MeetingRecord] = []
        for day in 0..<8 {
            let lines = (0...day % 3).map { "#\(day * 3 + $0) Ticket" }
            let items = lines.map { Attendee(name: $0, isItem: true) }
            let listed = DailyScrum(title: "Team", attendees: people, length: .seconds(600))
            let inFile = DailyScrum(title: "Team", attendees: people + items, length: .seconds(600))
            let planned = try plan(listed, lines: lines).people
            let filed = try StartOptions.parse([]).plan(for: inFile, after: nil, in: environment)
            #expect(planned == filed.people)
            var timer = ScrumTimer(plan: filed)
            timer.apply(.begin, at: .zero)
            for turn in 1...planned.count {
                timer.apply(.next, at: .seconds(20 * turn + 7 * (day + turn) % 5))
            }
            records.append(
                MeetingRecord(
                    timer, at: .seconds(600), id: "m\(day)",
                    start: Timestamp(seconds: 1_795_249_800 + day * 86_400, utcOffset: 0), file: nil
                ))
        }
        let statistics = MeetingStatistics(records)
        #expect(Set(statistics.people.map(\.name)) == ["Ann", "Bob", "Cid"])
        let without = records.map(\.ofPeople)
        #expect(statistics.people == MeetingStatistics(without).people)
        #expect(
            LeaderRota(records).order(of: ["Bob", "Ann"])
                == LeaderRota(without).order(of: ["Bob", "Ann"]))
        var charts = MeetingCharts()
        for record in records { charts.add(record) }
        let names = charts.sets().flatMap { $0.lines.map(\.name) + $0.labels }
        #expect(!names.contains { $0.hasPrefix("#") })
        #expect(!Insights(of: records).lines.contains { $0.contains("#") })
    }

    @Test("Charts of items show lengths and items per meeting")
    func charts() throws {
        let (people, _) = try plan(board, lines: ["#1", "#2", "#3"])
        var timer = ScrumTimer(
            plan: MeetingPlan(scrum: board, people: people, share: .seconds(300)))
        timer.apply(.begin, at: .zero)
        timer.apply(.next, at: .seconds(60))
        timer.apply(.end(.early), at: .seconds(90))
        var charts = MeetingCharts()
        for day in 0..<2 {
            charts.add(
                MeetingRecord(
                    timer, at: .seconds(90), id: "m\(day)",
                    start: Timestamp(seconds: 1_795_249_800 + day * 86_400, utcOffset: 0), file: nil
                ))
        }
        let sets = charts.sets()
        #expect(
            sets.map(\.title) == [
                "Length against plan", "Items per meeting", "Meeting overtime", "Meetings per week",
                "Typical length by weekday",
            ])
        #expect(sets[1].lines.map(\.values) == [[2, 2], [1, 1]])
        let long = (0..<60).map { day in
            MeetingRecord(
                timer, at: .seconds(90), id: "m\(day)",
                start: Timestamp(seconds: 1_795_249_800 + day * 86_400, utcOffset: 0), file: nil)
        }
        let insights = Insights(of: long).lines.joined()
        #expect(
            insights.contains("Meetings typically take") && !insights.contains("speak"),
            "\(insights)")
    }

    @Test("scrum new adds items after the people")
    func new() throws {
        let stage = try CommandStage("[]")
        let result = stage.run(
            "new", "Board", "--item", "Review=10", "--item", "Parking lot", "-m", "15")
        #expect(result.status == 0, "\(result)")
        let list = stage.run("list")
        #expect(list.output.contains("2 items"), "\(list)")
        let wrong = stage.run("new", "Other", "--item", "Review=soon", "-m", "15")
        #expect(wrong.error.contains("expected an item such as \"Parking lot=5\""), "\(wrong)")
    }
}
