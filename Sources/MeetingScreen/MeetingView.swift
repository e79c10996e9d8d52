import Live
import ScrumCore
import TerminalUI
import Widgets

/// The screen of a running meeting.
struct MeetingView {
    let model: MeetingModel
    let figures: MeetingFigures
    let theme: Theme
    let mood: MeetingMood
    /// The countdown.
    private let digits: String

    /// `theme` replaces the theme of the scrum.
    init(_ model: MeetingModel, _ figures: MeetingFigures, theme: Theme? = nil) {
        self.model = model
        self.figures = figures
        mood = MeetingMood(model, figures)
        self.theme = theme ?? model.timer.plan.scrum.theme
        digits = figures.digits(of: model)
    }

    func draw(in frame: inout Frame) {
        frame.title = title
        frame.progress = progress
        let palette = MeetingPalette(theme: theme, mood: mood, in: frame)
        if let page = model.page, model.prompt == .page || model.prompt == .stopSharing {
            drawPage(page, in: &frame, palette)
        } else {
            let layout = layout(of: frame)
            drawWall(in: &frame, layout, palette)
            drawPeople(in: &frame, layout, palette)
            drawFooter(in: &frame, layout, palette)
        }
        if model.isFlashing { frame.restyle(frame.bounds) { _ in .plain.adding(.reverse) } }
    }

    func layout(of frame: Frame) -> MeetingLayout {
        let (calm, signed) = widest
        let marks = LargeText(speaker)
            .measure(columns: .max / 4, halfRows: 20, glyphs: frame.glyphs)
        return MeetingLayout(
            size: frame.size, glyphs: frame.glyphs,
            MeetingLayout.Content(
                widest: calm, widestSigned: signed, people: timer.speakers.count,
                about: model.aboutSpeaker.prefix(AboutPeople.mostLines).count,
                hasMessage: model.message != nil, hasNotes: model.showsNotes,
                nameHasMarks: marks.map { $0.halfRows > $0.height }))
    }

    /// The widest time of the turn, with and without a sign.
    private var widest: (calm: String, signed: String) {
        func zeros(_ text: String) -> String {
            String(text.map { $0.isNumber ? "0" : $0 })
        }
        guard let current = timer.current, !isWaiting, figures.cadence <= .seconds else {
            return (zeros(digits), zeros(digits))
        }
        let longest = max(current.box, figures.spoken[current.id])
        let calm = zeros(TimeText.clock(longest))
        let isManual = timer.plan.scrum.advance == .manual || digits.hasPrefix("+")
        return (calm, (isManual ? "+" : "") + calm)
    }

    private func head(_ palette: MeetingPalette) -> MeetingHead {
        MeetingHead(
            name: speaker, place: place(of: 0), digits: digits, widest: widest.signed, mood: mood,
            style: palette.ground)
    }

    /// The link fills the screen below the head.
    private func drawPage(_ page: SharedPage, in frame: inout Frame, _ palette: MeetingPalette) {
        let rows = MeetingHead.rows(of: frame.size, mood: mood)
        head(palette).draw(in: &frame, rect: frame.bounds.part(rows: rows))
        let last = frame.bounds.part(row: max(frame.size.rows - 1, 0))
        SharedPageView(page: page)
            .draw(in: &frame, rect: frame.bounds.part(row: rows, rows: max(0, last.row - rows)))
        if let prompt = model.prompt {
            MeetingPromptView(prompt: prompt).draw(in: &frame, rect: last)
        }
    }

    /// Everything with the colour of the meeting: header, track, ring, name and countdown.
    private func drawWall(
        in frame: inout Frame, _ layout: MeetingLayout, _ palette: MeetingPalette
    ) {
        for part in layout.wall { frame.fill(part, style: palette.ground) }
        MeetingHeaderView(
            title: timer.plan.scrum.title, positions: layout.isSmall ? positions : [],
            signs: signs, elapsed: figures.shown(figures.elapsed),
            remaining: figures.shown(figures.remaining, roundedUp: true), mood: mood,
            style: palette.ground
        ).draw(in: &frame, rect: layout.header)
        let turns = turns
        Track(turns, styles: palette.turns).draw(in: &frame, rect: layout.track)
        drawRing(turns, in: &frame, layout.ring, palette)
        drawName(in: &frame, layout, palette)
        LargeText(
            digits, style: palette.ground, mostHeight: max(layout.digitHeight, 1)
        ).draw(in: &frame, rect: layout.digits)
    }

