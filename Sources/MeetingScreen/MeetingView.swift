import ScrumCore
import TerminalUI

/// The screen of a running meeting.
package struct MeetingView {
    let model: MeetingModel
    let figures: MeetingFigures
    let palette: MeetingPalette
    let mood: MeetingMood

    package init(_ model: MeetingModel, _ figures: MeetingFigures) {
        self.model = model
        self.figures = figures
        mood = MeetingMood(model, figures)
        palette = MeetingPalette(theme: model.timer.plan.scrum.theme, mood: mood)
    }

    package func draw(in frame: inout Frame) {
        let layout = MeetingLayout(size: frame.size)
        frame.title = title
        MeetingHeaderView(self).draw(in: &frame, rect: layout.header)
        MeetingTimerView(self).draw(in: &frame, rect: layout.face)
        SpeakerListView(self).draw(in: &frame, rect: layout.list)
        MeetingFooterView(self).draw(in: &frame, rect: layout.footer)
        if model.showsHelp { KeyHelpView(model.options.keys).draw(in: &frame) }
        if model.isFlashing { frame.restyle(frame.bounds) { $0.adding(.reverse) } }
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

/// Where the parts of the screen are; a part without room is empty.
struct MeetingLayout: Equatable {
    let header: Rect
    let face: Rect
    let list: Rect
    let footer: Rect

    init(size: Size) {
        let (rows, columns) = (max(0, size.rows), max(0, size.columns))
        let headerRows = rows >= 14 ? 3 : rows >= 10 ? 2 : rows >= 6 ? 1 : 0
        let footerRows = rows >= 12 ? 2 : rows >= 8 ? 1 : 0
        let body = Rect(
            row: headerRows, column: 0, rows: rows - headerRows - footerRows, columns: columns)
        header = Rect(row: 0, column: 0, rows: headerRows, columns: columns)
        footer = Rect(row: rows - footerRows, column: 0, rows: footerRows, columns: columns)
        if columns >= 56, body.rows >= 8 {
            let width = min(body.rows * 2 + 4, columns * 11 / 20)
            face = Rect(row: body.row, column: 0, rows: body.rows, columns: width)
            list = Rect(
                row: body.row, column: width + 1, rows: body.rows, columns: columns - width - 1)
        } else if body.rows >= 18 {
            let height = max(9, min(body.rows * 3 / 5, columns / 2))
            face = Rect(row: body.row, column: 0, rows: height, columns: columns)
            list = Rect(
                row: body.row + height, column: 0, rows: body.rows - height, columns: columns)
        } else {
            face = body
            list = Rect(row: 0, column: 0, rows: 0, columns: 0)
        }
    }
}
