import ArgumentParser
import HistoryTables
import MeetingHistory
import Posters
import ScrumCore
import TerminalUI

struct ShowCommand: EnvironmentCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show a scrum: boxes, rules and recent meetings.",
        discussion: """
            --json prints an object: "title", "id" (or null), "planned" (seconds), "theme", \
            "advance", "order", "count", "begins" (if set), "record", "file", "line", "people" \
            (each with "name" and "planned"; items have "item": true), and "lastMeetings", oldest \
            first (each with "id", "start" in ISO 8601 format, "planned" and "elapsed" in seconds, \
            and "ended").

            EXAMPLE:
              scrum show design
            """)

    @Flag(help: "Print a JSON object.")
    var json = false

    @Argument(help: .scrum, completion: .asked(.scrums))
    var name: String

    @OptionGroup var history: HistoryOptions
    @OptionGroup var options: FileOptions

    func run(in environment: ScrumEnvironment) throws {
        let (file, shownPath) = try options.load(in: environment)
        let index = try options.index(of: name, in: file, environment)
        let scrum = file.scrums[index]
        let plan = try MeetingPlan(scrum: scrum, attendees: scrum.attendees)
        let past = history.past(of: file, in: environment)
        let page = past?.lastMeetings(of: scrum, count: Insights.maxMeetings) ?? HistoryPage()
        environment.warn(ofFuture: [page])
        let meetings = past?.ticked(page.records) ?? []
        if json {
            let object = ScrumJSON.object(
                plan, file: shownPath, line: file.lines[index], meetings: meetings.suffix(5))
            return environment.print(written: object)
        }
        let running = running(scrum, in: environment)
        let interrupted = (past?.interrupted(of: scrum) ?? []).map {
            $0.interruption(in: environment)
        }
        let open = past?.openNotes(of: scrum) ?? 0
        let location = "\(shownPath):\(file.lines[index])"
        let isPrinted = environment.print(
            poster(
                plan, meetings, location: location, openNotes: open,
                lines: running + interrupted, past), color: options.color)
        if isPrinted { return }
        var rows = [
            ["title", scrum.title],
            ["length", ScrumText.minutes(plan.length)],
            ["theme", scrum.theme.rawValue],
            ["file", location],
        ]
        if let leader = Self.leader(of: scrum, past) { rows.append(["leader", leader]) }
        rows.insert(contentsOf: Self.rules(of: scrum), at: 3)
        let people = plan.people.map { person in
            ["  " + person.name, ScrumText.box(person.box)] + (person.isItem ? ["item"] : [])
        }
        environment.print("\(TextTable(rows).lines)\n\n\(TextTable(people).lines)")
        for line in running + interrupted { environment.print("\n\(line)") }
        environment.printCount(ofOpenNotes: open, scrum.title)
        guard !meetings.isEmpty else { return }
        let table = MeetingTable(meetings.suffix(5), hasTitles: false)
        let text = table.text(
            columns: environment.terminalSize(1)?.columns,
            glyphs: Capabilities(environment, color: options.color).glyphs,
            date: environment.localText)
        environment.print("\nLast meetings:\n\(text)")
    }

    private func poster(
        _ plan: MeetingPlan, _ meetings: [MeetingRecord], location: String, openNotes: Int,
        lines: [TerminalText], _ past: PastMeetings?
    ) -> ScrumPoster {
        let scrum = plan.scrum
        let title = ScrumText.typed(scrum.title)
        var facts: [(name: String, text: String)] = []
        let rules = Self.rules(of: scrum).filter { $0[0] != "begins" }
        if !rules.isEmpty {
            facts.append(("rules", rules.map { "\($0[0]) \($0[1])" }.joined(separator: " · ")))
        }
        if let leader = Self.leader(of: scrum, past) { facts.append(("leader", leader)) }
        if openNotes > 0 { facts.append(("notes", "\(openNotes) open: scrum notes \(title)")) }
        facts.append(("file", "\(location) · theme \(scrum.theme.rawValue)"))
        facts += lines.map { ("now", "\($0)") }
        let tags = Insights(of: meetings).tags
        return ScrumPoster(
            scrum, plan: plan, records: meetings, tags: tags, facts: facts,
            keys: [
                ("scrum start \(title)", "run it"), ("scrum history \(title)", "past meetings"),
            ])
    }

    /// Returns who leads; nil if the scrum has no leader.
    private static func leader(of scrum: DailyScrum, _ past: PastMeetings?) -> String? {
        guard scrum.leader == DailyScrum.rotating else { return scrum.leader }
        return "rotating\(past?.nextLeader(of: scrum).map { ", next \($0)" } ?? "")"
    }

    /// Returns one line for each running meeting of the scrum.
    private func running(_ scrum: DailyScrum, in environment: ScrumEnvironment) -> [TerminalText] {
        let meetings = (try? environment.runningMeetings()) ?? []
        return meetings.map(\.state).filter { $0.scrum == scrum.title }.map {
            "Running now: \($0.summary). To watch it: scrum watch \(ScrumText.typed(scrum.title))"
        }
    }

    /// Returns table rows for the rules that differ from the defaults.
    private static func rules(of scrum: DailyScrum) -> [[String]] {
        var rows: [[String]] = []
        if scrum.advance == .manual {
            rows.append(["advance", "manual: overtime until a key is pressed"])
        }
        if scrum.order != .listed { rows.append(["order", scrum.order.rawValue]) }
        if let warnings = scrum.warnings {
            let text = warnings.map(ScrumText.minutes).joined(separator: " and ")
            rows.append(["warning", warnings == [.zero] ? "none" : "\(text) before the end"])
        }
        if let time = scrum.begins { rows.append(["begins", "automatically at \(time)"]) }
        if scrum.count == .up { rows.append(["count", "up"]) }
        if !scrum.record { rows.append(["record", "meetings are not saved"]) }
        return rows
    }
}
