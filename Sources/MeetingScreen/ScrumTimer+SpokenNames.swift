import ScrumCore
import ScrumSound

extension ScrumTimer {
    /// The current and next speakers' names for a speech program, up to the number that it renders
    /// in advance; nil for a name that cannot be spoken.
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
    /// Returns an attendee's name for a speech program, or nil if it cannot be spoken.
    package func spokenName(of attendee: Attendee) -> SpokenName? {
        SpokenName(attendee.say ?? attendee.name, voice: attendee.voice ?? sounds.voice)
    }
}