    private func drawRing(
        _ turns: [Turn], in frame: inout Frame, _ rect: Rect, _ palette: MeetingPalette
    ) {
        guard !rect.isEmpty else { return }
        Ring(turns, styles: palette.turns).draw(in: &frame, rect: rect)
        let thickness = max(4, rect.columns / 5)
        let room = rect.centered(
            rows: (rect.rows - thickness / 2) * 3 / 5, columns: (rect.columns - thickness) * 3 / 5)
        let text = isWaiting ? String(timer.position(ofItems: false).count) : place(of: 0)
        var middle = LargeText(text, style: palette.quiet, mostHeight: rect.rows >= 12 ? .max : 1)
        middle.margin = rect.rows % 2
        middle.draw(in: &frame, rect: room)
    }

    private func drawName(
        in frame: inout Frame, _ layout: MeetingLayout, _ palette: MeetingPalette
    ) {
        var room = layout.name
        guard room.rows > 1 else {
            // Signs and, while a prompt or a notice has the last row, the word are in this row.
            if layout.isTiny {
                let isShort = frame.width(of: speaker) + HeaderSigns(signs, isShort: false).width
                    > room.columns - 2
                let signs = HeaderSigns(signs, isShort: isShort)
                signs.draw(in: &frame, row: room.row, end: room.endColumn, style: palette.ground)
                room.columns -= signs.width
                if let word = mood.band?.word, model.prompt != nil || model.notice != nil {
                    let text = room.columns >= 2 * word.utf8.count ? word : String(word.prefix(1))
                    let used = frame.put(
                        " \(text) ", row: room.row, column: room.column,
                        style: palette.ground.inverted.adding(.bold))
                    room = room.part(column: used + 1)
                }
            }
            let text = timer.current == nil ? model.result ?? speaker : speaker
            return frame.put(text, inMiddleOf: room, style: palette.ground.adding(.bold))
        }
        LargeText(
            speaker, style: palette.ground, mostHeight: layout.nameHeight,
            margin: layout.nameMargin, isName: true, place: place(of: 0)
        ).draw(in: &frame, rect: room)
    }

    /// Who is next and the list, or a message or notes instead.
    private func drawPeople(
        in frame: inout Frame, _ layout: MeetingLayout, _ palette: MeetingPalette
    ) {
        let about = model.aboutSpeaker.prefix(layout.about.rows)
        for (row, line) in about.enumerated() {
            frame.put(
                line, row: layout.about.row + row, column: layout.about.column,
                style: layout.hasColumn ? .plain : palette.ground, width: layout.about.columns)
        }
        if layout.hasColumn {
            NextSpeakerView(
                name: timer.current == nil ? howItEnded : timer.next?.name, place: place(of: 1),
                label: timer.next == nil ? timer.hasEnded ? "" : "last speaker" : "then",
                style: palette.next
            ).draw(in: &frame, rect: layout.next)
        } else if !layout.isTiny || mood.band == nil {
            frame.put(next, inMiddleOf: layout.next, style: palette.ground)
        } else if let band = mood.band {
            let row = layout.next
            Band(band.word, pattern: band.pattern, style: palette.ground)
                .draw(in: &frame, rect: row, word: row.column..<row.endColumn)
        }
        if let message = model.message {
            return MessageView(text: message.text).draw(in: &frame, rect: layout.message)
        }
        guard !model.showsNotes else {
            return NoteListView(timer: timer, chosen: model.chosenNote)
                .draw(in: &frame, rect: layout.hasColumn ? layout.list : layout.message)
        }
        SpeakerListView(rows: rows, palette: palette, hasBars: layout.hasBars)
            .draw(in: &frame, rect: layout.list)
    }

    private func drawFooter(
        in frame: inout Frame, _ layout: MeetingLayout, _ palette: MeetingPalette
    ) {
        let last = frame.bounds.part(row: max(frame.size.rows - 1, 0))
        let isBrief = layout.isSmall && timer.current != nil
        MeetingFooterView(
            ending: ending, notice: notice(in: frame, layout.footer),
            position: isBrief
                ? "Elapsed \(figures.shown(figures.elapsed))" : positions.first ?? "",
            ahead: isBrief
                ? "\(figures.shown(figures.remaining, roundedUp: true)) remaining"
                : ahead.map { TimeText.ahead($0) },
            isBehind: !isBrief && (ahead ?? .zero).seconds < -5, hints: hints
        ).draw(in: &frame, rect: layout.footer)
        if let prompt = model.prompt {
            MeetingPromptView(prompt: prompt).draw(in: &frame, rect: last)
        } else if layout.footer.isEmpty, let notice = model.notice, frame.size.rows >= 2 {
            let style = Style.plain.adding(.reverse)
            frame.fill(last, style: style)
            frame.put(notice, row: last.row, column: 0, style: style, width: last.columns)
        }
    }

