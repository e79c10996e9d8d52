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
        "Without a terminal charts are printed once, without styles", arguments: [[], ["--plain"]])
    func printed(options: [String]) {
        let result = run(["data.json"] + options)
        #expect(result.status == 0 && result.error == "")
        #expect(result.output.contains("── Chart 1 ──"))
        #expect(result.output.contains("── Chart 5 ──"))
        #expect(!result.output.contains("\u{1b}") && !result.output.contains("leave"))
    }

    @Test("A picture is written", arguments: [("--light", "#ffffff"), ("--dark", "#121212")])
    func picture(background: String, fill: String) {
        #expect(run("data.json", "--svg", "charts.svg", background) == .init())
        let svg = stage.text("charts.svg")
        #expect(svg.hasPrefix("<svg ") && svg.hasSuffix("</svg>\n"))
        #expect(svg.contains("fill=\"\(fill)\""))
    }

    @Test("Mistakes in a chart file are told with their place")
    func mistakes() throws {
        try stage.write(#"[{"columns": [["x", 1, 2], ["y0", 1, "a"]]}]"#, to: "bad.json")
        let bad = run("bad.json")
        #expect(bad.status == 65 && bad.error.hasPrefix("bad.json:1:"), "\(bad)")
        #expect(
            run("./nowhere.json")
                == .init(error: "./nowhere.json: there is no such file\n", status: 66))
    }

    @Test("Without meetings it says how to run one")
    func noMeetings() {
        #expect(
            run("design")
                == .init(
                    error: "There are no meetings to chart yet. Run one: scrum start design\n",
                    status: 1))
        #expect(
            run()
                == .init(
                    error: "There are no meetings to chart yet. Run one: scrum start\n",
                    status: 1))
    }
}
