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
    /// Whether the keys replace the people.
    private var showsHelp = false
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
        var stage: MeetingStage?
        draw(in: &frame, on: &stage)
    }

    /// Draws the screen on a stage made since the last event, if it fits, or else on a new one.
    func draw(in frame: inout Frame, on stage: inout MeetingStage?) {
        frame.title = title
        frame.progress = progress
        let known = stage.flatMap { $0.fits(self, in: frame) ? $0 : nil }
        let shown = known ?? MeetingStage(self, in: frame)
        stage = shown
        let (layout, palette) = (shown.layout, shown.palette)
        if let page = shownPage, !layout.hasColumn {
            drawPage(page, in: &frame)
        } else {
            frame.cover(with: shown.still)
            drawWall(in: &frame, layout, palette)
            drawPeople(in: &frame, layout, palette)
            drawFooter(in: &frame, layout, palette)
        }
        if screen.flashEnds != nil { frame.restyle(frame.bounds) { _ in .plain.adding(.reverse) } }
    }

    func layout(of frame: Frame) -> MeetingLayout {
        let next = state.speaker == nil ? state.result?.difference : state.next
        let nextLetters = next.flatMap { LetterText($0) }
        let letters = state.people.map { LetterText($0.name) }
        let drawn = zip(state.people, letters).filter { $1 == nil }.map(\.0.name)
        return MeetingLayout(
            size: frame.size, glyphs: frame.glyphs,
            MeetingLayout.Content(
                widest: widest, hasSign: hasSign, people: state.people.count,
                about: screen.about.count,
                aside: aside,
                hasColors: frame.depth >= .palette,
                names: zip(state.people, letters).compactMap { $0.hasJoined ? nil : $1 },
                drawnNames: drawn.filter(frame.mayDraw), next: nextLetters,
                drawsNext: nextLetters == nil && next.map(frame.mayDraw) ?? false,
                hasLetters: LetterText(speaker) != nil))
    }

    var aside: MeetingLayout.Aside {
        if showsHelp { return .help }
        if shownPage != nil { return .link }
        return state.message != nil ? .message : screen.notes != nil ? .notes : .none
    }

    /// The shared page while its link is shown.
    private var shownPage: SharedPage? {
        screen.prompt?.isAboutPage ?? false ? screen.page : nil
    }

    /// Draws what stays visible while the help is open, and returns the help's area: the people's
    /// column if all keys fit there, and otherwise the rows below the head.
    func drawBesideHelp(in frame: inout Frame) -> KeyHelp.Area {
        var view = self
        view.showsHelp = true
        let layout = view.layout(of: frame)
        let palette = MeetingPalette(theme: state.theme, mood: mood, in: frame)
        let area = KeyHelp.Area(layout.aside, keys: palette.key)
        let keys = MeetingKeys.worded(screen.keys, hasOnlyItems: state.hasOnlyItems)
        guard layout.hasColumn, KeyHelp.Layout(keys, in: frame, area).isWhole else {
            return KeyHelp.Area(frame.bounds.part(row: drawHead(in: &frame)))
        }
        view.draw(in: &frame)
        return area
    }

    /// The turn's widest countdown, without a sign.
    var widest: String {
        let isTurn = state.speaker != nil && !state.isWaiting && cadence <= .seconds
        let text = isTurn ? TimeText.clock(max(state.box, state.spoken)) : digits
        return String(text.compactMap { $0 == "+" ? nil : $0.isNumber ? "0" : $0 })
    }

    /// Whether the countdown reserves the place of the sign of overtime.
    var hasSign: Bool {
        digits.hasPrefix("+") || state.isManual && state.speaker != nil && !state.isWaiting
    }

    /// How many of a panel's rows are in swapped colours: in the last ten seconds of a box, a floor
    /// rises with each second.
    private func floorRows(of rows: Int) -> Int {
        guard state.speaker != nil, mood != .waiting, cadence <= .seconds,
            state.overtime ?? .zero < .seconds(1), state.box >= .seconds(20),
            state.warnings.isEmpty || state.isWarned || state.left <= .zero
        else { return 0 }
        let left = min(max(0, state.left.wholeSecondsRoundedUp), 10)
        return (rows * (10 - left) + 9) / 10
    }

    /// Draws the state, name and countdown at the top of another screen, and returns the number of
    /// rows used. A low head has no large letters.
    func drawHead(in frame: inout Frame, isLow: Bool = false) -> Int {
        frame.title = title
        frame.progress = progress
        let rect = frame.bounds.part(
            rows: MeetingHead.rows(of: frame.size, mood: mood, isLow: isLow))
        MeetingHead(
            name: frame.name(speaker, turn: state.index), digits: digits,
            widest: (hasSign ? "+" : "") + widest, mood: mood,
            style: MeetingPalette(theme: state.theme, mood: mood, in: frame).panel.ground
        ).draw(in: &frame, rect: rect)
        if screen.flashEnds != nil { frame.restyle(rect) { _ in .plain.adding(.reverse) } }
        return rect.rows
    }

    /// Draws the page's link, which fills the screen below the head.
    private func drawPage(_ page: SharedPage, in frame: inout Frame) {
        let rows = drawHead(in: &frame, isLow: frame.size.rows < 12)
        let last = frame.bounds.part(row: max(frame.size.rows - 1, 0))
        let rect = frame.bounds.part(row: rows, rows: max(0, last.row - rows))
        frame.fill(rect, style: .plain)
        SharedPageView(page: page, asksToOpen: screen.prompt == .openToNetwork)
            .draw(in: &frame, rect: rect.inset(columns: 1))
        if let prompt = screen.prompt {
            MeetingPromptView(prompt: prompt).draw(in: &frame, rect: last)
        }
    }

    /// Draws what changes only with an event or the mood: the walls, the ring, large names and the
    /// lines about the speaker.
    func drawStill(in frame: inout Frame, _ layout: MeetingLayout, _ palette: MeetingPalette) {
        for part in layout.wall { frame.fill(part, style: palette.panel.ground) }
        frame.fill(layout.roof, style: palette.roof.ground)
        let isLarge = layout.name.rows > 1 && drawLargeName(in: &frame, layout, palette)
        drawRing(in: &frame, layout.ring, palette, hasPlace: isLarge)
        let about = screen.about.prefix(layout.about.rows)
        for (row, line) in about.enumerated() {
            frame.put(
                line, row: layout.about.row + row, column: layout.about.column,
                style: layout.hasColumn ? .plain : palette.panel.ground, width: layout.about.columns
            )
        }
        guard layout.hasColumn, aside == .none else { return }
        NextSpeakerView(
            name: state.speaker == nil ? state.result?.difference : state.next,
            turn: state.index + 1,
            label: state.next == nil ? state.isDone ? "" : state.noNext : phrase("then"),
            style: palette.next
        ).draw(in: &frame, rect: layout.next)
    }

    /// Draws the rest of what is in the meeting's colour: header, track, low name and countdown.
    private func drawWall(
        in frame: inout Frame, _ layout: MeetingLayout, _ palette: MeetingPalette
    ) {
        MeetingHeaderView(
            title: state.scrum, positions: layout.isSmall ? positions : [],
            signs: signs, elapsed: cadence.text(state.shownElapsed),
            remaining: cadence.text(state.remaining, roundedUp: true), mood: mood,
            style: palette.panel.ground, letterHeight: layout.timeHeight
        ).draw(in: &frame, rect: layout.header)
        Track(state.turns, styles: palette.roof.turns).draw(in: &frame, rect: layout.track)
        if layout.name.rows <= 1 { drawLowName(in: &frame, layout, palette) }
        drawCountdown(in: &frame, layout, palette.panel.ground)
        let floor = layout.floor
        let rows = floorRows(of: floor.rows)
        frame.restyle(floor.part(row: floor.rows - rows)) { $0.inverted }
    }

    /// Draws the digits in the middle of their area; the sign of overtime moves them aside, but
    /// never changes their size.
    private func drawCountdown(in frame: inout Frame, _ layout: MeetingLayout, _ style: Style) {
        let rect = layout.digits
        let sign = OvertimeSign(digitHeight: layout.digitHeight)
        let isSigned = digits.hasPrefix("+")
        let text = LetterText(isSigned ? String(digits.dropFirst()) : digits)
        guard let text, let face = layout.digitFace else {
            let row = rect.part(row: (rect.rows - 1) / 2)
            return frame.put(digits, inMiddleOf: row, style: style.adding(.bold))
        }
        let line = LetterLine(text, face, glyphs: frame.glyphs)
        let space = 2 * rect.rows - line.height
        // Without a people's column, the row below the digits can be inverted.
        let top =
            frame.glyphs == .ascii ? space / 4 * 2 : (space + (layout.hasColumn ? 1 : 0)) / 2
        let before = isSigned ? sign.columns : 0
        let left = (rect.columns - line.columns - before + 1) / 2
        line.draw(
            in: &frame, halfRow: 2 * rect.row + top, column: rect.column + left + before,
            style: style)
        guard isSigned else { return }
        sign.draw(in: &frame, rect: rect.part(column: left, columns: before), style: style)
    }

    /// Whether a prompt, a notice or a message occupies the last row of a very small screen.
    private func hasLastRow(_ layout: MeetingLayout) -> Bool {
        layout.isTiny
            && (screen.prompt != nil || !screen.notices.texts.isEmpty
                || !layout.aside.isEmpty && layout.aside.row == layout.next.row)
    }

    /// Draws the ring. Next to a name in one row, its place would be larger than the name.
    private func drawRing(
        in frame: inout Frame, _ rect: Rect, _ palette: MeetingPalette, hasPlace: Bool
    ) {
        guard !rect.isEmpty else { return }
        Ring(state.turns, styles: palette.roof.turns).draw(in: &frame, rect: rect)
        guard hasPlace else { return }
        // The text has room in the ring, which is a fifth of its radius thick.
        let radius = rect.rows - 1
        let room = rect.centered(rows: rect.rows, columns: radius)
        let place = state.isWaiting ? "\(state.count)" : "\(state.index)/\(state.count)"
        LargeText(
            place, style: palette.roof.quiet, maxHeight: max(5, radius / 2),
            margin: rect.rows % 2
        ).draw(in: &frame, rect: room)
    }

    /// Draws the speaker's name, and asks for the drawings of all names. Returns whether the name
    /// is large.
    private func drawLargeName(
        in frame: inout Frame, _ layout: MeetingLayout, _ palette: MeetingPalette
    ) -> Bool {
        func large(_ name: String) -> LargeText {
            LargeText(
                name, style: nameStyle(layout, palette), maxHeight: layout.nameHeight,
                margin: layout.nameMargin, isName: true)
        }
        let name = large(frame.largeName(speaker, turn: state.index))
        name.draw(in: &frame, rect: layout.name)
        for other in layout.drawnNames {
            _ = large(other).drawing(in: &frame, rect: layout.name)
        }
        return name.isLarge(in: &frame, rect: layout.name)
    }

    private func nameStyle(_ layout: MeetingLayout, _ palette: MeetingPalette) -> Style {
        layout.name.row < layout.roof.endRow ? palette.roof.ground : palette.panel.ground
    }

    /// Draws the name in one row, which on a very small screen also shows the indicators, and the
    /// state's word if the last row is occupied.
    private func drawLowName(
        in frame: inout Frame, _ layout: MeetingLayout, _ palette: MeetingPalette
    ) {
        var room = layout.name
        let ground = nameStyle(layout, palette)
        let hasLastRow = hasLastRow(layout)
        if layout.isTiny {
            let isShort =
                frame.width(of: speaker) + HeaderSigns(signs, isShort: false).width
                > room.columns - 2
            let signs = HeaderSigns(signs, isShort: isShort)
            // Digits with at most four rows would touch an inverted word above.
            let sign =
                layout.digits.rows > 4
                ? ground.inverted.adding(.bold) : ground.adding([.bold, .underline])
            signs.draw(
                in: &frame, row: room.row, end: room.endColumn, style: ground, sign: sign)
            room.columns -= signs.width
            if let word = mood.band?.word, hasLastRow {
                let text = room.columns >= 2 * frame.width(of: word) ? word : String(word.prefix(1))
                let used = frame.put(" \(text) ", row: room.row, column: room.column, style: sign)
                room = room.part(column: used + 1)
            }
        }
        // At the end, the difference from the plan is in the next speaker's row, or in this row
        // if that one is not available.
        let isWhole =
            state.speaker == nil
            && (layout.next.isEmpty || hasLastRow || state.result?.difference == nil)
        let text = isWhole ? state.result?.words ?? speaker : speaker
        frame.put(
            frame.name(text, turn: state.index), inMiddleOf: room, style: ground.adding(.bold))
    }

    /// Draws the next speaker and the list of people, or what replaces them.
    private func drawPeople(
        in frame: inout Frame, _ layout: MeetingLayout, _ palette: MeetingPalette
    ) {
        if layout.hasColumn {
            // The next speaker is still there; what replaces the people uses the whole column.
        } else if !layout.isTiny || mood.band == nil {
            frame.put(next(in: frame), inMiddleOf: layout.next, style: palette.panel.ground)
        } else if let band = mood.band {
            let row = layout.next
            Band(band.word, pattern: band.pattern, style: palette.panel.ground)
                .draw(in: &frame, rect: row, word: row.column..<row.endColumn)
        }
        switch aside {
        case .none:
            SpeakerListView(
                rows: rows, palette: palette, hasBars: layout.hasBars,
                letterHeight: layout.timeHeight
            ).draw(in: &frame, rect: layout.list)
        case .message:
            MessageView(text: state.message ?? "").draw(in: &frame, rect: layout.aside)
        case .notes:
            guard let notes = screen.notes else { return }
            NoteListView(list: notes, number: palette.key).draw(in: &frame, rect: layout.aside)
        case .link:
            guard let page = shownPage else { return }
            SharedPageView(page: page, asksToOpen: screen.prompt == .openToNetwork)
                .draw(in: &frame, rect: layout.aside)
        case .help: break
        }
    }

    private func drawFooter(
        in frame: inout Frame, _ layout: MeetingLayout, _ palette: MeetingPalette
    ) {
        let last = layout.lastRow
        let isBrief = layout.isSmall && state.speaker != nil
        MeetingFooterView(
            ending: ending, notice: notice(in: frame, layout.footer),
            position: isBrief
                ? phrase("Elapsed \(cadence.text(state.shownElapsed))") : positions.first ?? "",
            ahead: isBrief
                ? phrase("\(cadence.text(state.remaining, roundedUp: true)) remaining")
                : ahead.map { TimeText.ahead($0) },
            isBehindSchedule: !isBrief && (ahead ?? .zero).seconds < -5, hints: hints,
            statusHeight: layout.statusHeight, keyHeight: layout.letterHeight
        ).draw(in: &frame, rect: layout.footer)
        let coversMessage = last.row == layout.aside.row && screen.notices.answer != nil
        if showsHelp {
            let style = Style.plain.adding(.reverse)
            frame.fill(last, style: style)
            let row = last.row + (last.rows - 1) / 2
            let used = frame.put("Esc", row: row, column: 1, style: style.adding(.bold))
            frame.put(" " + phrase("back"), row: row, column: 1 + used, style: style)
        } else if let prompt = screen.prompt {
            MeetingPromptView(prompt: prompt).draw(in: &frame, rect: last)
        } else if layout.footer.isEmpty, frame.size.rows >= 2, !coversMessage,
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
            let isAbsent = person.status == .absent
            return SpeakerListView.Row(
                name: person.name, status: person.status, isItem: person.isItem,
                time: isAbsent
                    ? TurnKind(isItem: person.isItem).words(phrase("absent"), phrase("left out"))
                    : person.status == .done && person.spoken > .zero
                        ? cadence.text(person.spoken.toNearestSecond)
                        : TimeText.rounded(
                            person.status == .comes ? person.box - person.spoken : person.box),
                fraction: person.box > .zero && !isAbsent
                    ? min(1, person.spoken / person.box) : 0,
                isSelected: screen.selection == person.name, number: index + 1,
                change: person.planned.map { TimeText.change(from: $0, to: person.box) } ?? "")
        }
    }
}
