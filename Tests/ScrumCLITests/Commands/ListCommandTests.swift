import ScrumCore
import TerminalUI
import Testing

@testable import ScrumCLI

struct ListCommandTests {
    @Test("If there is no file, every command explains how to start")
    func noFile() throws {
        let stage = try CommandStage()
        let single = "For a single meeting: scrum start --with Ann,Bob -m 10\n"
        let hint = "No scrums yet. Create one: scrum new\n" + single
        #expect(stage.run() == .init(output: hint))
        #expect(stage.run("list") == .init(output: hint))
        let calls = [["start"], ["edit"], ["show", "x"], ["remove", "x"], ["check"]]
        for arguments in calls {
            let error =
                "~/.config/scrum/scrums.json: not found.\nCreate one: scrum new\n"
                + single
            #expect(stage.run(arguments) == .init(error: error, status: 66), "\(arguments)")
        }
    }

    @Test("A file that was named but does not exist is an error")
    func missingFile() throws {
        let error =
            "x.json: not found.\n"
            + "Check --file or SCRUM_FILE.\n"
        #expect(
            try CommandStage().run("list", "--file", "x.json") == .init(error: error, status: 66))
    }

    @Test("list shows people, length and last meeting")
    func list() throws {
        let stage = try CommandStage(
            """
            [{"title": "App Dev", "attendees": ["Katie", "Gray"], "lengthInMinutes": 7.5},
             {"title": "Design", "attendees": ["Cathy"], "lengthInMinutes": 10}]
            """)
        try stage.history.add([.example("a1", file: stage.folder + "/scrums.json")])
        #expect(
            stage.run("list")
                == .init(
                    output: """
                        App Dev  2 people  7 min 30 s
                        Design   1 person  10 min      last met 2026-11-20 09:30

                        Start one with: scrum start 'App Dev'

                        """))
    }

    @Test("In a terminal, a title that is too long for its line is truncated")
    func longTitle() throws {
        let stage = try CommandStage(
            """
            [{"title": "The weekly meeting of everybody", "attendees": ["Katie", "Gray"],
              "lengthInMinutes": 7.5},
             {"title": "Design", "attendees": ["Cathy"], "lengthInMinutes": 10}]
            """)
        let result = stage.run(["list"]) {
            $0.terminalSize = { _ in Size(rows: 24, columns: 40) }
        }
        let lines = result.output.split(separator: "\n").prefix(2)
        #expect(
            lines == [
                "The weekly meetin…  2 people  7 min 30 s",
                "Design              1 person  10 min",
            ], "\(lines)")
        #expect(lines.allSatisfy { $0.count <= 40 })
    }

    @Test("If a file has no scrums, the message explains how to add one")
    func emptyFile() throws {
        #expect(
            try CommandStage("[]").run("list")
                == .init(output: "scrums.json has no scrums yet. Create one: scrum new\n"))
    }

    @Test("If a folder's file hides the user's own file, list and unknown names point to it")
    func hiddenFile() throws {
        let stage = try CommandStage(#"[{"title": "Design", "lengthInMinutes": 5}]"#)
        let none = "There is no scrum called \"week\" in scrums.json, only \"Design\".\n"
        #expect(stage.run("show", "week") == .init(error: none, status: 64))
        try stage.write(
            #"[{"title": "Weekly", "lengthInMinutes": 5}]"#, to: ".config/scrum/scrums.json",
            in: stage.home)
        let own = stage.configuration
        #expect(
            stage.run("list").output.hasSuffix(
                "\nListed from scrums.json. To list your own: scrum list --file \(own)\n"))
        let output = stage.run("list", "--file", own).output
        #expect(output.hasSuffix("\nStart one with: scrum start --file \(own) weekly\n"))
        for arguments in [["start", "week", "--mute"], ["remove", "week"], ["edit", "week"]] {
            let command = ([arguments[0], "--file", own] + arguments.dropFirst())
                .joined(separator: " ")
            let hint = "~/.config/scrum/scrums.json has \"Weekly\": scrum \(command)\n"
            #expect(stage.run(arguments) == .init(error: none + hint, status: 64))
        }
        let history = stage.run("history", "week")
        #expect(history.error.hasPrefix(none + "~/.config/scrum/scrums.json has \"Weekly\": "))
        // A file named with --file is the only one searched.
        let named = stage.run("show", "week", "--file", "scrums.json")
        #expect(named == .init(error: none, status: 64))
        // SCRUM_FILE may hide the folder's file.
        let design = stage.run(["show", "design"]) { environment in
            let variable = environment.variable
            environment.variable = { $0 == "SCRUM_FILE" ? own : variable($0) }
        }
        let file = "\(stage.folder)/scrums.json"
        #expect(
            design.error == """
                There is no scrum called "design" in \(own), only "Weekly".
                scrums.json has "Design": scrum show --file \(file) design

                """)
    }

    @Test("The menu names the file unless it is the user's own")
    func menuTitle() throws {
        let scrums = """
            [{"title": "A", "lengthInMinutes": 5}, {"title": "B", "lengthInMinutes": 5}]
            """
        let stage = try CommandStage(scrums)
        try stage.write(scrums, to: ".config/scrum/scrums.json", in: stage.home)
        func title(in folder: String) -> Bool {
            stage.run(["start"], typing: ["\u{1B}"]) { environment in
                environment.workingFolder = { folder }
            }.error.contains("Which scrum?")
        }
        #expect(!title(in: stage.folder) && title(in: stage.home))
    }

    @Test("show prints rules, boxes and recent meetings")
    func show() throws {
        let stage = try CommandStage(
            """
            [
              {"title": "Design", "attendees": ["Cathy", {"name": "Simon", "minutes": 3}],
               "lengthInMinutes": 10, "theme": "yellow", "advance": "manual", "warning": 15}
            ]
            """)
        try stage.history.add([.example("a1", file: stage.folder + "/scrums.json")])
        let result = stage.run("show", "des")
        #expect(result.error == "" && result.status == 0)
        #expect(
            result.output.hasPrefix(
                """
                title    Design
                length   10 min
                theme    yellow
                advance  manual: overtime until a key is pressed
                warning  15 s before the end
                file     scrums.json:2

                  Cathy  7 min
                  Simon  3 min

                Last meetings:
                2026-11-20 09:30  12:04 of 10:00  +2:04  1 person  a1

                """), "\(result.output)")
    }

    @Test("show prints equal boxes as one rounded figure, and all warnings")
    func equalBoxes() throws {
        let stage = try CommandStage(
            """
            [{"title": "Design", "lengthInMinutes": 10, "warning": [60, 15],
              "attendees": ["A", "B", "C", "D", "E", "F", "G"]}]
            """)
        let output = stage.run("show", "design").output
        #expect(output.split(separator: "\n").count { $0.hasSuffix("  1 min 26 s") } == 7)
        #expect(output.contains("warning  1 min and 15 s before the end\n"), "\(output)")
    }

    @Test("The JSON output of list and show has stable keys and escaped values")
    func json() throws {
        let stage = try CommandStage(
            #"""
            [{"title": "A \"B\"\u001b", "lengthInMinutes": 7.5, "attendees": ["Zoë", {"name": "Ben", "minutes": 2}]},
             {"title": "C", "lengthInMinutes": 5, "id": "7", "theme": "tan", "order": "rotating", "begins": "9:15"}]
            """#)
        let path = "\(stage.folder)/scrums.json"
        try stage.history.add([.example("a1", title: "A \"B\"\u{1B}", file: path)])
        #expect(
            stage.run("list", "--json")
                == .init(
                    output: #"""
                        [
                        {"title":"A \"B\"\u001b","people":["Zoë","Ben"],"planned":450.0,"theme":"seafoam","lastMeeting":"2026-11-20T09:30:00+00:00"},
                        {"title":"C","people":[],"planned":300.0,"theme":"tan","lastMeeting":null}
                        ]

                        """#))
        #expect(
            stage.run("show", "a", "--json")
                == .init(
                    output: #"""
                        {"title":"A \"B\"\u001b","id":null,"planned":450.0,"theme":"seafoam","advance":"auto","order":"listed","count":"down","record":true,"file":"scrums.json","line":1,"people":[{"name":"Zoë","planned":330.0},{"name":"Ben","planned":120.0}],"lastMeetings":[{"id":"a1","start":"2026-11-20T09:30:00+00:00","planned":600.0,"elapsed":724.0,"ended":"early"}]}

                        """#))
        let other = stage.run("show", "c", "--json").output
        #expect(other.contains(#""id":"7","planned":300.0,"theme":"tan""#), "\(other)")
        #expect(other.contains(#""begins":"9:15","record":true"#))
        #expect(other.contains(#""order":"rotating""#) && other.contains(#""lastMeetings":[]"#))
        #expect(try CommandStage().run("list", "--json") == .init(output: "[]\n"))
        #expect(try CommandStage("[]").run("list", "--json") == .init(output: "[]\n"))
    }
}