    private var signs: [String] {
        HeaderSigns.words(
            isMuted: model.isMuted, hasProblem: model.soundProblem != nil,
            viewers: model.page?.viewers)
    }

    /// The turns as parts of ring and track, in proportion to their boxes.
    private var turns: [Turn] {
        let toCome = Set(timer.upcoming.lazy.map(\.id))
        return timer.listed.filter { !$0.isAbsent || $0.spoken > .zero }.map { speaker in
            let isCurrent = speaker.id == timer.current?.id
            let share = speaker.box > .zero ? figures.spoken[speaker.id] / speaker.box : 1
            return Turn(
                length: max(speaker.box, .seconds(1)).seconds,
                part: isCurrent && !isWaiting
                    ? .speaking(share) : toCome.contains(speaker.id) || isCurrent ? .toCome : .done)
        }
    }

    private var rows: [SpeakerListView.Row] {
        let toCome = Set(timer.upcoming.lazy.map(\.id))
        return timer.listed.enumerated().map { index, speaker in
            let isCurrent = speaker.id == timer.current?.id
            let place: SpeakerListView.Row.Place =
                isCurrent
                ? .speaks : speaker.isAbsent ? .absent : toCome.contains(speaker.id) ? .comes : .done
            let spoken = isCurrent ? figures.spoken[speaker.id] : speaker.spoken
            let out = speaker.isItem ? "left out" : "absent"
            return SpeakerListView.Row(
                name: speaker.name, place: place, isItem: speaker.isItem,
                time: speaker.isAbsent
                    ? out
                    : speaker.spoken > .zero
                        ? figures.shown(speaker.spoken) : TimeText.countdown(speaker.box),
                fraction: speaker.box > .zero && !speaker.isAbsent
                    ? min(1, spoken / speaker.box) : 0,
                isSelected: model.selection == speaker.id, number: "Speaker \(index + 1)")
        }
    }

    /// "4/8"; the turn after it with an offset of 1.
    private func place(of offset: Int) -> String {
        let (index, count) = timer.position
        return "\(min(index + offset, count))/\(count)"
    }

    private var timer: ScrumTimer { model.timer }
    private var isWaiting: Bool { timer.phase == .waiting }

    /// The notice; before the beginning with what begins the meeting, if there is room for both.
    private func notice(in frame: Frame, _ footer: Rect) -> String? {
        guard footer.rows >= 2, let begins = howItBegins else { return model.notice }
        guard let notice = model.notice else { return begins }
        let short = model.options.begins.flatMap { model.due == nil ? nil : "Begins at \($0)." }
        return [begins, short ?? "Space begins."].map { "\($0) \(notice)" }
            .first { frame.width(of: $0) <= footer.columns - 2 } ?? notice
    }

    /// How far ahead the meeting is; "on time" is left out while a turn is over.
    private var ahead: Duration? {
        guard timer.phase == .running else { return nil }
        return mood == .over && abs(figures.ahead.seconds) <= 5 ? nil : figures.ahead
    }

    /// What begins a meeting that waits; nil once it has begun.
    private var howItBegins: String? {
        guard isWaiting else { return nil }
        if model.isAsking { return "Asking who is absent; space begins now." }
        let time = model.options.begins.map { "at \($0)" } ?? "by itself"
        if model.isOverdue { return "It was to begin \(time). Begin it now? Space begins." }
        return model.due == nil
            ? "Space or Enter begins." : "It begins \(time); space begins it now."
    }

    // MARK: Words

    /// "Speaker 2 of 4", "Last speaker", "No more speakers"; shorter where there is less room.
    private var positions: [String] {
        if isWaiting { return [TimeText.people(timer.position(ofItems: false).count)] }
        guard let current = timer.current else { return ["No more speakers"] }
        let (index, count) = timer.position(ofItems: current.isItem)
        let noun = current.isItem ? "Item" : "Speaker"
        if index == count {
            return [count > 1 ? "Last \(noun.lowercased())" : current.isItem ? noun : "One speaker"]
        }
        return ["\(noun) \(index) of \(count)", "\(index) of \(count)"]
    }

