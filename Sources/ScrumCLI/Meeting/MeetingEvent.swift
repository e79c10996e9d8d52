import ScrumCore
import TerminalUI

/// What a meeting hears of.
package enum MeetingEvent: Equatable, Sendable {
    /// Nobody is waited for.
    case begin
    /// Something the people should read, from outside of the meeting.
    case notice(String)
    case key(Key)
    case paste(String)
    /// A line of control on standard input.
    case line(String)
    /// A deadline that the model asked for, or the next shown second.
    case tick
    /// The sound that was last asked for did not come: why.
    case soundFailed(String)
    case signal(Int32)
    /// The terminal was closed.
    case hangup
}

/// What the runner is to do for a meeting, in this order.
package enum MeetingEffect: Equatable, Sendable {
    case play(MeetingCue)
    case silence
    /// The terminal's own bell.
    case bell
    /// Keep this event, before anything that shows its effect.
    case journal(ScrumTimer.Event, at: Duration)
    case announce(MeetingAnnouncement)
    case redraw
    /// The meeting is over.
    case finish(MeetingExit)
}

package enum MeetingCue: Equatable, Sendable {
    case ding, warning, end
}

/// How a meeting is left.
package struct MeetingExit: Equatable, Sendable {
    package var ending: ScrumTimer.Ending
    package var isKept = true
    /// Whether nobody waits for the chime.
    package var isImmediate = false
    package var signal: Int32?
}

/// Something that is worth a line where there is no screen.
package enum MeetingAnnouncement: Equatable, Sendable {
    case waiting
    case began
    case speaks
    case warning
    case boxOver
    case overtime(minutes: Int)
    case paused
    case resumed
    case muted(Bool)
    /// Boxes or people changed: what was done.
    case changed(String)
    case time
    case said(String)
    case soundFailed(String)
    /// A line of control that was not understood: why.
    case refused(String)
    case state
    /// What the keys do.
    case keys
    case ended
}
