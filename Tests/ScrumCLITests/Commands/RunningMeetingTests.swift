import Glibc
import Live
import ScrumCore
import Synchronization
import Testing

@testable import ScrumCLI

/// Commands for running meetings, in cases where meetings are running.
final class RunningMeetingTests {
    private let stage: CommandStage
    private let folder: SocketFolder
    private var meetings: [AnsweringMeeting] = []

    init() throws {
        stage = try CommandStage(
            """
            [{"title": "Design", "lengthInMinutes": 5, "attendees": ["Daisy"]},
             {"title": "Web", "lengthInMinutes": 5, "attendees": ["Simon"]}]
            """)
        folder = SocketFolder(path: stage.home + "/sockets", user: getuid())
    }

    deinit { for meeting in meetings { meeting.stop() } }

    @discardableResult
    private func begin(
        _ title: String, speaker: String, notice: String? = nil
    ) throws -> AnsweringMeeting {
        var state = MeetingState(scrum: title, speaker: speaker, index: 1, count: 2)
        state.next = "Luis"
        state.box = .seconds(150)
        // A paused meeting's figures do not change.
        state.phase = .paused
        state.notice = notice
        let meeting = try AnsweringMeeting(state, in: folder, as: "m\(meetings.count)")
        meetings.append(meeting)
        return meeting
    }

    private func run(_ arguments: String...) -> CommandStage.Result { run(arguments) }

    private func run(_ arguments: [String]) -> CommandStage.Result {
        // The clock goes backwards, so timeouts never expire, even on a busy machine.
        let time = Mutex(Duration.seconds(86_400))
        return stage.run(arguments) { environment in
            environment.uptime = {
                time.withLock { time in
                    time -= .seconds(60)
                    return time
                }
            }
            environment.socketFolder = { [folder] in folder }
        }
    }

