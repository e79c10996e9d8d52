import MeetingHistory
import ScrumCore
import Testing

@testable import ScrumCLI

struct LeaderCommandTests {
    private static let scrums = """
        [{"title": "Design", "attendees": ["Cathy", "Daisy"], "lengthInMinutes": 10,
          "leader": "rotating"}]
        """

    @Test("list and show name the next leader")
    func next() throws {
        let stage = try CommandStage(Self.scrums)
        #expect(stage.run("show", "design").output.contains("leader  rotating, next Cathy\n"))
        var record = MeetingRecord.example(
            "261120-0930-nz2p", file: stage.folder + "/scrums.json")
        record.leader = "Cathy"
        record.people.append(.init(name: "Daisy", planned: .seconds(300)))
        try stage.history.add([record])
        #expect(stage.run("list").output.contains("Daisy leads"))
        #expect(stage.run("show", "design").output.contains("leader  rotating, next Daisy\n"))
        #expect(stage.run("check").status == 0)
    }
}
