import FoundationEssentials
import ScrumCore
import Synchronization
import TerminalUI
import TestSupport
import Testing

@testable import ScrumCLI

struct ChartCommandTests {
    private let stage: CommandStage

    init() throws {
        stage = try CommandStage(#"[{"title": "Design", "lengthInMinutes": 5}]"#)
        var file = ContestFile()
        try stage.write(file.text(), to: "data.json")
    }

    private func run(_ arguments: String...) -> CommandStage.Result { run(arguments) }

    private func run(_ arguments: [String]) -> CommandStage.Result {
        stage.run(["chart"] + arguments) { $0.dateNames = { .english } }
    }

    @Test(
        "Without a terminal, charts are printed once and without styles",
        arguments: [[], ["--plain"]])
    func printed(options: [String]) {
        let result = run(["data.json"] + options)
        #expect(result.status == 0 && result.error == "")
        #expect(result.output.contains("── Chart 1 ──"))
        #expect(result.output.contains("── Chart 5 ──"))
        #expect(!result.output.contains("\u{1b}") && !result.output.contains("leave"))
    }

    @Test("Exported charts open as charts, and exported meetings are tables of seconds")
    func exported() throws {
        for number in 0..<12 {
            var record = MeetingRecord.example(
                "m\(number)", file: stage.folder + "/scrums.json", person: "Cathy, \"Cat\"")
            record.start.seconds += number * 86_400
            record.people[0].taken = .milliseconds(150_250 + 7_000 * (number % 5))
            record.elapsed = record.people[0].taken
            try stage.history.add([record])
        }
        let columns = run(["design", "--csv"]).output
        #expect(
            columns.hasPrefix(
                "date,\"Cathy, \"\"Cat\"\"\",\"Cathy, \"\"Cat\"\" (median of 8)\"\r\n"))
        try stage.write(columns, to: "chart.csv")
        #expect(run(["chart.csv", "--csv"]).status == 0)
        // The JSON export has seconds, but a history file has milliseconds.
        let meetings = stage.run("history", "--json").output
        #expect(meetings.contains("\"taken\":150.25") && meetings.hasPrefix("{\"v\":2,"))
        try stage.write(meetings, to: "meetings.jsonl")
        let table = run(["meetings.jsonl", "--csv"])
        #expect(table.status == 0)
        #expect(table.output.contains("elapsed"))
    }

