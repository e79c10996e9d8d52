import Live
import Programs
import ScrumCore
import TerminalUI

/// An event that a meeting receives from outside.
package enum MeetingEvent: Equatable, Sendable {
    /// The runner is ready; `due` is when a meeting that waits for its time starts.
    case opened(due: Duration? = nil)
    /// The meeting starts immediately, without waiting for a key.
    case begin
    /// The plan without the absentees, or the reason why the --absent command failed.
    case absent(Result<MeetingPlan, AskedCommand.Failure>)
    /// A notice and its display time.
    case notice(String, for: Duration = .seconds(10))
    /// A past note was ticked off or reopened; the failure is the reason if that is not saved.
    case ticked(note: String, failure: String?, for: ControlSender = .lines)
    /// A command's output about a person.
    case about(name: String, lines: [String])
    /// The meeting has been shared on request; the screen shows the page's link.
    case shared(SharedPage)
    /// The current page and its viewers; nil if the meeting is not shared.
    case page(SharedPage?)
    case key(Key)
    case paste(String)
    /// A paste that is not UTF-8.
    case invalidPaste
    /// A control line, from standard input or from another program.
    case line(String, from: ControlSender = .lines)
    /// Time has passed: the model's deadline or the next displayed second is due.
    case tick
    /// The last sound could not be played, for the given reason.
    case soundFailed(String)
    /// The sound device failed while no sound was due, for the given reason.
    case deviceFailed(String)
    /// The sound device works again.
    case deviceRecovered
    /// A signal; SIGHUP can also mean that the terminal has been closed.
    case signal(Int32)
    /// The loop has handled all events of the current iteration.
    case turnEnded
}

/// The sender of a control, which receives the reply.
package enum ControlSender: Equatable, Sendable {
    /// The meeting's own keys; replies are notices.
    case screen
    /// Standard input; refusals are announced.
    case lines
    /// A client of the meeting's socket.
    case client(Int)
}

/// A reply to a client's control line.
package enum ControlReply: Equatable, Sendable {
    case done
    case refused(String)
    /// The state, with the word by which the client recognises it.
    case state(asked: String?)
}

/// A task for a meeting's runner; tasks are performed in list order.
package enum MeetingEffect: Equatable, Sendable {
    case play(MeetingCue)
    case silence
    /// The volume for later sounds, 0...100.
    case setVolume(Int)
    /// Rings the terminal's own bell.
    case bell
    /// Notifies the desktop of a new turn.
    case notify(TerminalNotice)
    /// Writes the event to the journal before any output shows its effect.
    case journal(ScrumTimer.Event, at: Duration)
    /// Ticks off or reopens a note from a past meeting.
    case tick(note: String, isDone: Bool, for: ControlSender)
    /// Replaces the journal's plan, before anything has happened in the meeting.
    case plan(MeetingPlan)
    case announce(MeetingAnnouncement)
    /// The state that followers receive has changed in a way that is not announced.
    case changedState
    /// Answers a client's control line.
    case reply(ControlReply, to: Int)
    case help
    case redraw
    /// Shares the meeting as a page on this computer, or opens that page to the network.
    case share(onNetwork: Bool)
    case stopSharing(onNetwork: Bool)
    /// The meeting is over.
    case finish(MeetingExit)
}

package enum MeetingCue: Equatable, Sendable {
    /// A new speaker's ding, followed by the name if names are spoken.
    case ding
    /// The first speaker's name, without a ding.
    case name
    /// A ding without a name when a speaker exceeds the box, and again after each minute of
    /// overtime.
    case overtime
    case warning
    /// The last of several warnings, played twice.
    case lastWarning
    case end
}

/// How a meeting ends, and whether it is saved.
package struct MeetingExit: Equatable, Sendable {
    package var ending: ScrumTimer.Ending
    package var isKept = true
    /// The signal that ends the meeting immediately and without a chime, if any.
    package var signal: Int32?
}

/// An event that a meeting without a screen reports as text.
package enum MeetingAnnouncement: Equatable, Sendable {
    case waiting
    case began
    case speaks
    /// A resumed meeting continues.
    case reopened
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
    /// A change to the boxes or the people, described in words.
    case changed(String)
    /// The new message for everyone; nil if the message was removed.
    case message(String?)
    case time
    case said(String)
    case soundFailed(String)
    case soundRecovered
    /// A refused line from standard input, with the reason.
    case refused(String)
    case state
    /// The list of keys.
    case keys
    case ended
}

extension Control {
    /// Whether the control would take time from a speaker whose turn has just started; it was
    /// probably meant for the previous one. A control that names its turn is never too soon.
    func comesTooSoon(after change: Duration?, at now: Duration) -> Bool {
        guard let change, now - change < KeyPresses.pause else { return false }
        switch self {
        case .next(turn: nil): return true
        case .extend(let seconds): return seconds < 0
        default: return false
        }
    }
}
