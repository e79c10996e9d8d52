import ScrumCore
import TerminalUI

/// A meeting's result in sentences for a screen reader, without bars or columns.
package struct SpokenSummary {
    private let record: MeetingRecord

    package init(_ record: MeetingRecord) { self.record = record.shown }

    /// A past meeting's result, followed by lines about its people and notes.
    package var story: [TerminalText] {
        let title: TerminalText = "\(record.scrum.title) "
        guard record.isMeasured else {
            let people = record.people.map { person -> TerminalText in
                "\(person.name) was \(person.isAbsent ? person.absence : "present")."
            }
            let planned = TimeText.words(record.planned)
            return ["\(title)was planned for \(planned). No times recorded."] + people + notes
        }
        let length = TimeText.words(record.elapsed)
        return ["\(title)took \(length), \(record.result.spokenDifference)."] + lines
    }

    package var lines: [TerminalText] {
        let people = record.people.map { person -> TerminalText in
            if person.isAbsent {
                let after: TerminalText =
                    person.taken > .zero ? ", after \(TimeText.words(person.taken))" : ""
                return "\(person.name) was \(person.absence)\(after)."
            }
            if !person.hadTurn {
                return "\(person.name) \(person.isItem ? "was not reached" : "did not speak")."
            }
            return "\(person.name) took \(TimeText.words(person.taken)), \(plan(of: person))."
        }
        return people + notes
    }

    private var notes: [TerminalText] {
        record.notes.map { note -> TerminalText in
            let place: TerminalText =
                note.speaker.map { name in
                    record.isUnderItem(note) ? " about \(name)" : " while \(name) spoke"
                } ?? ""
            let state = record.hasTasks ? note.isDone ? "Done note" : "Open note" : "Note"
            return "\(state)\(place): \(note.text)"
        }
    }

    private func plan(of person: MeetingRecord.Person) -> String {
        let over = person.taken - person.allowed
        let isChanged = person.changedBox != nil
        let plan =
            isChanged ? "allowed; the plan was \(TimeText.words(person.planned))" : "planned"
        if over >= .seconds(1) { return "\(TimeText.words(over)) more than \(plan)" }
        if over <= .seconds(-1) { return "\(TimeText.words(.zero - over)) less than \(plan)" }
        return "as \(plan)"
    }
}
