import ArgumentParser
import FoundationEssentials
import MeetingScreen
import Synchronization
import TestSupport
import Testing
import TimelineKit

@testable import ScrumCLI
@testable import ScrumCore

/// The options of `start` that change speakers and lengths.
struct StartOptionTests {
    @Test(
        "A length is above 0 and at most 24 hours, in minutes, min:s or seconds",
        arguments: [
            "0", "-1", "1441", "1e9", "ten", ".", "1.2.3", "", "1,5", " 5", "7:60", "7:5", "7:",
            ":30", "0:00", "1440:01", "1:2:3", "-1:30", "+1:30", "0s", "86401s", "s",
            "9999999999999999999:00",
            "5mm", "m", "5min",
        ])
    func badLengths(text: String) {
        #expect(Duration(length: text) == nil)
    }

    @Test(
        "Lengths are exact",
        arguments: [
            ("0.1", Duration.seconds(6)), ("1440", .seconds(86_400)), ("2.5", .seconds(150)),
            (".5", .seconds(30)), ("7:30", .seconds(450)), ("0:01", .seconds(1)),
            ("1440:00", .seconds(86_400)), ("90s", .seconds(90)), ("15m", .seconds(900)),
            ("0.5s", .milliseconds(500)),
        ])
    func exactLengths(text: String, length: Duration) {
        #expect(Duration(length: text) == length)
    }

    @Test(
        "A time of day consists of an hour, a colon and two-digit minutes",
        arguments: [
            "24:00", "9:5", "9", "9:60", ":15", "009:15", "9:15:00", "-9:15", "9.15", "9pm",
        ])
    func badTimes(text: String) {
        #expect(TimeOfDay(text) == nil)
    }

    /// The time until a time of day in a zone one hour ahead of UTC, or two hours during `summer`.
    private func wait(
        from now: Date, until text: String, summer: Range<Date>? = nil
    ) -> Duration? {
        let zone = TimelineZone { summer?.contains($0) == true ? 7_200 : 3_600 }
        let end = TimeOfDay(text)?.first(
            after: now, within: StartOptions.halfDay, in: summer == nil ? .gmt : zone)
        return end.map { .milliseconds(Int64(($0.timeIntervalSince(now) * 1_000).rounded())) }
    }

    @Test("--until ends the meeting when the clock next shows that time, within 12 hours")
    func until() {
        let now = Date(2026, 11, 21, 10, 0, 30)
        #expect(wait(from: now, until: "10:15") == .seconds(870))
        #expect(wait(from: now, until: "10:01") == .seconds(30))
        #expect(wait(from: now, until: "22:00") == .seconds(43_170))
        #expect(wait(from: now, until: "22:01") == nil)
        #expect(wait(from: now, until: "10:00") == nil)
        #expect(wait(from: now, until: "9:59") == nil)
        #expect(wait(from: now + 0.25, until: "10:01") == .milliseconds(29_750))
        #expect(wait(from: Date(2026, 11, 21, 23, 50), until: "0:05") == .seconds(900))
        #expect(wait(from: Date(2026, 11, 21, 10, 15), until: "10:15") == nil)
    }

    @Test("Summer time is taken into account; a skipped time becomes the end of the gap")
    func clockChanges() {
        // At 1:00 UTC clocks go from 2:00 to 3:00.
        let spring = Date(2026, 3, 29, 1, 0)..<Date(2026, 10, 25, 1, 0)
        let before = Date(2026, 3, 29, 0, 30)
        #expect(wait(from: before, until: "03:15", summer: spring) == .seconds(2_700))
        #expect(wait(from: before, until: "02:30", summer: spring) == .seconds(1_800))
        // At 1:00 UTC clocks go back from 3:00 to 2:00; the first 2:30 is used.
        let autumn = Date(2026, 10, 25, 0, 0)
        #expect(wait(from: autumn, until: "02:30", summer: spring) == .seconds(1_800))
        #expect(wait(from: autumn, until: "03:15", summer: spring) == .seconds(8_100))
    }

