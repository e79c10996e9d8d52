import Glibc
import Platform
import ScrumCore
import Testing

@testable import ScrumStore

struct ChartFileTests {
    private func read(_ text: String) throws -> [ChartSet] {
        try ChartFile(Array(text.utf8), path: "data.json").sets
    }

    private func error(_ text: String) -> [String] {
        do throws(ScrumFileError) {
            _ = try ChartFile(Array(text.utf8), path: "data.json").sets
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

    @Test("A file with one chart is read")
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

    @Test("A file with a list of charts is read")
    func listOfCharts() throws {
        let bare = """
            {"columns": [["y", 1], ["x", 0]], "types": {"x": "x", "y": "line"}, "title": "Bare"}
            """
        #expect(try read("[\(Self.chart), \(bare)]").map(\.title) == ["Chart 1", "Bare"])
        #expect(try read("[\(bare)]")[0].lines == [.init(name: "y", values: [1])])
        #expect(try read("[]").isEmpty)
    }

    @Test("A file whose gaps would fill memory is rejected in every format")
    func gaps() {
        let labels = (0..<900).map { "y\($0)" }
        let dates = (0..<6_000).map { ", \($0)" }.joined()
        let columns = labels.map { ", [\"\($0)\"]" }.joined()
        let types = labels.map { ", \"\($0)\": \"line\"" }.joined()
        let chart = "{\"columns\": [[\"x\"\(dates)]\(columns)], \"types\": {\"x\": \"x\"\(types)}}"
        let half = chart.replacing(dates, with: (0..<3_000).map { ", \($0)" }.joined())
        let files = [
            "a.json": chart, "b.json": "[\(half), \(half)]",
            "c.csv": "x," + labels.joined(separator: ",") + String(repeating: "\n1", count: 6_000),
            "d.jsonl": "{\"x\": 1, "
                + labels.map { "\"\($0)\": 1" }.joined(separator: ", ") + "}\n"
                + String(repeating: "{\"x\": 1, \"y899\": 2}\n", count: 6_000),
        ]
        for (path, text) in files {
            let error = #expect(throws: ScrumFileError.self) {
                try ChartFile(Array(text.utf8), path: path).sets
            }
            #expect(error?.lines(file: path).first?.contains("at most 5000000 values") == true)
        }
    }

    @Test("A chart has at most 1,000 columns in every format")
    func wide() throws {
        func files(_ count: Int) -> [String: String] {
            let labels = (0..<count).map { "y\($0)" }
            func object(_ value: String, _ last: String) -> String {
                "{" + labels.map { "\"\($0)\": \(value)" }.joined(separator: ", ") + last + "}"
            }
            let columns = labels.map { "[\"\($0)\", 1]" }.joined(separator: ", ")
            let types = object("\"line\"", ", \"x\": \"x\"")
            return [
                "a.json": "{\"columns\": [[\"x\", 0], \(columns)], \"types\": \(types)}",
                "b.jsonl": object("1", ", \"x\": 2026"),
                "c.csv": "x," + labels.joined(separator: ",") + "\n2026"
                    + String(repeating: ",1", count: count),
            ]
        }
        for (path, text) in files(999) {
            let lines = try ChartFile(Array(text.utf8), path: path).sets[0].lines
            #expect(lines.count == 999 && lines.allSatisfy { $0.values == [1] })
        }
        for (path, text) in files(1_000) {
            let error = #expect(throws: ScrumFileError.self) {
                try ChartFile(Array(text.utf8), path: path)
            }
            let line = error?.lines(file: path).first ?? ""
            #expect(line.contains("expected at most 1000 columns in a chart"), "\(line)")
        }
    }

