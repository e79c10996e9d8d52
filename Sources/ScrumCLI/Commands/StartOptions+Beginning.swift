import ArgumentParser
import FoundationEssentials
import MeetingScreen
import ScrumCore

extension StartOptions {
    /// How the meeting begins: what was typed counts before scrums.json, which counts before a
    /// `--wait` of the personal options.
    func beginning(
        of scrum: DailyScrum, in environment: ScrumEnvironment
    ) throws -> MeetingBeginning {
        let words = environment.arguments() ?? []
        let typed = ["--begin", "--now", "--wait"].filter { option in
            words.contains { $0 == option || $0.hasPrefix(option + "=") }
        }
        guard typed.count <= 1 else {
            throw ValidationError("Choose one of \(typed.joined(separator: " and ")).")
        }
        switch typed.first {
        case "--now": return .atOnce
        case "--wait": return try waiting
        case "--begin": break
        default: if now { return .atOnce }
        }
        if let begin, let time = TimeOfDay(begin) {
            if let beginning = next(time, in: environment) { return beginning }
            throw ScrumFailure.misuse(
                "\(begin) was more than an hour ago, and does not come within 12 hours.",
                "To begin at once: scrum start \(ScrumText.typed(scrum.title)) --now")
        }
        if let time = scrum.begins { return next(time, in: environment) ?? .atOnce }
        return wait ? try waiting : .atOnce
    }

    private var waiting: MeetingBeginning {
        get throws {
            guard until == nil else {
                throw ValidationError(
                    "--until counts from now, and --wait begins later; use one of them.")
            }
            return .byHand
        }
    }

    /// The next such time within 12 hours, or the last one, less than an hour ago.
    private func next(_ time: TimeOfDay, in environment: ScrumEnvironment) -> MeetingBeginning? {
        let patience = MeetingBeginning.patience
        return time.first(
            after: environment.date() - patience.seconds, within: patience + Self.halfDay,
            in: environment.zone
        ).map { .at($0, time) }
    }
}
