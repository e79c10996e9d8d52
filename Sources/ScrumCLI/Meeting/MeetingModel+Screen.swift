import ScrumCore

extension MeetingModel {
    /// What the schedule of the screen depends on.
    struct Rhythm: Equatable {
        let boxEnd: Duration?
        let isOver: Bool
    }

    var schedule: Rhythm {
        Rhythm(boxEnd: timer.boxEnd, isOver: options.isLowPower && timer.isOver)
    }

    /// What time alone can change on the screen, beside the figures.
    struct Face: Equatable {
        let message: String?
        let isFlashing: Bool
        let speaker: Int?
        /// The question after a sleep.
        let prompt: MeetingPrompt?
    }

    var face: Face {
        Face(
            message: message, isFlashing: isFlashing, speaker: timer.current?.id, prompt: prompt)
    }
}