    @Test("JSON Lines without dates are rejected")
    func noDates() throws {
        try stage.write("{\"a\": 1, \"b\": 2}\n", to: "rows.jsonl")
        let result = run(["rows.jsonl"])
        #expect(result.status == 65)
        #expect(
            result.error.contains("expected a column of dates called \"date\", \"time\" or \"x\""),
            "\(result)")
    }

    @Test("--svg writes an SVG file", arguments: [("--light", "#ffffff"), ("--dark", "#121212")])
    func picture(background: String, fill: String) {
        #expect(run("data.json", "--svg", "charts.svg", background) == .init())
        let svg = stage.text("charts.svg")
        #expect(svg.hasPrefix("<svg ") && svg.hasSuffix("</svg>\n"))
        #expect(svg.contains("fill=\"\(fill)\""))
    }

    @Test("An SVG's title is the file's name, or a generic one for standard input")
    func heading() {
        func headings(_ name: String) -> [Bool] {
            let input = stage.folder + "/data.json"
            let result = stage.run(["chart", name, "--svg", "charts.svg"]) {
                $0.dateNames = { .english }
                $0.standardInput = { input }
            }
            #expect(result == .init())
            let svg = stage.text("charts.svg")
            return [">data.json<", "<title>Charts<"].map(svg.contains)
        }
        #expect(headings("./data.json") == [true, false])
        #expect(headings("-") == [false, true])
    }

    @Test("All charts in a file are printed")
    func manyCharts() throws {
        let chart = """
            {"columns": [["x", 0, 86400000], ["y", 1, 2]], "types": {"x": "x", "y": "line"}}
            """
        let charts = Array(repeating: chart, count: 150).joined(separator: ",")
        try stage.write("[\(charts)]", to: "in.json")
        for colors in [[], ["--color", "always"]] {
            let output = run(["in.json", "--plain"] + colors).output
            let lines = output.split(separator: "\n", omittingEmptySubsequences: false)
            #expect(lines.count == 150 * 15)
            #expect(output.contains("Chart 1 ") && output.contains("Chart 150 "))
        }
    }

    @Test("--svg replaces an SVG file, and nothing else")
    func existingFile() throws {
        for old in ["", "<svg old"] {
            try stage.write(old, to: "out.svg")
            #expect(run("data.json", "--svg", "out.svg") == .init())
            #expect(stage.text("out.svg").hasSuffix("</svg>\n"))
        }
        try stage.write("[\"Zoe\"]", to: "team.json")
        try stage.history.add([.example("m1", file: stage.folder + "/scrums.json")])
        try FileManager.default.createSymbolicLink(
            atPath: stage.folder + "/link", withDestinationPath: stage.folder + "/scrums.json")
        let history = "../.local/state/scrum"
        let kept = try FileManager.default.contentsOfDirectory(
            atPath: stage.history.folder
        ).first { $0.hasSuffix(".jsonl") }
        for (name, words) in [
            ("team.json", "team.json already exists. Cannot ask without a terminal; "),
            ("scrums.json", "scrums.json is a scrums file. "), ("link", "link is a scrums file. "),
            ("other/scrums.json", "other/scrums.json is a scrums file. "),
            ("\(history)/\(kept ?? "")", "\(history)/\(kept ?? "") is in the history folder. "),
            ("\(history)/new.svg", "\(history)/new.svg is in the history folder. "),
        ] {
            let before = stage.text(name)
            let result = run("data.json", "--svg", name)
            #expect(result.status == 73 && result.error.hasPrefix(words), "\(result)")
            #expect(stage.text(name) == before)
        }
    }

    @Test("CSV contains the visible range, and formulas are escaped")
    func csv() throws {
        let table = "date,=1+1,Minutes\r\n2026-01-05,3,-0.5\r\n2026-01-06,,2e-07\r\n"
        try stage.write(table, to: "in.csv")
        let result = run("in.csv", "--csv")
        #expect(result.status == 0 && result.error == "")
        #expect(result.output == table.replacing("=1+1", with: "'=1+1"))
        try stage.write(result.output, to: "out.csv")
        #expect(run("out.csv", "--csv").output == result.output)
    }

    @Test("CSV dates include the time or milliseconds if two dates would otherwise be equal")
    func csvDates() throws {
        try stage.write("x,a\n2026-01-05T09:30:00,1\n2026-01-05T09:31:00,2\n", to: "in.csv")
        #expect(
            run("in.csv", "--csv").output
                == "date,a\r\n2026-01-05T09:30:00Z,1\r\n2026-01-05T09:31:00Z,2\r\n")
        try stage.write(
            """
            [{"columns": [["x", 1500000000001, 1500000000002], ["y0", 1, null]],
              "types": {"x": "x", "y0": "line"}}]
            """,
            to: "in.json")
        #expect(
            run("in.json", "--csv").output == "date,y0\r\n1500000000001,1\r\n1500000000002,\r\n")
    }

    @Test("A history's charts are exported one at a time, chosen by title")
    func csvOfHistory() throws {
        try stage.history.add([
            .example("m1", file: stage.folder + "/scrums.json"),
            .example("m2", file: stage.folder + "/scrums.json", elapsed: 500),
        ])
        let turns = run("design", "--csv")
        #expect(
            turns.output.hasPrefix(
                "date,Cathy,Cathy (median of 8)\r\n2026-11-20T09:30:00+00:00,"), "\(turns)")
        let titles = [
            "turns per", "length", "overtime", "share", "meetings", "typical", "turns by",
            "attend", "spread",
        ]
        for title in titles {
            let csv = run("design", "--csv", "--only", title).output
            try stage.write(csv, to: "out.csv")
            let again = run("./out.csv", "--csv")
            #expect(again.status == 0, "\(title): \(again)")
            #expect(again.output.split(separator: "\r\n").count > 1)
        }
        #expect(run("design", "--csv", "--only", "turns").status == 64)
        let attendance = run("design", "--csv", "--only", "attend")
        #expect(attendance.output.hasPrefix("date,"))
        #expect(attendance.output != run("design", "--csv").output)
        let unknown = run("design", "--plain", "--only", "nothing")
        #expect(unknown.status == 64 && unknown.error.contains("nothing"), "\(unknown)")
        #expect(run("design", "--csv", "--plain").status == 64)
    }

    @Test("Numbers that are too small to be dates are reported")
    func seconds() throws {
        try stage.write("x,a\n1700000000,1\n1700086400,2\n", to: "in.csv")
        #expect(run("in.csv", "--csv").output.hasSuffix("2023-11-15T22:13:20Z,2\r\n"))
        try stage.write(
            #"{"columns":[["x",1,2],["y",1,2]],"types":{"x":"x","y":"line"}}"#, to: "in.json")
        #expect(
            run("in.json", "--plain").error
                == "All dates in in.json are in 1970: x holds milliseconds.\n")
        // A file in which one of several charts really starts in 1970.
        let charts = [0, 1_700_000_000].map {
            """
            {"columns": [["x", \($0), 1800000000], ["y", 1, 2]],
             "types": {"x": "x", "y": "line"}}
            """
        }
        try stage.write("[\(charts.joined(separator: ","))]", to: "in.json")
        #expect(run("in.json", "--plain").error == "")
    }

    @Test(
        "Printed charts are as wide as the terminal, COLUMNS or 80 columns",
        arguments: [(132, "120", 132), (nil, "120", 120), (nil, nil, 80)]
            as [(Int?, String?, Int)])
    func width(terminal: Int?, columns: String?, width: Int) {
        let result = stage.run(["chart", "data.json", "--plain"]) { environment in
            let variable = environment.variable
            environment.variable = { $0 == "COLUMNS" ? columns : variable($0) }
            environment.terminalSize = { descriptor in
                descriptor == 1 ? terminal.map { Size(rows: 24, columns: $0) } : nil
            }
            environment.dateNames = { .english }
        }
        #expect(result.output.split(separator: "\n").map(\.count).max() == width)
    }

    @Test("Mistakes in a chart file are reported with their positions")
    func mistakes() throws {
        try stage.write(#"[{"columns": [["x", 1, 2], ["y0", 1, "a"]]}]"#, to: "bad.json")
        let bad = run("bad.json")
        #expect(bad.status == 65 && bad.error.hasPrefix("bad.json:1:"), "\(bad)")
        #expect(
            run("./nowhere.json")
                == .init(error: "./nowhere.json: not found.\n", status: 66))
    }

    @Test("If there are no meetings, the message says how to start one")
    func noMeetings() {
        #expect(
            run("design")
                == .init(
                    error: "No meetings to chart yet. Run one: scrum start design\n",
                    status: 1))
        #expect(
            run()
                == .init(
                    error: "No meetings to chart yet. Run one: scrum start\n",
                    status: 1))
    }
}
