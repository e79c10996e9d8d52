import FoundationEssentials
import Glibc
import ScrumCore
import TerminalUI
import TestSupport
import Testing
import TimelineKit

@testable import Live
@testable import MeetingScreen

/// A broker's meetings on one screen. Their messages, the keys and the clock are scripted.
@Suite struct MeetingBoardTests {
    private final class News {
        var waiting: [MQTTLink.News] = []
    }

    private let news = News()
    private var script = ScriptedLoop(start: Date(elapsed: .zero), size: Size(rows: 8, columns: 70))

    private func board(_ output: MeetingOutput = .screen) -> MeetingBoard {
        let news = news
        let board = MeetingBoard(
            "broker/scrum/#", output: output,
            every: PeriodicTimelineSchedule(from: Date(elapsed: .zero), by: 1)
        ) { news.waiting.isEmpty ? MQTTLink.News() : news.waiting.removeFirst() }
        board.size = script.display.size
        return board
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

    /// Delivers messages one second later.
    private mutating func deliver(_ messages: MQTTLink.Message..., error: Int32? = nil) {
        var new = MQTTLink.News()
        new.connection = error.map { .lost(MQTTProblem(14, error: $0)) } ?? .made
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

    @Test("Each tile keeps counting; lost meetings are marked, and removed ones disappear")
    mutating func life() throws {
        script.display.size = Size(rows: 6, columns: 70)
        deliver(
            message("a", StateLine.state(state("Web Dev")).text, age: 2),
            message("b", StateLine.state(state("Design")).text))
        script.script.append(.untilDeadline)
        deliver(message("b", StateLine.lost(scrum: "Design").text))
        deliver(message("a", ""))
        var board = board()
        #expect(script.run(&board) == .left(signal: 1))
        let frames = script.display.frames.indices.map { lines($0) }
        #expect(frames[0][0].contains("0 meetings at broker/scrum/#"))
        #expect(frames.contains { $0[0].contains("2 meetings at broker/scrum/#") })
        #expect(
            frames.contains {
                $0[1].hasPrefix("  Design                   2 of 4   Web Dev")
                    && $0.contains { $0.contains("Daisy") }
            })
        #expect(frames.contains { $0.contains { $0.contains("0:49") && $0.contains("0:47") } })
        // A lost meeting moves to the end.
        #expect(frames.contains { $0[1].hasPrefix("  Web Dev") && $0[1].contains("LOST") })
        #expect(lines()[0].contains("1 meeting at"))
        #expect(lines()[1].contains("Design") && lines()[1].contains("LOST"))
        #expect(script.display.titles.allSatisfy { $0 == "scrum board" })
    }

    @Test("A lost broker is reported until it returns, and the meetings stay on the board")
    mutating func away() throws {
        deliver(message("a", StateLine.state(state("Design")).text))
        deliver(error: ECONNREFUSED)
        var first = board()
        _ = script.run(&first)
        #expect(lines()[0].contains("broker/scrum/#: Connection refused"))
        #expect(lines()[1].contains("Design"))
    }

    private func states() -> [(topic: String, state: MeetingState)] {
        func state(_ title: String, _ change: (inout MeetingState) -> Void = { _ in })
            -> MeetingState
        {
            var state = self.state(title)
            state.warnings = [.seconds(15)]
            change(&state)
            return state
        }
        return [
            ("a", state("Paused") { $0.phase = .paused }),
            ("b", state("Waiting") { $0.phase = .waiting(begins: nil) }),
            ("c", state("Running")), ("d", state("Another")),
            ("e", state("Wrap up") { $0.spoken = .seconds(50) }),
            ("f", state("Overtime") { $0.spoken = .seconds(75) }),
            ("g", state("Ended") { ($0.phase, $0.speaker) = (.ended(.finished), nil) }),
            ("h", state("Lost") { $0.age = .seconds(5) }),
        ]
    }

    @Test("Tiles are sorted by the urgency of their state, then by title")
    mutating func order() throws {
        script.display.size = Size(rows: 24, columns: 80)
        let states = states().map { message($0.topic, StateLine.state($0.state).text) }
        var new = MQTTLink.News()
        new.messages = states + [message("h", StateLine.lost(scrum: "Lost").text)]
        news.waiting.append(new)
        script.script.append(.event(.woken, after: 1))
        var board = board()
        _ = script.run(&board)
        expectSnapshot(script.display.frames.last?.text ?? "", named: "board-80x24")
    }

    @Test("A tile keeps its position until its meeting's state changes")
    mutating func steady() throws {
        script.display.size = Size(rows: 24, columns: 80)
        var new = MQTTLink.News()
        new.messages = states().map { message($0.topic, StateLine.state($0.state).text) }
        news.waiting.append(new)
        script.script.append(.event(.woken, after: 0))
        script.script += Array(repeating: .untilDeadline, count: 4)
        var board = board()
        _ = script.run(&board)
        let titles = script.display.frames.indices.dropFirst().map { index in
            lines(index).filter { $0.contains("Running") || $0.contains("OVERTIME") }
        }
        #expect(titles.count == 5 && Set(titles).count == 1, "\(titles)")
    }

    @Test("The arrows select a tile, which stays selected and visible when it moves")
    mutating func selection() throws {
        var new = MQTTLink.News()
        new.messages = (10..<30).map {
            message("t\($0)", StateLine.state(state("Scrum \($0)")).text)
        }
        news.waiting.append(new)
        script.script.append(.event(.woken, after: 1))
        press(.right, .down, .right, .up, .left, .left, .pageDown, .end, .down, .home, .end)
        var late = state("Scrum 29")
        late.spoken = .seconds(70)
        deliver(message("t29", StateLine.state(late).text))
        press(.escape)
        var board = board()
        _ = script.run(&board)
        // The number in the selected title, and the range of visible tiles.
        let seen = script.display.frames.indices.dropFirst().map { index in
            let tile = lines(index)[1].split(separator: "┃", omittingEmptySubsequences: false)
            let title = tile.count > 1 ? tile[1].split(separator: " ")[1] : "none"
            return "\(title): \(lines(index)[0].split(separator: " ").suffix(3)[...].first ?? "")"
        }
        #expect(
            seen == [
                "none: 1–2", "10: 1–2", "12: 3–4", "13: 3–4", "11: 1–2", "10: 1–2", "10: 1–2",
                "12: 3–4", "29: 19–20", "29: 19–20", "10: 1–2", "29: 19–20", "29: 1–2",
                "none: 1–2",
            ], "\(seen)")
    }

