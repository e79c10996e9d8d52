import ScrumCore
import TerminalUI

extension MeetingModel.Update {
    mutating func note(_ text: String, speaker: Int) {
        switch apply(.note(text, speaker: speaker)) {
        case nil: confirm("Note added under \(name(speaker)).")
        case .tooMuch(let excess): refuse(.tooMuch(.noted, excess))
        default: refuse(.hasEnded)
        }
    }

    /// Opens or closes the list of notes.
    mutating func openNotes() {
        guard model.hasNotes else { return refuse(.noNotes) }
        (model.opensNotes, model.note) = (!model.opensNotes, nil)
        guard !model.options.hasScreen, model.opensNotes else { return }
        for (place, note) in model.noteList.notes.enumerated() {
            add(.announce(.changed(MeetingReport.words(of: note, place))))
        }
    }

    /// Ticks off a listed note and selects the next open one, or reopens the note.
    mutating func tickListed(_ place: Int) {
        guard model.carried.indices.contains(place) else {
            return tick(place - model.carried.count)
        }
        let note = model.carried[place]
        add(.tick(note: note.id, isDone: !note.isDone))
    }

    /// Confirms a change to a past note once it is saved, or reports why it is not.
    mutating func ticked(_ note: String, _ failure: String?) {
        if let failure { return post(failure, as: .report) }
        guard let place = model.carried.firstIndex(where: { $0.id == note }) else { return }
        model.carried[place].isDone.toggle()
        confirmTick(listed: place)
    }

    /// Ticks off or reopens a note from this meeting.
    mutating func tick(_ note: Int) {
        guard apply(.tick(note)) == nil else { return refuse(.hasEnded) }
        confirmTick(of: note)
    }

    /// Confirms that a note from this meeting is ticked off or open again.
    mutating func confirmTick(of note: Int) { confirmTick(listed: model.carried.count + note) }

    private mutating func confirmTick(listed place: Int) {
        let notes = model.noteList.notes
        let isDone = notes[place].isDone
        model.note = isDone ? notes.indices.first { $0 > place && !notes[$0].isDone } : place
        confirm("\(isDone ? "Ticked off" : "Open again"): \(notes[place].text)")
    }

    mutating func chooseNote(by step: Int) {
        let notes = model.noteList.notes
        let note = min(max(0, model.chosenNote + step), notes.count - 1)
        model.note = note
        if !model.options.hasScreen { confirm(MeetingReport.words(of: notes[note], note)) }
    }
}
