import Live
import Programs
import ScrumCore
import TerminalUI

/// A meeting's followers (socket, page, hooks) and the commands that answer its questions.
extension MeetingRunner {
    /// Handles followers' requests and publishes the changes from this iteration of the loop.
    func serveOthers(at now: Duration) -> [ScreenEffect<MeetingExit>] {
        var effects: [ScreenEffect<MeetingExit>] = []
        hooks?.receive()
        if let failure = hooks?.popFailure() { effects += send(.notice(failure), at: now) }
        guard let sharing else { return effects }
        for request in sharing.requests(at: now, line: { stateLine(at: now) }) {
            asker = request
            effects += send(.line(request.line), at: now)
            asker = nil
        }
        if hasNews { publish(at: now) }
        let page = sharing.sharedPage
        if page != model.screen.page { effects += send(.page(page), at: now) }
        if let notice = sharing.popNotice() { effects += send(.notice(notice), at: now) }
        return effects
    }

    /// Sends an announcement to the current control line's sender; returns whether it is for that
    /// sender only.
    func answer(_ announcement: MeetingAnnouncement, at now: Duration) -> Bool {
        guard let asker, let sharing else { return false }
        switch announcement {
        case .refused(let reason): sharing.answer(asker, .refused(reason))
        case .state:
            var state = state(at: now)
            state.about = model.screen.about
            let words = asker.line.split(separator: " ", maxSplits: 1)
            state.asked = words.count > 1 ? String(words[1]) : nil
            if let confirmation, confirmation.client == asker.client {
                state.notice = confirmation.sentence
                self.confirmation = nil
            }
            sharing.answer(asker, .state(state))
        default: return false
        }
        return true
    }

    /// Keeps the sentence that confirms the current control for its sender.
    func keepConfirmation(in effects: [MeetingEffect], at now: Duration) {
        guard let asker, !effects.contains(.announce(.state)) else { return }
        confirmation = report(at: now).confirmation(in: effects).map { (asker.client, $0) }
    }

    func sharePage(onNetwork: Bool, at now: Duration) {
        guard let sharing else {
            send(.notice("This meeting cannot be shared."), at: now)
            return
        }
        do throws(LiveFailure) {
            if onNetwork {
                try sharing.shareOnNetwork(at: now) { stateLine(at: now) }
            } else {
                try sharing.share(at: now) { stateLine(at: now) }
            }
            if let page = sharing.sharedPage { send(.shared(page), at: now) }
        } catch {
            send(.notice("Not shared\(onNetwork ? " with the network" : ""): \(error)."), at: now)
        }
    }

    func publish(at now: Duration) {
        hasNews = false
        guard let sharing, sharing.isWatched else { return }
        sharing.publish(stateLine(at: now), at: now)
    }

    /// Notifies the commands given to --on-change and --on-end.
    func notifyHooks(_ event: MeetingHooks.Event?, at now: Duration) {
        guard let event else { return }
        hooks?.notify(event, stateLine(at: now))
    }

    /// Passes on answers from the commands given to --about and --absent.
    func drainAnswers(at now: Duration) -> [ScreenEffect<MeetingExit>] {
        var effects: [ScreenEffect<MeetingExit>] = []
        for (question, answer) in about?.drainAnswers() ?? [] {
            switch answer {
            case .success(let lines):
                effects += send(.about(name: question.input, lines: lines), at: now)
                hasNews = true
            case .failure(let failure):
                // Only the first failure is reported, because a command may fail for everyone.
                if !hasAboutFailed { effects += send(.notice("\(failure.reason)."), at: now) }
                hasAboutFailed = true
            }
        }
        for (_, answer) in absent?.drainAnswers() ?? [] {
            effects += send(.absent(answer), at: now)
        }
        return effects
    }
}
