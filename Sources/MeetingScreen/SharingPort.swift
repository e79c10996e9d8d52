import Live
import ScrumCore

/// Answers a meeting's followers, and publishes its changes to them.
package final class SharingPort: MeetingPort {
    private let sharing: MeetingSharing
    /// The sentence that confirms a client's control, until that client asks for the state.
    private var confirmation: (client: Int, sentence: String)?
    /// Whether a change has yet to be published.
    private var hasNews = false

    package init(_ sharing: MeetingSharing) { self.sharing = sharing }

    package var deadline: Duration? { sharing.deadline }

    package func opened(_ moment: MeetingMoment) -> [MeetingEvent] {
        guard moment.model.options.hasScreen, let page = sharing.sharedPage else { return [] }
        return [.shared(page)]
    }

    package func appeared(_ moment: MeetingMoment) { sharing.open() }

    package func perform(
        _ effects: [MeetingEffect], in moment: MeetingMoment
    ) -> [MeetingEvent] {
        hasNews = hasNews || effects.contains(where: \.isNews)
        return effects.compactMap { effect in
            switch effect {
            case .reply(let reply, let client): answer(client, reply, to: effects, moment)
            case .share(let onNetwork): return share(onNetwork: onNetwork, moment)
            case .stopSharing(let onNetwork):
                if onNetwork { sharing.stopSharingOnNetwork() } else { sharing.stopSharing() }
            case .finish: publish(moment)
            default: break
            }
            return nil
        }
    }

    package func poll(_ moment: MeetingMoment) -> [MeetingEvent] {
        var events = sharing.requests(at: moment.time, line: { moment.line })
            .map { MeetingEvent.line($0.line, from: .client($0.client)) }
        let page = sharing.sharedPage
        if page != moment.model.screen.page { events.append(.page(page)) }
        if let notice = sharing.popNotice() { events.append(.notice(notice)) }
        return events
    }

    package func turnEnded(_ moment: MeetingMoment) { if hasNews { publish(moment) } }

    private func answer(
        _ client: Int, _ reply: ControlReply, to effects: [MeetingEffect], _ moment: MeetingMoment
    ) {
        let report = MeetingReport(moment.model, at: moment.time)
        switch reply {
        case .done: confirmation = report.confirmation(in: effects).map { (client, $0) }
        case .refused(let reason): sharing.answer(client, .refused(reason))
        case .state(let asked):
            var state = report.state
            state.about = report.screen.about
            state.asked = asked
            if let confirmation, confirmation.client == client {
                state.notice = confirmation.sentence
                self.confirmation = nil
            }
            sharing.answer(client, .state(state))
        }
    }

    private func share(onNetwork: Bool, _ moment: MeetingMoment) -> MeetingEvent? {
        do throws(LiveFailure) {
            if onNetwork {
                try sharing.shareOnNetwork(at: moment.time) { moment.line }
            } else {
                try sharing.share(at: moment.time) { moment.line }
            }
            return sharing.sharedPage.map { .shared($0) }
        } catch {
            return .notice(
                onNetwork
                    ? phrase("Not shared with the network: \(error).")
                    : phrase("Not shared: \(error)."))
        }
    }

    private func publish(_ moment: MeetingMoment) {
        hasNews = false
        if sharing.isWatched { sharing.publish(moment.line, at: moment.time) }
    }
}
