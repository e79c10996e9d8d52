import ScrumCore
import TerminalUI

/// The screen of a running meeting.
package struct MeetingView {
    let model: MeetingModel
    let figures: MeetingFigures
    let palette: MeetingPalette
    let mood: MeetingMood

    package init(_ model: MeetingModel, _ figures: MeetingFigures) {
        self.init(model, figures, theme: model.timer.plan.scrum.theme)
    }

    init(_ model: MeetingModel, _ figures: MeetingFigures, theme: Theme) {
        self.model = model
        self.figures = figures
        mood = MeetingMood(model, figures)
        palette = .cached(theme: theme, mood: mood)
    }

    package func draw(in frame: inout Frame) {
        let layout = MeetingLayout(size: frame.size)
        frame.title = title
        MeetingHeaderView(self).draw(in: &frame, rect: layout.header)
        LargeNamesView(self).drawSpeaker(in: &frame, rect: layout.name)
        MeetingTimerView(self).draw(
            in: &frame, rect: layout.face, hasName: layout.name.isEmpty)
        LargeNamesView(self).drawNext(in: &frame, rect: layout.next)
        SpeakerListView(self).draw(in: &frame, rect: layout.list)
        MeetingFooterView(self).draw(in: &frame, rect: layout.footer)
        if layout.header.isEmpty, model.prompt == nil {
            let last = frame.size.rows - 1
            MeetingHeaderView(self).drawSign(in: &frame, row: last, end: frame.size.columns)
        }
        if let row = model.helpRow {
            KeyHelpView(model.options.keys).draw(in: &frame, from: row)
        }
        if model.isFlashing { frame.restyle(frame.bounds, style: .plain.adding(.reverse)) }
    }

    /// "Daisy 1:23 · Design"
    private var title: String {
        let scrum = TextWidth.sanitized(model.timer.plan.scrum.title)
        guard let current = model.timer.current else { return scrum }
        let name = TextWidth.sanitized(current.name)
        let state = model.timer.isPaused ? " paused" : ""
        return "\(name) \(figures.digits(of: model.timer))\(state) · \(scrum)"
    }
}
