import Glibc
import Live
import Platform
import ScrumCore
import Synchronization
import Testing

@testable import ScrumCLI

/// Commands for running meetings, in cases where no meeting is running.
struct LiveCommandTests {
    @Test("watch says that a page's link belongs in a browser")
    func pageLink() throws {
        let result = try CommandStage().run("watch", "http://127.0.0.1:8080/abc/")
        #expect(result.refuses("http://127.0.0.1:8080/abc/", "browser"))
    }

    private let stage: CommandStage

    init() throws { stage = try CommandStage() }

    private func run(_ arguments: String...) -> CommandStage.Result {
        let path = stage.home + "/scrum"
        return stage.run(arguments) { environment in
            environment.socketFolder = { SocketFolder(path: path, user: 0) }
            environment.uptime = { .zero }
        }
    }

    @Test(
        "If no meeting is running, standard output is empty and the status is 1",
        arguments: [
            ["status"], ["status", "design", "--json"], ["tell", "next"], ["watch"], ["share"],
        ])
    func noMeeting(arguments: [String]) {
        let path = stage.home + "/scrum"
        let result = stage.run(arguments) { environment in
            environment.socketFolder = { SocketFolder(path: path, user: 0) }
            environment.uptime = { .zero }
        }
        #expect(result.refuses(": scrum start\n", status: 1))
    }

    @Test("The first success is not reported as a recovery, even after a failure")
    func firstSuccess() throws {
        let printed = Synchronized<[String]>([])
        var environment = ScrumEnvironment.unset
        environment.write = { _, text in printed.update { $0.append(text.description) } }
        environment.terminalSize = { _ in nil }
        environment.uptime = { .zero }
        let notices = BrokerNotices(
            try MQTTAddress("mqtt://host/team"), back: "Published again.", in: environment)
        notices.report("Connection refused")
        notices.reportSuccess("Published.")
        notices.reportSuccess()
        notices.report("The connection was lost.")
        notices.reportSuccess()
        let lines = [
            "host: Connection refused", "Published.", "host: The connection was lost.",
            "Published again.",
        ]
        #expect(printed.read(\.self) == lines.map { $0 + "\n" })
    }

    @Test("Unknown control words are reported before a meeting is looked up")
    func unknownWords() {
        let result = run("tell", "dance")
        #expect(result.refuses("\"dance\"", " begin, next, undo,"))
        #expect(run("tell").status == 64)
        #expect(run("tell", "next\nend").status == 64)
        // The lines of a note are joined; status 1 means that no meeting is running.
        #expect(run("tell", "note", "one\ntwo").status == 1)
    }

    @Test("The page's address is checked before anything else")
    func address() {
        let result = run("share", "--at", "nowhere")
        #expect(result.refuses("\"nowhere\"", "--at", "8080"))
    }

    @Test(
        "If a page is open to the network, a warning says who can see it and where to control it",
        arguments: [("8080", true), ("0.0.0.0:8080", true), ("0.0.0.0:8080", false)])
    func networkWarning(address: String, hasLeader: Bool) throws {
        var warnings = ""
        if address.hasPrefix("0") {
            warnings = "Anyone with the link can see the names. The page is not encrypted.\n"
            if hasLeader {
                warnings +=
                    "Use the leader's link only on this computer; "
                    + "elsewhere, anyone on the network could read it.\n"
            }
        }
        let (links, errors) = (Synchronized<[String]>([]), Synchronized(""))
        var environment = stage.environment
        environment.write = { _, text in errors.update { $0 += text.description } }
        PageOptions.printLinks(
            ("http://host/1/", "http://host/1/#2"), at: try PageAddress(address),
            hasLeader: hasLeader, in: environment
        ) { line in links.update { $0.append(line.description) } }
        let leader = hasLeader ? ["Leader   http://host/1/#2"] : []
        #expect(links.read(\.self) == ["Viewers  http://host/1/"] + leader)
        #expect(errors.read(\.self) == warnings)
    }

