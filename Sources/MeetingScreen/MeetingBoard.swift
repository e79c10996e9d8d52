import FoundationEssentials
import Live
import ScrumCore
import TerminalUI
import TimelineKit

/// All meetings on a broker, one tile each, redrawn every second.
package final class MeetingBoard: ScreenProgram {
    package enum Exit: Equatable, Sendable {
        case left(signal: Int32?)
        /// The topic of the meeting to open.
        case opened(String)
    }

    package var timeline: Timeline<PeriodicTimelineSchedule>
    private var board = MQTTBoard()
    private let news: () -> MQTTLink.News
    private let address: String
    private let output: MeetingOutput
    /// The screen's size, which may have changed while a meeting was open.
    package var size = Size(rows: 24, columns: 80)
    /// The first visible row of tiles.
    private var first = 0
    /// The topic of the selected tile.
    private var selection: String?
    private var problem: String?
    /// Whether the broker will never send a meeting.
    private var isRefused = false
    /// The state last printed for each topic.
    private var written: [String: String] = [:]
    private var hasReportedMore = false

    /// `news` returns the messages received since its last call.
    package init(
        _ address: String, output: MeetingOutput, every second: PeriodicTimelineSchedule,
        news: @escaping () -> MQTTLink.News
    ) {
        self.address = address
        self.output = output
        self.news = news
        timeline = Timeline(second)
    }

    package enum Command: Sendable {
        case left, right, up, down, pageUp, pageDown, home, end, open, deselect, redraw, help, leave
    }

    package static let keys: [KeyBinding<Command>] = [
        KeyBinding([.up], .up, label: "↑ ↓ ← →", help: "select a meeting", hint: "select"),
        KeyBinding([.down], .down), KeyBinding([.left], .left), KeyBinding([.right], .right),
        KeyBinding([.pageUp], .pageUp, help: "scroll by a page"),
        KeyBinding([.pageDown], .pageDown),
        KeyBinding([.home], .home, help: "go to the first or last meeting"),
        KeyBinding([.end], .end),
        KeyBinding([.enter], .open, help: "open the meeting", hint: "open"),
        KeyBinding([.escape], .deselect, help: "clear the selection"),
        KeyBinding([.control("l")], .redraw, help: "redraw the screen"),
        KeyBinding([.character("?")], .help, help: "list the keys", hint: "keys"),
        KeyBinding([.character("q")], .leave, help: "quit the board", hint: "quit"),
    ]
    private static let table = KeyTable(keys)

    package var keys: [KeyBinding<Command>] { Self.keys.translated() }

    package func update(_ event: TerminalEvent, at now: Date) -> [ScreenEffect<Exit>] {
        switch event {
        case .woken:
            receive(at: now.elapsed)
            if isRefused { return [.exit(.left(signal: nil))] }
        case .key(let key): return press(key, at: now.elapsed)
        case .resized(let size): self.size = size
        default: break
        }
        return []
    }

    package func stop(by signal: Int32, at now: Date) -> [ScreenEffect<Exit>] {
        [.exit(.left(signal: signal))]
    }

    /// Handles the new messages and returns them.
    @discardableResult
    private func receive(at now: Duration) -> [MQTTLink.Message] {
        let news = news()
        if let connection = news.connection { problem = connection.problem }
        if case .refused = news.connection { isRefused = true }
        if let lines = output.json {
            for line in news.messages.compactMap(\.stateLine) {
                lines.write(TerminalText(written: line.text))
            }
        }
        board.receive(news, at: now)
        timeline.invalidateTimelineContent()
        return news.messages
    }

    /// Returns the screen of one meeting, or nil if the meeting is gone.
    ///
    /// The descriptor becomes readable when messages arrive; `time` returns the time on the loop's
    /// clock.
    package func opened(
        _ topic: String, descriptor: Int32, time: @escaping () -> Duration
    ) -> WatchRunner? {
        let now = time()
        guard let row = board.rows(at: now).first(where: { $0.topic == topic }) else { return nil }
        let source = OpenedMeeting(topic, descriptor: descriptor) { self.receive(at: time()) }
        return WatchRunner(
            row.meeting, from: source, output: .screen, keys: WatchKeys.ofBoard, at: now)
    }

    private func press(_ key: Key, at now: Duration) -> [ScreenEffect<Exit>] {
        let tiles = BoardTile.tiles(of: board.rows(at: now), at: now)
        let grid = Self.grid(of: tiles, in: size)
        // Without a selection, selects the first tile.
        func select(by offset: Int) {
            guard !tiles.isEmpty else { return }
            let index = tiles.firstIndex { $0.topic == selection }
            selection = tiles[index.map { min(max(0, $0 + offset), tiles.count - 1) } ?? 0].topic
        }
        switch Self.table.find(key)?.command {
        case .left: select(by: -1)
        case .right: select(by: 1)
        case .up: select(by: -grid.columns)
        case .down: select(by: grid.columns)
        case .pageUp: select(by: -grid.shown)
        case .pageDown: select(by: grid.shown)
        case .home: selection = tiles.first?.topic
        case .end: selection = tiles.last?.topic
        case .open: if let selection { return [.exit(.opened(selection))] } else { select(by: 0) }
        case .deselect: selection = nil
        case .redraw: return [.redraw]
        case .help: return [.help]
        case .leave: return [.exit(.left(signal: nil))]
        case nil: break
        }
        return []
    }

    private static func grid(of tiles: [BoardTile], in size: Size) -> BoardGrid {
        // A blank row separates the tiles from the header and from the footer if there is room.
        let screen = Rect(row: 0, column: 0, rows: size.rows, columns: size.columns)
        return BoardGrid(
            count: tiles.count, in: screen.inset(rows: size.rows >= 16 ? 2 : 1, columns: 1))
    }

    package var helpWords: KeyHelp.Words { .translated }

    package func draw(_ context: TimelineContext, in frame: inout Frame) {
        let now = context.date.elapsed
        let tiles = BoardTile.tiles(of: board.rows(at: now), at: now)
        frame.title = "scrum board"
        let grid = Self.grid(of: tiles, in: frame.size)
        scroll(tiles, grid)
        let shown = tiles.dropFirst(first * grid.columns).prefix(grid.shown)
        for (index, tile) in shown.enumerated() {
            tile.draw(
                in: &frame, rect: grid.place(of: index), isSelected: tile.topic == selection)
        }
        drawHeader(
            in: &frame, shown: shown.indices, of: tiles.count, isAll: !board.leavesOut(at: now))
        frame.fill(frame.bounds.part(row: frame.size.rows - 1), style: .plain)
        KeyFooterView(keys.compactMap(\.hint)).draw(
            in: &frame, row: frame.size.rows - 1, columns: frame.size.columns)
    }

    /// Scrolls to the selected tile, or to the most urgent one if none is selected.
    private func scroll(_ tiles: [BoardTile], _ grid: BoardGrid) {
        let index = tiles.firstIndex { $0.topic == selection }
        let row = (index ?? 0) / grid.columns
        let last = max(0, (tiles.count + grid.columns - 1) / grid.columns - grid.rows)
        first = min(max(first, row - grid.rows + 1), row, last)
    }

    private func drawHeader(
        in frame: inout Frame, shown: Range<Int>, of tiles: Int, isAll: Bool
    ) {
        let columns = frame.size.columns
        let whole = phrase(
            tiles, "\(tiles) meeting at \(address)", "\(tiles) meetings at \(address)")
        let full = phrase(
            tiles, "Only \(tiles) meeting at \(address)", "Only \(tiles) meetings at \(address)")
        let text = problem.map { "\(address): \($0)" } ?? (isAll ? whole : full)
        let range = "\(shown.lowerBound + 1)–\(shown.upperBound)"
        let part = shown.count < tiles ? phrase("\(range) of \(tiles)") : ""
        let width = frame.width(of: part)
        frame.fill(frame.bounds.part(rows: 1), style: .plain)
        frame.put(part, row: 0, column: columns - 1 - width, style: Style(foreground: .muted))
        frame.put(text, row: 0, column: 1, style: .bold, width: columns - width - 3)
    }

    package func write(_ context: TimelineContext?, at now: Date) -> [ScreenEffect<Exit>] {
        let isClosed = output.flush { speak(to: $0, at: now.elapsed) }
        return isClosed ? [.exit(.left(signal: nil))] : []
    }

    private func speak(to lines: LineOutput, at now: Duration) {
        var topics: Set<String> = []
        for row in board.rows(at: now) {
            topics.insert(row.topic)
            let state = row.meeting.state(at: now)
            let isLost = row.meeting.isLost(at: now)
            let key = "\(state.index) \(state.isPaused) \(state.isDone) \(isLost)"
            guard written[row.topic] != key else { continue }
            written[row.topic] = key
            let line = "\(state.scrum): \(state.summary)"
            lines.write(
                TerminalText(
                    message: isLost
                        ? phrase("\(state.scrum): connection lost · \(state.summary)") : line))
        }
        written = written.filter { topics.contains($0.key) }
        if !hasReportedMore, board.leavesOut(at: now) {
            hasReportedMore = true
            let count = topics.count
            let words = phrase(
                count, "Showing only \(count) meeting from \(address); the board is full.",
                "Showing only \(count) meetings from \(address); the board is full.")
            lines.write(TerminalText(message: words))
        }
    }
}