    /// The names in the plan of a scrum with these options.
    private func people(_ words: String..., attendees: [String] = []) throws -> [String] {
        let scrum = DailyScrum(
            title: "Design", attendees: attendees.map { Attendee(name: $0) }, length: .seconds(600))
        var environment = ScrumEnvironment.unset
        environment.random = { 1 }
        return try StartOptions.parse(words).plan(for: scrum, after: nil, in: environment)
            .people.filter { !$0.isAbsent }.map(\.name)
    }

    @Test("People are separated by commas or in several options; a name with a comma is not split")
    func commas() throws {
        let attendees = ["Cathy", "Smith, Jane", "Simon"]
        #expect(
            try people("--with", "Ann, Bob  Lee,", "--with", "Eve", attendees: attendees)
                == attendees + ["Ann", "Bob Lee", "Eve"])
        #expect(
            try people("--without", "cathy,simon", attendees: attendees) == ["Smith, Jane"])
        #expect(
            try people("--without", "smith, jane", attendees: attendees) == ["Cathy", "Simon"])
        #expect(throws: ScrumFailure.self) { try people("--without", "x", attendees: attendees) }
    }

    @Test("--with names a listed person at most once, and brings them back in their place")
    func samePerson() throws {
        let attendees = ["Zoë", "O’Brien", "Gray"]
        #expect(
            try people("--with", "gray,o'brien,Ann, ann", attendees: attendees)
                == attendees + ["Ann"])
        #expect(
            try people("--without", "zoe", "--with", "ZOË", attendees: attendees) == attendees)
        #expect(
            try people("--with", "Zoe", attendees: attendees) == attendees + ["Zoe"])
        #expect(try people("--without", "Zoe,ZOE", attendees: ["Zoë", "Zoe"]) == ["Zoë"])
        #expect(throws: ScrumFailure.self) {
            try people("--without", "Zöe", attendees: ["Zoë", "Zoe"])
        }
    }

    // MARK: Start time

    /// 9:00 on a winter day, in a zone that has summer time.
    private static let morning = Date(2026, 11, 23, 8, 0)
    private static let zone = TimelineZone { date in
        (Date(2026, 3, 29, 1, 0)..<Date(2026, 10, 25, 1, 0)).contains(date) ? 7_200 : 3_600
    }

    /// The start that results from the command line and the options file.
    private func beginning(
        _ typed: String..., personal: [String] = [], begins: String? = nil,
        now: Date = StartOptionTests.morning
    ) throws -> MeetingBeginning {
        var environment = ScrumEnvironment.unset
        environment.date = { now }
        environment.zone = Self.zone
        let scrum = DailyScrum(
            title: "Design", attendees: [], length: .seconds(600),
            begins: begins.flatMap(TimeOfDay.init))
        let stage = try CommandStage()
        try stage.write(
            personal.joined(separator: "\n"), to: ".config/scrum/options", in: stage.home)
        return try StartCommand.parse(typed)
            .withPersonalOptions(typed: typed, in: stage.environment)
            .today.beginning(of: scrum, in: environment)
    }

    @Test("The command line overrides scrums.json, which overrides --wait in the options file")
    func precedence() throws {
        let quarter = MeetingBeginning.at(
            Date(2026, 11, 23, 8, 15), try #require(TimeOfDay("9:15")))
        #expect(try beginning() == .atOnce)
        #expect(try beginning("--wait") == .byHand)
        #expect(try beginning("--begin", "9:15") == quarter)
        #expect(try beginning("--begin=9:15", personal: ["--wait"]) == quarter)
        #expect(try beginning(begins: "9:15") == quarter)
        #expect(try beginning("--wait", begins: "9:15") == .byHand)
        #expect(try beginning(personal: ["--wait"], begins: "9:15") == quarter)
        #expect(try beginning(personal: ["--wait"]) == .byHand)
        #expect(try beginning("--now", personal: ["--wait"], begins: "9:15") == .atOnce)
        #expect(try beginning("--begin", "9:15", personal: ["--now"], begins: "10:15") == quarter)
        #expect(try beginning("--until", "10:00", personal: ["--wait"]) == .atOnce)
        #expect(try beginning("--no-wait", personal: ["--wait"]) == .atOnce)
        #expect(throws: (any Error).self) { try beginning("--now", "--begin", "9:15") }
        #expect(throws: (any Error).self) { try beginning("--wait", "--until", "10:00") }
    }

    @Test("A time of day falls within the next 12 hours or the last hour")
    func times() throws {
        func date(_ text: String, now: Date = Self.morning) throws -> Date? {
            try beginning(begins: text, now: now).date
        }
        #expect(try date("9:00") == Self.morning)
        #expect(try date("8:01") == Self.morning - 3_540)
        #expect(try date("8:00") == nil)
        #expect(try date("20:59") == Self.morning + 43_140)
        #expect(try date("21:01") == nil)
        #expect(throws: ScrumFailure.self) { try beginning("--begin", "8:00") }
        // These times are on the other side of midnight.
        #expect(try date("0:05", now: Date(2026, 11, 23, 22, 50)) == Date(2026, 11, 23, 23, 5))
        #expect(try date("23:50", now: Date(2026, 11, 23, 23, 10)) == Date(2026, 11, 23, 22, 50))
        // 2:30 is skipped in spring and occurs twice in autumn.
        #expect(try date("2:30", now: Date(2026, 3, 29, 0, 30)) == Date(2026, 3, 29, 1, 0))
        #expect(try date("3:30", now: Date(2026, 3, 29, 0, 30)) == Date(2026, 3, 29, 1, 30))
        #expect(try date("2:30", now: Date(2026, 10, 24, 23, 0)) == Date(2026, 10, 25, 0, 30))
        #expect(try date("2:30", now: Date(2026, 10, 25, 1, 10)) == Date(2026, 10, 25, 0, 30))
        #expect(try date("3:15", now: Date(2026, 10, 24, 23, 0)) == Date(2026, 10, 25, 2, 15))
    }

    @Test("With --until, the length is measured from the start")
    func untilFromBeginning() throws {
        var environment = ScrumEnvironment.unset
        environment.date = { Self.morning }
        environment.zone = Self.zone
        environment.random = { 1 }
        let scrum = DailyScrum(title: "Design", attendees: [], length: .seconds(600))
        let options = try StartOptions.parse(["--until", "10:00"])
        func length(from minute: Int) throws -> Duration {
            let beginning = MeetingBeginning.at(
                Date(2026, 11, 23, 8, minute), try #require(TimeOfDay("9:00")))
            return try options.plan(
                for: scrum, after: nil, from: beginning, in: environment
            ).length
        }
        #expect(try length(from: 15) == .seconds(2_700))
        // The due time has passed, so the meeting starts now.
        #expect(try length(from: -15) == .seconds(3_600))
    }

    @Test("A time that is too far away is refused with an alternative")
    func tooFar() throws {
        let stage = try CommandStage(#"[{"title": "Design", "lengthInMinutes": 5}]"#)
        let result = stage.run(["start", "--until", "11:59"]) { $0.random = { 1 } }
        #expect(result.refuses("11:59", "-m 15"))
    }

    @Test("People and a length are enough for a meeting without a file")
    func standUp() throws {
        #expect(
            try StartOptions.parse(["--with", "Ann,Bob", "-m", "5"]).standUp?.title == "Stand-up")
        #expect(try StartOptions.parse(["--with", "Ann", "--until", "9:30"]).standUp != nil)
        #expect(try StartOptions.parse(["--with", "Ann"]).standUp == nil)
        #expect(try StartOptions.parse(["-m", "5"]).standUp == nil)
        let result = try CommandStage().run("start", "--with", "Ann")
        #expect(
            result.refuses(
                "~/.config/scrum/scrums.json", ": scrum new\n",
                ": scrum start --with Ann,Bob -m 10", status: 66))
    }

    @Test("Names on standard input are one per line and may contain commas")
    func namesFromInput() throws {
        let folder = TemporaryFolder()
        defer { folder.remove() }
        let input = folder.path + "/names"
        var environment = ScrumEnvironment.unset
        environment.random = { 1 }
        environment.standardInput = { input }
        // A spreadsheet on Windows saves names like this.
        try folder.write("\u{FEFF}Ann\r\n\r\n  Smith,  Jane \r\nBob", to: "names")
        let scrum = DailyScrum(
            title: "Design", attendees: [Attendee(name: "Cathy")], length: .seconds(600))
        let options = try StartOptions.parse(["--with", "Eve", "--with", "-"])
        let read = try options.readLines(in: environment).map(NameList.trimmed)
        let plan = try options.plan(for: scrum, after: nil, read: read, in: environment)
        #expect(plan.people.map(\.name) == ["Cathy", "Eve", "Ann", "Smith, Jane", "Bob"])
        try folder.write("", to: "names")
        #expect(throws: ScrumFailure.self) { try options.readLines(in: environment) }
        let absent = try StartOptions.parse(["--without", "-"])
        #expect(try absent.readLines(in: environment).isEmpty)
        #expect(throws: ScrumFailure.self) {
            try absent.plan(for: scrum, after: nil, read: ["Zed"], in: environment)
        }
    }

    @Test(
        "Names that are not valid UTF-8 are rejected",
        arguments: [
            ([0x41, 0x0A, 0x42, 0xE9, 0x0A], ":2: byte 0xE9 is not UTF-8, probably Latin-1"),
            ([0xFF, 0xFE, 0x41, 0x00, 0x0A, 0x00], ":1: this is UTF-16 text; save it as UTF-8"),
            ([0x41, 0x6E, 0x0A, 0x00], ":2: this is not a text file: it has a NUL byte"),
            (Array(repeating: 0x41, count: 70_000), "it is larger than 64 KiB"),
        ] as [([UInt8], String)])
    func badNames(bytes: [UInt8], reason: String) throws {
        let stage = try CommandStage(#"[{"title": "A", "lengthInMinutes": 5}]"#)
        let input = stage.folder + "/names"
        #expect(FileManager.default.createFile(atPath: input, contents: Data(bytes)))
        for arguments in [
            ["start", "A", "--with", "-"], ["start", "A", "--without", "-"],
            ["new", "B", "-m", "5", "-a", "-"],
        ] {
            let result = stage.run(arguments) { $0.standardInput = { input } }
            #expect(result.status == 65 || result.status == 66)
            #expect(result.error.contains(reason), "\(result)")
        }
        #expect(!stage.text().contains("\"B\""))
    }

    @Test("new reads names from standard input and refuses an empty list")
    func newFromInput() throws {
        let stage = try CommandStage("[]")
        try stage.write("Ann\r\nSmith, Jane\r\n", to: "names")
        let input = stage.folder + "/names"
        let result = stage.run(["new", "B", "-m", "5", "-a", "-", "Bob"]) {
            $0.standardInput = { input }
        }
        #expect(result.status == 0, "\(result)")
        #expect(stage.text().contains(#"["Ann", "Smith, Jane", "Bob"]"#), "\(stage.text())")
        let empty = stage.run("new", "C", "-m", "5", "-a", "")
        #expect(empty.status == 64)
        #expect(empty.error.contains("--attendee takes names such as Ann,Bob; not \"\""))
    }

    @Test("new accepts people separated by commas and a length as min:s")
    func new() throws {
        let stage = try CommandStage(
            #"[{"title": "A", "lengthInMinutes": 5, "attendees": ["Smith, Jane"]}]"#)
        #expect(
            stage.run("new", "B", "-a", "Ann,Bob Lee", "smith, jane", "-m", "7:30").status == 0)
        #expect(stage.text().contains("\"lengthInMinutes\": 7.5"), "\(stage.text())")
        #expect(stage.text().contains(#"["Ann", "Bob Lee", "smith, jane"]"#), "\(stage.text())")
    }
}
