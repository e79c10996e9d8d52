import MeetingHistory
import ScrumCore
import TestSupport
import Testing

@testable import ScrumCLI

/// `scrum history --rename`.
@Suite struct RenameTests {
    private let stage: CommandStage

    init() throws { stage = try CommandStage() }

    @Test("history renames a scrum or a person in past meetings")
    func rename() throws {
        try stage.history.add([.example("a1"), .example("b2"), .example("c3", title: "Web")])
        #expect(
            stage.run("history", "--rename", "design", "UX")
                .prints("\"design\"", "\"UX\"", "2 meetings"))
        #expect(
            stage.run("history", "web", "--rename", "Cathy", "Kate")
                .prints("\"Cathy\"", "\"Kate\"", "1 meeting."))
        #expect(
            stage.run("history", "web", "--rename", "Simon", "Kate")
                .refuses("\"Simon\"", status: 1))
        #expect(
            stage.run("history", "--people", "--csv").output.split(separator: "\r\n").map {
                $0.prefix { $0 != "," }
            } == ["name", "Cathy", "Kate"])
        #expect(stage.run("history", "--rename", "design", "UX").refuses("\"design\"", status: 1))
    }

    @Test("Renaming a scrum to a title that has meetings asks first, and can be undone")
    func merge() throws {
        try stage.history.add([.example("a1"), .example("b2"), .example("c3", title: "Web")])
        #expect(
            stage.run("history", "--rename", "design", "Web")
                .refuses("\"Web\"", "1 meeting", "--yes"))
        #expect(
            stage.run("history", "--rename", "design", "Web", typing: ["n"])
                .refuses("\"Web\"", "1 meeting", "[y/N] n", status: 0))
        #expect(stage.run("history", "design", "--csv").output.contains("a1"))
        #expect(
            stage.run("history", "--rename", "design", "Web", "--yes")
                .prints("2 meetings", "1 other", "scrum history --rename a1,b2 Design\n"))
        #expect(stage.run("history", "--rename", "a1,zz", "Design").status == 1)
        #expect(
            stage.run("history", "--rename", "a1,b2", "Design").prints("\"Design\"", "2 meetings"))
        #expect(!stage.run("history", "web", "--csv").output.contains("a1"))
        #expect(stage.run("history", "design", "--csv").output.contains("b2"))
    }

    @Test("A person gets another's name only if no meeting has a turn of both")
    func renameToKnownName() throws {
        var both = MeetingRecord.example("261120-0930-nz2p", person: "Zed")
        both.people += MeetingRecord.example("", person: "Tom").people
        try stage.history.add([
            both, .example("261120-0931-gycc", person: "Zed"),
            .example("261120-0932-x4km", person: "Katie"),
            .example("261120-0933-b7qd", person: "Kate"),
        ])
        let before = stage.run("history", "--json")
        #expect(
            stage.run("history", "design", "--rename", "Zed", "tom")
                .refuses("\"Zed\"", "\"tom\"", "nz2p", status: 1))
        both.id = "261120-0934-m3rt"
        try stage.history.add([both])
        #expect(
            stage.run("history", "design", "--rename", "Tom", "Zed")
                .refuses("\"Tom\"", "\"Zed\"", "2 meetings", "m3rt", status: 1))
        #expect(stage.run("history", "--json").output.hasPrefix(before.output))
        #expect(
            stage.run("history", "design", "--rename", "Katie", "Kate")
                .prints("\"Katie\"", "1 meeting;", "1 other"))
        #expect(stage.run("history", "design", "--rename", "Kate", "Kate").prints("2 meetings."))
    }

    @Test("The old name is looked up as NAME is: exact first, refused if ambiguous")
    func lookUp() throws {
        for (place, name) in ["Zoë", "Zoe", "Cathy", "O’Brien"].enumerated() {
            try stage.history.add([.example("261120-093\(place)-nz2p", person: name)])
        }
        func rename(_ old: String, _ new: String) -> String {
            let result = stage.run("history", "design", "--rename", old, new)
            return result.output + result.error
        }
        #expect(rename("Zöe", "Zita").contains("\"Zoë\" or \"Zoe\""))
        let known = [("zoe", "zoe"), ("zö", "Zoë"), ("ca", "Cathy"), ("o'brien", "o'brien")]
        for (old, shown) in known {
            let text = rename(old, "New \(old)")
            #expect(text.hasPrefix("\"\(shown)\" ") && text.contains("1 meeting."), "\(text)")
        }
        #expect(rename("Nobody", "X").contains("\"Nobody\""))
    }

    @Test("Two names of one meeting are merged if one of them never spoke, whatever their case")
    func mergeAbsentee() throws {
        var both = MeetingRecord.example("261120-0930-nz2p", person: "Gray")
        both.people[0].isAbsent = true
        both.people[0].taken = .zero
        both.people[0].order = nil
        both.people += MeetingRecord.example("", person: "Gray (2)").people
        both.turns = [.init(person: 1, from: .zero, to: .seconds(60))]
        both.notes = [.init(text: "ask ops", speaker: "Gray (2)")]
        try stage.history.add([both, .example("261120-0931-gycc", person: "GRAY")])
        #expect(
            stage.run("history", "design", "--rename", "gray (2)", "Gray")
                .prints("\"gray (2)\"", "1 meeting;", "2 others"))
        let record = try #require(
            try stage.history.contents().all.flatMap { try $0.all().records }
                .first { $0.id == both.id })
        #expect(record.people.map(\.name) == ["Gray"])
        #expect(record.people.map(\.isAbsent) == [false])
        #expect(record.turns.map(\.person) == [0])
        #expect(record.notes.map(\.speaker) == ["Gray"])
        #expect(
            stage.run("history", "design", "--rename", "gray", "Graham").prints("2 meetings."))
    }
}