    @Test("Enter opens the selected meeting, and Esc returns to the board")
    mutating func opening() throws {
        deliver(
            message("a", StateLine.state(state("Design")).text),
            message("b", StateLine.state(state("Web Dev")).text))
        press(.enter, .right, .enter)
        var board = board()
        #expect(script.run(&board) == .opened("b"))

        #expect(board.opened("c", descriptor: -1, time: { .seconds(4) }) == nil)
        var opened = try #require(board.opened("b", descriptor: -1, time: { .seconds(5) }))
        var next = state("Web Dev")
        next.speaker = "Simon"
        script = ScriptedLoop(start: Date(elapsed: .seconds(5)))
        deliver(
            message("b", StateLine.state(next).text),
            message("a", StateLine.state(state("Retro")).text))
        press(.character("?"), .escape, .escape)
        #expect(script.run(&opened) == .left(signal: nil))
        #expect(script.display.titles.first == "Daisy 0:46 · Web Dev")
        #expect(lines().contains { $0.contains("SIMON") || $0.contains("Simon") })
        #expect(script.display.frames.contains { $0.text.contains("Esc  board") })

        // While the meeting was open, the board also received messages about the other meeting.
        script = ScriptedLoop(start: Date(elapsed: .seconds(9)))
        press(.left)
        _ = script.run(&board)
        #expect(lines().contains { $0.contains("Retro") })
    }

