import Programs

extension MeetingHooks.Event {
    /// Creates the event that hooks receive for one change's effects; nil if they receive none.
    init?(_ effects: [MeetingEffect]) {
        let events = effects.compactMap { effect in
            if case .announce(let announcement) = effect { Self(announcement) } else { nil }
        }
        guard let last = events.last else { return nil }
        self = last != .end && events.contains(.begin) ? .begin : last
    }

    private init?(_ announcement: MeetingAnnouncement) {
        switch announcement {
        case .began, .reopened: self = .begin
        case .speaks: self = .speaker
        case .warning: self = .warning
        case .boxOver, .overtime: self = .over
        case .paused: self = .pause
        case .resumed: self = .resume
        case .changed: self = .change
        case .ended: self = .end
        case .waiting, .about, .message, .muted, .volume, .time, .said, .soundFailed,
            .soundRecovered,
            .refused, .state, .keys:
            return nil
        }
    }
}

extension MeetingEffect {
    /// Whether the effect changes the state in a way that followers cannot work out themselves.
    var isNews: Bool {
        switch self {
        case .journal, .plan, .changedState, .announce(.message): true
        case .announce: MeetingHooks.Event([self]) != nil
        case .play, .silence, .setVolume, .bell, .notify, .tick, .reply, .help, .redraw,
            .share, .stopSharing, .finish:
            false
        }
    }
}
