import MeetingHistory
import MeetingScreen
import Platform
import ScrumCore

/// The open notes that a meeting carries over from earlier meetings.
struct OpenNotes {
    private(set) var notes: [CarriedNote] = []
    /// Saves whether a note is ticked off; returns the reason if that fails.
    private(set) var save: (_ note: String, _ isDone: Bool) -> String? = { _, _ in nil }

    init() {}

    /// Collects the open notes, except those from `meeting`, which already has them.
    init(
        of scrum: MeetingRecord.Scrum, before meeting: String? = nil,
        in contents: History.Contents?, _ environment: ScrumEnvironment
    ) {
        guard let contents, let file = contents.existingFile(of: scrum) else { return }
        let (ticks, failures) = contents.ticks()
        for failure in failures { environment.warn("\(failure)") }
        guard let ledger = try? contents.notes(of: file, ticks: ticks) else { return }
        let open = ledger.carried.filter { $0.meeting != meeting }
        guard !open.isEmpty else { return }
        notes = open.map { note in
            let names = [note.speaker, environment.localDate(note.start)]
            return CarriedNote(
                id: note.id, speaker: names.compactMap(\.self).joined(separator: ", "),
                text: note.text, day: environment.dayInWords(note.start))
        }
        save = { note, isDone in
            let tick = NoteTick(note: note, isDone: isDone, at: environment.timestamp())
            do throws(FileFailure) {
                try contents.history.saveSoon(tick, of: scrum)
                return nil
            } catch {
                return "Not saved: \(error)"
            }
        }
    }
}

extension ScrumEnvironment {
    /// Returns "today", the weekday if the time is within the last six days, otherwise the date.
    fileprivate func dayInWords(_ time: Timestamp) -> String {
        if localDate(time) == localDate(timestamp()) { return "today" }
        return time.seconds > timestamp().seconds - 6 * 86_400
            ? localFormat(time.date, "%A") : localDate(time)
    }
}