    @Test("The board reappears when an opened meeting ends or disappears")
    mutating func goneWhileOpen() throws {
        deliver(message("a", StateLine.state(state("Design")).text))
        var board = board()
        _ = script.run(&board)
        var gone = try #require(board.opened("a", descriptor: -1, time: { .seconds(2) }))
        script = ScriptedLoop(start: Date(elapsed: .seconds(2)))
        deliver(message("a", ""))
        #expect(script.run(&gone) == .lost)
    }

    @Test(
        "Every visible tile shows the whole countdown, and as many tiles as fit are visible",
        arguments: [1, 2, 5, 12, 40, 1000])
    func everySize(count: Int) throws {
        for size in [(24, 80), (40, 120), (50, 200), (30, 100), (24, 200), (50, 80)] {
            var script = ScriptedLoop(
                start: Date(elapsed: .zero), size: Size(rows: size.0, columns: size.1))
            var new = MQTTLink.News()
            new.messages = (0..<count).map { index in
                var state = state("Title \(index) " + String(repeating: "long ", count: 30))
                state.speaker = String(repeating: "Maximiliana ", count: 20)
                state.box = .seconds(36_000)
                return message("t\(index)", StateLine.state(state).text)
            }
            news.waiting.append(new)
            script.script.append(.event(.woken, after: 0))
            var board = board()
            _ = script.run(&board)
            let frame = try #require(script.display.frames.last)
            let places = frame.text.ranges(of: "2 of 4").count
            let lines = frame.text.ranges(of: "9:59:50").count
            let grid = BoardGrid(
                count: count,
                in: frame.bounds.inset(rows: 2, columns: 1))
            #expect(places == min(count, grid.shown), "\(count) at \(size)")
            // Small tiles show the time as text, larger tiles in large digits.
            #expect(lines == places || lines == 0, "\(count) at \(size)")
            if count > grid.shown { #expect(frame.text.contains("1–\(grid.shown) of \(count)")) }
        }
    }

    @Test("At least half a row separates a tile's digits from its track", arguments: 4...14)
    func track(rows: Int) throws {
        for (_, state) in states() {
            var frame = Frame(size: Size(rows: rows + 1, columns: 30), glyphs: .unicode)
            let row = MQTTBoard.Row(topic: "t", meeting: WatchedMeeting(state, at: .zero))
            BoardTile(row, at: .zero)
                .draw(in: &frame, rect: frame.bounds.part(rows: rows), isSelected: false)
            let above = Rect(row: rows - 2, column: 2, rows: 1, columns: 26)
            #expect(!frame.hasInk(row: above.row, in: above, isLower: true), "\(frame.text)")
        }
    }

    @Test("A message appears below the countdown until its meeting is lost")
    mutating func word() throws {
        script.display.size = Size(rows: 24, columns: 80)
        var sent = state("Design")
        sent.message = "Wrap up!"
        deliver(message("a", StateLine.state(sent).text))
        deliver(message("a", StateLine.lost(scrum: "Design").text))
        var board = board()
        _ = script.run(&board)
        #expect(lines(1).contains { $0.contains("Wrap up!") })
        #expect(!lines().contains { $0.contains("Wrap up!") })
    }

    @Test("? shows the keys, Ctrl-L redraws the screen, and q quits")
    mutating func keys() throws {
        script.display.size.rows = 12
        press(.character("?"), .character("q"), .control("l"), .character("q"))
        var board = board()
        #expect(script.run(&board) == .left(signal: nil))
        #expect(script.display.redraws == 1)
        #expect(lines(1).contains { $0.contains("quit the board") })
        #expect(!lines(2).contains { $0.contains("quit the board") })
    }

    @Test(
        "The board can be drawn at any size, even with long and hostile names",
        arguments: [
            Size(rows: 1, columns: 1), Size(rows: 2, columns: 10), Size(rows: 3, columns: 300),
        ])
    func sizes(size: Size) {
        var script = ScriptedLoop(start: Date(elapsed: .zero), size: size)
        var hostile = state(String(repeating: "W\u{1b}[31m", count: 100))
        hostile.speaker = String(repeating: "漢", count: 300)
        var new = MQTTLink.News()
        new.messages = [message("a\u{1b}[2J", StateLine.state(hostile).text)]
        news.waiting.append(new)
        script.script = [.event(.woken, after: 1), .event(.key(.character("?")), after: 1)]
        var board = board()
        _ = script.run(&board)
        #expect(script.display.frames.allSatisfy { !$0.text.contains("\u{1b}") })
    }

    /// The lines that the board writes.
    private mutating func written(_ form: (LineOutput) -> MeetingOutput) throws -> [String] {
        var ends: [Int32] = [-1, -1]
        try #require(pipe(&ends) == 0)
        defer { for end in ends { close(end) } }
        _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
        var board = board(form(LineOutput(descriptor: ends[1])))
        script.hasScreen = false
        _ = script.run(&board)
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = read(ends[0], &bytes, bytes.count)
        return String(decoding: bytes[..<max(0, count)], as: UTF8.self)
            .split(separator: "\n").map(String.init)
    }

    @Test("In sentences, a board reports changes of speaker or state, but not the passing of time")
    mutating func sentences() throws {
        var next = state("Design")
        next.index = 3
        next.speaker = "Simon"
        next.next = nil
        deliver(message("a", StateLine.state(state("Design")).text))
        deliver(message("a", StateLine.state(state("Design", spoken: 11)).text))
        script.script += [.untilDeadline, .untilDeadline]
        deliver(message("a", StateLine.state(next).text))
        deliver(message("a", StateLine.lost(scrum: "Design").text))
        let lines = try written { .sentences($0) }
        #expect(
            lines == [
                "Design: Daisy 0:50 · then Simon · 2 of 4",
                "Design: Simon 0:50 · last speaker · 3 of 4",
                "Design: connection lost · Simon 0:49 · last speaker · 3 of 4",
            ], "\(lines)")
    }

