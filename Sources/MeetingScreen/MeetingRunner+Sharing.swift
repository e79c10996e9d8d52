import Live
import Programs
import ScrumCore
import TerminalUI

/// A meeting's followers (socket, page, hooks) and the commands that answer its questions.
extension MeetingRunner {
    /// Handles followers' requests and publishes the changes from this iteration of the loop.
    func serveOthers(at now: Duration) -> [ScreenEffect<MeetingExit>] {
        var effects: [ScreenEffect<MeetingExit>] = []
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
}
