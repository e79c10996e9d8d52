import Live
import Programs
import ScrumCore
import TerminalUI

/// An event from outside a meeting.
package enum MeetingEvent: Equatable, Sendable {
    /// Starts at once, without waiting for a key.
    case begin
    /// The plan for those who are there, or why the question for the absent failed.
    case absent(Result<MeetingPlan, AskedCommand.Failure>)
    /// A notice for the people in the meeting, and how long it stays.
    case notice(String, for: Duration = .seconds(10))
    /// The last tick of a past note could not be saved, and why.
    case tickFailed(note: String, String)
    /// What a command tells about a person.
    case about(name: String, lines: [String])
    /// The meeting is shared now, as somebody asked: the page's link is shown.
    case shared(SharedPage)
    /// The page as it is now, with its viewers; nil while there is none.
    case page(SharedPage?)
    case key(Key)
    case paste(String)
    /// A control line on standard input.
    case line(String)
    /// Time has passed: a deadline of the model, or the next second to show.
    case tick
    /// The last sound could not be played, and why.
    case soundFailed(String)
    /// The sound device fails while no sound is due, and why.
    case deviceFailed(String)
    /// The sound device plays again.
    case deviceRecovered
    /// SIGHUP also where the terminal was closed.
    case signal(Int32)
    /// Everything that had happened by now has been handled.
    case turnEnded
}

/// What the runner must do for a meeting, in the order of the list.
package enum MeetingEffect: Equatable, Sendable {
    case play(MeetingCue)
    case silence
    /// The volume of the sounds from now on, 0...100.
    case setVolume(Int)
    /// The terminal's own bell.
    case bell
    /// Writes the event, before anything shows its effect.
    case journal(ScrumTimer.Event, at: Duration)
    /// Ticks a note of a past meeting off, or opens it again.
    case tick(note: String, isDone: Bool)
    /// Writes the plan anew, in which nothing has happened yet.
    case plan(MeetingPlan)
    case announce(MeetingAnnouncement)
    /// Shows what the keys do.
    case help
    case redraw
    /// Shares the meeting as a page on this computer, or the page with the network.
    case share(onNetwork: Bool)
    case stopSharing(onNetwork: Bool)
    /// The meeting is over.
    case finish(MeetingExit)
}

package enum MeetingCue: Equatable, Sendable {
    /// Another person speaks: a ding, and the name where names are spoken.
    case ding
    /// The name of whoever speaks first, without a ding.
    case name
    /// A box or a further minute is over, and the person goes on: a ding alone.
    case overtime
    case warning
    /// The last of several warnings: twice the same sound.
    case lastWarning
    case end
}

/// How a meeting ends.
package struct MeetingExit: Equatable, Sendable {
    package var ending: ScrumTimer.Ending
    package var isKept = true
    /// The signal that ended it, at once and without a chime.
    package var signal: Int32?
}

/// What a meeting without a screen writes a line about.
package enum MeetingAnnouncement: Equatable, Sendable {
    case waiting
    case began
    case speaks
    /// What a command tells about the speaker has come.
    case about
    case warning
    case boxOver
    case overtime(minutes: Int)
    case paused
    case resumed
    case muted(Bool)
    /// In percent.
    case volume(Int)
    /// Boxes or people have changed, in words.
    case changed(String)
    /// The message to everybody from now on; nil: it is taken away.
    case message(String?)
    case time
    case said(String)
    case soundFailed(String)
    case soundRecovered
    /// A control line that was not understood, and why.
    case refused(String)
    case state
    /// What the keys do.
    case keys
    case ended
}