    @Test(
        "Numbers are read as the nearest doubles",
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
            "data.json:1:14: columns[0]: expected a list that starts with a label, found 5"
        ),
        (
            #"{"columns": [[]]}"#,
            "data.json:1:14: columns[0]: expected a label first, as a string, found a list"
        ),
        (
            #"{"columns": [["x", 1]]}"#,
            #"data.json:1:1: expected "types" in this chart, with the type of each column"#
        ),
        (
            #"{"columns": [["x"], ["x"]]}"#,
            #"data.json:1:22: columns[1]: expected a different label; "x" already exists"#
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
            #"data.json:1:1: expected at least one column of type "line", "bar" or "area""#
        ),
        (
            #"{"columns": [["x", 1]], "types": {"x": "line"}}"#,
            #"data.json:1:1: expected a column of type "x" with the dates"#
        ),
        (
            #"{"columns": [["x", 1], ["y", 2]], "types": {"x": "x", "y": "x"}}"#,
            #"data.json:1:25: columns[1]: expected one column of dates; "x" is already one"#
        ),
        (
            #"{"columns": [["x", 2, 1], ["y", 2]], "types": {"x": "x", "y": "line"}}"#,
            "data.json:1:23: columns[0][2]: expected a date not before the previous one, found 1"
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
            "data.json:1:33: columns[1][2]: expected 1 values, one for each date, found 2"
        ),
        (
            #"{"columns": [["x",1],["y",1]],"types":{"x":"x","y":"line"},"colors":{"y":"red"}}"#,
            ##"data.json:1:74: colors.y: expected a colour such as "#3DC23F", found "red""##
        ),
        (
            #"{"columns": [["x",1],["y",1]],"types":{"x":"x","y":"line"},"names":{"y":3}}"#,
            "data.json:1:73: names.y: expected a string, found 3"
        ),
    ]

    @Test("Every mistake is reported with its position", arguments: badFiles)
    func mistake(text: String, line: String) {
        #expect(error(text) == [line])
    }

    @Test("A mistake in the second of two charts is reported at its position")
    func indexInAList() {
        let broken = Self.chart.replacing("37", with: "true")
        #expect(
            error("[\(Self.chart),\n\(broken)]") == [
                "data.json:6:10: columns[1][1]: expected a number or null, found true"
            ])
    }

    @Test("A missing file is reported")
    func missingFile() {
        #expect(
            throws: ScrumFileError.file(
                FileFailure(.read, "/nowhere/data.json", Errno(ENOENT)))
        ) {
            try ChartFile.load(path: "/nowhere/data.json")
        }
    }

    @Test("Bars, areas, stacks, shares and dual axes are read")
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

    @Test("CSV files may have other separators, quotes, gaps, and rows in any order")
    func csv() throws {
        let comma = "date,Visits,\"Sales, \"\"net\"\"\",Note\n2026-01-02,5,1.5,a\n2026-01-01,3,,b\n"
        let sets = try ChartFile(Array(comma.utf8), path: "/tmp/visits.csv").sets
        #expect(sets[0].title == "visits.csv")
        #expect(sets[0].dates == [1_767_225_600_000, 1_767_312_000_000])
        #expect(sets[0].lines.map(\.name) == ["Visits", "Sales, \"net\""])
        #expect(sets[0].lines.map { "\($0.values)" } == ["[3.0, 5.0]", "[nan, 1.5]"])
        let semicolons = "a;x\r\n1,5;1700000000000\r\n\r\n2,5;1700000001000\r\n"
        let others = try ChartFile(Array(semicolons.utf8), path: "-").sets
        #expect(others[0].dates == [1_700_000_000_000, 1_700_000_001_000])
        #expect(others[0].lines == [.init(name: "a", values: [1.5, 2.5])])
    }

    @Test("A column of labels may be used instead of dates")
    func labels() throws {
        let text = "label,Over plan\nMonday,30\n7,-5.5\n"
        let set = try ChartFile(Array(text.utf8), path: "c.csv").sets[0]
        #expect(set.labels == ["Monday", "7"])
        #expect(set.dates == [0, 86_400_000])
        #expect(set.lines == [.init(name: "Over plan", form: .bar, values: [30, -5.5])])
    }

    @Test("JSON Lines are read by key, in any order")
    func jsonLines() throws {
        let text = """
            {"time": "2026-01-01T09:30:00+01:00", "a": 1}
            {"b": 7, "time": "2026-01-02 09:30", "a": null}
            """
        let sets = try ChartFile(Array(text.utf8), path: "-").sets
        #expect(sets[0].dates == [1_767_256_200_000, 1_767_346_200_000])
        #expect(sets[0].lines.map(\.name) == ["a", "b"])
        #expect(sets[0].lines.map { "\($0.values)" } == ["[1.0, nan]", "[nan, 7.0]"])
    }

    @Test("A cell that is not a number becomes a gap and is reported with its line and column")
    func badCells() throws {
        let text = "date,a,b,note\n2026-01-01,1,2,x\n2026-01-02,n/a,3,4\n2026-01-03,5,0x10,y\n"
        let file = try ChartFile(Array(text.utf8), path: "d.csv")
        #expect(file.sets[0].lines.map(\.name) == ["a", "b"])
        #expect(
            file.sets[0].lines.map { "\($0.values)" } == ["[1.0, nan, 5.0]", "[2.0, 3.0, nan]"])
        #expect(
            file.warnings.map { $0.line(file: "d.csv") } == [
                #"d.csv:2:16: warning: expected numbers for "note", found "x"; "#
                    + "the column is left out",
                #"d.csv:3:12: warning: expected a number for "a", found "n/a"; shown as a gap"#,
                #"d.csv:4:14: warning: expected a number for "b", found "0x10"; shown as a gap"#,
            ])
        let lines = "{\"x\": 2001, \"a\": 2}\n{\"x\": 2002, \"a\": true}\n"
        #expect(
            try ChartFile(Array(lines.utf8), path: "d.jsonl").warnings.map {
                $0.line(file: "d.jsonl")
            } == [
                #"d.jsonl:2:18: warning: expected a number for "a", found "true"; shown as a gap"#
            ])
    }

    @Test("Bad cells after the first hundred are only counted")
    func manyBadCells() throws {
        let rows = (1_000..<1_400).map { "\($0),\($0 % 2 == 0 ? "1" : "?")\n" }.joined()
        let file = try ChartFile(Array(("x,a\n" + rows).utf8), path: "d.csv")
        #expect(file.warnings.count == 101)
        #expect(file.warnings.last?.message == "100 more warnings like these")
    }

    @Test("Extra cells are reported")
    func extraCells() throws {
        let file = try ChartFile(Array("x,a\n2001,2,3\n2002,3,\n".utf8), path: "d.csv")
        #expect(
            file.warnings.map { $0.line(file: "d.csv") } == [
                "d.csv:2:8: warning: this row has more cells than the header; the rest is skipped"
            ])
    }

    @Test("Times with UTC offsets are read as instants")
    func offsets() throws {
        let text = """
            time,a
            2026-10-25T02:15:00+02:00,1
            2026-10-25T02:15:00+01:00,2
            2026-10-25 02:15+02,3
            2026-10-25 02:15 +01,4
            2026-10-25T02:15Z,5
            """
        let set = try ChartFile(Array(text.utf8), path: "d.csv").sets[0]
        let midnight = 1_792_886_400_000
        let minute = 60_000
        #expect(
            set.dates == [15, 15, 75, 75, 135].map { midnight + $0 * minute })
        #expect(set.lines[0].values == [1, 3, 2, 4, 5])
    }

    @Test("The line in which Excel names the separator is accepted")
    func namedSeparator() throws {
        for text in ["sep=;\r\nx;a\r\n1970;2,5\r\n", "\u{FEFF}sep=|\nx|a\n1970|2.5\n"] {
            let set = try ChartFile(Array(text.utf8), path: "d.csv").sets[0]
            #expect(set.dates == [0])
            #expect(set.lines == [.init(name: "a", values: [2.5])])
        }
    }

    @Test(
        "Text that is not UTF-8 is rejected, and its encoding is named",
        arguments: ["d.csv", "d.jsonl", "d.json", "-"])
    func encodings(path: String) {
        let utf16 = Array("x,a\n1,2\n".utf16).flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let latin1 = Array("x,Ren".utf8) + [0xE9] + Array("\n1,2\n".utf8)
        let files: [([UInt8], String)] = [
            ([0xFF, 0xFE] + utf16, "UTF-16"), (utf16, "UTF-16"), (latin1, "Latin-1"),
        ]
        for (bytes, name) in files {
            let error = #expect(throws: ScrumFileError.self) { try ChartFile(bytes, path: path) }
            #expect(error?.lines(file: path).first?.contains(name) == true)
        }
    }

    @Test(
        "Mistakes in tables are reported with their positions",
        arguments: [
            ("d.csv", "date,a\nsoon,1\n", "d.csv:2:1: expected a date such as 2026-01-31, "),
            ("d.csv", "date,a\n2026-01-01,\n", "d.csv:1:1: expected a column of numbers"),
            ("d.csv", "x,a\n7,1\n", "d.csv:2:1: expected a date such as 2026-01-31, "),
            ("d.csv", "x,a\n2026,1\n202601,2\n", "d.csv:3:1: expected a date such as"),
            ("d.csv", "x,a\n20261301,1\n", "d.csv:2:1: expected a date such as 2026-01-31, "),
            (
                "d.csv", "date,price\n2026-01-01,$40\n",
                "d.csv:2:12: expected numbers for \"price\", found \"$40\""
            ),
            (
                "d.csv", "date,price\n2026-01-01,\"1.045,5\"\n",
                "d.csv:2:12: expected numbers for \"price\", found \"1.045,5\""
            ),
            (
                "d.jsonl", "{\"date\": 2026, \"a\": \"5\"}\n",
                "d.jsonl:1:21: expected numbers for \"a\", found \"5\""
            ),
            ("d.csv", "", "d.csv:1:1: the file has no columns"),
            ("d.csv", "x,a\n1,\"2\n3,4\n", "d.csv:2:3: this quoted cell is not closed"),
            ("d.jsonl", "{\"x\": 1, \"a\": 2}\n[1]\n", "d.jsonl:2:1: expected an object"),
            ("d.jsonl", "{\"x\": 2001, \"a\": 2}\n{\"a\": 2}\n", "d.jsonl:2:1: expected a date"),
        ])
    func tableMistakes(path: String, text: String, message: String) {
        do throws(ScrumFileError) {
            _ = try ChartFile(Array(text.utf8), path: path).sets
            Issue.record("no mistake")
        } catch {
            let line = error.lines(file: path).first ?? ""
            #expect(line.hasPrefix(message), "\(line)")
        }
    }
}
