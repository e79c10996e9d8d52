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
                == .init(output: "\"design\" is now \"UX\" in 2 meetings.\n"))
        #expect(
            stage.run("history", "web", "--rename", "Cathy", "Kate")
                == .init(output: "\"Cathy\" is now \"Kate\" in 1 meeting.\n"))
        #expect(
            stage.run("history", "web", "--rename", "Simon", "Kate")
                == .init(error: "No past meeting has \"Simon\".\n", status: 1))
        #expect(
            stage.run("history", "--people", "--csv").output.split(separator: "\r\n").map {
                $0.prefix { $0 != "," }
            } == ["name", "Cathy", "Kate"])
        #expect(
            stage.run("history", "--rename", "design", "UX")
                == .init(error: "No past meetings of \"design\".\n", status: 1))
    }

    @Test("Renaming a scrum to a title that has meetings asks first, and can be undone")
    func merge() throws {
        try stage.history.add([.example("a1"), .example("b2"), .example("c3", title: "Web")])
        let question = "\"Web\" already has 1 meeting. "
        #expect(
            stage.run("history", "--rename", "design", "Web")
                == .init(
                    error: question + "Cannot ask without a terminal. "
                        + "Add --yes to merge the two histories.\n", status: 64))
        #expect(
            stage.run("history", "--rename", "design", "Web", typing: ["n"])
                == .init(error: question + "Merge the two histories? [y/N] n\n"))
        #expect(stage.run("history", "design", "--csv").output.contains("a1"))
        #expect(
            stage.run("history", "--rename", "design", "Web", "--yes")
                == .init(
                    output: """
                        "design" is now "Web" in 2 meetings; "Web" was already in 1 other.
                        To undo: scrum history --rename a1,b2 Design

                        """))
        #expect(stage.run("history", "--rename", "a1,zz", "Design").status == 1)
        #expect(
            stage.run("history", "--rename", "a1,b2", "Design")
                == .init(output: "\"a1,b2\" is now \"Design\" in 2 meetings.\n"))
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
                == .init(
                    error: "\"Zed\" and \"tom\" were both in meeting nz2p; "
                        + "they cannot be merged.\n", status: 1))
        both.id = "261120-0934-m3rt"
        try stage.history.add([both])
        #expect(
            stage.run("history", "design", "--rename", "Tom", "Zed").error
                == "\"Tom\" and \"Zed\" were both in 2 meetings, such as m3rt; "
                + "they cannot be merged.\n")
        #expect(stage.run("history", "--json").output.hasPrefix(before.output))
        #expect(
            stage.run("history", "design", "--rename", "Katie", "Kate")
                == .init(
                    output: "\"Katie\" is now \"Kate\" in 1 meeting; "
                        + "\"Kate\" was already in 1 other.\n"))
        #expect(
            stage.run("history", "design", "--rename", "Kate", "Kate").output
                == "\"Kate\" is now \"Kate\" in 2 meetings.\n")
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
        #expect(rename("Zöe", "Zita").contains("\"Zöe\" could be \"Zoë\" or \"Zoe\"."))
        #expect(rename("zoe", "Zita") == "\"zoe\" is now \"Zita\" in 1 meeting.\n")
        #expect(rename("zö", "Zara") == "\"Zoë\" is now \"Zara\" in 1 meeting.\n")
        #expect(rename("ca", "Kate") == "\"Cathy\" is now \"Kate\" in 1 meeting.\n")
        #expect(rename("o'brien", "Pat") == "\"o'brien\" is now \"Pat\" in 1 meeting.\n")
        #expect(rename("Nobody", "X").contains("No past meeting has \"Nobody\"."))
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
                == .init(
                    output: "\"gray (2)\" is now \"Gray\" in 1 meeting; "
                        + "\"Gray\" was already in 2 others.\n"))
        let record = try #require(
            try stage.history.contents().all.flatMap { try $0.all().records }
                .first { $0.id == both.id })
        #expect(record.people.map(\.name) == ["Gray"])
        #expect(record.people.map(\.isAbsent) == [false])
        #expect(record.turns.map(\.person) == [0])
        #expect(record.notes.map(\.speaker) == ["Gray"])
        #expect(
            stage.run("history", "design", "--rename", "gray", "Graham").output
                == "\"gray\" is now \"Graham\" in 2 meetings.\n")
    }
}