    @Test("Meetings over the board's limit are reported on the screen, or once as a sentence")
    mutating func leftOut() throws {
        var large = state("Design")
        large.people = (0..<40).map { number in
            .init(
                name: "\(number)" + String(repeating: "x", count: 3_800), box: .seconds(60),
                spoken: .zero, status: .comes)
        }
        let line = StateLine.state(large).text
        var many = MQTTLink.News()
        many.connection = .made
        many.messages = (0...Bounds.boardLines / line.utf8.count).map { message("t\($0)", line) }
        var more = many
        more.messages.removeFirst(more.messages.count - 1)
        news.waiting = [many, more]
        script.script = [.event(.woken, after: 1), .event(.woken, after: 1), .untilDeadline]
        let limits = try written { .sentences($0) }.filter { $0.hasPrefix("Showing only ") }
        #expect(limits.count == 1 && limits[0].hasSuffix("the board is full."), "\(limits)")
        news.waiting = [many]
        script.script = [.event(.woken, after: 1), .untilDeadline]
        script.hasScreen = true
        var board = board()
        _ = script.run(&board)
        #expect(lines()[0].contains("Only "), "\(lines()[0])")
    }

    @Test("With --json the board prints the meetings' own lines, with the broker's age added")
    mutating func json() throws {
        deliver(
            message("a", StateLine.state(state("Design")).text, age: 3), message("b", "nonsense"),
            message("c", StateLine.lost(scrum: "Web").text), message("d", ""))
        let lines = try written { .json($0) }
        var forwarded = state("Design")
        forwarded.age = .seconds(3)
        #expect(lines.first == StateLine.state(forwarded).text)
        #expect(lines.dropFirst() == [StateLine.lost(scrum: "Web").text], "\(lines)")
    }
}
