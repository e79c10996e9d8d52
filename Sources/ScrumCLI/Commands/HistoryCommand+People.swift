import HistoryTables
import MeetingHistory
import Posters
import ScrumCore
import TerminalUI

extension HistoryCommand {
    /// Prints everyone's times, as a poster or a table. Meetings are not kept, because histories
    /// are long.
    func showPeople(_ past: PastMeetings, _ environment: ScrumEnvironment) throws {
        let (statistics, page, one) = try statistics(past, environment)
        environment.warn(of: page)
        if statistics.count == 0 {
            for line in past.none { environment.warn(line) }
            if form == nil { return }
        }
        let table = PeopleTable(statistics)
        if let form {
            var text = table.text(in: form, isRaw: raw)
            if form == .markdown, let one { text += Markdown.end(of: one, isRaw: raw) }
            return environment.write(1, TerminalText(written: text))
        }
        if one == nil, environment.showsPosters(color: options.color),
            try printPoster(of: statistics, past, environment)
        {
            return
        }
        environment.print(
            table.text(
                columns: environment.terminalSize(1)?.columns,
                glyphs: Capabilities(environment, color: options.color).glyphs))
    }

    /// Returns the statistics of one scrum, of all scrums, or of the one meeting whose ID was
    /// given.
    private func statistics(
        _ past: PastMeetings, _ environment: ScrumEnvironment
    ) throws -> (MeetingStatistics, HistoryPage, one: MeetingRecord?) {
        let range = try range(atMost: 0, in: environment)
        var statistics = MeetingStatistics()
        do {
            let page = try past.readMeetings(of: name, in: range, noun: Self.noun) {
                statistics.add($0)
            }
            return (statistics, page, nil)
        } catch {
            guard let name, let record = try past.meeting(name) else { throw error }
            return (MeetingStatistics([record]), HistoryPage(), record)
        }
    }

    /// Prints everyone's turns as a poster; returns false if it would be too tall.
    private func printPoster(
        of statistics: MeetingStatistics, _ past: PastMeetings, _ environment: ScrumEnvironment
    ) throws -> Bool {
        let typed = name.map { " \(ScrumText.typed($0))" } ?? ""
        let scrum = name == nil ? nil : statistics.scrum
        return try environment.print(
            PeoplePoster(
                statistics, title: scrum?.title ?? "All scrums",
                theme: scrum.map(past.theme(of:)) ?? .seafoam,
                tags: name == nil ? [:] : past.insights(of: name).found.first?.tags ?? [:],
                keys: [
                    ("scrum chart\(typed)", "over time"), ("scrum insights\(typed)", "in words"),
                ]),
            color: options.color)
    }
}