    /// The hints of the footer, about the selected person if there is one. The first ones are how
    /// to end the muting and how to hide a message.
    private var hints: [KeyHint] {
        let selected = model.showsNotes ? nil : model.selection.map { timer.speakers[$0] }
        var (urgent, others): ([KeyHint], [KeyHint]) = ([], [])
        for binding in model.options.keys {
            let found = selected.map { hint(for: binding, about: $0) } ?? hint(for: binding)
            guard let hint = found else { continue }
            let isUrgent =
                switch binding.command {
                case .mute: model.isMuted
                case .deselect: model.message != nil
                default: false
                }
            if isUrgent { urgent.append(hint) } else { others.append(hint) }
        }
        return urgent + others
    }

    /// What a key means as it stands now.
    private func hint(for binding: KeyBinding<MeetingCommand>) -> KeyHint? {
        guard var hint = binding.hint else { return nil }
        switch binding.command {
        case .bringForward where model.showsNotes: hint.word = "tick off"
        case .deselect where model.message != nil: hint.word = "hide"
        case .bringForward, .deselect: return nil
        case .absent where timer.current?.isItem == true: hint.word = "omit"
        case .later where timer.current?.isItem == true: return nil
        case .next where isWaiting: hint.word = "begin"
        case .togglePause where isWaiting: return nil
        case .next where timer.next == nil && timer.current != nil: hint.word = "end"
        case .togglePause where timer.isPaused: hint.word = "go on"
        case .mute where model.isMuted: hint.word = "sound"
        default: break
        }
        return hint
    }

    /// What a key means for the selected person: "Simon absent"; the name only where it is short.
    private func hint(
        for binding: KeyBinding<MeetingCommand>, about person: ScrumTimer.Speaker
    ) -> KeyHint? {
        guard var hint = binding.hint else { return nil }
        switch binding.command {
        case .deselect where model.message != nil: return self.hint(for: binding)
        case .absent where person.isAbsent: hint.word = "back"
        case .absent where person.isItem: hint.word = "left out"
        case .later where person.isItem: return nil
        case .absent, .later, .bringForward: break
        case .deselect, .help, .end: return hint
        default: return nil
        }
        let name = TextWidth.width(of: person.name) <= 10 ? person.name + " " : ""
        hint.word = name + hint.word
        return hint
    }

    /// What can be done once the meeting is over.
    private var ending: [String]? {
        guard let standing = model.standing else { return nil }
        let keys =
            timer.canGoOn
            ? ["u goes on with the meeting · any other key ends it", "u goes on · others end"]
            : ["Any key ends."]
        return keys.map { (standing.exit.isKept ? "" : "Not saved · ") + $0 }
    }

    /// The speaker's name; once the meeting is over, that it is finished.
    private var speaker: String {
        timer.current?.name
            ?? model.result?.split(separator: " ").first.map { String($0) } ?? "Nobody"
    }

    private var next: String {
        timer.next.map { "then \($0.name)" } ?? (timer.hasEnded ? howItEnded ?? "" : "last speaker")
    }

    /// "0:12 early", beside "Finished" in the speaker's place.
    private var howItEnded: String? {
        model.result.map { $0.split(separator: " ").dropFirst().joined(separator: " ") }
    }

    /// How much of the turn is over.
    private var progress: TaskProgress? {
        guard let current = timer.current, timer.phase == .running, current.box > .zero else {
            return nil
        }
        let state: TaskProgress.State =
            timer.isPaused ? .paused : figures.overtime != nil ? .late : .running
        return TaskProgress(state, fraction: figures.spoken[current.id] / current.box)
    }

    /// "Daisy 3 min · Design", in the last minute "Daisy 0:42 · Design". With seconds throughout it
    /// would cost the terminal as much as the picture.
    private var title: TerminalText {
        let scrum = model.timer.plan.scrum.title
        guard let current = timer.current, !isWaiting else {
            return isWaiting ? "waiting · \(scrum)" : TerminalText(scrum)
        }
        let state = timer.isPaused ? " paused" : ""
        return "\(current.name) \(figures.titleTime)\(state) · \(scrum)"
    }
}
