import Testing

@testable import ScrumStore

struct ChartDateTests {
    @Test(
        "A column of years, months, days, seconds or milliseconds is read in that form",
        arguments: [
            ("2022", "2023", 1_640_995_200_000, 1_672_531_200_000),
            ("202201", "202212", 1_640_995_200_000, 1_669_852_800_000),
            ("20220101", "20220102", 1_640_995_200_000, 1_641_081_600_000),
            ("1640995200", "1640995200.5", 1_640_995_200_000, 1_640_995_200_500),
            ("1640995200000", "1640995200001", 1_640_995_200_000, 1_640_995_200_001),
        ])
    func dateForms(first: String, last: String, start: Int, end: Int) throws {
        let files = [
            "d.csv": "year,a\n\(first),1\n\(last),2\n",
            "d.jsonl": "{\"x\":\(first),\"a\":1}\n{\"x\":\(last),\"a\":2}\n",
            "d.json": """
            {"columns":[["x",\(first),\(last)],["a",1,2]],"types":{"x":"x","a":"line"}}
            """,
        ]
        for (path, text) in files {
            let file = try ChartFile(Array(text.utf8), path: path)
            #expect(file.sets[0].dates == [start, end] && file.warnings.isEmpty)
        }
    }

    @Test(
        "A first row of values that is taken for the header is reported",
        arguments: [
            "2026-01-01,5\n2026-01-02,6\n", "20260101,5\n20260102,6\n", "2022,2100\n2023,2200\n",
            "2022\t0\n2023\t1\n", "2022;5\n2023;2,5\n",
        ])
    func noHeader(text: String) throws {
        let warnings = try ChartFile(Array(text.utf8), path: "d.csv").warnings
        #expect(warnings.first?.message.hasPrefix("expected a header") == true)
    }

    @Test("Years and empty cells in a header are names", arguments: ["date", ""])
    func years(first: String) throws {
        let wide = "\(first),2025,2026\n2026-01-01,1,2\n"
        let file = try ChartFile(Array(wide.utf8), path: "d.csv")
        #expect(file.warnings.isEmpty && file.sets[0].lines.map(\.name) == ["2025", "2026"])
    }

    @Test(
        "A first row of values is also reported if a later row cannot be read",
        arguments: [("1,2\n3,4\n", "1"), ("2022,2023\n2023,$40\n", "2022")])
    func noHeaderBeforeMistake(text: String, name: String) {
        #expect {
            try ChartFile(Array(text.utf8), path: "d.csv")
        } throws: { error in
            let lines = (error as? ScrumFileError)?.lines(file: "d.csv") ?? []
            return lines.count == 2 && lines[1].hasPrefix("d.csv:2:")
                && lines[0] == "d.csv:1:1: expected a header; \"\(name)\" is used as a name"
        }
    }
}
