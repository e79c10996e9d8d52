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
        drawStill(in: &frame)
        drawRing(in: &frame)
        drawBar(in: &frame)
        drawMoving(in: &frame)
    }

    /// What only events change.
    func drawStill(in frame: inout Frame) {
        let layout = MeetingLayout(size: frame.size)
        MeetingHeaderView(self).drawStill(in: &frame, rect: layout.header)
        MeetingTimerView(self).drawStill(in: &frame, rect: layout.face)
        SpeakerListView(self).draw(in: &frame, rect: layout.list)
        MeetingFooterView(self).drawStill(in: &frame, rect: layout.footer)
    }

    /// What moves in steps of several seconds.
    func drawRing(in frame: inout Frame) {
        MeetingTimerView(self).drawRing(
            in: &frame, rect: MeetingLayout(size: frame.size).face)
    }

    /// The ring, where there is room for one.
    func ring(_ layout: MeetingLayout) -> Ring? {
        MeetingTimerView.ringPlace(in: layout.face).map {
            MeetingTimerView(self).ring(in: layout.face, $0)
        }
    }

    /// How far the meeting is, which moves in steps as well.
    func drawBar(in frame: inout Frame) {
        MeetingHeaderView(self).drawBar(in: &frame, rect: MeetingLayout(size: frame.size).header)
    }

    /// How far the ring and the bar are: they are drawn again when these have changed.
    struct Steps: Equatable {
        let ring: Int
        let bar: Int
    }

    func steps(_ layout: MeetingLayout) -> Steps {
        let ring = MeetingTimerView.ringPlace(in: layout.face)?.rows ?? 0
        return Steps(
            ring: MeetingTimerView.ringStep(model.timer, figures, rows: ring),
            bar: MeetingHeaderView.barStep(figures, columns: layout.header.columns))
    }

    /// Where `drawMoving` draws, if it does not cover the screen.
    func movingPlaces(_ layout: MeetingLayout, _ glyphs: GlyphSet) -> [Rect] {
        [
            MeetingHeaderView.timesPlace(in: layout.header),
            MeetingTimerView(self).movingPlace(in: layout.face, glyphs),
            MeetingFooterView.movingPlace(in: layout.footer),
        ]
    }

    /// Whether something lies over everything.
    var coversScreen: Bool { model.showsHelp || model.isFlashing }

    /// What may change every second, and what lies over everything.
    func drawMoving(in frame: inout Frame) {
        let layout = MeetingLayout(size: frame.size)
        frame.title = title
        MeetingHeaderView(self).drawMoving(in: &frame, rect: layout.header)
        MeetingTimerView(self).drawMoving(in: &frame, rect: layout.face)
        MeetingFooterView(self).drawMoving(in: &frame, rect: layout.footer)
        if model.showsHelp { KeyHelpView(MeetingKeys.all).draw(in: &frame) }
        if model.isFlashing {
            frame.restyle(frame.bounds) { $0.adding(.reverse) }
        }
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

/// Where the parts of the screen stand; a part without room has an empty rectangle.
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
