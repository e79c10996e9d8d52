import JSONText
import ScrumCore
import Testing

@testable import MeetingScreen

@Suite struct MeetingReportTests {
    private func report(at seconds: Double, _ arrange: (inout Meeting) -> Void = { _ in })
        -> MeetingReport
    {
        var meeting = Meeting()
        arrange(&meeting)
        meeting.send(.tick, at: seconds)
        return MeetingReport(meeting.model, at: .nanoseconds(Int64(seconds * 1e9)))
    }

    @Test("A JSON line contains the meeting's state")
    func state() {
        let expected = """
            {"v":1,"scrum":"Design","speaker":"Daisy","next":"Simon","index":2,"count":4,\
            "box":150.0,"spoken":12.3,"elapsed":162.3,"remaining":437.7,"paused":false,\
            "done":false,"theme":"yellow","length":600.0,"warning":18.75,"manual":false,\
            "people":[{"name":"Cathy","box":150.0,"spoken":150.0,"is":"done"},\
            {"name":"Daisy","box":150.0,"spoken":12.3,"is":"speaks"},\
            {"name":"Simon","box":150.0,"spoken":0.0,"is":"comes"},\
            {"name":"Jonathan","box":150.0,"spoken":0.0,"is":"comes"}]}
            """
        #expect(report(at: 162.3).json == expected)
    }

    @Test("Extra time appears in the JSON line, the sentence and the list, next to the plan")
    func allowed() {
        let report = report(at: 162.3) { meeting in
            meeting.pass(to: 155)
            meeting.press(.character("+"), at: 156)
        }
        #expect(
            report.json.contains(
                #"{"name":"Daisy","box":180.0,"spoken":12.3,"is":"speaks","planned":150.0}"#))
        #expect(
            report.sentence(for: .speaks)?.description
                == "Daisy speaks, 2 minutes 48 seconds left, "
                + "in a box 30 seconds longer than planned, then Simon.")
        let shorter = self.report(at: 162.3) { meeting in
            meeting.pass(to: 155)
            meeting.send(.line("extend -30"), at: 156)
        }
        #expect(
            shorter.sentence(for: .speaks)?.description
                == "Daisy speaks, 1 minute 48 seconds left, "
                + "in a box 30 seconds shorter than planned, then Simon.")
        var meeting = Meeting()
        meeting.press(.character("+"), at: 5)
        #expect(meeting.picture(at: 6, rows: 24, columns: 80).text.contains("+0:30  3:00"))
    }

    @Test("A finished meeting is reported as done")
    func finished() {
        let expected = """
            {"v":1,"scrum":"Design","speaker":null,"next":null,"index":4,"count":4,\
            "box":0.0,"spoken":0.0,"elapsed":600.0,"remaining":0.0,"paused":false,"done":true,\
            "theme":"yellow","length":600.0,"warning":null,"manual":false,"people":[
            """
        #expect(report(at: 700).json.hasPrefix(expected))
    }

    @Test(
        "Announcements are sentences suitable for a screen reader",
        arguments: [
            (MeetingAnnouncement.speaks, "Daisy speaks, 2 minutes 18 seconds left, then Simon."),
            (.time, "Time remaining: 7 minutes 18 seconds."),
            (.overtime(minutes: 1), "Daisy: 1 minute over."),
            (.paused, "Paused."),
            (.soundFailed("no device"), "Bell instead of sounds: no device."),
            (.soundRecovered, "Sounds work again."),
        ])
    func sentences(announcement: MeetingAnnouncement, text: String) {
        #expect(report(at: 162.3).sentence(for: announcement)?.description == text)
    }

    @Test("JSON lines report sound failures, but not sounds")
    func sounds() {
        let report = report(at: 10)
        #expect(
            report.line(for: .soundFailed("no device"))
                == #"{"error":"No sound: no device."}"#)
        #expect(report.line(for: .volume(70)) == nil && report.line(for: .muted(true)) == nil)
        #expect(report.sentence(for: .volume(70)) == "Volume 70 percent.")
        let help = "less than or greater than: softer or louder."
        #expect(report.sentence(for: .keys)?.description.contains(help) == true)
    }

    @Test("JSON strings are escaped")
    func escaping() {
        #expect(JSONValue.string("a\"\\\n\u{1b}é").compact == #""a\"\\\n\u001bé""#)
    }

    @Test(
        "Seconds have one to three decimal places",
        arguments: [
            (Duration.zero, "0.0"), (.milliseconds(12_300), "12.3"), (.milliseconds(1), "0.001"),
            (.nanoseconds(1_999_999), "0.001"), (.milliseconds(-250), "-0.25"),
        ])
    func seconds(duration: Duration, text: String) {
        #expect(TimeText.decimalSeconds(duration) == text)
    }

    @Test(
        "Durations are written as hours, minutes and seconds",
        arguments: [
            (Duration.seconds(0), "0:00"), (.seconds(59), "0:59"), (.seconds(60), "1:00"),
            (.seconds(3723), "1:02:03"),
        ])
    func clocks(duration: Duration, text: String) {
        #expect(TimeText.clock(duration) == text)
    }

    @Test(
        "Ahead and behind are written in words",
        arguments: [
            (Duration.seconds(140), "2:20 ahead"), (.seconds(4), "on time"),
            (.seconds(-5), "on time"),
            (.seconds(-40), "0:40 behind"),
        ])
    func ahead(duration: Duration, text: String) {
        #expect(TimeText.ahead(duration) == text)
    }

    @Test("Control characters are removed from names and titles")
    func controls() {
        let scrum = DailyScrum(
            title: "De\u{1b}[31msign", attendees: [Attendee(name: "\u{202e}Ann\u{7}")],
            length: .seconds(60))
        let plan = try! MeetingPlan(scrum: scrum, attendees: scrum.attendees)
        var model = MeetingModel(
            timer: ScrumTimer(plan: plan), options: .with { $0.hasScreen = false })
        _ = model.update(.begin, at: .zero)
        #expect(
            MeetingReport(model, at: .zero).sentence(for: .began)
                == "De[31msign begins, 1 minute. Ann speaks, 1 minute, last speaker.")
    }

    @Test("Undo is accepted as a control line")
    func undoLine() {
        var meeting = Meeting(hasScreen: false)
        meeting.send(.line("next"), at: 3)
        meeting.send(.line("undo"), at: 5)
        #expect(meeting.effects.contains(.announce(.changed("Undone. Cathy speaks."))))
        #expect(
            !meeting.effects.contains { if case .announce(.said) = $0 { true } else { false } })
    }
}
