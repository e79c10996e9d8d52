/// One chart for each of several scrums.
package struct ScrumCharts {
    private var scrums = AppearanceOrder<MeetingRecord.Scrum>()
    private var charts: [MeetingCharts] = []

    package init() {}

    package mutating func add(_ record: MeetingRecord) {
        // A scrum with an id may have had several titles.
        let id = record.scrum.id
        let key = id.map { MeetingRecord.Scrum(id: $0, title: "") } ?? record.scrum
        let index = scrums.index(of: key)
        if index == charts.count { charts.append(MeetingCharts()) }
        charts[index].add(record)
    }

    /// The lengths of each scrum's meetings; scrums are in order of first appearance.
    package var sets: [ChartSet] {
        charts.filter { !$0.isEmpty }.map { $0.lengths(title: $0.title) }
    }
}
