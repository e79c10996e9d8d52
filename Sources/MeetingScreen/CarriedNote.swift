/// An open note from a past meeting, as listed on the screen.
package struct CarriedNote: Equatable, Sendable {
    let id: String
    /// The note's heading: the speaker's name, if known, and the date of the past meeting.
    let speaker: String
    let text: String
    /// The day of the past meeting, in words.
    package let day: String
    var isDone = false

    package init(id: String, speaker: String, text: String, day: String) {
        self.id = id
        self.speaker = speaker
        self.text = text
        self.day = day
    }

    var listed: ScreenState.NoteList.Note { .init(speaker: speaker, text: text, isDone: isDone) }
}
