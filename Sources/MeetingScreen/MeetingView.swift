import Live
import ScrumCore
import TerminalUI
import Widgets

/// The screen of a running meeting.
struct MeetingView {
    let model: MeetingModel
    let figures: MeetingFigures
    let palette: MeetingPalette
    let mood: MeetingMood
    /// The countdown.
    private let digits: String

    /// `theme` replaces the theme of the scrum.
    init(_ model: MeetingModel, _ figures: MeetingFigures, theme: Theme? = nil) {
        self.model = model
        self.figures = figures
        mood = MeetingMood(model, figures)
        palette = MeetingPalette(theme: theme ?? model.timer.plan.scrum.theme, mood: mood)
        digits = figures.digits(of: model)
    }

    func draw(in frame: inout Frame) {
        let about = model.aboutSpeaker.prefix(AboutPeople.mostLines)
        let layout = MeetingLayout(
            size: frame.size, hasBand: mood.band != nil, about: about.count,
            hasMessage: model.message != nil)
        frame.title = title
        frame.progress = progress
        let signs = HeaderSign.all(
            isMuted: model.isMuted, hasProblem: model.soundProblem != nil,
            viewers: model.page?.viewers, style: palette.header)
        MeetingHeaderView(
            title: timer.plan.scrum.title, positions: positions, signs: signs,
            figures: figures, mood: mood, style: palette.header, track: palette.track
        ).draw(in: &frame, rect: layout.header)
        SpeakerNameView(forms: speakerForms, style: palette.name)
            .draw(in: &frame, rect: layout.name)
        MeetingTimerView(
            words: layout.name.isEmpty ? (speaker, isWaiting ? first : next) : nil,
            digits: digits,
            turns: RingOfTurns(
                timer: timer, spoken: timer.current.map { figures.spoken[$0.id] } ?? .zero),
            palette: palette
        ).draw(in: &frame, rect: layout.face)
        for (row, line) in about.prefix(layout.about.rows).enumerated() {
            frame.put(
                line, row: layout.about.row + row, column: layout.about.column,
                width: layout.about.columns)
        }
        NextSpeakerView(
            forms: timer.next.map(forms), label: isWaiting ? "\(first), then" : "then",
            result: howItEnded
        ).draw(in: &frame, rect: layout.next)
        if let message = model.message {
            MessageView(text: message.text).draw(in: &frame, rect: layout.message)
        } else if model.showsNotes {
            // Nobody is next, so that there is room below the countdown.
            let below = layout.face.part(row: layout.face.rows - (layout.face.rows < 5 ? 0 : 1))
            NoteListView(timer: timer, chosen: model.chosenNote)
                .draw(in: &frame, rect: layout.list.isEmpty ? below : layout.list)
        } else {
            SpeakerListView(
                timer: timer, selection: model.selection, figures: figures, palette: palette
            ).draw(in: &frame, rect: layout.list)
        }
        MeetingFooterView(
            ending: ending,
            notice: notice(in: frame, layout.footer),
            ahead: ahead,
            hints: hints
        ).draw(in: &frame, rect: layout.footer)
        let last = frame.bounds.part(row: max(frame.size.rows - 1, 0))
        if let page = model.page, model.prompt == .page || model.prompt == .stopSharing {
            SharedPageView(page: page, status: "\(speaker) \(digits)", style: palette.header)
                .draw(in: &frame, rect: frame.bounds.part(rows: last.row))
        }
        if let prompt = model.prompt {
            MeetingPromptView(prompt: prompt).draw(in: &frame, rect: last)
        } else if layout.header.isEmpty || layout.header.columns < 30 {
            var end = last.columns
            for sign in signs {
                sign.draw(in: &frame, row: last.row, end: end)
                end -= sign.width
            }
        }
        if model.isFlashing { frame.restyle(frame.bounds) { _ in .plain.adding(.reverse) } }
    }

    private var timer: ScrumTimer { model.timer }
    private var isWaiting: Bool { timer.phase == .waiting }

    private var first: String {
        timer.current?.isItem == true ? "comes first" : "speaks first"
    }

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
        let name = forms(of: person).first { TextWidth.width(of: $0) <= 10 }
        hint.word = (name.map { $0 + " " } ?? "") + hint.word
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

    private var speaker: String { timer.current?.name ?? model.result ?? "Nobody" }

    private var next: String {
        timer.next.map { "then \($0.name)" } ?? (timer.hasEnded ? "" : "nobody after")
    }

    /// The speaker's name; once the meeting is over, that it is finished.
    private var speakerForms: [String] {
        timer.current.map(forms)
            ?? model.result?.split(separator: " ").prefix(1).map(String.init) ?? ["Nobody"]
    }

    /// "0:12 early", beside "Finished" in the speaker's place.
    private var howItEnded: String? {
        model.result.map { $0.split(separator: " ").dropFirst().joined(separator: " ") }
    }

    private func forms(of speaker: ScrumTimer.Speaker) -> [String] {
        NameForms.forms(of: speaker.name, among: timer.speakers.map(\.name))
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
