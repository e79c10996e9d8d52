import Live
import TerminalUI

/// What a meeting tells those who follow it, and hears from them.
extension MeetingRunner {
    /// Handles what others ask for, and tells them what has changed in this turn.
    func serveOthers(at now: Duration) -> [ScreenEffect<MeetingExit>] {
        guard let sharing else { return [] }
        var effects: [ScreenEffect<MeetingExit>] = []
        for request in sharing.requests(at: now, line: { stateLine(at: now) }) {
            asker = request
            effects += send(.line(request.line), at: now)
            asker = nil
        }
        if hasNews { publish(at: now) }
        if let notice = sharing.takeNotice() { effects += send(.notice(notice), at: now) }
        return effects
    }

    /// Whether an announcement was meant for the sender of a control line alone.
    func answer(_ announcement: MeetingAnnouncement, at now: Duration) -> Bool {
        guard let asker, let sharing else { return false }
        switch announcement {
        case .refused(let reason): sharing.answer(asker, .refused(reason))
        case .state: sharing.answer(asker, .state(MeetingState(model.timer, at: now)))
        default: return false
        }
        return true
    }

    /// Starts or stops the page; only the viewers' link is for everybody's eyes.
    func sharePage(at now: Duration) {
        guard let sharing else { return }
        do throws(LiveFailure) {
            switch try sharing.togglePage(at: now, line: { stateLine(at: now) }) {
            case .shown(let link): send(.shared("Shared at \(link)"), at: now)
            case .stopped: send(.shared("Not shared any more."), at: now)
            }
        } catch {
            send(.notice("The meeting is not shared. \(error)."), at: now)
        }
    }

    func publish(at now: Duration) {
        hasNews = false
        guard let sharing, sharing.isWatched else { return }
        sharing.publish(stateLine(at: now), at: now)
    }

    /// Lets the commands of --on-change and --on-end know what has happened.
    func tellHooks(_ event: MeetingHooks.Event?, at now: Duration) {
        guard let event else { return }
        sharing?.tellHooks(event) { stateLine(at: now) }
    }

    private func stateLine(at now: Duration) -> String { MeetingReport(model, at: now).json }
}

extension MeetingHooks.Event {
    /// The one event that effects of an instant are told as; nil where they are none.
    init?(_ effects: [MeetingEffect]) {
        let events = effects.compactMap { effect in
            if case .announce(let announcement) = effect { Self(announcement) } else { nil }
        }
        guard let last = events.last else { return nil }
        self = last != .end && events.contains(.begin) ? .begin : last
    }

    private init?(_ announcement: MeetingAnnouncement) {
        switch announcement {
        case .began: self = .begin
        case .speaks: self = .speaker
        case .warning: self = .warning
        case .boxOver, .overtime: self = .over
        case .paused: self = .pause
        case .resumed: self = .resume
        case .changed: self = .change
        case .ended: self = .end
        case .waiting, .muted, .volume, .time, .said, .soundFailed, .refused, .state, .keys:
            return nil
        }
    }
}

extension MeetingEffect {
    /// Whether the meeting's state is another one than it would be by the passing of time.
    var isNews: Bool {
        switch self {
        case .journal: true
        case .announce: MeetingHooks.Event([self]) != nil
        case .play, .silence, .setVolume, .bell, .redraw, .share, .finish: false
        }
    }
}
