import MeetingHistory
import ScrumCore
import TerminalUI

extension UnfinishedMeeting {
    /// Returns a line such as "Design, interrupted 2026-11-21 09:15, 3:20 of 10:00, speaker Daisy".
    func line(in environment: ScrumEnvironment) -> TerminalText {
        let date = environment.localText(lastSeen)
        var line: TerminalText = "\(scrum.title), \(hasEnded ? "ended" : "interrupted") \(date)"
        if let record {
            line += ", \(TimeText.rounded(record.elapsed)) of \(TimeText.rounded(record.planned))"
        }
        if let speaker { line += ", speaker \(speaker)" }
        return line
    }

    /// Returns a line such as "Design was interrupted 5 minutes ago: scrum resume design".
    func interruption(in environment: ScrumEnvironment) -> TerminalText {
        "\(scrum.title) was interrupted \(age(in: environment)): "
            + "scrum resume \(ScrumText.typed(scrum.title))"
    }

    /// Returns the time since the meeting was last on a screen, such as "5 minutes ago"; after a
    /// day, the date.
    func age(in environment: ScrumEnvironment) -> String {
        let minutes = max(0, environment.timestamp().seconds - lastSeen.seconds) / 60
        switch minutes {
        case 0: return "a moment ago"
        case ..<60: return "\(TimeText.count(minutes, "minute")) ago"
        case ..<1_440: return "\(TimeText.count(minutes / 60, "hour")) ago"
        default: return environment.localText(lastSeen)
        }
    }
}
