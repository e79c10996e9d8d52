import ScrumCore
import ScrumSound

extension ScrumTimer {
    /// The names of the speaker and the next ones, as a speech program gets them, as many as are
    /// rendered ahead; nil for a name of which nothing can be said.
    var spokenNames: [SpokenName?] {
        guard let current, !hasEnded else { return [] }
        return ([current] + upcoming).prefix(SpeechRenderer.nameLimit).map { speaker in
            let scrum = plan.scrum
            let attendee = scrum.attendees.first { $0.name == speaker.name }
            return SpokenName(
                attendee?.say ?? speaker.name, voice: attendee?.voice ?? scrum.sounds.voice)
        }
    }
}
