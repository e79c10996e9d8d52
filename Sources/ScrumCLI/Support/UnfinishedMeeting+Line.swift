import MeetingHistory
import ScrumCore

extension UnfinishedMeeting {
    /// "Design, interrupted 2026-11-21 09:15, 3:20 of 10:00, Daisy spoke"
    func line(in environment: ScrumEnvironment) -> String {
        let date = environment.localText(lastSeen)
        var line = "\(scrum.title), \(hasEnded ? "ended" : "interrupted") \(date)"
        if let record {
            line += ", \(TimeText.clock(record.elapsed)) of \(TimeText.clock(record.planned))"
        }
        if let speaker { line += ", \(speaker) spoke" }
        return line
    }
}
