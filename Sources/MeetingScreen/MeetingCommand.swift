/// A command for a running meeting, from a key or a control line.
package enum MeetingCommand: Hashable, Sendable {
    case next, undo, togglePause, restart
    case extend(seconds: Int)
    case absent, later, bringForward
    case selectPrevious, selectNext, deselect
    case join, divide, shuffle, note, notes, lead, message
    case mute
    /// A change in percentage points.
    case changeVolume(by: Int)
    case showTime, share, redraw, help, end
    /// Stops watching a remote meeting.
    case leave
}
