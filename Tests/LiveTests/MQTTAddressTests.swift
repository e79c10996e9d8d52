import Glibc
import ScrumCore
import Testing

@testable import Live

@Suite("Broker addresses")
struct MQTTAddressTests {
    @Test("An address is split into its parts, with default ports")
    func read() throws {
        let full = try MQTTAddress("mqtts://team@broker.example:99/scrum/Design Team")
        #expect(full.isEncrypted && full.user == "team" && full.host == "broker.example")
        #expect(full.port == 99 && full.topic == "scrum/Design Team" && !full.isBoard)
        #expect(try MQTTAddress("mqtt://h/t").port == 1_883)
        #expect(try MQTTAddress("mqtts://h/t").port == 8_883)
        #expect(try MQTTAddress("MQTTS://h/t").isEncrypted && MQTTAddress.isMeant(by: "Mqtt://h/t"))
        #expect(try MQTTAddress("mqtt://[fe80::1]:7/t").host == "fe80::1")
        #expect(try MQTTAddress("mqtt://[::1]/t").isLoopback)
        #expect(try MQTTAddress("mqtt://h/scrum/#").isBoard)
        #expect(try MQTTAddress("mqtt://h/#").isBoard)
        #expect(try MQTTAddress("mqtt://a@b@h/t").user == "a@b")
    }

    @Test("A host may be 253 bytes long, and a topic 1,000 bytes")
    func bounds() throws {
        let host = String(repeating: "h", count: 253)
        let topic = String(repeating: "t", count: 1_000)
        #expect(try MQTTAddress("mqtt://\(host)/\(topic)").topic == topic)
        for text in ["mqtt://\(host)h/\(topic)", "mqtt://\(host)/\(topic)t"] {
            #expect(throws: LiveFailure.self) { try MQTTAddress(text) }
        }
    }

    @Test("A loopback address is this machine; a host that only looks like one is not")
    func loopback() throws {
        for host in ["localhost", "127.0.0.1", "127.9.9.9"] {
            #expect(try MQTTAddress("mqtt://\(host)/t").isLoopback)
        }
        for host in ["127.0.0.1.example.org", "localhost.example.org", "10.0.0.1"] {
            #expect(try MQTTAddress("mqtt://\(host)/t").isLoopback == false)
        }
    }

    @Test(
        "An invalid address is rejected with an explanation",
        arguments: [
            ("http://h/t", "expected mqtt:// or mqtts://"),
            ("mqtt://h", "the topic is missing"), ("mqtt://h/", "the topic is missing"),
            ("mqtt:///t", "the host is missing"), ("mqtt://@h/t", "the user name is missing"),
            ("mqtt://h:0/t", "the port must be a number from 1 to 65535"),
            ("mqtt://h:65536/t", "the port must be a number from 1 to 65535"),
            ("mqtt://h:/t", "the port must be a number from 1 to 65535"),
            ("mqtt://::1/t", "\":\" is not a host name"),
            ("mqtt://a b/t", "\"a b\" is not a host name"),
            ("mqtt://h/a/#/b", "\"#\" must be the last level of a topic; \"+\" is not supported"),
            ("mqtt://h/a#", "\"#\" must be the last level of a topic; \"+\" is not supported"),
            ("mqtt://h/+/b", "\"#\" must be the last level of a topic; \"+\" is not supported"),
            (
                "mqtt://h/$SYS",
                "the topic is too long, begins with \"$\" or has control characters"
            ),
        ])
    func refused(text: String, reason: String) {
        let failure = LiveFailure.badBroker(
            "Invalid broker address: \(reason) (mqtts://[USER@]HOST[:PORT]/TOPIC)")
        #expect(throws: failure) { try MQTTAddress(text) }
    }

    @Test("A password in an address is rejected and not repeated")
    func password() {
        let failure = LiveFailure.badBroker(
            "Others can see a password in an address: set SCRUM_MQTT_PASSWORD "
                + "or write it to the file mqtt-password")
        #expect(throws: failure) { try MQTTAddress("mqtts://me:secret@h/t") }
        #expect(throws: failure) { try MQTTAddress("mqtts://me:@h/t") }
    }
}

@Suite("Broker passwords")
struct MQTTPasswordTests {
    private let folder: TemporaryFolder
    private let file: String
    private let address: MQTTAddress