    @Test("--control cannot be combined with JSON or standard input")
    func control() {
        #expect(run("watch", "--control", "--json").status == 64)
        #expect(run("watch", "-", "--control").status == 64)
    }

    private static let place = "mqtt://team@broker.example/scrum"

    @Test(
        "Broker options that contradict each other are refused before connecting",
        arguments: [
            ["watch", "mqtt://me:secret@localhost/t"], ["share", "--mqtt", "mqtts://me:x@h/t"],
            ["share", "--from", "mqtt://h"], ["share", "--mqtt", "mqtts://h/scrum/#"],
            ["share", "--from", "mqtts://h/#"], ["share", "--mqtt", "mqtts://h/t", "--at", "1"],
            ["share", "--mqtt", "mqtts://h/t", "--from", "mqtts://h/t"], ["share", "--ca", "x"],
            ["share", "design", "--from", "mqtts://h/t"], ["watch", "design", "--ca", "x"],
            ["watch", "mqtts://h/t", "--control"], ["watch", "mqtt://h/a/#/b"],
            ["watch", "mqtt://h/t", "--ca", "x"], ["share", "--mqtt", "mqtt://h/t", "--ca", "x"],
        ])
    func brokerOptions(arguments: [String]) {
        let result = stage.run(arguments)
        #expect(result.status == 64 && result.output.isEmpty, "\(result)")
        #expect(!result.error.contains("secret"))
    }

    @Test("A password is sent only over TLS, and its file must be private")
    func brokerPassword() throws {
        func run(_ password: String?) -> CommandStage.Result {
            stage.run(["watch", Self.place]) { environment in
                let variable = environment.variable
                environment.variable = {
                    $0 == "SCRUM_MQTT_PASSWORD" ? password : variable($0)
                }
            }
        }
        #expect(run("x").refuses("mqtts://", status: 1))
        let path = stage.home + "/.config/scrum/mqtt-password"
        try stage.write("x\n", to: ".config/scrum/mqtt-password", in: stage.home)
        chmod(path, 0o600)
        #expect(run(nil).refuses("mqtts://", status: 1))
        chmod(path, 0o640)
        #expect(run(nil).error.hasPrefix("\(path): ") && run(nil).error.contains(" 0600"))
    }

    @Test("Problems with the broker are reported once, and so is the recovery")
    func brokerNews() throws {
        let output = Mutex("")
        var environment = stage.environment
        environment.write = { _, text in output.withLock { $0 += text.description } }
        environment.uptime = { .zero }
        let report = BrokerOptions.reporter(
            try BrokerOptions.address("mqtts://broker.example/scrum"), in: environment)
        let problems = [
            nil, "it is away", "it is away", "it refuses", nil, nil, "it refuses", nil,
            "it is away",
        ]
        for problem in problems { report(problem) }
        #expect(
            output.withLock(\.self) == """
                broker.example: it is away
                broker.example: it refuses
                Connected to broker.example again.

                """)
    }

    @Test("The status line shows the speaker, the time and the next speaker")
    func status() {
        var state = MeetingState(scrum: "Design", speaker: "Daisy", index: 2, count: 4)
        state.next = "Simon"
        state.box = .seconds(150)
        state.spoken = .milliseconds(67_100)
        #expect(state.summary == "Daisy 1:23 · then Simon · 2 of 4")
        #expect(StatusCommand.wait(untilNextSecondOf: state.left) == .milliseconds(900))
        state.phase = .paused
        state.next = nil
        #expect(state.summary == "Daisy 1:23 paused · last speaker · 2 of 4")
        state.phase = .running
        state.spoken = .milliseconds(162_300)
        #expect(state.summary == "Daisy +0:12 · last speaker · 2 of 4")
        #expect(StatusCommand.wait(untilNextSecondOf: state.left) == .milliseconds(700))
        state.speaker = nil
        state.phase = .ended(.finished)
        #expect(state.summary == "Design is over")
    }
}
