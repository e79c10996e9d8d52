import ScrumCore

/// How a meeting ended, in a few words.
package enum MeetingResult {
    /// "Finished 0:12 early", "Finished on time", "Ended 4:10 early".
    package static func words(
        _ ending: ScrumTimer.Ending, taken: Duration, planned: Duration
    ) -> String {
        let verb = ending == .finished ? "Finished" : "Ended"
        let difference = planned - taken
        if abs(difference.seconds) <= 5 { return "\(verb) on time" }
        return difference > .zero
            ? "\(verb) \(TimeText.rounded(difference)) early"
            : "\(verb) \(TimeText.rounded(.zero - difference)) late"
    }
}

extension MeetingModel {
    /// How the meeting ended; nil while it goes on.
    var result: String? {
        guard case .ended(let ending) = timer.phase else { return nil }
        return MeetingResult.words(
            ending, taken: timer.elapsed(at: .zero), planned: timer.plannedLength)
    }
}
