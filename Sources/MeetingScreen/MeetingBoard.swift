import FoundationEssentials
import Live
import ScrumCore
import TerminalUI
import TimelineKit

/// All meetings of a broker, one line each, drawn every second.
///
/// It exits with the signal that ended it, if one did.
package final class MeetingBoard: ScreenProgram {
    package var timeline: Timeline<PeriodicTimelineSchedule>
    private var board = MQTTBoard()
    private let news: () -> MQTTLink.News
    private let address: String
    private let output: MeetingOutput
    private var first = 0
    private var rowCount = 1
    private var problem: String?
    /// What was written last of each topic.
    private var written: [String: String] = [:]

    /// `news` gives what has come since the last time.
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
        case up, down, pageUp, pageDown, help, leave
    }

    package static let keys: [KeyBinding<Command>] = [
        KeyBinding([.up], .up, label: "↑", help: "one line up", hint: "up"),
        KeyBinding([.down], .down, label: "↓", help: "one line down", hint: "down"),
        KeyBinding([.pageUp], .pageUp, label: "PgUp", help: "a page up"),
        KeyBinding([.pageDown], .pageDown, label: "PgDn", help: "a page down"),
        KeyBinding([.character("?")], .help, label: "?", help: "these keys", hint: "keys"),
        KeyBinding([.character("q")], .leave, label: "q", help: "leave the board", hint: "leave"),
    ]

    package var keys: [KeyBinding<Command>] { Self.keys }

    package func update(_ event: TerminalEvent, at now: Date) -> [ScreenEffect<Int32?>] {
        switch event {
        case .woken: receive(at: now.elapsed)
        case .key(let key): return press(key)
        default: break
        }
        return []
    }

    private func receive(at now: Duration) {
        let news = news()
        if news.hasConnected { problem = nil }
        if let reason = news.problem { problem = reason }
        if case .json(let lines) = output {
            for message in news.messages {
                guard var line = StateLine(message.line) else { continue }
                if case .state(var state) = line {
                    state.age += message.age
                    line = .state(state)
                }
                lines.write(TerminalText(written: line.text))
            }
        }
        board.hear(news, at: now)
        timeline.invalidateTimelineContent()
    }

    private func press(_ key: Key) -> [ScreenEffect<Int32?>] {
        switch KeyBinding.find(key, in: Self.keys)?.command {
        case .up: first -= 1
        case .down: first += 1
        case .pageUp: first -= rowCount
        case .pageDown: first += rowCount
        case .help: return [.help]
        case .leave: return [.exit(nil)]
        case nil: break
        }
        return []
    }

    package func draw(_ context: TimelineContext, in frame: inout Frame) {
        let now = context.date.elapsed
        let rows = board.rows(at: now)
        let columns = frame.size.columns
        rowCount = max(1, frame.size.rows - 2)
        first = max(0, min(first, rows.count - rowCount))
        frame.title = "scrum board"
        let count = TimeText.count(rows.count, "meeting")
        let header = problem.map { "\(address): \($0)" } ?? "\(count) at \(address)"
        frame.put(header, row: 0, column: 1, style: .bold, width: max(0, columns - 2))
        for (line, row) in rows.dropFirst(first).prefix(rowCount).enumerated() {
            draw(row.meeting, in: &frame, row: line + 1, at: now)
        }
        KeyFooterView(Self.keys.compactMap(\.hint)).draw(
            in: &frame, row: frame.size.rows - 1, columns: columns)
    }

    private func draw(_ meeting: WatchedMeeting, in frame: inout Frame, row: Int, at now: Duration)
    {
        let state = meeting.state(at: now)
        let columns = frame.size.columns
        let isLost = meeting.isLost(at: now)
        let style: Style =
            isLost || state.isDone ? Style(foreground: .muted) : state.isWarned ? .bold : .plain
        let width = min(28, columns / 3)
        frame.put(state.scrum, row: row, column: 1, style: style.adding(.bold), width: width)
        let text = isLost ? "connection lost · " + state.summary : state.summary
        frame.put(
            text.description, row: row, column: width + 3, style: style,
            width: max(0, columns - width - 4))
    }

    package func write(_ context: TimelineContext?, at now: Date) -> [ScreenEffect<Int32?>] {
        if case .sentences(let lines) = output { speak(to: lines, at: now.elapsed) }
        output.lines?.flush()
        return output.lines?.isClosed == true ? [.exit(nil)] : []
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
            let lost = isLost ? "connection lost · " : ""
            lines.write("\(state.scrum): \(lost)\(state.summary)")
        }
        written = written.filter { topics.contains($0.key) }
    }
}