    init() throws {
        folder = try TemporaryFolder()
        file = folder.path + "/mqtt-password"
        address = try MQTTAddress("mqtts://me@broker.example/t")
    }

    private func write(_ text: String, mode: mode_t = 0o600) {
        let descriptor = Glibc.open(file, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        _ = Glibc.write(descriptor, text, text.utf8.count)
        close(descriptor)
        chmod(file, mode)
    }

    private func find(_ environment: String? = nil, _ address: MQTTAddress? = nil) throws -> String?
    {
        try MQTTPassword.find(
            environment: environment, file: file, user: getuid(), for: address ?? self.address)
    }

    @Test("The password is read from the environment, or else from the first line of its file")
    func places() throws {
        #expect(try find() == nil)
        write("from file\nsecond\n")
        #expect(try find() == "from file")
        #expect(try find("from environment") == "from environment")
        #expect(try find("") == nil)
        #expect(try find("x", MQTTAddress("mqtts://broker.example/t")) == nil)
    }

    @Test(
        "A password file that others can read is rejected",
        arguments: [0o644, 0o640, 0o604] as [mode_t])
    func open(mode: mode_t) {
        write("secret", mode: mode)
        let failure = LiveFailure.badBroker("\(file): must be owned by you and have mode 0600")
        #expect(throws: failure) { try find() }
    }

    @Test("A folder, another user's file or an endless file is rejected as a password file")
    func strange() throws {
        write("secret")
        #expect(throws: LiveFailure.self) {
            try MQTTPassword.find(
                environment: nil, file: file, user: getuid() + 1, for: address)
        }
        write(String(repeating: "x", count: 5_000))
        #expect(throws: LiveFailure.badBroker("\(file): longer than 4 KiB")) { try find() }
        write("\u{FEFF}secret\r\n")
        #expect(try find() == "secret")
        write("\u{0}s\u{0}e")
        #expect(throws: LiveFailure.self) { try find() }
        #expect(throws: LiveFailure.self) {
            try MQTTPassword.find(
                environment: nil, file: folder.path, user: getuid(), for: address)
        }
    }

    @Test("Without TLS a password is sent only to this machine")
    func plain() throws {
        let failure = LiveFailure.badBroker(
            "A password is sent only over mqtts:// or to this machine")
        #expect(throws: failure) { try find("x", MQTTAddress("mqtt://me@broker.example/t")) }
        #expect(try find("x", MQTTAddress("mqtt://me@localhost/t")) == "x")
    }
}

@Suite("The queue of received lines")
struct MQTTWaitingTests {
    private func message(_ topic: Int, _ size: Int) -> MQTTLink.Message {
        .init(topic: "\(topic)", line: Array(repeating: 7, count: size), age: .zero)
    }

    @Test("A topic's newest line replaces the older one, and the total size is limited")
    func bytes() {
        var state = MQTTLink.State()
        let most = Bounds.waitingLines / Bounds.stateLine
        for size in [1, 2 * Bounds.stateLine, Bounds.stateLine] { state.add(message(0, size)) }
        for topic in 1..<most { state.add(message(topic, Bounds.stateLine)) }
        #expect(state.news.messages.map(\.line.count) == .init(repeating: 256 << 10, count: most))
        state.add(message(most, 1))
        state.add(message(0, Bounds.stateLine + 1))
        #expect(state.news.messages.count == most)
        #expect(state.news.messages[0].line.count == Bounds.stateLine)
        state.add(message(1, 9))
        state.add(message(most, 1))
        #expect(state.news.messages.count == most + 1)
    }

    @Test("The queue holds at most as many topics as a board holds meetings")
    func topics() {
        var state = MQTTLink.State()
        for topic in 0...Bounds.meetings { state.add(message(topic, 1)) }
        #expect(state.news.messages.count == Bounds.meetings)
    }

    @Test("A connection made and lost between two polls is reported as lost")
    func madeAndLost() {
        var state = MQTTLink.State()
        state.connect()
        let busy = MQTTProblem(137)
        state.lose(busy)
        state.lose(MQTTProblem(2))
        #expect(state.news.connection == .lost(busy) && !state.isStopping)
        state.attempt()
        state.connect()
        #expect(state.news.connection == .made)
    }
}

