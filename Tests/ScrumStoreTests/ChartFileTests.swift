import ScrumCore
import Testing

@testable import ScrumStore

struct ChartFileTests {
    private func read(_ text: String) throws -> [ChartSet] {
        try ChartFile.sets(Array(text.utf8), path: "data.json")
    }

    private func error(_ text: String) -> [String] {
        do throws(ScrumFileError) {
            _ = try ChartFile.sets(Array(text.utf8), path: "data.json")
            return []
        } catch {
            return error.lines(file: "data.json")
        }
    }

    private static let chart = """
        {"columns": [["x", 1542412800000, 1542499200000, 1542585600000],
          ["y0", 37, null, -2.5e3], ["y1", 1, 2]],
         "types": {"y0": "line", "y1": "line", "x": "x"},
         "names": {"y0": "Joined"}, "colors": {"y0": "#3DC23F", "y1": "#f4a"}}
        """

    @Test("A single chart is read")
    func oneChart() throws {
        let sets = try read(Self.chart)
        #expect(sets.count == 1)
        #expect(sets[0].title == "Chart")
        #expect(sets[0].dates == [1_542_412_800_000, 1_542_499_200_000, 1_542_585_600_000])
        #expect(sets[0].lines.map(\.name) == ["Joined", "y1"])
        #expect(sets[0].lines.map(\.color) == [0x3DC23F, 0xFF44AA])
        #expect(
            sets[0].lines.map { "\($0.values)" } == ["[37.0, nan, -2500.0]", "[1.0, 2.0, nan]"])
    }

    @Test("A list of charts is read")
    func listOfCharts() throws {
        let bare = """
            {"columns": [["y", 1], ["x", 0]], "types": {"x": "x", "y": "line"}, "title": "Bare"}
            """
        #expect(try read("[\(Self.chart), \(bare)]").map(\.title) == ["Chart 1", "Bare"])
        #expect(try read("[\(bare)]")[0].lines == [.init(name: "y", values: [1])])
        #expect(try read("[]").isEmpty)
    }

    @Test("Gaps beyond all memory are refused, whichever form they have")
    func gaps() {
        let labels = (0..<6_000).map { "y\($0)" }
        let dates = (0..<6_000).map { ", \($0)" }.joined()
        let columns = labels.map { ", [\"\($0)\"]" }.joined()
        let types = labels.map { ", \"\($0)\": \"line\"" }.joined()
        let chart = "{\"columns\": [[\"x\"\(dates)]\(columns)], \"types\": {\"x\": \"x\"\(types)}}"
        let half = chart.replacing(dates, with: (0..<2_000).map { ", \($0)" }.joined())
        let files = [
            "a.json": chart, "b.json": "[\(half), \(half)]",
            "c.csv": "x," + labels.joined(separator: ",") + String(repeating: "\n1", count: 6_000),
            "d.jsonl": labels.map { "{\"x\": 1, \"\($0)\": 1}" }.joined(separator: "\n"),
        ]
        for (path, text) in files {
            let error = #expect(throws: ScrumFileError.self) {
                try ChartFile.sets(Array(text.utf8), path: path)
            }
            #expect(error?.lines(file: path).first?.contains("at most 20000000 values") == true)
        }
    }

    /// Looking for each label among all others would take minutes.
    @Test("A hundred thousand columns are read, whichever form they have")
    func wide() throws {
        let labels = (0..<100_000).map { "y\($0)" }
        func object(_ value: (String) -> String) -> String {
            "{" + labels.map { "\"\($0)\": \(value($0))" }.joined(separator: ", ") + "}"
        }
        let columns = labels.map { "[\"\($0)\", 1]" }.joined(separator: ", ")
        let types = object { _ in "\"line\"" }.dropLast() + ", \"x\": \"x\"}"
        let set = try read(
            """
            {"columns": [["x", 0], \(columns)], "types": \(types),
             "names": \(object { "\"\($0)!\"" }), "colors": \(object { _ in "\"#123456\"" })}
            """)[0]
        #expect(set.lines.map(\.name) == labels.map { $0 + "!" })
        let row = object { _ in "2" }.dropLast() + ", \"x\": 0}"
        let lines = try ChartFile.sets(Array("\(row)\n\(row)".utf8), path: "data.jsonl")
        #expect(lines[0].lines.map(\.name) == labels)
        #expect(lines[0].lines.allSatisfy { $0.values == [2, 2] })
    }

    @Test(
        "Numbers are the nearest binary fractions",
        arguments: [
            "0.1", "-1e-7", "123456789.987654321", "9007199254740993", "1.7976931348623157e308",
            "5e-324", "-0", "1E5",
        ])
    func numbers(text: String) throws {
        let set = try read(
            """
            {"columns": [["x", 0], ["y", \(text)]], "types": {"x": "x", "y": "line"}}
            """)[0]
        #expect(set.lines[0].values == [try #require(Double(text))])
    }

    private static let badFiles: [(text: String, message: String)] = [
        ("", "data.json:1:1: the file is empty"),
        ("7", "data.json:1:1: expected a chart or a list of charts, found 7"),
        ("[7]", "data.json:1:2: [0]: expected a chart: an object with columns and types, found 7"),
        ("{}", #"data.json:1:1: expected "columns" in this chart"#),
        ("[{]", "data.json:1:3: expected '}', found ']'; '{' was opened at 1:2"),
        (#"{"columns": 5}"#, "data.json:1:13: columns: expected a list of columns, found 5"),
        (
            #"{"columns": [5]}"#,
            "data.json:1:14: columns[0]: expected a list that begins with its label, found 5"
        ),
        (
            #"{"columns": [[]]}"#,
            "data.json:1:14: columns[0]: expected the column's label, a text, first, found a list"
        ),
        (
            #"{"columns": [["x", 1]]}"#,
            #"data.json:1:1: expected "types" in this chart, the type of each column"#
        ),
        (
            #"{"columns": [["x"], ["x"]]}"#,
            #"data.json:1:22: columns[1]: expected another label, "x" is there already"#
        ),
        (
            #"{"columns": [["x", 1]], "types": {}}"#,
            #"data.json:1:15: columns[0]: expected a type for "x" in "types""#
        ),
        (
            #"{"columns":[["x",1],["y",2]],"types":{"x":"x","y":"bar"},"stacked":1}"#,
            #"data.json:1:68: stacked: expected true or false, found 1"#
        ),
        (
            #"{"columns": [["x", 1], ["y", 2]], "types": {"x": "x", "y": "pie"}}"#,
            #"data.json:1:60: types.y: expected "x", "line", "bar" or "area", found "pie""#
        ),
        (
            #"{"columns": [["x", 1]], "types": {"x": "x"}}"#,
            #"data.json:1:1: expected at least one column of the type "line", "bar" or "area""#
        ),
        (
            #"{"columns": [["x", 1]], "types": {"x": "line"}}"#,
            #"data.json:1:1: expected a column of the type "x", which holds the dates"#
        ),
        (
            #"{"columns": [["x", 1], ["y", 2]], "types": {"x": "x", "y": "x"}}"#,
            #"data.json:1:25: columns[1]: expected one column of dates, "x" is another"#
        ),
        (
            #"{"columns": [["x", 2, 1], ["y", 2]], "types": {"x": "x", "y": "line"}}"#,
            "data.json:1:23: columns[0][2]: expected a date not before the one in front of it, found 1"
        ),
        (
            #"{"columns": [["x", null], ["y", 2]], "types": {"x": "x", "y": "line"}}"#,
            "data.json:1:20: columns[0][1]: expected a date in milliseconds since 1970, found null"
        ),
        (
            #"{"columns": [["x", 1], ["y", "2"]], "types": {"x": "x", "y": "line"}}"#,
            #"data.json:1:30: columns[1][1]: expected a number or null, found "2""#
        ),
        (
            #"{"columns": [["x", 1], ["y", 1e999]], "types": {"x": "x", "y": "line"}}"#,
            "data.json:1:30: columns[1][1]: expected a number or null, found 1e999"
        ),
        (
            #"{"columns": [["x", 1], ["y", 1, 2]], "types": {"x": "x", "y": "line"}}"#,
            "data.json:1:33: columns[1][2]: expected 1 values, as many as there are dates, found 2"
        ),
        (
            #"{"columns": [["x",1],["y",1]],"types":{"x":"x","y":"line"},"colors":{"y":"red"}}"#,
            ##"data.json:1:74: colors.y: expected a colour such as "#3DC23F", found "red""##
        ),
        (
            #"{"columns": [["x",1],["y",1]],"types":{"x":"x","y":"line"},"names":{"y":3}}"#,
            "data.json:1:73: names.y: expected a text, found 3"
        ),
    ]

    @Test("Every mistake is told with its position", arguments: badFiles)
    func mistake(text: String, line: String) {
        #expect(error(text) == [line])
    }

    /// The second chart's mistake is found by its place.
    @Test("A mistake in a list is told with its index")
    func indexInAList() {
        let broken = Self.chart.replacing("37", with: "true")
        #expect(
            error("[\(Self.chart),\n\(broken)]") == [
                "data.json:6:10: columns[1][1]: expected a number or null, found true"
            ])
    }

    @Test("A missing file is told")
    func missingFile() {
        #expect(throws: ScrumFileError.file(.missing(path: "/nowhere/data.json"))) {
            try ChartFile.load(path: "/nowhere/data.json")
        }
    }

    @Test("Bars, areas, piles, shares and two axes are read")
    func forms() throws {
        let sets = try read(
            """
            [{"columns": [["x", 1], ["a", 2], ["b", 3]], "stacked": true, "percentage": true,
              "types": {"x": "x", "a": "bar", "b": "area"}},
             {"columns": [["x", 1], ["a", 2]], "types": {"x": "x", "a": "line"},
              "y_scaled": true, "stacked": false}]
            """)
        #expect(sets[0].lines.map(\.form) == [.bar, .area])
        #expect(sets.map(\.isStacked) == [true, false])
        #expect(sets.map(\.isPercentage) == [true, false])
        #expect(sets.map(\.isYScaled) == [false, true])
    }

    @Test("CSV is read with its own separator, quotes, gaps, and rows in any order")
    func csv() throws {
        let comma = "date,Visits,\"Sales, \"\"net\"\"\",Note\n2026-01-02,5,1.5,a\n2026-01-01,3,,b\n"
        let sets = try ChartFile.sets(Array(comma.utf8), path: "/tmp/visits.csv")
        #expect(sets[0].title == "visits.csv")
        #expect(sets[0].dates == [1_767_225_600_000, 1_767_312_000_000])
        #expect(sets[0].lines.map(\.name) == ["Visits", "Sales, \"net\""])
        #expect(sets[0].lines.map { "\($0.values)" } == ["[3.0, 5.0]", "[nan, 1.5]"])
        let semicolons = "a;x\r\n1,5;1000\r\n\r\n2,5;2000\r\n"
        let others = try ChartFile.sets(Array(semicolons.utf8), path: "-")
        #expect(others[0].dates == [1_000, 2_000])
        #expect(others[0].lines == [.init(name: "a", values: [1.5, 2.5])])
    }

    @Test("A column of labels stands in place of dates")
    func labels() throws {
        let text = "label,Over plan\nMonday,30\n7,-5.5\n"
        let set = try ChartFile.sets(Array(text.utf8), path: "c.csv")[0]
        #expect(set.labels == ["Monday", "7"])
        #expect(set.dates == [0, 86_400_000])
        #expect(set.lines == [.init(name: "Over plan", form: .bar, values: [30, -5.5])])
    }

    @Test("JSON Lines are read by their names")
    func jsonLines() throws {
        let text = """
            {"time": "2026-01-01T09:30:00+01:00", "a": 1}
            {"b": 7, "time": "2026-01-02 09:30", "a": null}
            """
        let sets = try ChartFile.sets(Array(text.utf8), path: "-")
        #expect(sets[0].dates == [1_767_259_800_000, 1_767_346_200_000])
        #expect(sets[0].lines.map(\.name) == ["a", "b"])
        #expect(sets[0].lines.map { "\($0.values)" } == ["[1.0, nan]", "[nan, 7.0]"])
    }

    @Test(
        "Mistakes in tables are told with their position",
        arguments: [
            ("d.csv", "date,a\nsoon,1\n", "d.csv:2:1: expected a date such as 2026-01-31, or"),
            ("d.csv", "date,a\n2026-01-01,b\n", "d.csv:1:1: expected a column of numbers"),
            ("d.csv", "", "d.csv:1:1: the file has no columns"),
            ("d.jsonl", "{\"x\": 1, \"a\": 2}\n[1]\n", "d.jsonl:2:1: expected an object"),
            ("d.jsonl", "{\"x\": 1, \"a\": 2}\n{\"a\": 2}\n", "d.jsonl:2:1: expected a date"),
        ])
    func tableMistakes(path: String, text: String, message: String) {
        do throws(ScrumFileError) {
            _ = try ChartFile.sets(Array(text.utf8), path: path)
            Issue.record("no mistake")
        } catch {
            let line = error.lines(file: path).first ?? ""
            #expect(line.hasPrefix(message), "\(line)")
        }
    }
}
