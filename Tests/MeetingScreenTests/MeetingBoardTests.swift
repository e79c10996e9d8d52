import FoundationEssentials
import Glibc
import ScrumCore
import TerminalUI
import TestSupport
import Testing
import TimelineKit

@testable import Live
@testable import MeetingScreen

/// All meetings of a broker on one screen, with news, keys and a clock of the test's.
@Suite struct MeetingBoardTests {
    private final class News {
        var waiting: [MQTTLink.News] = []
    }

    private let news = News()
    private var script = ScriptedLoop(start: Date(elapsed: .zero), size: Size(rows: 8, columns: 70))

    private func board(_ output: MeetingOutput = .screen) throws -> MeetingBoard {
        let news = news
        return MeetingBoard(
            "broker/scrum/#", output: output,
            every: try PeriodicTimelineSchedule(from: Date(elapsed: .zero), by: 1)
        ) { news.waiting.isEmpty ? MQTTLink.News() : news.waiting.removeFirst() }
    }

    private func state(_ scrum: String, spoken: Int = 10) -> MeetingState {
        var state = MeetingState(scrum: scrum, speaker: "Daisy", index: 2, count: 4)
        state.next = "Simon"
        state.box = .seconds(60)
        state.spoken = .seconds(spoken)
        state.elapsed = .seconds(70)
        state.remaining = .seconds(170)
        return state
    }

    private func message(_ topic: String, _ line: String, age: Int = 0) -> MQTTLink.Message {
        .init(topic: topic, line: Array(line.utf8), age: .seconds(age))
    }

    /// Something comes a second later.
    private mutating func hear(_ messages: MQTTLink.Message..., problem: String? = nil) {
        var new = MQTTLink.News()
        new.hasConnected = problem == nil
        new.problem = problem
        new.messages = messages
        news.waiting.append(new)
        script.script.append(.event(.woken, after: 1))
    }

    private mutating func press(_ keys: Key...) {
        for key in keys { script.script.append(.event(.key(key), after: 1)) }
    }

    private func lines(_ frame: Int? = nil) -> [String] {
        let frames = script.display.frames
        return (frame.map { frames[$0] } ?? frames.last)?.text.split(
            separator: "\n", omittingEmptySubsequences: false
        ).map(String.init) ?? []
    }

