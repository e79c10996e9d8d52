import ScrumCore
import TerminalUI
import Testing

@testable import ScrumCLI

struct PosterCommandTests {
    private let stage: CommandStage

    init() throws {
        stage = try CommandStage(
            """
            [{"title": "Design", "lengthInMinutes": 10, "attendees": ["Cathy"], "theme": "yellow",
              "begins": "9:15"}]
            """)
        var records = (0..<3).map { number in
            MeetingRecord.example(
                "26111\(number)-0930-nz2\(number)", file: "\(stage.folder)/scrums.json",
                notes: number)
        }
        for number in records.indices { records[number].start.seconds += (number - 3) * 86_400 }
        records[2].carriesNotes = true
        try stage.history.add(records)
    }

    /// The output on a terminal of 80 columns, without colours.
    private func output(
        _ words: [String], _ change: (inout ScrumEnvironment) -> Void = { _ in }
    ) -> String {
        stage.run(words) { environment in
            environment.isTerminal = { $0 == 1 }
            environment.terminalSize = { _ in Size(rows: 24, columns: 80) }
            change(&environment)
        }.output.replacing(/\e\[[\d;]*m/, with: "")
    }

    static let posters: [(words: [String], text: [String])] = [
        (["list"], ["Design", "9:15", "1 person · 10 min · typical 12:04 · last Thu 19 Nov"]),
        (
            ["show", "design"],
            ["planned · typical 12:04 · 3 meetings", "2 open: scrum notes design"]
        ),
        (
            ["history", "design"],
            ["3 meetings · since 17 November", "3 of 3 over", "Thu 19 Nov", "nz22"]
        ),
        (["history"], ["Thu 19 Nov   Design", "2 notes nz22", "scrum notes 2 open"]),
        (["history", "nz22"], ["of 10:00 · 1 speaker · 2 notes", "+2:04", "open  note 0"]),
        (
            ["history", "design", "--people"],
            ["1 person · 3 meetings", "each dot a turn", "12:04"]
        ),
        (["notes"], ["2 open", "nz22/1  note 0", "2 days", "scrum notes --done nz22/2"]),
        (["insights", "design"], ["what stands out in 3 meetings", "Too early to tell"]),
    ]

    @Test("On a terminal of at least 60 columns, commands print posters", arguments: posters)
    func printed(words: [String], text: [String]) {
        let output = output(words)
        for part in text { #expect(output.contains(part), "\(part) in \(output)") }
        #expect(output.split(separator: "\n").allSatisfy { TextWidth.width(of: String($0)) <= 80 })
    }

    @Test("Elsewhere, commands print tables without drawings", arguments: posters.map(\.words))
    func tables(words: [String]) throws {
        let piped = stage.run(words).output
        #expect(!piped.contains(/[▄▌▖▗│┄⠀-⣿\e]/), "\(piped)")
        let plain = [
            output(words) { $0.terminalSize = { _ in Size(rows: 24, columns: 59) } },
            output(words) { $0.codeset = { "ANSI_X3.4-1968" } },
            output(words) { environment in
                let variable = environment.variable
                environment.variable = { $0 == "ACCESSIBLE" ? "1" : variable($0) }
            },
        ]
        for text in plain {
            #expect(!text.contains(/[▄▌▖▗│┄⠀-⣿\e]/), "\(text)")
            #expect(!text.isEmpty)
        }
        try stage.write("--plain\n", to: "options", in: "\(stage.home)/.config/scrum")
        #expect(output(words) == piped)
    }
}
