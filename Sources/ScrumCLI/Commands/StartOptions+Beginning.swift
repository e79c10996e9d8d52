import ArgumentParser
import FoundationEssentials
import MeetingScreen
import ScrumCore

extension StartOptions {
    /// Decides how the meeting starts. Precedence: the options, then scrums.json, then `--wait` in
    /// the options file.
    func beginning(
        of scrum: DailyScrum, in environment: ScrumEnvironment
    ) throws -> MeetingBeginning {
        if now { return .atOnce }
        if wait == true { return .byHand }
        if let begin {
            if let beginning = next(begin, in: environment) { return beginning }
            throw ScrumFailure.misuse(
                "\(begin) was more than an hour ago and is not within the next 12 hours.",
                "To start now: scrum start \(ScrumText.typed(scrum.title)) --now")
        }
        if let time = scrum.begins { return next(time, in: environment) ?? .atOnce }
        return waitsByDefault && wait == nil && until == nil ? .byHand : .atOnce
    }

    /// Returns the last occurrence of the time if it was less than an hour ago, otherwise the next
    /// one within 12 hours.
    private func next(_ time: TimeOfDay, in environment: ScrumEnvironment) -> MeetingBeginning? {
        let patience = MeetingBeginning.patience
        return time.first(
            after: environment.date() - patience.seconds, within: patience + Self.halfDay,
            in: environment.zone
        ).map { .at($0, time) }
    }
}
