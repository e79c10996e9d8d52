import HistoryTables
import Posters
import ScrumCore
import TerminalUI

extension HistoryCommand {
    /// Returns the insights to print with a scrum's meetings, at most two.
    func insights(
        _ past: PastMeetings, of name: String
    ) throws -> ArraySlice<Insight> {
        try past.insights(of: name).found.flatMap(\.insights).prefix(2)
    }

    /// Prints the meetings as a poster; returns false if it would be too tall.
    func printPoster(
        of records: [MeetingRecord], hasEarlier: Bool, _ past: PastMeetings,
        _ environment: ScrumEnvironment
    ) throws -> Bool {
        let ids = MeetingTable.shortIDs(records.map(\.id))
        let open = try past.notes(of: name, all: false).count
        var keys: [(command: String, text: String)] = [
            ("scrum history \(ids.last ?? "")", "one meeting")
        ]
        let hasPeople = records.contains { $0.people.contains { !$0.isItem } }
        if name != nil, hasPeople { keys.append(("--people", "everyone's turns")) }
        if name == nil, open > 0 { keys.append(("scrum notes", "\(open) open")) }
        if hasEarlier { keys.append(("--last 100", "earlier")) }
        guard let name, let last = records.last else {
            return environment.print(
                HistoryPoster(records, ids: ids, theme: past.theme(of:), keys: keys),
                color: options.color)
        }
        return try environment.print(
            HistoryPoster(
                records, ids: ids, theme: past.theme(of: last.scrum),
                sentences: insights(past, of: name).map(\.finding),
                listed: isShort ? nil : records.count,
                hasEarlier: hasEarlier, openNotes: open, keys: keys),
            color: options.color)
    }
}