@Suite("A board of meetings")
struct MQTTBoardTests {
    private func message(_ topic: String, _ text: String, age: Int = 0) -> MQTTLink.Message {
        .init(topic: topic, line: Array(text.utf8), age: .seconds(age))
    }

    private func news(_ messages: MQTTLink.Message...) -> MQTTLink.News {
        var news = MQTTLink.News()
        news.connection = .made
        news.messages = messages
        return news
    }

    private let sample = StateLine.state(sampleState()).text

    @Test("Meetings appear on a board, keep counting, are lost and disappear")
    func life() {
        var board = MQTTBoard()
        board.receive(news(message("b", sample, age: 4), message("a", sample)), at: .seconds(100))
        #expect(board.rows(at: .seconds(100)).map(\.topic) == ["a", "b"])
        #expect(
            board.rows(at: .seconds(100))[1].meeting.state(at: .seconds(101)).spoken
                == seconds(17.5))
        board.receive(news(message("a", StateLine.lost(scrum: "Design").text)), at: .seconds(101))
        let rows = board.rows(at: .seconds(102))
        #expect(rows.map { $0.meeting.isLost(at: .seconds(102)) } == [true, false])
        board.receive(news(message("a", sample)), at: .seconds(103))
        #expect(!board.rows(at: .seconds(104))[0].meeting.isLost(at: .seconds(104)))
        board.receive(news(message("a", "")), at: .seconds(104))
        #expect(board.rows(at: .seconds(120)).map(\.topic) == ["b"])
        // The meeting disappears even if nothing else arrives.
        #expect(board.rows(at: .seconds(121)).isEmpty)
    }

    @Test("If the broker is lost, known meetings are still shown on the board")
    func outage() {
        var board = MQTTBoard()
        board.receive(news(message("a", sample)), at: .zero)
        var lost = MQTTLink.News()
        lost.connection = .lost(MQTTProblem(7))
        board.receive(lost, at: .seconds(60))
        #expect(board.rows(at: .seconds(60)).count == 1 && !board.isConnected)
        #expect(board.rows(at: .seconds(60))[0].meeting.isLost(at: .seconds(60)))
    }

    @Test("Damaged lines change nothing, and a board holds at most 10,000 meetings")
    func bounds() {
        var board = MQTTBoard()
        board.receive(news(message("a", sample), message("a", "{"), message("b", "[]")), at: .zero)
        #expect(board.rows(at: .zero).map(\.topic) == ["a"])
        var many = MQTTLink.News()
        many.messages = (0..<10_050).map { message("t\($0)", Self.short) }
        #expect(!board.leavesOut(at: .zero))
        board.receive(many, at: .zero)
        #expect(board.rows(at: .zero).count == 10_000)
        #expect(board.leavesOut(at: .seconds(20)) && !board.leavesOut(at: .seconds(21)))
    }

    @Test("The total length of a board's lines is limited, and replacing a line frees space")
    func memory() {
        var state = sampleState()
        state.people = (0..<1_000).map { number in
            var person = state.people[0]
            person.name = "\(number)" + String(repeating: "x", count: 90)
            return person
        }
        let line = StateLine.state(state).text
        let most = Bounds.boardLines / line.utf8.count
        var board = MQTTBoard()
        for _ in 0..<2 {
            for number in 0..<most + 10 {
                board.receive(news(message("t\(number)", line)), at: .zero)
            }
        }
        #expect((most - 2...most).contains(board.rows(at: .zero).count))
        // A shorter line frees space.
        board.receive(news(message("t0", Self.short), message("new", line)), at: .zero)
        #expect(board.rows(at: .zero).contains { $0.topic == "new" })
    }

    @Test("A board accepts lines and topics up to its exact limits")
    func filled() {
        let count = 1_024
        var board = MQTTBoard()
        for number in 0...count {
            let topic = String(repeating: "t", count: 1_000) + "\(1_000 + number)"
            let room = Bounds.boardLines / count - topic.utf8.count - Self.short.utf8.count
            let line = Self.short + String(repeating: " ", count: room)
            board.receive(news(message(topic, line)), at: .zero)
            #expect(board.leavesOut(at: .zero) == (number == count))
        }
        #expect(board.rows(at: .zero).count == count)
    }

    private static let short = """
        {"v":1,"scrum":"D","index":1,"count":1,"box":1,"spoken":0,"elapsed":0,"remaining":1,\
        "paused":false,"done":false}
        """
}
