/// An open note of a past meeting, as a meeting's screen lists it.
package struct CarriedNote: Equatable, Sendable {
    let id: String
    /// The speaker with the day of the meeting.
    let speaker: String
    let text: String
    /// The day of the meeting in words.
    let day: String
    var isDone = false

    package init(id: String, speaker: String, text: String, day: String) {
        self.id = id
        self.speaker = speaker
        self.text = text
        self.day = day
    }

    var listed: ScreenState.NoteList.Note { .init(speaker: speaker, text: text, isDone: isDone) }
}
