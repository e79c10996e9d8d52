import ScrumCore

/// What a sentence about a history means in its charts.
package struct ChartFocus: Equatable, Sendable {
    /// The title of the chart.
    let chart: String
    /// A person: a line, or one of the labels.
    let name: String?
    /// A label along the bottom, such as a weekday.
    let label: String?
    /// Milliseconds of the clock on the wall.
    let since: Int?
    /// Where the window begins; nil: it shows all dates.
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
    /// Opens the chart and marks what is meant: line, weekday or person, date, window.
    package mutating func focus(on focus: ChartFocus) {
        guard let index = charts.firstIndex(where: { $0.set.title == focus.chart }) else { return }
        selected = index
        isOpen = true
        let chart = charts[index]
        line = focus.name.flatMap { name in chart.set.lines.firstIndex { $0.name == name } }
        if let line { charts[index].show(line, true, at: .zero) }
        fit(at: nil)
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
