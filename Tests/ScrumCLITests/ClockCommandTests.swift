import Testing

@testable import ScrumCLI

@Suite struct ClockCommandTests {
    @Test(
        "Offsets are read from a list of hours",
        arguments: [
            ("+0,+2,+4", [0, 2, 4]), ("3", [3]), ("0, 1.5 ,2", nil), ("0, 1.5", [0, 1.5]),
            ("", nil), ("+1,,+2", nil), ("-1", nil), ("1e3", nil), ("0x10", nil), ("inf", nil),
            ("nan", nil), ("+", nil), (".", nil), ("1.2.3", nil), ("9999999999", nil),
        ] as [(String, [Double]?)])
    func offsets(text: String, seconds: [Double]?) {
        #expect(ClockCommand.offsets(text) == seconds)
    }

    @Test(
        "Every mistake in the options is told",
        arguments: [
            (["--every", "live", "--at", "+1"], "Choose one of --every and --at."),
            (
                ["--at", "soon"],
                "--at takes seconds from now, separated by commas, such as +0,+2,+4; not 'soon'."
            ),
        ])
    func mistakes(arguments: [String], message: String) throws {
        let error = #expect(throws: (any Error).self) { try ClockCommand.parse(arguments) }
        #expect(ClockCommand.message(for: try #require(error)) == message)
        #expect(ClockCommand.exitCode(for: try #require(error)).rawValue == 64)
    }
}
