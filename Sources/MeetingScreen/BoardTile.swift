import Live
import ScrumCore
import TerminalUI
import Widgets

/// A meeting's tile on a board: title and state, speaker and countdown, and a progress bar.
struct BoardTile {
    /// The sort order of tiles, with meetings that need attention first.
    enum Rank: Comparable {
        case over, warned, calm, waiting, paused, lost, ended
    }

    let topic: String
    let rank: Rank
    private let state: MeetingState
    private let mood: MeetingMood

    init(_ row: MQTTBoard.Row, at now: Duration) {
        topic = row.topic
        state = row.meeting.state(at: now)
        mood = MeetingMood(state)
        rank =
            if state.isDone {
                .ended
            } else if row.meeting.isLost(at: now) {
                .lost
            } else {
                switch mood {
                case .over: .over
                case .warned: .warned
                case .calm: .calm
                case .waiting: .waiting
                case .paused: .paused
                }
            }
    }

    /// Returns a board's tiles, sorted by rank and then by title.
    static func tiles(of rows: [MQTTBoard.Row], at now: Duration) -> [BoardTile] {
        rows.map { BoardTile($0, at: now) }.sorted {
            ($0.rank, $0.state.scrum, $0.topic) < ($1.rank, $1.state.scrum, $1.topic)
        }
    }

    func draw(in frame: inout Frame, rect: Rect, isSelected: Bool) {
        guard !rect.isEmpty else { return }
        if isSelected {
            // The border is drawn in the blank cells around the tile.
            frame.border(rect.inset(rows: -1, columns: -1), .heavy, style: .bold)
        }
        let palette = MeetingPalette(theme: state.theme, mood: .calm, in: frame)
        let style = isStale ? Style(foreground: .muted) : palette.panel.ground
        frame.fill(rect, style: style)
        drawTop(in: &frame, rect.part(rows: 1))
        let bar = rect.part(row: rect.rows - 1, rows: rect.rows >= 3 ? 1 : 0)
        let body = rect.part(row: 1, rows: rect.rows - 1 - bar.rows).inset(columns: 2)
        drawBody(in: &frame, body, style)
        let faint = style.with(foreground: .faint)
        let styles =
            isStale
            ? TurnStyles(done: faint, speaking: faint, toCome: faint) : palette.panel.turns
        Track(state.turns, styles: styles).draw(in: &frame, rect: bar.inset(columns: 2))
        let edge = isStale ? Style(foreground: .faint) : palette.bar
        frame.fill(
            rect.part(row: 1, columns: 1), with: frame.glyphs == .ascii ? "|" : "▌", style: edge)
    }

    /// Whether the tile is faint because the connection is lost or the meeting has ended.
    private var isStale: Bool { rank >= .lost }

    /// The word on the banner at the top, and the pattern that identifies the state without
    /// colours.
    private var band: (word: String, pattern: Band.Pattern)? {
        switch rank {
        case .lost: (phrase("LOST"), .dotted)
        case .ended: (phrase("ENDED"), .dotted)
        default: mood.band
        }
    }

    /// Draws the title, followed by the state's banner or the speaker's number.
    private func drawTop(in frame: inout Frame, _ rect: Rect) {
        let header = MeetingPalette(theme: state.theme, mood: mood, in: frame)
        let style = isStale ? Style(foreground: .muted) : header.current
        frame.fill(rect, style: style)
        let position = state.position
        let beside = frame.width(of: band?.word ?? position) + (band == nil ? 2 : 4)
        let used = frame.put(
            state.scrum, row: rect.row, column: rect.column + 1, style: style.adding(.bold),
            width: rect.columns - 1 - beside)
        if let band {
            let strip = rect.part(column: max(0, used) + 2)
            Band(band.word, pattern: band.pattern, style: style)
                .draw(in: &frame, rect: strip, word: strip.column..<strip.endColumn)
        } else {
            frame.put(
                position, row: rect.row, column: rect.endColumn - beside + 1, style: style)
        }
    }

    /// Draws the speaker, and the countdown in large digits if they fit.
    private func drawBody(in frame: inout Frame, _ rect: Rect, _ style: Style) {
        guard let speaker = state.speaker else { return }
        let bold = style.adding(.bold)
        guard rect.rows >= 4 else {
            let row = rect.row + (rect.rows - 1) / 2
            let width = frame.width(of: state.digits())
            frame.put(state.digits(), row: row, column: rect.endColumn - width, style: bold)
            frame.put(
                frame.name(speaker, turn: state.index), row: row, column: rect.column + 1,
                style: style, width: rect.columns - width - 2)
            return
        }
        // Large names have a blank row above and below.
        let isLarge = rect.rows >= 11
        let top = isLarge ? rect.rows * 2 / 5 : 1
        let name = isLarge ? rect.part(row: 1, rows: top - 1) : rect.part(rows: 1)
        let next = rect.part(row: rect.rows - 1, rows: rect.rows >= 6 ? 1 : 0)
        let digits = rect.part(
            row: isLarge ? top + 1 : top,
            rows: rect.rows - top - (isLarge ? 2 : 0) - next.rows)
        LargeText(
            frame.largeName(speaker, turn: state.index), style: style,
            margin: isLarge ? 1 : 0, isName: true
        ).draw(in: &frame, rect: name)
        // A half row above the digits and one below separate them from the text and the bar; if
        // there is only one, it is above the bar.
        var countdown = LargeText(state.digits(), style: style, margin: digits.rows > 3 ? 2 : 1)
        countdown.isHigh = true
        countdown.draw(in: &frame, rect: digits)
        if let message = state.message, !isStale {
            MessageView(text: message).draw(in: &frame, rect: next)
        } else {
            let words =
                state.next.map { phrase("then \(frame.name($0, turn: state.index + 1))") }
                ?? state.noNext
            frame.put(words, inMiddleOf: next, style: bold)
        }
    }
}
