import ScrumCore
import TerminalUI

/// The screen of a running meeting.
package struct MeetingView {
    let model: MeetingModel
    let figures: MeetingFigures
    let palette: MeetingPalette
    let mood: MeetingMood
    /// The big digits.
    private let digits: String

    package init(_ model: MeetingModel, _ figures: MeetingFigures) {
        self.init(model, figures, theme: model.timer.plan.scrum.theme)
    }

    init(_ model: MeetingModel, _ figures: MeetingFigures, theme: Theme) {
        self.model = model
        self.figures = figures
        mood = MeetingMood(model, figures)
        palette = MeetingPalette(theme: theme, mood: mood)
        digits = figures.digits(of: model.timer)
    }

    package func draw(in frame: inout Frame) {
        let layout = MeetingLayout(size: frame.size)
        frame.title = title
        let header = MeetingHeaderView(model: model, figures: figures, palette: palette)
        header.draw(in: &frame, rect: layout.header)
        let names = LargeNamesView(model: model, palette: palette)
        names.drawSpeaker(in: &frame, rect: layout.name)
        MeetingTimerView(
            model: model, figures: figures, palette: palette, mood: mood, digits: digits
        ).draw(in: &frame, rect: layout.face, hasName: layout.name.isEmpty)
        names.drawNext(in: &frame, rect: layout.next)
        SpeakerListView(
            model: model, figures: figures, palette: palette,
            upcoming: model.timer.upcoming.map(\.id)
        ).draw(in: &frame, rect: layout.list)
        MeetingFooterView(model: model, figures: figures).draw(in: &frame, rect: layout.footer)
        if layout.header.isEmpty, model.prompt == nil {
            header.drawSign(in: &frame, row: frame.size.rows - 1, end: frame.size.columns)
        }
        if model.isFlashing { frame.restyle(frame.bounds) { _ in .plain.adding(.reverse) } }
    }

    /// "Daisy 1:23 · Design"
    private var title: String {
        let scrum = TextWidth.sanitized(model.timer.plan.scrum.title)
        guard let current = model.timer.current else { return scrum }
        let name = TextWidth.sanitized(current.name)
        let state = model.timer.isPaused ? " paused" : ""
        return "\(name) \(digits)\(state) · \(scrum)"
    }
}
