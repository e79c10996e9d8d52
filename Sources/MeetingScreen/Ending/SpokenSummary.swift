import ScrumCore
import TerminalUI

/// A meeting's result in sentences for a screen reader, without bars or columns.
package struct SpokenSummary {
    private let record: MeetingRecord

    package init(_ record: MeetingRecord) { self.record = record.shown }

    /// A past meeting's result, followed by lines about its people and notes.
    package var story: [TerminalText] {
        let title = record.scrum.title
        guard record.isMeasured else {
            let planned = TimeText.words(record.planned)
            let first = phrase("\(title) was planned for \(planned). No times recorded.")
            let people = record.people.map {
                $0.isAbsent ? absence(of: $0) : phrase("\($0.name) was present.")
            }
            return ([first] + people).map(TerminalText.init(message:)) + notes
        }
        let length = TimeText.words(record.elapsed)
        let words = phrase("\(title) took \(length), \(record.result.spokenDifference).")
        return [TerminalText(message: words)] + lines
    }

    package var lines: [TerminalText] {
        record.people.map { TerminalText(message: words(about: $0)) } + notes
    }

    private func words(about person: MeetingRecord.Person) -> String {
        let (name, taken) = (person.name, TimeText.words(person.taken))
        if person.isAbsent {
            guard person.taken > .zero else { return absence(of: person) }
            return person.isItem
                ? phrase("\(name) was left out, after \(taken).")
                : phrase("\(name) was absent, after \(taken).")
        }
        if !person.hadTurn {
            return person.isItem
                ? phrase("\(name) was not reached.") : phrase("\(name) did not speak.")
        }
        let over = person.taken - person.allowed
        let amount = TimeText.words(over > .zero ? over : .zero - over)
        guard person.changedBox != nil else {
            if over >= .seconds(1) { return phrase("\(name) took \(taken), \(amount) over.") }
            return over <= .seconds(-1)
                ? phrase("\(name) took \(taken), \(amount) under.")
                : phrase("\(name) took \(taken), as planned.")
        }
        let plan = phrase("the plan was \(TimeText.words(person.planned))")
        if over >= .seconds(1) {
            return phrase("\(name) took \(taken), \(amount) over; \(plan).")
        }
        return over <= .seconds(-1)
            ? phrase("\(name) took \(taken), \(amount) under; \(plan).")
            : phrase("\(name) took \(taken), as allowed; \(plan).")
    }

    private func absence(of person: MeetingRecord.Person) -> String {
        person.isItem
            ? phrase("\(person.name) was left out.") : phrase("\(person.name) was absent.")
    }

    private var notes: [TerminalText] {
        record.notes.map { note in
            let label =
                !record.hasTasks
                ? phrase("Note") : note.isDone ? phrase("Done note") : phrase("Open note")
            guard let name = note.speaker else {
                return TerminalText(message: "\(label): \(note.text)")
            }
            return TerminalText(
                message: record.isUnderItem(note)
                    ? phrase("\(label) about \(name): \(note.text)")
                    : phrase("\(label) while \(name) spoke: \(note.text)"))
        }
    }
}
