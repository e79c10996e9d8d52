import ScrumCore

/// The chart, line and dates that an insight is about.
package struct ChartFocus: Equatable, Sendable {
    /// The title of the chart.
    let chart: String
    /// The person's name, which is also the name of a line or label.
    let name: String?
    /// A label along the bottom, such as a weekday.
    let label: String?
    /// The indicator's date, in milliseconds of local time.
    let since: Int?
    /// The start of the window, in milliseconds of local time; nil means all dates.
    let from: Int?

    package init(chart: String, name: String?, label: String?, since: Int?, from: Int? = nil) {
        self.chart = chart
        self.name = name
        self.label = label
        self.since = since
        self.from = from
    }
}

extension ChartModel {
    /// Opens the chart, moves the window and highlights the line, label or date.
    package mutating func focus(on focus: ChartFocus) {
        guard let index = charts.firstIndex(where: { $0.set.title == focus.chart }) else { return }
        selected = index
        isOpen = true
        charts[index].prepare()
        let chart = charts[index]
        line = focus.name.flatMap { name in chart.set.lines.firstIndex { $0.name == name } }
        if let line { charts[index].show(line, true, at: .zero) }
        fit(at: nil)
        defer { refreshParts() }
        let label = chart.set.labels.firstIndex { text in
            [focus.label, focus.name].contains { text == $0 }
                || focus.name.map { text.hasPrefix($0 + " (") } ?? false
        }
        if let label {
            charts[index].point(at: charts[index].samples.places[label], at: .zero)
            return
        }
        if let from = focus.from { charts[index].look(from: from) }
        if let since = focus.since {
            let place = charts[index].samples.place(of: since)
            charts[index].point(at: charts[index].snapped(place), at: .zero)
        }
    }
}
