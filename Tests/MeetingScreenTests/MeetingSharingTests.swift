import FoundationEssentials
import Glibc
import ScrumCore
import ScrumSound
import TerminalUI
import TestSupport
import Testing

@testable import Live
@testable import MeetingScreen

/// A running meeting and its clients, all on one thread.
@Suite final class MeetingSharingTests {
    private let folder = TemporaryFolder()
    private lazy var sockets = SocketFolder(path: folder.path + "/scrum", user: getuid())
    private lazy var sharing = MeetingSharing(in: sockets, as: "one") {
        _ throws(LiveFailure) in throw .portInUse("127.0.0.1:80")
    }
    private lazy var runner = MeetingRunner(
        Meeting(begins: false).model,
        output: .screen, ports: [SharingPort(sharing)], at: .zero)

    deinit {
        sharing.close()
        folder.remove()
    }

    /// Runs the meeting's loop once, this many seconds after its start.
    private func turn(at seconds: Double) {
        var polled = sharing.descriptors()
        poll(&polled, nfds_t(polled.count), 0)
        sharing.setReady(polled.filter { $0.revents != 0 })
        let now = Date(elapsed: .nanoseconds(Int64(seconds * 1e9)))
        _ = runner.update(.woken, at: now)
        _ = runner.endLoopTurn(at: now)
        _ = sharing.descriptors()
    }

    private func connect(at seconds: Double) throws -> MeetingClient {
        let path = "\(folder.path)/scrum/one.sock"
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        try #require(result == 0)
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        turn(at: seconds)
        return MeetingClient(descriptor)
    }

    private func states(_ client: MeetingClient) -> [MeetingState] {
        client.receive().compactMap { if case .state(let state) = $0 { state } else { nil } }
    }

    @Test("Without connections, sharing schedules nothing")
    func costsNothing() throws {
        runner.didAppear()
        turn(at: 1)
        #expect(sharing.deadline == nil)
        #expect(sharing.descriptors().count == 1)
        let client = try connect(at: 2)
        #expect(sharing.deadline == .seconds(7))
        _ = client.send("next")
        turn(at: 3)
        #expect(sharing.deadline == .milliseconds(3020))
        turn(at: 3.1)
        #expect(sharing.deadline == .seconds(8))
    }

    @Test("A client gets the current state, then each change and a line every five seconds")
    func lines() throws {
        runner.didAppear()
        let client = try connect(at: 12)
        #expect(states(client).map(\.spoken) == [.seconds(12)])
        turn(at: 13)
        #expect(states(client).isEmpty)
        turn(at: 17)
        #expect(states(client).map(\.spoken) == [.seconds(17)])
        _ = runner.update(.key(.character("n")), at: Date(elapsed: .seconds(18)))
        turn(at: 18)
        #expect(states(client).map(\.speaker) == ["Daisy"])
        _ = runner.update(.key(.character("q")), at: Date(elapsed: .seconds(19)))
        turn(at: 19)
        #expect(states(client).map(\.isPaused) == [true])
    }

    @Test("If two clients skip the same turn, only that turn ends and the second is refused")
    func nextTwice() throws {
        runner.didAppear()
        let clients = [try connect(at: 10), try connect(at: 10)]
        for client in clients { _ = client.receive() }
        for client in clients { _ = client.send("next 1") }
        turn(at: 11)
        #expect(runner.model.timer.current?.name == "Daisy")
        let answers = clients.flatMap { $0.receive() }
        let refusal = StateLine.refused("Turn 2 is current, not turn 1.")
        #expect(answers.count { $0 == refusal } == 1)
        #expect(answers.count == 3)
    }

    @Test("A refusal is sent only to the client that caused it")
    func refusals() throws {
        runner.didAppear()
        let (asker, other) = (try connect(at: 1), try connect(at: 1))
        for client in [asker, other] { _ = client.receive() }
        _ = asker.send("undo")
        turn(at: 2)
        #expect(asker.receive() == [.refused("Nothing to undo.")])
        #expect(other.receive().isEmpty)
        #expect(runner.model.screen.notice == nil)
    }

