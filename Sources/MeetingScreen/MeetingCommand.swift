/// A command to a running meeting, by key or by a line on standard input.
package enum MeetingCommand: Hashable, Sendable {
    case next, undo, togglePause, restart
    case extend(seconds: Int)
    case absent, later, bringForward
    case selectPrevious, selectNext, deselect
    case join, divide, shuffle, note, notes, lead, message
    case mute
    /// In percent of full volume.
    case changeVolume(by: Int)
    case showTime, share, redraw, help, end
    /// Stops watching a remote meeting.
    case leave
}
