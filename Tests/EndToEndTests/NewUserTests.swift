import Glibc
import TestSupport
import Testing

/// The first minutes with the program, from an empty folder on.
struct NewUserTests {
    let user: Newcomer

    init() throws { user = try Newcomer() }

    @Test func everyCommandSaysHowToBegin() throws {
        let list = try user.run("list")
        #expect(list.ending == .exited(0))
        #expect(list.output == "There are no scrums yet. Begin with: scrum new\n")
        for words in [["start"], ["edit"], ["show", "x"], ["remove", "x"], ["check"]] {
            let result = try user.run(words[0], words.count > 1 ? words[1] : "--color=auto")
            #expect(result.ending == .exited(66), "\(words)")
            #expect(
                result.error
                    == "~/.config/scrum/scrums.json: there is no such file\n"
                    + "Begin with: scrum new\n",
                "\(words)")
        }
    }

    @Test func newAsksForWhatIsMissing() throws {
        let pty = try Pty()
        let program = try user.start("new", in: pty)
        try pty.wait(for: "Title: ")
        pty.type("\n")
        try pty.wait(for: "A scrum needs a title.")
        pty.type("App Dev\n")
        try pty.wait(for: "Attendees, with commas between: ")
        pty.type("Katie,  Gray , ,Zoë\n")
        try pty.wait(for: "Minutes [10]: ")
        pty.type("none\n")
        try pty.wait(for: "A number above 0, at most 1440, please.")
        pty.type("7.5\n")
        try pty.wait(for: "Theme [seafoam]: ")
        pty.type("ornge\n")
        try pty.wait(for: "did you mean orange?")
        pty.type("orange\n")
        #expect(try pty.waitForEnd(of: program) == .exited(0))
        #expect(pty.text.contains("\"App Dev\" begins ~/.config/scrum/scrums.json."))
        #expect(pty.text.contains("Start it with: scrum start 'App Dev'"))
        #expect(
            contents(of: user.configuration) == """
                [
                  {
                    "title": "App Dev",
                    "attendees": ["Katie", "Gray", "Zoë"],
                    "lengthInMinutes": 7.5,
                    "theme": "orange"
                  }
                ]

                """)
        let list = try user.run("list")
        #expect(list.output.contains("App Dev  3 people  7 min 30 s"), "\(list.output)")
        #expect(list.output.hasSuffix("Start one with: scrum start 'App Dev'\n"))
        let start = try user.run("start", "app", "--json", "--mute", "--minutes", "0.06")
        #expect(start.ending == .exited(0))
        #expect(start.output.contains(#""scrum":"App Dev""#))
        #expect(start.output.contains(#""done":true"#))
    }

    @Test func theEndOfTheInputChangesNothing() throws {
        let pty = try Pty()
        let program = try user.start("new", "Design", in: pty)
        try pty.wait(for: "Attendees")
        pty.type("\u{4}")
        #expect(try pty.waitForEnd(of: program) == .exited(1))
        #expect(pty.text.contains("Nothing was changed."))
        #expect(access(user.configuration, F_OK) != 0)
    }

    @Test(arguments: [
        (
            ["new"], Int32(64),
            "A title is missing; for example: scrum new Design -a Ann -a Ben -m 10\n"
        ),
        (["new", " "], 64, "A scrum needs a title.\n"),
        (["new", "A", "-m", "0"], 64, "--minutes takes a number above 0, at most 1440."),
        (["new", "A", "--theme", "ornge"], 64, "did you mean orange?"),
        (["new", "A", "--here", "--file", "x.json"], 64, "Choose one of --here and --file."),
        (
            ["new", "A", "-a", "B", "C", "D", "-m", "0.01"], 1,
            "expected at least 1 second for each speaker"
        ),
        (["remove", "Design"], 64, "Nobody to ask: add --yes to remove \"Design\".\n"),
        (["remove", "des", "--yes"], 64, "With --yes the whole title is needed: \"Design\".\n"),
        (["new", "DESIGN"], 1, "scrums.json:1: there is a scrum \"Design\" already\n"),
    ])
    func aMistakeIsRefusedAndChangesNothing(
        words: [String], status: Int32, text: String
    ) throws {
        let stage = try Stage()
        let before = contents(of: "\(stage.folder)/scrums.json")
        let result = try stage.run(words)
        #expect(result.ending == .exited(status))
        #expect(result.error.contains(text), "\(result.error)")
        #expect(result.output == "")
        #expect(contents(of: "\(stage.folder)/scrums.json") == before)
    }

    @Test func newKeepsTheFileAndRemoveGivesItBack() throws {
        let text =
            "[\r\n\t// ours\r\n\t{\"title\":\"A\",\"lengthInMinutes\":5}, // the first\r\n]\r\n"
        try user.write(text)
        chmod("\(user.folder)/scrums.json", 0o640)
        symlink("scrums.json", "\(user.folder)/link.json")
        #expect(
            try user.run("new", "B", "-a", "Ann", "--file", "link.json").output
                == "\"B\" is in link.json.\nStart it with: scrum start --file link.json b\n")
        #expect(
            user.text()
                == text.replacing(
                    "first\r\n",
                    with:
                        "first\r\n\t{\"title\":\"B\",\"attendees\":[\"Ann\"],"
                        + "\"lengthInMinutes\":10,\"theme\":\"seafoam\"},\r\n"))
        let pty = try Pty()
        let program = try user.start("remove", "b", in: pty)
        try pty.wait(for: "Remove \"B\" (1 person) from scrums.json? [y/N] ")
        pty.type("\n")
        #expect(try pty.waitForEnd(of: program) == .exited(0))
        #expect(user.text() != text)
        #expect(try user.run("remove", "b", "--yes").ending == .exited(0))
        #expect(user.text() == text)
        var status = stat()
        lstat("\(user.folder)/scrums.json", &status)
        #expect(status.st_mode & 0o777 == 0o640)
        lstat("\(user.folder)/link.json", &status)
        #expect(status.st_mode & S_IFMT == S_IFLNK)
        #expect(user.names.sorted() == ["link.json", "scrums.json"])
    }
}