    /// The notices in the answers to a control line and a request for the state.
    private func notices(_ client: MeetingClient, _ words: String, at seconds: Double) -> [String] {
        _ = client.send("\(words)\nstate")
        for time in [seconds, seconds + 0.1] { turn(at: time) }
        return states(client).compactMap(\.notice)
    }

    @Test("Only the client that sent a control gets the sentence that confirms it")
    func confirmation() throws {
        runner.didAppear()
        let (asker, other) = (try connect(at: 1), try connect(at: 1))
        let controls: [(words: String, notice: String?)] = [
            ("absent Simon", "Simon is absent."), ("undo", "Undone. Simon is not absent."),
            ("extend +30", "30 seconds more for Cathy."), ("mute", "Sound off."),
            ("message Wrap up", "Message for everyone: Wrap up"), ("message", nil),
            ("note ask", "Note added under Cathy."), ("pause", nil), ("note", nil), ("next", nil),
            ("state", nil),
        ]
        for (index, control) in controls.enumerated() {
            let found = notices(asker, control.words, at: Double(index + 2))
            #expect(found == (control.notice.map { [$0] } ?? []), "\(control.words)")
            #expect(states(other).allSatisfy { $0.notice == nil })
        }
        _ = asker.send("join Eve")
        for time in [20, 20.1] { turn(at: time) }
        #expect(notices(other, "state", at: 21) == [])
        #expect(notices(asker, "state", at: 22) == ["Eve joins at the end."])
    }

    @Test("A tick that cannot be saved is refused")
    func failedTick() throws {
        let note = CarriedNote(id: "m1/1", speaker: "Daisy", text: "ask ops", day: "Tuesday")
        runner = MeetingRunner(
            Meeting(carried: [note]).model, output: .screen,
            ports: [PastNotesPort { _, _ in "Not saved: disk full" }, SharingPort(sharing)],
            at: .zero)
        runner.didAppear()
        let client = try connect(at: 1)
        _ = client.receive()
        _ = client.send("tick 1\nstate")
        turn(at: 2)
        let answers = client.receive()
        #expect(answers.first == .refused("Not saved: disk full"))
        #expect(answers.allSatisfy { $0.state?.notice == nil })
    }

    @Test("If others can write to the folder, no socket is created and a notice says so once")
    func unsafeFolder() throws {
        try #require(mkdir(folder.path + "/scrum", 0o755) == 0)
        runner.didAppear()
        #expect(runner.deadline == Date(elapsed: .zero))
        turn(at: 0)
        #expect(runner.model.screen.notice?.contains("others have access") == true)
        #expect(sharing.deadline == nil)
    }

    @Test("A page whose port is already in use is reported in the meeting")
    func portInUse() {
        runner.didAppear()
        _ = runner.update(.key(.character("w")), at: Date(elapsed: .seconds(1)))
        #expect(
            runner.model.screen.notice
                == "Not shared: 127.0.0.1:80: in use by another program.")
    }

    @Test("The link of another program's page is known until the page ends")
    func otherPage() throws {
        runner.didAppear()
        do {
            let share = try connect(at: 1)
            _ = share.send("viewers 2 http://192.168.1.20:8080/0123456789abcdef0123/")
            turn(at: 2)
            let page = try #require(runner.model.screen.page)
            #expect(page.link == "http://192.168.1.20:8080/0123456789abcdef0123/")
            #expect(page.isElsewhere && page.viewers == 2)
            _ = share.send("viewers 3 javascript:alert(1)")
            for time in [3, 3.1] { turn(at: time) }
            #expect(
                runner.model.screen.page == SharedPage(link: nil, viewers: 3, isElsewhere: true))
        }
        // A program that another test started may hold the connection briefly.
        var time = 4.0
        _ = try waitFor("the end of the page") {
            time += 0.1
            turn(at: time)
            return runner.model.screen.page == nil ? true : nil
        }
    }

    @Test("The last line reports that the meeting has ended")
    func end() throws {
        runner.didAppear()
        let client = try connect(at: 1)
        _ = runner.stop(by: SIGINT, at: Date(elapsed: .seconds(2)))
        sharing.close()
        #expect(states(client).last?.isDone == true)
        #expect(folder.names == ["scrum"])
        #expect(access("\(folder.path)/scrum/one.sock", F_OK) != 0)
    }
}
