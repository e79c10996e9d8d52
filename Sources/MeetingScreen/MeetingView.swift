import Live
import ScrumCore
import TerminalUI
import TimelineKit
import Widgets

/// The screen of a running or watched meeting.
struct MeetingView {
    let state: MeetingState
    let screen: ScreenState
    let cadence: Cadence
    let mood: MeetingMood
    /// The countdown.
    private let digits: String

    init(state: MeetingState, screen: ScreenState, cadence: Cadence = .seconds) {
        self.state = state
        self.screen = screen
        self.cadence = cadence
        mood = MeetingMood(state)
        digits = state.digits(cadence)
    }

    func draw(in frame: inout Frame) {
        frame.title = title
        frame.progress = progress
        let palette = MeetingPalette(theme: state.theme, mood: mood, in: frame)
        if let page = screen.page, screen.prompt?.isAboutPage ?? false {
            drawPage(page, in: &frame)
        } else {
            let layout = layout(of: frame)
            drawWall(in: &frame, layout, palette)
            drawPeople(in: &frame, layout, palette)
            drawFooter(in: &frame, layout, palette)
        }
        if screen.flashEnds != nil { frame.restyle(frame.bounds) { _ in .plain.adding(.reverse) } }
    }

    func layout(of frame: Frame) -> MeetingLayout {
        let (calm, signed) = widest
        return MeetingLayout(
            size: frame.size, glyphs: frame.glyphs,
            MeetingLayout.Content(
                widest: calm, widestSigned: signed, people: state.people.count,
                about: screen.about.count,
                hasMessage: state.message != nil, hasNotes: screen.notes != nil,
                nameHasMarks: LargeText(speaker).hasMarks(frame.glyphs)))
    }

    /// The turn's widest countdown, without and with a sign.
    private var widest: (calm: String, signed: String) {
        func zeros(_ text: String) -> String {
            String(text.map { $0.isNumber ? "0" : $0 })
        }
        guard state.speaker != nil, !state.isWaiting, cadence <= .seconds else {
            return (zeros(digits), zeros(digits))
        }
        let calm = zeros(TimeText.clock(max(state.box, state.spoken)))
        let isManual = state.isManual || digits.hasPrefix("+")
        return (calm, (isManual ? "+" : "") + calm)
    }

    /// Draws the state, name and countdown at the top of another screen, and returns the number of
    /// rows used. Uses small letters if only that leaves `below` rows free.
    func drawHead(in frame: inout Frame, below: Int = 0) -> Int {
        frame.title = title
        frame.progress = progress
        let rect = frame.bounds.part(
            rows: MeetingHead.rows(of: frame.size, mood: mood, below: below))
        MeetingHead(
            name: frame.name(speaker, turn: state.index), place: place(of: 0), digits: digits,
            widest: widest.signed, mood: mood,
            style: MeetingPalette(theme: state.theme, mood: mood, in: frame).ground
        ).draw(in: &frame, rect: rect)
        if screen.flashEnds != nil { frame.restyle(rect) { _ in .plain.adding(.reverse) } }
        return rect.rows
    }

    /// Draws the page's link, which fills the screen below the head.
    private func drawPage(_ page: SharedPage, in frame: inout Frame) {
        let view = SharedPageView(page: page, asksToOpen: screen.prompt == .openToNetwork)
        let needed = view.rowsWithCode(in: frame)
        let rows = drawHead(in: &frame, below: needed > 0 ? needed + 1 : 0)
        let last = frame.bounds.part(row: max(frame.size.rows - 1, 0))
        view.draw(in: &frame, rect: frame.bounds.part(row: rows, rows: max(0, last.row - rows)))
        if let prompt = screen.prompt {
            MeetingPromptView(prompt: prompt).draw(in: &frame, rect: last)
        }
    }

