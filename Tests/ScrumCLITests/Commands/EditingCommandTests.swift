import Glibc
import TestSupport
import Testing

@testable import ScrumCLI

/// The commands that change scrums.json: new, remove and edit.
struct EditingCommandTests {
    private static let design = """
        [{"title": "Design", "attendees": ["Cathy", "Daisy"], "lengthInMinutes": 60}]

        """

    @Test("In a terminal, new asks for missing values, and asks again after an invalid answer")
    func newAsks() throws {
        let stage = try CommandStage()
        let answers = ["", "App Dev", "Katie,  Gray , ,Zoë", "none", "7.5", "ornge", "orange"]
        #expect(
            stage.run("new", typing: answers)
                == .init(
                    output: """
                        Created ~/.config/scrum/scrums.json with "App Dev".
                        Start it with: scrum start 'App Dev'
                        Add agenda items or minutes with: scrum edit 'App Dev'

                        """,
                    error: """
                        Adding a scrum to ~/.config/scrum/scrums.json. Ctrl-C cancels.
                        Title: A scrum needs a title.
                        Title: Attendees, separated by commas: \
                        Minutes [10]: Type a length such as 10, 7:30 or 90s, at most 1440 minutes.
                        Minutes [10]:   bubblegum, buttercup, indigo, lavender, magenta, navy, orange, oxblood
                          periwinkle, poppy, purple, seafoam, sky, tan, teal, yellow
                        Theme [seafoam]: \
                        Unknown theme "ornge". Did you mean orange?
                        Theme [seafoam]:\u{20}
                        """))
        #expect(
            contents(of: stage.configuration) == """
                [
                  {
                    "title": "App Dev",
                    "attendees": ["Katie", "Gray", "Zoë"],
                    "lengthInMinutes": 7.5,
                    "theme": "orange"
                  }
                ]

                """)
    }

    @Test("If the input ends early, nothing is changed")
    func endOfInput() throws {
        let stage = try CommandStage()
        #expect(stage.run("new", "Design", typing: []).refuses(": \n", status: 1))
        #expect(access(stage.configuration, F_OK) != 0)
    }

    @Test("Without a terminal, new uses options and defaults")
    func newWithoutTerminal() throws {
        let stage = try CommandStage()
        #expect(
            stage.run("new", "B", "--here")
                .prints(" scrums.json ", "\"B\"", ": scrum start b\n", ": scrum edit b\n"))
        #expect(stage.text().contains("\"lengthInMinutes\": 10"), "\(stage.text())")
    }

    @Test(
        "An invalid value is refused and nothing is changed",
        arguments: [
            (["new"], Int32(64), ": scrum new Design -a Ann,Ben -m 10\n"),
            (["new", " "], 64, "title"),
            (["new", "DESIGN"], 1, "scrums.json:1: the scrum \"Design\""),
            (["remove", "Design"], 64, "--yes"), (["remove", "des", "--yes"], 64, "\"Design\""),
        ] as [([String], Int32, String)])
    func refusals(arguments: [String], status: Int32, fact: String) throws {
        let stage = try CommandStage(Self.design)
        #expect(stage.run(arguments).refuses(fact, status: status))
        #expect(stage.text() == Self.design)
    }

    @Test(
        "A mistake in the options of new is reported with the usage",
        arguments: [
            (["-m", "0"], "'-m <minutes>'"), (["--theme", "ornge"], " orange?\n"),
            (["--here", "--file", "x.json"], "--here and --file"),
        ])
    func badOptions(arguments: [String], fact: String) throws {
        let stage = try CommandStage(Self.design)
        let result = stage.run(["new", "A"] + arguments)
        #expect(result.refuses("Error: ", fact, "\nUsage: scrum new "), "\(result)")
        #expect(stage.text() == Self.design)
    }

    @Test("A box of less than a second is refused")
    func shortBoxes() throws {
        let stage = try CommandStage(Self.design)
        let result = stage.run("new", "A", "-a", "B", "C", "D", "-m", "0.01")
        #expect(result.status == 1)
        #expect(
            result.error.contains("expected at least 1 second for each speaker"), "\(result)")
        #expect(stage.text() == Self.design)
    }

    @Test("new keeps the file's formatting, and remove restores the file exactly")
    func newAndRemove() throws {
        let text =
            "[\r\n\t// ours\r\n\t{\"title\":\"A\",\"lengthInMinutes\":5}, // the first\r\n]\r\n"
        let stage = try CommandStage(text)
        chmod("\(stage.folder)/scrums.json", 0o640)
        symlink("scrums.json", "\(stage.folder)/link.json")
        #expect(
            stage.run("new", "B", "-a", "Ann", "--file", "link.json")
                .prints(
                    ": scrum start --file link.json b\n", ": scrum edit --file link.json b\n"))
        let addition =
            "\r\n\t{\"title\":\"B\",\"attendees\":[\"Ann\"],"
            + "\"lengthInMinutes\":10,\"theme\":\"seafoam\"},"
        #expect(stage.text() == text.replacing("// the first", with: "// the first" + addition))

        let kept = stage.run("remove", "b", typing: [""])
        #expect(kept.refuses("\"B\"", "1 person", "[y/N] n", status: 0))
        #expect(stage.text() != text)
        let removed = stage.run("remove", "b", typing: ["yes"])
        #expect(removed.status == 0 && removed.output.contains("\"B\""))
        #expect(removed.error.hasSuffix("[y/N] y\n"))
        #expect(stage.text() == text)
        var status = stat()
        lstat("\(stage.folder)/scrums.json", &status)
        #expect(status.st_mode & 0o777 == 0o640)
        lstat("\(stage.folder)/link.json", &status)
        #expect(status.st_mode & S_IFMT == S_IFLNK)
    }
}
