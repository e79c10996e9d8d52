/// What the charts of several scrums show, a chart each.
package struct ScrumCharts {
    private var places: [MeetingRecord.Scrum: Int] = [:]
    private var charts: [MeetingCharts] = []

    package init() {}

    package mutating func add(_ record: MeetingRecord) {
        // An id is the same under every title.
        let id = record.scrum.id
        let key = id.map { MeetingRecord.Scrum(id: $0, title: "") } ?? record.scrum
        let place = places[key] ?? charts.count
        if place == charts.count {
            places[key] = place
            charts.append(MeetingCharts())
        }
        charts[place].add(record)
    }

    /// How long the meetings of each scrum were, in the order in which the scrums came.
    package var sets: [ChartSet] {
        charts.filter { !$0.isEmpty }.map { $0.length(title: $0.title) }
    }
}
