import Testing

@testable import ScrumCore

@Suite struct PersonNamesTests {
    private static func people(
        _ meetings: [[String]], starts: [Int]? = nil
    ) -> (numbers: [[Int?]], names: [String]) {
        var names = PersonNames()
        let spellings = meetings.enumerated().map { names.add($1, at: starts?[$0] ?? $0) }
        let (numbers, shown) = names.people
        return (spellings.map { $0.map { $0.map { numbers[$0] } } }, shown)
    }

    @Test("Case, spaces and composed letters do not matter, and the latest spelling is shown")
    func same() {
        let found = Self.people([["Zoe\u{301}", "jon"], [" zoé", "Jon"], ["JON ", "Zoé"]])
        #expect(found.numbers == [[0, 1], [0, 1], [1, 0]])
        #expect(found.names == ["Zoé", "JON"])
    }

    @Test("The latest spelling is shown in whatever order the meetings are added")
    func order() {
        let found = Self.people([["JON"], ["Jon"], ["jon"]], starts: [2, 3, 1])
        #expect(found.names == ["Jon"])
    }

    @Test("If two spellings appear in one meeting, they are two people in every meeting")
    func apart() {
        let found = Self.people([["Chris"], ["chris", "Chris"], ["chris"], ["Ann"], ["ANN"]])
        #expect(found.numbers == [[0], [1, 0], [1], [2], [2]])
        #expect(found.names == ["Chris", "chris", "ANN"])
    }

    @Test("A name listed twice in a meeting is one person, and the first entry is used")
    func twice() {
        let found = Self.people([["Ann", "Ann"], ["ann"]])
        #expect(found.names == ["ann"])
        #expect(found.numbers == [[0, nil], [0]])
    }

    @Test("If people share a name, statistics, charts and insights use only the first")
    func first() {
        let meetings = (0..<3).map { day in
            MeetingRecord(
                id: "\(day)", scrum: .init(title: "Design"),
                start: Timestamp(seconds: day * 86_400, utcOffset: 0), planned: .seconds(120),
                elapsed: .seconds(100),
                people: [
                    .init(name: "Ann", planned: .seconds(60), taken: .seconds(70), order: 1),
                    .init(name: "Ann", planned: .seconds(60), taken: .seconds(30), order: 2),
                ])
        }
        let ann = MeetingStatistics(meetings).people[0]
        #expect(ann.meetings == 3 && ann.total == .seconds(210) && ann.longest == .seconds(70))
        var charts = MeetingCharts()
        for meeting in meetings { charts.add(meeting) }
        #expect(charts.columns.people.all.map { $0.turns.map(\.taken) } == [[70, 70, 70]])
        #expect(InsightPast(meetings).people.map { $0.turns.count } == [3])
    }
}