    @Test("Each meeting is a line by topic, counts on, is lost and goes")
    mutating func life() throws {
        hear(
            message("b", StateLine.state(state("Web Dev")).text, age: 2),
            message("a", StateLine.state(state("Design")).text))
        script.script.append(.untilDeadline)
        hear(message("a", StateLine.lost(scrum: "Design").text))
        hear(message("b", ""))
        var board = try board()
        #expect(script.run(&board) == 1)
        let frames = script.display.frames.indices.map { lines($0) }
        #expect(frames[0][0].contains("0 meetings at broker/scrum/#"))
        #expect(frames.contains { $0[0].contains("2 meetings at broker/scrum/#") })
        #expect(
            frames.contains {
                $0[1].contains("Design") && $0[1].contains("Daisy 0:50 · then Simon · 2 of 4")
            })
        #expect(frames.contains { $0[2].contains("Web Dev") && $0[2].contains("Daisy 0:48") })
        #expect(frames.contains { $0[1].contains("Daisy 0:49") && $0[2].contains("Daisy 0:47") })
        #expect(lines()[0].contains("1 meeting at"))
        #expect(lines()[1].contains("connection lost · Daisy"))
        #expect(script.display.titles.allSatisfy { $0 == "scrum board" })
    }

    @Test("A broker that is away is told until it is back, and what was known stays")
    mutating func away() throws {
        hear(message("a", StateLine.state(state("Design")).text))
        hear(problem: "Connection refused")
        var first = try board()
        _ = script.run(&first)
        #expect(lines()[0].contains("broker/scrum/#: Connection refused"))
        #expect(lines()[1].contains("Design"))
    }

    @Test("The list scrolls by line and page, never beyond its ends")
    mutating func scrolling() throws {
        var new = MQTTLink.News()
        new.messages = (10..<30).map {
            message("t\($0)", StateLine.state(state("Scrum \($0)")).text)
        }
        news.waiting.append(new)
        script.script.append(.event(.woken, after: 1))
        press(.up, .down, .down, .pageDown, .up, .pageDown, .pageDown, .pageDown, .down, .pageUp)
        var board = try board()
        _ = script.run(&board)
        let tops = script.display.frames.indices.compactMap { index in
            lines(index)[1].split(separator: " ").dropFirst().first.flatMap { Int($0) }
        }
        #expect(tops == [10, 10, 11, 12, 18, 17, 23, 24, 24, 24, 18])
    }

    @Test("Keys are shown, and q leaves")
    mutating func keys() throws {
        press(.character("?"), .character("q"), .character("q"))
        var board = try board()
        #expect(script.run(&board) == nil)
        #expect(lines(1).contains { $0.contains("leave the board") })
        #expect(!lines(2).contains { $0.contains("leave the board") })
    }

    @Test(
        "It is drawn at any size, also with long and hostile names",
        arguments: [
            Size(rows: 1, columns: 1), Size(rows: 2, columns: 10), Size(rows: 3, columns: 300),
        ])
    func sizes(size: Size) throws {
        var script = ScriptedLoop(start: Date(elapsed: .zero), size: size)
        var hostile = state(String(repeating: "W\u{1b}[31m", count: 100))
        hostile.speaker = String(repeating: "漢", count: 300)
        var new = MQTTLink.News()
        new.messages = [message("a\u{1b}[2J", StateLine.state(hostile).text)]
        news.waiting.append(new)
        script.script = [.event(.woken, after: 1), .event(.key(.character("?")), after: 1)]
        var board = try board()
        _ = script.run(&board)
        #expect(script.display.frames.allSatisfy { !$0.text.contains("\u{1b}") })
    }

    /// What a board writes, and how it ends.
    private mutating func written(_ form: (LineOutput) -> MeetingOutput) throws -> [String] {
        var ends: [Int32] = [-1, -1]
        try #require(pipe(&ends) == 0)
        defer { for end in ends { close(end) } }
        _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
        var board = try board(form(LineOutput(descriptor: ends[1])))
        script.hasScreen = false
        _ = script.run(&board)
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = read(ends[0], &bytes, bytes.count)
        return String(decoding: bytes[..<max(0, count)], as: UTF8.self)
            .split(separator: "\n").map(String.init)
    }

    @Test("In sentences a line comes when the speaker or the state changes, and not with the time")
    mutating func sentences() throws {
        var next = state("Design")
        next.index = 3
        next.speaker = "Simon"
        next.next = nil
        hear(message("a", StateLine.state(state("Design")).text))
        hear(message("a", StateLine.state(state("Design", spoken: 11)).text))
        script.script += [.untilDeadline, .untilDeadline]
        hear(message("a", StateLine.state(next).text))
        hear(message("a", StateLine.lost(scrum: "Design").text))
        let lines = try written { .sentences($0) }
        #expect(
            lines == [
                "Design: Daisy 0:50 · then Simon · 2 of 4",
                "Design: Simon 0:50 · the last · 3 of 4",
                "Design: connection lost · Simon 0:49 · the last · 3 of 4",
            ], "\(lines)")
    }

    @Test("As JSON the meetings' own lines come, with the age that the broker tells")
    mutating func json() throws {
        hear(
            message("a", StateLine.state(state("Design")).text, age: 3), message("b", "nonsense"),
            message("c", StateLine.lost(scrum: "Web").text), message("d", ""))
        let lines = try written { .json($0) }
        var handedOn = state("Design")
        handedOn.age = .seconds(3)
        #expect(lines.first == StateLine.state(handedOn).text)
        #expect(lines.dropFirst() == [StateLine.lost(scrum: "Web").text], "\(lines)")
    }
}
