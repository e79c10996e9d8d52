import TerminalUI

/// What was drawn last; charts that still look the same are taken from it.
package struct ChartPicture {
    let view: ChartView
    let frame: Frame

    package init(_ view: ChartView, _ frame: Frame) {
        self.view = view
        self.frame = frame
    }

    /// Whether a chart looks here as it would in a later view.
    func shows(_ panel: ChartLayout.Panel, of later: ChartView) -> Bool {
        view.shows(panel, as: later)
    }
}

extension ChartView {
    /// Whether a chart stands still and looks as in another view, with the same around it.
    fileprivate func shows(_ panel: ChartLayout.Panel, as other: ChartView) -> Bool {
        let chart = model.charts[panel.chart]
        return !model.showsHelp && model.layout == other.model.layout
            && model.names == other.model.names && appearance == other.appearance
            && isSelected(panel) == other.isSelected(panel)
            && line(in: panel) == other.line(in: panel)
            && !chart.isMoving(at: now) && chart == other.model.charts[panel.chart]
    }
}
