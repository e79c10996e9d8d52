import ClockScreen
import FoundationEssentials
import TestSupport
import Testing
import TimelineKit

@testable import ScrumCLI

@Suite struct ClockCommandTests {
    /// 2026-08-03 15:30 in Kathmandu.
    private let now = Date(2026, 8, 3, 9, 45)
    private let zone = TimelineZone { _ in 20_700 }

    @Test(
        "Moments are a list of seconds from now",
        arguments: [
            ("+0,+2,+4", [0, 2, 4]), ("3", [3]), ("0, 1.5 ,2", nil), ("0, 1.5", [0, 1.5]),
            ("-5", [-5]), ("-5,+2,15:31", [-5, 2, 60]), ("15:29:30", [-30]), ("9:30", [-21_600]),
            ("2026-08-03T15:31:00", [60]), ("2026-08-03T09:46:00Z,+1", [60, 1]),
            ("", nil), ("+1,,+2", nil), ("1e3", nil), ("0x10", nil), ("inf", nil), ("24:00", nil),
            ("nan", nil), ("+", nil), ("-", nil), ("--1", nil), (".", nil), ("1.2.3", nil),
            ("1000000000", [1e9]), ("1000000001", nil),
            ("15:3", nil), ("15:30:00:00", nil), ("+15:30", nil),
        ] as [(String, [Double]?)])
    func moments(text: String, seconds: [Double]?) {
        let moments = ClockCommand.moments(text, now: now, zone: zone)
        #expect(moments?.map { $0.timeIntervalSince(now) } == seconds)
    }

    @Test(
        "--every accepts 0.05 to 86,400 seconds",
        arguments: [
            ("3", 3), ("0.5", 0.5), ("90s", 90), ("0.05", 0.05), ("86400", 86_400), ("0.04", nil),
            ("86401", nil), ("0", nil), ("-3", nil), ("3m", nil), ("s", nil), ("", nil),
            ("1e3", nil),
        ] as [(String, Double?)])
    func seconds(text: String, seconds: Double?) {
        #expect(ClockCommand.seconds(text) == seconds)
    }

    @Test("Without --from, seconds count from now, even after the clock is set back")
    func fromNow() throws {
        let pace = try #require(ClockCommand.pace("7", from: nil, now: now))
        guard case .periodic(let schedule) = pace else { throw Failure() }
        let entries = Array(schedule.entries(from: now, mode: .normal).prefix(2))
        #expect(entries.map { $0.timeIntervalSince(now).rounded() } == [0, 7])
        let past = Date(2001, 1, 1, 0, 0)
        let first = Array(schedule.entries(from: past, mode: .normal).prefix(1))
        #expect(first.allSatisfy { $0 <= past } && !first.isEmpty)
    }

    private struct Failure: Error {}

    @Test(
        "Each invalid option is reported",
        arguments: [
            (["--every", "live", "--at", "+1"], "Use only one of --every and --at."),
            (
                ["--at", "soon"],
                "--at takes seconds from now and times today, separated by commas, such as "
                    + "-5,+2,19:50; not 'soon'."
            ),
            (
                ["--every", "0.01"],
                "--every takes second, minute, live, or seconds from 0.05 to 86400; not '0.01'."
            ),
            (["--from", "9:00"], "--from needs an interval such as --every 90s."),
            (
                ["--every", "3", "--from", "noon"],
                "--from takes a time such as 9:00, 19:50:30 or 2026-11-21T09:30:00; not 'noon'."
            ),
        ])
    func mistakes(arguments: [String], message: String) throws {
        let error = #expect(throws: (any Error).self) { try ClockCommand.parse(arguments) }
        #expect(ClockCommand.message(for: try #require(error)) == message)
        #expect(ClockCommand.exitCode(for: try #require(error)).rawValue == 64)
    }

    @Test("A past moment needs no equals sign, and an unknown theme gets a suggestion")
    func words() throws {
        #expect(try ClockCommand.parse(["--at", "-5,+2"]).at == "-5,+2")
        let stage = try CommandStage()
        let result = stage.run("clock", "--theme", "oragne")
        #expect(result.status == 64)
        #expect(result.error.contains("Did you mean orange?"))
    }
}
