import ScrumCore
import ScrumSound

extension ScrumTimer {
    /// The names of the speaker and the next ones, as a speech program gets them, as many as are
    /// rendered ahead; nil for a name of which nothing can be said.
    var spokenNames: [SpokenName?] {
        guard let current, !hasEnded else { return [] }
        let scrum = plan.scrum
        return ([current] + upcoming).prefix(SpeechProgram.nameLimit).map { speaker in
            let attendee = scrum.attendees.first { $0.name == speaker.name }
            return scrum.spokenName(of: attendee ?? Attendee(name: speaker.name))
        }
    }
}

extension DailyScrum {
    /// How a speech program gets a name; nil where nothing of it can be said.
    package func spokenName(of attendee: Attendee) -> SpokenName? {
        SpokenName(attendee.say ?? attendee.name, voice: attendee.voice ?? sounds.voice)
    }
}
