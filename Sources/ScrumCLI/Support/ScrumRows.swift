import FoundationEssentials
import Posters
import ScrumCore
import ScrumStore
import TerminalUI
import Widgets

/// The rows for scrums on the front page and in the menu that `start` shows.
struct ScrumRows {
    let scrums: [DailyScrum]
    let past: PastMeetings?
    let environment: ScrumEnvironment

    /// The number of past meetings that a row covers.
    private static let meetings = 10

    var items: [Menu.Item] {
        let glyphs = Capabilities(environment, color: .auto).glyphs
        let rows = scrums.map { scrum in
            let meetings =
                past?.lastMeetings(of: scrum, count: Self.meetings).records ?? []
            return [
                .chip(scrum.theme) + StyledText(TextWidth.sanitized(scrum.title), .bold),
                StyledText(scrum.attendees.counted, .quiet),
                StyledText(ScrumText.minutes(scrum.plannedLength), .quiet),
                Self.sparkline(meetings.filter(\.isMeasured), glyphs),
                StyledText(Self.lateness(meetings.filter(\.isMeasured)), .quiet),
                state(of: scrum, last: meetings.last),
                StyledText(past?.nextLeader(of: scrum).map { "\($0) leads" } ?? "", .quiet),
            ]
        }
        // Columns that are empty in every row are omitted.
        let used = (rows.first ?? []).indices.filter { column in
            rows.contains { !$0[column].isEmpty }
        }
        return zip(scrums, rows).map { scrum, row in
            Menu.Item(name: scrum.title, cells: used.map { row[$0] })
        }
    }

    /// Draws a column per meeting; the column is three quarters high if the meeting lasted exactly
    /// as planned.
    private static func sparkline(_ meetings: [MeetingRecord], _ glyphs: GlyphSet) -> StyledText {
        var line = StyledText()
        for meeting in meetings {
            let share = meeting.elapsed.seconds / max(1, meeting.planned.seconds)
            let eighths = Int((min(share, 4 / 3) * 6).rounded())
            guard let scalar = Unicode.Scalar(Blocks.below(max(1, eighths), glyphs)) else {
                continue
            }
            line.append(
                String(Character(scalar)),
                Style(foreground: meeting.isLate ? .warning : .good), isDrawing: true)
        }
        return line
    }

    private static func lateness(_ meetings: [MeetingRecord]) -> String {
        let late = meetings.count(where: \.isLate)
        return late == 0 ? "" : "\(late) of \(meetings.count) over"
    }

    /// Returns what the front page draws for these scrums.
    func posters(
        file: String, keys: [(command: String, text: String)]
    ) -> (_ choice: Int, _ size: Size) -> (any Poster)? {
        let entries = scrums.map { scrum in
            let meetings =
                past?.lastMeetings(of: scrum, count: Insights.maxMeetings).records ?? []
            return (scrum, meetings, leader: past?.nextLeader(of: scrum))
        }
        return { choice, size in
            guard size.columns >= PosterSize.narrowest, size.rows >= FrontPoster.fewestRows else {
                return nil
            }
            let shown = entries.map { scrum, meetings, leader in
                FrontPoster.Entry(
                    scrum, lengths: meetings.filter(\.isMeasured).map(\.elapsed),
                    last: meetings.last?.start, news: news(of: scrum)?.text, leader: leader)
            }
            return FrontPoster(
                shown, choice: choice, file: file, length: ScrumText.minutes, rows: size.rows,
                keys: keys)
        }
    }

    /// Returns the most important state: news or the last meeting.
    private func state(of scrum: DailyScrum, last: MeetingRecord?) -> StyledText {
        news(of: scrum) ?? StyledText(last.map { environment.localText($0.start) } ?? "", .quiet)
    }

    /// Returns an interruption or a start within the hour; nil if there is neither.
    private func news(of scrum: DailyScrum) -> StyledText? {
        if let meeting = past?.interrupted(of: scrum).first {
            return StyledText(
                "interrupted \(meeting.age(in: environment))", Style(foreground: .warning))
        }
        let now = environment.date()
        if let start = scrum.begins?.first(
            after: now, within: .seconds(3_600), in: environment.zone)
        {
            let minutes = Int(((start.timeIntervalSince(now)) / 60).rounded(.up))
            return StyledText("starts in \(minutes) min", Style(foreground: .good))
        }
        return nil
    }
}

extension StyledText {
    /// Returns a patch of a theme's colour, followed by a space.
    fileprivate static func chip(_ theme: Theme) -> StyledText {
        var chip = StyledText()
        chip.append("  ", Style(background: .rgb(theme.mainColor)), isDrawing: true)
        chip.append(" ", isDrawing: true)
        return chip
    }
}
