import ScrumCore
import TerminalUI

extension MeetingModel.Update {
    /// Adds a note under this person or, if no one has this name, under the current speaker.
    mutating func note(_ text: String, under name: String?) throws(Refusal) {
        let timer = model.timer
        let speaker = timer.speakers.first { $0.name == name } ?? timer.current
        guard let speaker else { throw .timer(.hasEnded, timer) }
        try apply(.note(text, speaker: speaker.id))
        confirm(phrase("Note added under \(shown(speaker.id))."))
    }

    /// Ticks off a listed note, counting from 1, and selects the next open one, or reopens the
    /// note. Returns whether a past note must be saved first.
    mutating func tick(_ number: Int, _ sender: ControlSender) throws(Refusal) -> Bool {
        let count = model.noteList.notes.count
        guard count > 0 else { throw .noNotes }
        guard (1...count).contains(number) else { throw .noteNumber(count: count) }
        let place = number - 1
        guard model.carried.indices.contains(place) else {
            try apply(.tick(place - model.carried.count))
            confirmTick(of: place - model.carried.count)
            return false
        }
        let note = model.carried[place]
        add(.tick(note: note.id, isDone: !note.isDone, for: sender))
        return true
    }

    /// Confirms a change to a past note once it is saved, or reports why it is not.
    mutating func ticked(_ note: String, _ failure: String?, for sender: ControlSender) {
        if let failure {
            post(failure, as: .report)
            if case .client(let client) = sender { add(.reply(.refused(failure), to: client)) }
            return
        }
        guard let place = model.carried.firstIndex(where: { $0.id == note }) else { return }
        model.carried[place].isDone.toggle()
        confirmTick(listed: place)
        reply(.done, to: sender)
    }

    /// Confirms that a note from this meeting is ticked off or open again.
    mutating func confirmTick(of note: Int) { confirmTick(listed: model.carried.count + note) }

    private mutating func confirmTick(listed place: Int) {
        let notes = model.noteList.notes
        let isDone = notes[place].isDone
        model.screen.note =
            isDone ? notes.indices.first { $0 > place && !notes[$0].isDone } : place
        let text = notes[place].text
        confirm(isDone ? phrase("Ticked off: \(text)") : phrase("Open again: \(text)"))
    }
}
