/// A change to a note after the meeting in which the note was added.
package struct NoteTick: Equatable, Sendable {
    /// The note's id, MEETING/NUMBER.
    package var note: String
    package var isDone: Bool
    package var at: Timestamp

    package init(note: String, isDone: Bool, at: Timestamp) {
        self.note = note
        self.isDone = isDone
        self.at = at
    }
}

/// A note from a past meeting.
package struct PastNote: Identifiable, Equatable, Sendable {
    /// The meeting's id and the number of the note in that meeting, from 1.
    package let id: String
    package let meeting: String
    package let scrum: MeetingRecord.Scrum
    /// The meeting's start.
    package let start: Timestamp
    package let text: String
    package let speaker: String?
    package var isDone: Bool
    /// Whether the note returns at the next meeting.
    package var isCarried: Bool
}

/// The latest change to each note.
package struct NoteTicks: Sendable {
    private var latest: [String: NoteTick] = [:]

    /// If several changes to a note have the same time, the last one is used.
    package init(_ ticks: some Sequence<NoteTick> = []) {
        for tick in ticks {
            if let known = latest[tick.note], known.at.seconds > tick.at.seconds { continue }
            latest[tick.note] = tick
        }
    }

    /// Whether the note was last ticked off, rather than reopened; nil if it was never changed.
    package func isDone(_ note: String) -> Bool? { latest[note]?.isDone }

    /// The tick, dated after every known tick of its note.
    package func following(_ tick: NoteTick) -> NoteTick {
        guard let last = latest[tick.note]?.at.seconds, last >= tick.at.seconds, last < .max else {
            return tick
        }
        var tick = tick
        tick.at.seconds = last + 1
        return tick
    }

    /// Whether any note has been reopened and is still open.
    package var hasReopened: Bool { latest.values.contains { !$0.isDone } }

    /// The meeting with its notes in their current state.
    package func applied(to record: MeetingRecord) -> MeetingRecord {
        guard !latest.isEmpty, !record.notes.isEmpty else { return record }
        var record = record
        for index in record.notes.indices {
            let id = NoteLedger.id(meeting: record.id, index: index)
            record.notes[index].isDone = isDone(id) ?? record.notes[index].isDone
        }
        return record
    }
}

/// The notes from past meetings, in their current state.
package struct NoteLedger: Sendable {
    /// All notes, in meeting order.
    package let notes: [PastNote]

    /// A note returns if it is open and its meeting carries notes, or if it has been reopened.
    package init(_ records: some Sequence<MeetingRecord>, ticks: NoteTicks = NoteTicks()) {
        notes = records.lazy.map(ticks.applied).flatMap { record in
            record.notes.enumerated().map { index, note in
                let id = Self.id(meeting: record.id, index: index)
                let returns = record.carriesNotes || ticks.isDone(id) == false
                return PastNote(
                    id: id, meeting: record.id, scrum: record.scrum, start: record.start,
                    text: note.text, speaker: note.speaker, isDone: note.isDone,
                    isCarried: !note.isDone && returns)
            }
        }
    }

    /// The open notes that return at the next meeting; only the newest if there are too many.
    package var carried: [PastNote] {
        Array(notes.filter(\.isCarried).suffix(Bounds.carriedNotes))
    }

    package static func id(meeting: String, index: Int) -> String { "\(meeting)/\(index + 1)" }
}
