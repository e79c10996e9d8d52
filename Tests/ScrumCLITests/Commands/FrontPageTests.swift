import MeetingHistory
import ScrumCore
import TerminalUI
import Testing

@testable import ScrumCLI

struct FrontPageTests {
    private let stage: CommandStage

    init() throws {
        stage = try CommandStage(
            """
            [{"title": "Design", "attendees": ["Cathy", "Daisy"], "lengthInMinutes": 10,
              "theme": "yellow"},
             {"title": "App Dev", "attendees": ["Katie"], "lengthInMinutes": 5,
              "begins": "12:04"}]
            """)
        let file = stage.folder + "/scrums.json"
        try stage.history.add([
            .example("261120-0930-aaaa", file: file, elapsed: 600),
            .example("261120-0930-bbbb", file: file, elapsed: 630),
            .example("261120-0930-cccc", file: file, elapsed: 631),
            .example("261120-0930-dddd", file: file, elapsed: 300),
        ])
    }

    /// Runs `scrum` without arguments in a terminal; each string is typed at a menu.
    private func open(
        _ arguments: [String] = [], keys: String...,
        changing change: (inout ScrumEnvironment) -> Void = { _ in }
    ) -> CommandStage.Result {
        stage.run(arguments, typing: keys) { environment in
            environment.isTerminal = { _ in true }
            change(&environment)
        }
    }

    private func menu(_ environment: ScrumEnvironment) throws -> Menu {
        let location = try FileOptions.parse([]).location(in: environment)
        let file = try location.load(in: environment)
        let past = try PastMeetings(stage.history, file: file, environment: environment)
        return Menu(
            "Scrums", ScrumRows(scrums: file.scrums, past: past, environment: environment).items,
            actions: FrontPage.actions)
    }

    @Test("A row shows people, length, the last meetings, how many ran late, and the start time")
    func rows() throws {
        let frame = try menu(stage.environment).frame(in: Size(rows: 24, columns: 80))
        let blanks = String(repeating: " ", count: 20)
        #expect(
            frame.text.split(separator: "\n").map(String.init) == [
                "Scrums",
                "1     Design   2 people  10 min  ▆▆▆▃  1 of 4 over  2026-11-20 09:30",
                "2     App Dev  1 person  5 min" + blanks + "  starts in 4 min",
                "Enter starts · c chart · h history · e edit · n new · r resume · ? keys · q",
                "quits",
            ])
        // The chip keeps its theme's colour; the rest of the row is highlighted.
        #expect(frame.style(row: 1, column: 3).background == .rgb(0xFFDF4D))
        for column in [0, 2, 5, 7, 79] {
            #expect(frame.style(row: 1, column: column).attributes.contains(.reverse))
            #expect(!frame.style(row: 2, column: column).attributes.contains(.reverse))
        }
        // The meeting took 631 s, more than the tolerance of 30 s.
        #expect(frame.style(row: 2, column: 3).background == .rgb(0xCBEAE5))
    }

    @Test("The page is a card for the chosen scrum above all scrums; a small window shows a table")
    func poster() throws {
        let environment = stage.environment
        let file = try FileOptions.parse([]).location(in: environment).load(in: environment)
        let past = try PastMeetings(stage.history, file: file, environment: environment)
        let rows = ScrumRows(scrums: file.scrums, past: past, environment: environment)
        let menu = FrontPage.menu(rows, file: "scrums.json", choice: 1)
        let frame = menu.frame(in: Size(rows: 23, columns: 80))
        let lines = frame.text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(
            lines[1].hasPrefix("  scrums.json ") && lines[1].hasSuffix("2 of 2"), "\(frame.text)")
        #expect(lines[8] == "  1 person · 5 min · starts in 4 min")
        #expect(
            lines[11].contains(/^    1 Design   2 people · 10 min .* Fri 20 Nov$/), "\(lines[11])")
        #expect(lines[12] == "      Cathy, Daisy")
        #expect(lines[14].contains(/^ ▶  2 App Dev  1 person · 5 min .* 12:04  +starts in 4 min/))
        #expect(
            lines.last { !$0.isEmpty }
                == " Enter start  ↑↓ choose  c chart  h history  e edit  n new  ? keys  q quit"
        )
        // The default theme is seafoam.
        #expect(frame.style(row: 0, column: 40).background == .rgb(0xCBEAE5))
        #expect(frame.style(row: 14, column: 40).background == .rgb(0xCBEAE5))
        let small = menu.frame(in: Size(rows: 17, columns: 80)).text
        #expect(small.hasPrefix("Scrums in scrums.json\n1     Design"), "\(small)")
    }

    @Test(
        "Without a terminal, with ACCESSIBLE or with --plain, scrum prints the same as scrum list")
    func plain() throws {
        let list = stage.run("list").output
        #expect(list.hasPrefix("Design "))
        #expect(stage.run().output == list)
        #expect(open(["list"], keys: "q").output.contains("people and rules"))
        let accessible = open(keys: "q") { environment in
            let variable = environment.variable
            environment.variable = { $0 == "ACCESSIBLE" ? "1" : variable($0) }
        }
        #expect(accessible.output == list)
        try stage.write("--plain\n", to: "options", in: stage.home + "/.config/scrum")
        #expect(open(keys: "q").output == list)
    }

    @Test("Options keep the front page, even if a file is called list")
    func named() throws {
        try stage.write(stage.text(), to: "list")
        #expect(open(["--file", "list"], keys: "q").error.contains("list  "))
        #expect(open(["--color", "never"], keys: "q").error.contains("scrums.json  "))
    }

    @Test("h prints the history and returns to the page, and q quits")
    func history() {
        let result = open(keys: "h", "q")
        #expect(result.status == 0)
        #expect(result.error.components("scrums.json") == 2)
        #expect(result.output.contains("dddd") && !result.output.contains("Start one with"))
        #expect(open(keys: "\u{1B}").output.isEmpty)
    }

    @Test("e edits the selected scrum, and the page then shows the changed file")
    func edit() throws {
        let result = open(keys: "↓e", "q") { [stage] environment in
            environment.run = { words in
                #expect(words.joined(separator: " ").contains("+3"))
                try? stage.write(
                    #"[{"title": "Renamed", "lengthInMinutes": 5}]"#, to: "scrums.json")
                return 0
            }
            let variable = environment.variable
            environment.variable = { $0 == "EDITOR" ? "vi" : variable($0) }
        }
        #expect(result.error.contains("Renamed"))
    }

    @Test("If no meeting was interrupted, r reports that; ? shows every key")
    func others() {
        #expect(open(keys: "r", "q").error.contains("No meeting was interrupted."))
        let help = open(keys: "?", "q").error
        for action in FrontPage.actions { #expect(help.contains(action.help)) }
        #expect(help.contains("Esc Ctrl-D"))
    }

    @Test("start without a name shows the same rows as scrum")
    func start() {
        let result = stage.run(["start"], typing: ["\u{1B}"])
        #expect(result.error.contains("Which scrum in scrums.json?"))
        #expect(result.error.contains("1 of 4 over") && result.error.contains("starts in 4 min"))
    }
}

extension String {
    /// The number of times that a string occurs.
    fileprivate func components(_ text: String) -> Int {
        var rest = self[...]
        var count = 0
        while let range = rest.firstRange(of: text) {
            count += 1
            rest = rest[range.upperBound...]
        }
        return count
    }
}
