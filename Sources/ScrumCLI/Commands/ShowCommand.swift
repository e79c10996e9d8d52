import ArgumentParser
import HistoryTables
import MeetingHistory
import MeetingScreen
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
        let page = past?.lastMeetings(of: scrum, count: Self.maxMeetings) ?? HistoryPage()
        environment.warn(ofFuture: [page])
        let meetings = past?.ticked(page.records) ?? []
        if json {
            let object = ScrumJSON.object(
                plan, file: shownPath, line: file.lines[index], meetings: meetings.suffix(5))
            return environment.print(written: object)
        }
        var rows = [
            ["title", scrum.title],
            ["length", ScrumText.minutes(plan.length)],
            ["theme", scrum.theme.rawValue],
            ["file", "\(shownPath):\(file.lines[index])"],
        ]
        if let leader = scrum.leader {
            let next = past?.nextLeader(of: scrum)
            let rotates = leader == DailyScrum.rotating
            rows.append([
                "leader", rotates ? "rotating\(next.map { ", next \($0)" } ?? "")" : leader,
            ])
        }
        rows.insert(contentsOf: Self.rules(of: scrum), at: 3)
        let capabilities = Capabilities(environment, color: options.color)
        let table = rows.enumerated().map { index, row in
            [
                StyledText(row[0], .quiet),
                index == 0 ? .chip(scrum.theme) + StyledText(row[1], .bold) : StyledText(row[1]),
            ]
        }
        environment.print(StyledTable(table), capabilities, color: options.color)
        environment.print("")
        let people = plan.people.map { person in
            ["  " + person.name, ScrumText.box(person.box)] + (person.isItem ? ["item"] : [])
        }
        environment.print(TextTable(people).lines)
        for line in running(scrum, in: environment) { environment.print("\n\(line)") }
        for meeting in past?.interrupted(of: scrum) ?? [] {
            environment.print("\n\(meeting.interruption(in: environment))")
        }
        if let past { environment.printCount(ofOpenNotes: past.openNotes(of: scrum), scrum.title) }
        guard !meetings.isEmpty else { return }
        environment.print("\nLast meetings:")
        environment.print(
            MeetingTable(meetings.suffix(5), hasTitles: false), { _ in scrum.theme },
            capabilities, color: options.color)
        let boxes = plan.people.filter { !$0.isItem }.map { ($0.name, $0.box) }
        guard !environment.isAccessible,
            let chart = InlineChart.summary(
                of: meetings, planned: plan.length, boxes: boxes, glyphs: capabilities.glyphs,
                ground: capabilities.ground)
        else { return }
        environment.print("")
        environment.print(chart, capabilities, color: options.color)
    }

    /// Returns one line for each running meeting of the scrum.
    private func running(_ scrum: DailyScrum, in environment: ScrumEnvironment) -> [TerminalText] {
        let meetings = (try? environment.runningMeetings()) ?? []
        return meetings.map(\.state).filter { $0.scrum == scrum.title }.map {
            "Running now: \($0.summary). To watch it: scrum watch \(ScrumText.typed(scrum.title))"
        }
    }

    /// The maximum number of past meetings in the chart: several years of daily meetings.
    private static let maxMeetings = 2_000

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