    @Test(
        "If only one meeting is running, no name is needed; otherwise part of the title is enough")
    func names() throws {
        try begin("Design", speaker: "Daisy")
        let design = CommandStage.Result(output: "Daisy 2:30 paused · then Luis · 1 of 2\n")
        #expect(run("status") == design)
        #expect(run("status", "des") == design)
        let unknown = run("status", "zzz")
        #expect(
            unknown.status == 1 && unknown.output.isEmpty && unknown.error.contains("\"Design\""),
            "\(unknown)")
        try begin("Web", speaker: "Simon")
        #expect(
            run("status")
                == .init(
                    error: """
                        Several meetings are running: "Design", "Web".
                        Name one of them: scrum status Design

                        """, status: 64))
        #expect(run("status", "design") == design)
        #expect(run("status", "w").output == "Simon 2:30 paused · then Luis · 1 of 2\n")
    }

    @Test("If two meetings have the same title, their IDs tell them apart")
    func equalTitles() throws {
        try begin("Design", speaker: "Daisy")
        try begin("Design", speaker: "Simon")
        for words in [["status", "design"], ["status"], ["status", "des"]] {
            let result = run(words)
            #expect(result.status == 64)
            #expect(
                result.error == """
                    Several meetings are running: m0 ("Design"), m1 ("Design").
                    Name one of them: scrum status m0

                    """, "\(result)")
        }
        #expect(run("tell", "next").error.hasSuffix("scrum tell --to m0 next\n"))
        #expect(run("status", "m1").output == "Simon 2:30 paused · then Luis · 1 of 2\n")
        try begin("Web", speaker: "Luis")
        #expect(run("status", "des").error.hasSuffix("Name one of them: scrum status m0\n"))
        #expect(run("status").error.contains("m2 (\"Web\")"))
    }

    @Test(
        "If several meetings are running, the error ends with the same command for one of them",
        arguments: [
            (["status", "--json"], "scrum status 'App Dev' --json"),
            (["watch", "--plain"], "scrum watch 'App Dev' --plain"),
            (["share", "--at", "8080"], "scrum share 'App Dev' --at 8080"),
            (["share", "--mqtt", "mqtt://h/t"], "scrum share 'App Dev' --mqtt mqtt://h/t"),
            (["tell", "next"], "scrum tell --to 'App Dev' next"),
            (["tell", "extend", "-30"], "scrum tell --to 'App Dev' extend -30"),
            (["tell", "message", "Wrap up!"], "scrum tell --to 'App Dev' message 'Wrap up!'"),
        ])
    func several(arguments: [String], command: String) throws {
        try begin("App Dev", speaker: "Daisy")
        try begin("Web", speaker: "Simon")
        let result = run(arguments)
        #expect(result.error.hasSuffix("\nName one of them: \(command)\n"), "\(result)")
        #expect(result.status == 64 && result.output.isEmpty)
        #expect(meetings.allSatisfy { $0.controls.isEmpty })
    }

    @Test(
        "If a meeting is named before the control word, tell suggests --to",
        arguments: [
            (["web", "message", "Wrap up!"], "web", "--to web message 'Wrap up!'"),
            (["app", "dev", "next"], "app", "--to 'app dev' next"),
        ])
    func nameFirst(words: [String], unknown: String, rest: String) throws {
        try begin("App Dev", speaker: "Daisy")
        try begin("Web", speaker: "Simon")
        #expect(
            run(["tell"] + words)
                == .init(
                    error: """
                        Unknown control word: "\(unknown)".
                        Did you mean: scrum tell \(rest)

                        """, status: 64))
        #expect(meetings.allSatisfy { $0.controls.isEmpty })
    }

    @Test(
        "A word that is neither a control word nor a running meeting gets the list of control words",
        arguments: [
            ["retro", "next"], ["web"], ["--to", "web", "web", "next"], ["0"], ["+30s", "Ann"],
            ["9223372036854775807m"],
        ])
    func unknownWord(words: [String]) throws {
        try begin("Web", speaker: "Simon")
        let error = run(["tell"] + words).error
        #expect(error.contains("\nTry one of begin, next, undo,"), "\(error)")
    }

    @Test("tell sends a control word to the chosen meeting and reports a refusal")
    func tell() throws {
        let design = try begin("Design", speaker: "Daisy")
        let web = try begin("Web", speaker: "Simon")
        #expect(
            run("tell", "--to", "web", "note", "ask", "Ann")
                == .init(output: "Simon 2:30 paused · then Luis · 1 of 2\n"))
        // A control line is a single line.
        _ = run("tell", "--to", "web", "message", "one\ntwo\r\nthree")
        #expect(web.controls == ["note ask Ann", "message one two three"])
        #expect(design.controls.isEmpty)
        #expect(run("tell", "--to", "web", "next") == .init(error: "Not now.\n", status: 1))
    }

    @Test("tell prints what the meeting has done, if the meeting says so")
    func confirmation() throws {
        try begin("Design", speaker: "Daisy", notice: "Luis is absent.\u{1B}")
        #expect(run("tell", "absent", "luis") == .init(output: "Luis is absent.\n"))
    }

    @Test(
        "tell suggests the nearest control word, or extend for a time",
        arguments: [
            (["pasue"], "pause"), (["mesage", "Wrap up!"], "message 'Wrap up!'"),
            (["+30s"], "extend +30"), (["-30s"], "extend -30"), (["5m"], "extend +300"),
            (["+30"], "extend +30"), (["--to", "web", "1m"], "--to web extend +60"),
        ])
    func nearest(words: [String], command: String) {
        let result = run(["tell"] + words)
        #expect(result.error.hasSuffix("\nDid you mean: scrum tell \(command)\n"), "\(result)")
        #expect(result.status == 64)
    }

    @Test("A scrum shows only its own running meeting")
    func show() throws {
        try begin("Web", speaker: "Simon")
        let running = "Running now: Simon 2:30 paused · then Luis · 1 of 2. "
        #expect(run("show", "web").output.contains(running + "To watch it: scrum watch web\n"))
        let design = run("show", "design")
        #expect(design.status == 0 && !design.output.contains("Running now"))
    }

    @Test("watch --control is refused without a terminal")
    func watch() throws {
        try begin("Design", speaker: "Daisy")
        #expect(
            run("watch", "--control")
                == .init(error: "--control needs a terminal; see scrum tell.\n", status: 64))
    }
}
