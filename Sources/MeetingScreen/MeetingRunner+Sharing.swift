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
            effects += send(.line(request.line, from: .client(request.client)), at: now)
        }
        if hasNews { publish(at: now) }
        let page = sharing.sharedPage
        if page != model.screen.page { effects += send(.page(page), at: now) }
        if let notice = sharing.popNotice() { effects += send(.notice(notice), at: now) }
        return effects
    }

    /// Answers a client's control line. The sentence that confirms a control is kept until the
    /// client asks for the state.
    func reply(
        _ reply: ControlReply, to client: Int, of effects: [MeetingEffect], at now: Duration
    ) {
        switch reply {
        case .done:
            confirmation = report(at: now).confirmation(in: effects).map { (client, $0) }
        case .refused(let reason): sharing?.answer(client, .refused(reason))
        case .state(let asked):
            var state = state(at: now)
            state.about = model.screen.about
            state.asked = asked
            if let confirmation, confirmation.client == client {
                state.notice = confirmation.sentence
                self.confirmation = nil
            }
            sharing?.answer(client, .state(state))
        }
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
