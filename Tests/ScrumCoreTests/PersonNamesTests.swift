import Testing

@testable import ScrumCore

@Suite struct PersonNamesTests {
    private static func people(_ meetings: [[String]]) -> (numbers: [[Int]], names: [String]) {
        var names = PersonNames()
        let spellings = meetings.map { names.add($0) }
        let (numbers, shown) = names.people
        return (spellings.map { $0.map { numbers[$0] } }, shown)
    }

    @Test("Case, blanks and composed letters make no other person; the latest spelling is shown")
    func same() {
        let found = Self.people([["Zoe\u{301}", "jon"], [" zoé", "Jon"], ["JON ", "Zoé"]])
        #expect(found.numbers == [[0, 1], [0, 1], [1, 0]])
        #expect(found.names == ["Zoé", "JON"])
    }

    @Test("Two names that one meeting has are two people, in every meeting")
    func apart() {
        let found = Self.people([["Chris"], ["chris", "Chris"], ["chris"], ["Ann"], ["ANN"]])
        #expect(found.numbers == [[0], [1, 0], [1], [2], [2]])
        #expect(found.names == ["Chris", "chris", "ANN"])
    }

    @Test("One name twice in a meeting is one person")
    func twice() {
        #expect(Self.people([["Ann", "Ann"], ["ann"]]).names == ["ann"])
    }
}
