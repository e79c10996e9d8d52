import ChartScreen
import Glibc
import HistoryTables
import ScrumCore
import TerminalUI

/// Shows chart sets on an interactive screen, or writes them as text, CSV or SVG.
struct ChartSession {
    let sets: [ChartSet]
    let title: String
    /// A sentence shown with the charts.
    var note = ""
    let arrangement: ChartArrangement
    /// The background; nil to query the terminal.
    let ground: Ground?
    let color: ColorChoice
    let environment: ScrumEnvironment
    /// The chart to open first, and what to mark in it.
    var focus: ChartFocus?
    /// The theme of the charts' scrum; nil for other charts.
    var theme: Theme?

    /// Opens the charts on a terminal, or prints them if there is none.
    func run() {
        let session = environment.session(
            isScreen: environment.isTerminal(0) && environment.isTerminal(1), color: color,
            ground: ground)
        guard let screen = session.screen else { return print() }
        screen.capturesMouse = true
        screen.reportsFocus = true
        var runner = ChartRunner(model(size: screen.size))
        session.end(by: session.run(&runner, uptime: environment.uptime))
    }

    /// Prints every chart, one below another.
    func print() {
        let capabilities = Capabilities(environment, color: color, ground: ground)
        let hasColors =
            environment.isTerminal(1) && capabilities.depth != .none || color == .always
        let appearance = ChartAppearance(
            capabilities.ground, depth: hasColors ? capabilities.depth : .none, theme: theme)
        let model = model(size: Size(rows: 24, columns: capabilities.columns(in: environment)))
        let frames = PrintedCharts(model, appearance).frames(glyphs: capabilities.glyphs)
        for (index, frame) in frames.enumerated() {
            if index > 0 { environment.print("") }
            guard hasColors else {
                environment.print(TerminalText(frame))
                continue
            }
            environment.write(1, Renderer.lines(of: frame, depth: capabilities.depth))
        }
    }

    /// Returns the first chart as CSV, limited to the dates that the screen shows when it opens.
    func csv() -> String {
        let charts = model(size: Size(rows: 24, columns: 80)).charts
        guard let table = charts.first.map(ChartRows.init) else { return "" }
        return CSV.text(table.titles, table.rows)
    }

    /// Returns the charts as SVG, on a light background by default.
    func svg() -> String {
        ChartSVG(
            model(size: Size(rows: 24, columns: 100)),
            ChartAppearance(ground ?? .light)
        ).text
    }

    private func model(size: Size) -> ChartModel {
        var model = ChartModel(
            sets, title: title, note: note, names: environment.dateNames(),
            arrangement: arrangement, theme: theme, size: size)
        if let focus { model.focus(on: focus) }
        return model
    }
}