    /// Draws everything in the meeting's colour: header, track, ring, name and countdown.
    private func drawWall(
        in frame: inout Frame, _ layout: MeetingLayout, _ palette: MeetingPalette
    ) {
        for part in layout.wall { frame.fill(part, style: palette.ground) }
        MeetingHeaderView(
            title: state.scrum, positions: layout.isSmall ? positions : [],
            signs: signs, elapsed: cadence.text(state.elapsed),
            remaining: cadence.text(state.remaining, roundedUp: true), mood: mood,
            style: palette.ground
        ).draw(in: &frame, rect: layout.header)
        Track(state.turns, styles: palette.turns).draw(in: &frame, rect: layout.track)
        drawRing(in: &frame, layout.ring, palette)
        drawName(in: &frame, layout, palette)
        var countdown = LargeText(
            digits, style: palette.ground, maxHeight: max(layout.digitHeight, 1))
        // Without a people's column, the row below the digits can be inverted.
        countdown.isHigh = !layout.hasColumn
        countdown.draw(in: &frame, rect: layout.digits)
    }

    /// Whether a prompt, a notice or a message occupies the last row of a very small screen.
    private func hasLastRow(_ layout: MeetingLayout) -> Bool {
        layout.isTiny
            && (screen.prompt != nil || !screen.notices.texts.isEmpty
                || !layout.message.isEmpty && layout.message.row == layout.next.row)
    }

    private func drawRing(in frame: inout Frame, _ rect: Rect, _ palette: MeetingPalette) {
        guard !rect.isEmpty else { return }
        Ring(state.turns, styles: palette.turns).draw(in: &frame, rect: rect)
        if state.isWaiting {
            let people = TimeText.people(state.presentCount)
            let row = rect.part(row: (rect.rows - 1) / 2)
            return frame.put(people, inMiddleOf: row, style: palette.quiet.adding(.bold))
        }
        let thickness = max(4, rect.columns / 5)
        let room = rect.centered(
            rows: (rect.rows - thickness / 2) * 3 / 5, columns: (rect.columns - thickness) * 3 / 5)
        var middle = LargeText(
            place(of: 0), style: palette.quiet, maxHeight: rect.rows >= 12 ? .max : 1)
        middle.margin = rect.rows % 2
        middle.draw(in: &frame, rect: room)
    }

    private func drawName(
        in frame: inout Frame, _ layout: MeetingLayout, _ palette: MeetingPalette
    ) {
        var room = layout.name
        guard room.rows > 1 else {
            let hasLastRow = hasLastRow(layout)
            // This row also shows the indicators, and the state's word if the last row is occupied.
            if layout.isTiny {
                let isShort =
                    frame.width(of: speaker) + HeaderSigns(signs, isShort: false).width
                    > room.columns - 2
                let signs = HeaderSigns(signs, isShort: isShort)
                // Digits with at most four rows would touch an inverted word above.
                let sign =
                    layout.digits.rows > 4
                    ? palette.ground.inverted.adding(.bold)
                    : palette.ground.adding([.bold, .underline])
                signs.draw(
                    in: &frame, row: room.row, end: room.endColumn, style: palette.ground,
                    sign: sign)
                room.columns -= signs.width
                if let word = mood.band?.word, hasLastRow {
                    let text = room.columns >= 2 * word.utf8.count ? word : String(word.prefix(1))
                    let used = frame.put(
                        " \(text) ", row: room.row, column: room.column, style: sign)
                    room = room.part(column: used + 1)
                }
            }
            // At the end, the difference from the plan is in the next speaker's row, or in this row
            // if that one is not available.
            let isWhole =
                state.speaker == nil
                && (layout.next.isEmpty || hasLastRow || state.result?.difference == nil)
            let text = isWhole ? state.result?.words ?? speaker : speaker
            return frame.put(
                frame.name(text, turn: state.index), inMiddleOf: room,
                style: palette.ground.adding(.bold))
        }
        LargeText(
            speaker, style: palette.ground, maxHeight: layout.nameHeight,
            margin: layout.nameMargin, isName: true, place: place(of: 0)
        ).draw(in: &frame, rect: room)
    }

