import FoundationEssentials
import ScrumCore
import Synchronization
import TestSupport
import Testing
import TimelineKit

@testable import ScrumCLI

/// Who speaks today, and for how long, by the options of `start`.
struct StartOptionTests {
    @Test(
        "A length is above 0 and at most 24 hours, in minutes, minutes and seconds, or seconds",
        arguments: [
            "0", "-1", "1441", "1e9", "ten", ".", "1.2.3", "", "1,5", " 5", "7:60", "7:5", "7:",
            ":30", "0:00", "1440:01", "1:2:3", "-1:30", "+1:30", "0s", "86401s", "s",
            "9999999999999999999:00",
            "5m",
        ])
    func badLengths(text: String) {
        #expect(Duration(length: text) == nil)
    }

    @Test(
        "Lengths are exact",
        arguments: [
            ("0.1", Duration.seconds(6)), ("1440", .seconds(86_400)), ("2.5", .seconds(150)),
            (".5", .seconds(30)), ("7:30", .seconds(450)), ("0:01", .seconds(1)),
            ("1440:00", .seconds(86_400)), ("90s", .seconds(90)), ("0.5s", .milliseconds(500)),
        ])
    func exactLengths(text: String, length: Duration) {
        #expect(Duration(length: text) == length)
    }

    @Test(
        "A time of day has an hour and two digits of minutes",
        arguments: [
            "24:00", "9:5", "9", "9:60", ":15", "009:15", "9:15:00", "-9:15", "9.15", "9pm",
        ])
    func badTimes(text: String) {
        #expect(TimeOfDay(text) == nil)
    }

    /// Where it is summer time, the clocks show an hour more.
    private func wait(
        from now: Date, until text: String, summer: Range<Date>? = nil
    ) -> Duration? {
        let zone = TimelineZone { summer?.contains($0) == true ? 7_200 : 3_600 }
        return TimeOfDay(text)?.next(after: now, in: summer == nil ? .gmt : zone)
    }

    @Test("A meeting ends at the next such time of day, within 12 hours")
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

    @Test("Changes of the clocks count, and an hour that is left out never comes")
    func clockChanges() {
        // At 1:00 UTC the clocks go from 2:00 to 3:00.
        let spring = Date(2026, 3, 29, 1, 0)..<Date(2026, 10, 25, 1, 0)
        let before = Date(2026, 3, 29, 0, 30)
        #expect(wait(from: before, until: "03:15", summer: spring) == .seconds(2_700))
        #expect(wait(from: before, until: "02:30", summer: spring) == nil)
        // At 1:00 UTC they go from 3:00 back to 2:00; the first 2:30 counts.
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
            .people.map(\.name)
    }

    @Test("People are named one by one or with commas; a name that holds a comma stays whole")
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

    @Test(
        "Options that contradict or mean nothing are refused, with what would do",
        arguments: [
            (["-m", "5", "--until", "10:15"], "Choose one of --minutes and --until."),
            (["--until", "noon"], "--until takes a time of day such as 10:15, not \"noon\"."),
            (
                ["--with", "-", "--without", "-"],
                "Only one of --with and --without can read names from the standard input."
            ),
            (["--with", " ,"], "--with takes names such as Ann,Bob; not \" ,\"."),
            (
                ["--wait", "--until", "13:00"],
                "--until counts from now, and --wait begins later; use one of them."
            ),
            (
                ["--minutes", "5 min"],
                "--minutes takes a length such as 10, 7:30 or 90s, at most 1440 minutes, "
                    + "not \"5 min\"."
            ),
        ])
    func contradictions(words: [String], text: String) throws {
        let result = try CommandStage().run(["start"] + words)
        #expect(result.status == 64)
        #expect(result.error.hasPrefix("Error: \(text)\n"), "\(result)")
    }

    @Test("A time that is too far away is refused, with another way to say it")
    func tooFar() throws {
        let stage = try CommandStage(#"[{"title": "Design", "lengthInMinutes": 5}]"#)
        let result = stage.run(["start", "--until", "11:59"]) { $0.random = { 1 } }
        #expect(
            result
                == .init(
                    error: "11:59 is not within the next 12 hours; "
                        + "say how long instead, such as -m 15.\n", status: 64))
    }

    @Test("Only people and a length make a meeting without a file")
    func standUp() throws {
        #expect(
            try StartOptions.parse(["--with", "Ann,Bob", "-m", "5"]).standUp?.title == "Stand-up")
        #expect(try StartOptions.parse(["--with", "Ann", "--until", "9:30"]).standUp != nil)
        #expect(try StartOptions.parse(["--with", "Ann"]).standUp == nil)
        #expect(try StartOptions.parse(["-m", "5"]).standUp == nil)
        let result = try CommandStage().run("start", "--with", "Ann")
        #expect(
            result
                == .init(
                    error: "There is no file ~/.config/scrum/scrums.json.\n"
                        + "Begin with: scrum new\n"
                        + "For a single meeting: scrum start --with Ann,Bob -m 10\n", status: 66))
    }

    @Test("Names come from the standard input, a line each, and commas in them stay")
    func namesFromInput() throws {
        var environment = ScrumEnvironment.unset
        environment.random = { 1 }
        let lines = Mutex(["Ann", "", "  Smith,  Jane ", "Bob"])
        environment.readLine = { lines.withLock { $0.isEmpty ? nil : $0.removeFirst() } }
        let scrum = DailyScrum(
            title: "Design", attendees: [Attendee(name: "Cathy")], length: .seconds(600))
        let options = try StartOptions.parse(["--with", "Eve", "--with", "-"])
        let read = try options.readNames(in: environment)
        let plan = try options.plan(for: scrum, after: nil, read: read, in: environment)
        #expect(plan.people.map(\.name) == ["Cathy", "Eve", "Ann", "Smith, Jane", "Bob"])
        #expect(throws: ScrumFailure.self) { try options.readNames(in: environment) }
        let absent = try StartOptions.parse(["--without", "-"])
        #expect(try absent.readNames(in: environment).isEmpty)
        #expect(throws: ScrumFailure.self) {
            try absent.plan(for: scrum, after: nil, read: ["Zed"], in: environment)
        }
    }

    @Test("A scrum is added with people by comma and a length in minutes and seconds")
    func new() throws {
        let stage = try CommandStage(
            #"[{"title": "A", "lengthInMinutes": 5, "attendees": ["Smith, Jane"]}]"#)
        #expect(
            stage.run("new", "B", "-a", "Ann,Bob Lee", "smith, jane", "-m", "7:30").status == 0)
        #expect(stage.text().contains("\"lengthInMinutes\": 7.5"), "\(stage.text())")
        #expect(stage.text().contains(#"["Ann", "Bob Lee", "smith, jane"]"#), "\(stage.text())")
    }
}
