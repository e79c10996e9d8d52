import Live
import Programs
import ScrumCore
import TerminalUI

/// An event from outside a meeting.
package enum MeetingEvent: Equatable, Sendable {
    /// Starts immediately, without waiting for a key.
    case begin
    /// The plan for everyone present, or the reason why the question for absentees failed.
    case absent(Result<MeetingPlan, AskedCommand.Failure>)
    /// A notice for the people in the meeting, and its display time.
    case notice(String, for: Duration = .seconds(10))
    /// The last tick of a past note could not be saved, with the reason.
    case tickFailed(note: String, String)
    /// A command's output about a person.
    case about(name: String, lines: [String])
    /// The meeting is now shared on request: the page's link is shown.
    case shared(SharedPage)
    /// The current page with its viewers; nil while there is none.
    case page(SharedPage?)
    case key(Key)
    case paste(String)
    /// A control line on standard input.
    case line(String)
    /// Time has passed: a deadline of the model, or the next second to show.
    case tick
    /// The last sound could not be played, with the reason.
    case soundFailed(String)
    /// The sound device fails while no sound is due, with the reason.
    case deviceFailed(String)
    /// The sound device plays again.
    case deviceRecovered
    /// SIGHUP is also sent if the terminal was closed.
    case signal(Int32)
    /// All events so far have been handled.
    case turnEnded
}

/// A task of the runner for a meeting, in the order of the list.
package enum MeetingEffect: Equatable, Sendable {
    case play(MeetingCue)
    case silence
    /// The volume of later sounds, 0...100.
    case setVolume(Int)
    /// The terminal's own bell.
    case bell
    /// Writes the event before any output shows its effect.
    case journal(ScrumTimer.Event, at: Duration)
    /// Ticks off or reopens a note of a past meeting.
    case tick(note: String, isDone: Bool)
    /// Rewrites the plan before anything has happened in the meeting.
    case plan(MeetingPlan)
    case announce(MeetingAnnouncement)
    /// Shows the help.
    case help
    case redraw
    /// Shares the meeting as a page on this computer, or the page with the network.
    case share(onNetwork: Bool)
    case stopSharing(onNetwork: Bool)
    /// The meeting is over.
    case finish(MeetingExit)
}

package enum MeetingCue: Equatable, Sendable {
    /// Another person speaks: a ding, and the name if names are spoken.
    case ding
    /// The name of the first speaker, without a ding.
    case name
    /// A box or a further minute is over and the speaker continues: a ding without a name.
    case overtime
    case warning
    /// The last of several warnings: the sound twice.
    case lastWarning
    case end
}

/// The end of a meeting.
package struct MeetingExit: Equatable, Sendable {
    package var ending: ScrumTimer.Ending
    package var isKept = true
    /// The signal that ended it, immediately and without a chime.
    package var signal: Int32?
}

/// An event that a meeting without a screen reports in a line.
package enum MeetingAnnouncement: Equatable, Sendable {
    case waiting
    case began
    case speaks
    /// A command's output about the speaker has arrived.
    case about
    case warning
    case boxOver
    case overtime(minutes: Int)
    case paused
    case resumed
    case muted(Bool)
    /// In percent.
    case volume(Int)
    /// Boxes or people have changed, described in words.
    case changed(String)
    /// The new message for everyone; nil if it is removed.
    case message(String?)
    case time
    case said(String)
    case soundFailed(String)
    case soundRecovered
    /// A control line that was not understood, with the reason.
    case refused(String)
    case state
    /// The list of keys.
    case keys
    case ended
}