    /// Draws the next speaker and the list of people; a message or notes replace the list.
    private func drawPeople(
        in frame: inout Frame, _ layout: MeetingLayout, _ palette: MeetingPalette
    ) {
        let about = screen.about.prefix(layout.about.rows)
        for (row, line) in about.enumerated() {
            frame.put(
                line, row: layout.about.row + row, column: layout.about.column,
                style: layout.hasColumn ? .plain : palette.ground, width: layout.about.columns)
        }
        if layout.hasColumn {
            NextSpeakerView(
                name: state.speaker == nil ? state.result?.difference : state.next,
                turn: state.index + 1, place: place(of: 1),
                label: state.next == nil ? state.isDone ? "" : state.noNext : "then",
                style: palette.next
            ).draw(in: &frame, rect: layout.next)
        } else if !layout.isTiny || mood.band == nil {
            frame.put(next(in: frame), inMiddleOf: layout.next, style: palette.ground)
        } else if let band = mood.band {
            let row = layout.next
            Band(band.word, pattern: band.pattern, style: palette.ground)
                .draw(in: &frame, rect: row, word: row.column..<row.endColumn)
        }
        if let message = state.message {
            return MessageView(text: message).draw(in: &frame, rect: layout.message)
        }
        if let notes = screen.notes {
            return NoteListView(list: notes)
                .draw(in: &frame, rect: layout.hasColumn ? noteRoom(layout) : layout.message)
        }
        SpeakerListView(rows: rows, palette: palette, hasBars: layout.hasBars)
            .draw(in: &frame, rect: layout.list)
    }

    /// The space for the notes: the list's, plus the next name's if no one follows.
    private func noteRoom(_ layout: MeetingLayout) -> Rect {
        var room = layout.list
        guard state.speaker != nil, state.next == nil, layout.about.isEmpty else { return room }
        room.row = min(room.row, layout.next.row + 2)
        room.rows = layout.list.endRow - room.row
        return room
    }

    private func drawFooter(
        in frame: inout Frame, _ layout: MeetingLayout, _ palette: MeetingPalette
    ) {
        let last = frame.bounds.part(row: max(frame.size.rows - 1, 0))
        let isBrief = layout.isSmall && state.speaker != nil
        MeetingFooterView(
            ending: ending, notice: notice(in: frame, layout.footer),
            position: isBrief
                ? "Elapsed \(cadence.text(state.elapsed))" : positions.first ?? "",
            ahead: isBrief
                ? "\(cadence.text(state.remaining, roundedUp: true)) remaining"
                : ahead.map { TimeText.ahead($0) },
            isBehindSchedule: !isBrief && (ahead ?? .zero).seconds < -5, hints: hints
        ).draw(in: &frame, rect: layout.footer)
        if let prompt = screen.prompt {
            MeetingPromptView(prompt: prompt).draw(in: &frame, rect: last)
        } else if layout.footer.isEmpty, frame.size.rows >= 2,
            let notice = screen.notices.text(fits: { frame.width(of: $0) <= last.columns })
        {
            let style = Style.plain.adding(.reverse)
            frame.fill(last, style: style)
            frame.put(notice, row: last.row, column: 0, style: style, width: last.columns)
        }
    }

    private var signs: [String] {
        HeaderSigns.words(
            isMuted: screen.isMuted, hasProblem: screen.soundProblem != nil,
            viewers: screen.page?.viewers)
    }

    private var rows: [SpeakerListView.Row] {
        state.people.enumerated().map { index, person in
            let isAbsent = person.place == .absent
            return SpeakerListView.Row(
                name: person.name, place: person.place, isItem: person.isItem,
                time: isAbsent
                    ? person.isItem ? "left out" : "absent"
                    : person.place == .done && person.spoken > .zero
                        ? cadence.text(person.spoken.toNearestSecond)
                        : TimeText.rounded(
                            person.place == .comes ? person.box - person.spoken : person.box),
                fraction: person.box > .zero && !isAbsent
                    ? min(1, person.spoken / person.box) : 0,
                isSelected: screen.selection == person.name, number: index + 1,
                change: person.planned.map { TimeText.change(from: $0, to: person.box) } ?? "")
        }
    }

    /// Returns a position such as "4/8"; an offset of 1 means the next turn.
    private func place(of offset: Int) -> String {
        "\(min(state.index + offset, state.count))/\(state.count)"
    }
}
