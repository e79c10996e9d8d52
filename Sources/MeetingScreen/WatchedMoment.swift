import Live
import ScrumCore

/// What of a watched meeting is worth a sentence when it becomes another.
struct WatchedMoment: Equatable {
    private let index: Int
    private let speaker: String?
    private let isWarned: Bool
    private let isOver: Bool
    private let isPaused: Bool
    private let isDone: Bool
    /// When the next sentence is due though no line comes.
    let changesAt: Duration?

    init(_ meeting: WatchedMeeting, at now: Duration) {
        let state = meeting.state(at: now)
        index = state.index
        speaker = state.speaker
        isWarned = state.isWarned
        isOver = state.speaker != nil && state.left <= .zero
        isPaused = state.isPaused
        isDone = state.isDone
        let waits = [state.warning.map { state.left - $0 }, state.left]
        let wait = waits.compactMap(\.self).filter { $0 > .zero }.min()
        changesAt = isPaused || isDone ? nil : wait.map { now + $0 }
    }

    func announcements(after before: WatchedMoment?) -> [MeetingAnnouncement] {
        if isDone { return before?.isDone == true ? [] : [.ended] }
        guard let before, before.index == index, before.speaker == speaker else {
            return isPaused ? [.speaks, .paused] : [.speaks]
        }
        if isPaused != before.isPaused { return [isPaused ? .paused : .resumed] }
        if isOver, !before.isOver { return [.boxOver] }
        return isWarned && !before.isWarned ? [.warning] : []
    }
}
