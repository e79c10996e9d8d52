import TerminalUI

/// What was drawn last; charts that still look the same are taken from it.
package struct ChartPicture {
    let view: ChartView
    let frame: Frame

    package init(_ view: ChartView, _ frame: Frame) {
        self.view = view
        self.frame = frame
    }

    /// Whether a chart looks here as it would in another view.
    func shows(_ panel: ChartLayout.Panel, of other: ChartView) -> Bool {
        let chart = view.model.charts[panel.chart]
        return !view.model.showsHelp && view.model.layout == other.model.layout
            && view.model.names == other.model.names && view.appearance == other.appearance
            && view.isSelected(panel) == other.isSelected(panel)
            && view.line(in: panel) == other.line(in: panel)
            && !chart.isMoving(at: view.now) && chart == other.model.charts[panel.chart]
    }
}
