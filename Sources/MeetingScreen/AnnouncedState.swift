import Live
import ScrumCore

/// The state of a watched meeting, compared with the previous state to find announcements.
struct AnnouncedState {
    private let state: MeetingState
    private let message: String?
    /// When the countdown alone triggers the next announcement; nil if it triggers none.
    let changesAt: Duration?

    init(_ meeting: WatchedMeeting, at now: Duration) {
        var state = meeting.state(at: now)
        message = state.message
        state.message = nil
        if state.isWaiting { state.phase = .waiting(begins: nil) }
        self.state = state
        let waits = state.warnings.map { state.left - $0 } + [state.left]
        let wait = waits.filter { $0 > .zero }.min()
        changesAt = state.phase == .running ? wait.map { now + $0 } : nil
    }

    private var isOver: Bool { state.speaker != nil && state.left <= .zero }

    func announcements(after before: AnnouncedState?) -> [MeetingAnnouncement] {
        let isNew = message != nil && message != before?.message
        return changes(after: before) + (isNew ? [.message(message)] : [])
    }

    private func changes(after before: AnnouncedState?) -> [MeetingAnnouncement] {
        if state.isWaiting { return before?.state == state ? [] : [.waiting] }
        if state.isDone { return before?.state.isDone == true ? [] : [.ended] }
        guard let before, before.state.index == state.index, before.state.speaker == state.speaker
        else {
            return state.isPaused ? [.speaks, .paused] : [.speaks]
        }
        if state.isPaused != before.state.isPaused { return [state.isPaused ? .paused : .resumed] }
        if isOver, !before.isOver { return [.boxOver] }
        return state.pastWarnings > before.state.pastWarnings ? [.warning] : []
    }
}
