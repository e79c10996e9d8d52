import JSONText
import Live
import ScrumCore
import TerminalUI

/// The state of a meeting at an instant, in words or as a line of JSON.
struct MeetingReport {
    let model: MeetingModel
    let time: Duration

    private var timer: ScrumTimer { model.timer }
    private var scrum: DailyScrum { timer.plan.scrum }

    /// A sentence that a screen reader can say; nil where none is needed.
    func sentence(for announcement: MeetingAnnouncement) -> TerminalText? {
        switch announcement {
        case .waiting where model.isAsking: return asking
        case .waiting:
            let way: TerminalText = model.options.hasPrompt ? " Press space to begin." : ""
            let verb = timer.current?.isItem == true ? "comes" : "speaks"
            return "\(waiting) \(name) \(verb) first.\(way)"
        case .began:
            return "\(scrum.title) begins, \(TimeText.words(timer.plannedLength)). "
                + ([speaks] + about).joined(separator: "\n") + keys
        case .speaks: return ([speaks] + about).joined(separator: "\n")
        case .about: return about.joined(separator: "\n")
        case .warning: return "\(name): \(TimeText.words(timer.left(at: time))) left."
        case .boxOver: return "\(name): the time is over."
        case .overtime(let minutes): return "\(name): \(TimeText.count(minutes, "minute")) over."
        case .paused: return "Paused."
        case .resumed: return "The meeting goes on. \(speaks)"
        case .muted(let isMuted): return isMuted ? "Sound off." : "Sound on."
        case .volume(let volume): return "Volume \(volume) percent."
        case .changed(let text), .said(let text): return TerminalText(message: text)
        case .message(let text): return text.map { "To everybody: \($0)" }
        case .soundFailed(let reason): return "Bell instead of sounds: \(reason)."
        case .soundRecovered: return "The sounds are back."
        case .refused(let reason): return "Not understood: \(reason)"
        case .time, .state:
            if timer.phase == .waiting { return sentence(for: .waiting) }
            return "Time remaining: \(TimeText.words(timer.remaining(at: time)))."
        case .keys:
            return MeetingKeys.all.filter { !$0.label.isEmpty }
                .map { "\(Self.spoken($0.label)): \($0.help)." as TerminalText }.joined(
                    separator: "\n")
        case .ended:
            return timer.elapsed(at: time) > .zero ? ended : "\(scrum.title) has not begun."
        }
    }

    /// "Design begins at 9:15, in 4 minutes."
    private var waiting: TerminalText {
        guard let due = model.due else { return "\(scrum.title):" }
        let when: TerminalText = model.options.begins.map { " at \($0.description)," } ?? ""
        return model.isOverdue
            ? "\(scrum.title) was to begin\(when) \(TimeText.words(time - due)) ago."
            : "\(scrum.title) begins\(when) in \(TimeText.words(due - time))."
    }

    private var asking: TerminalText {
        let way: TerminalText = model.options.hasPrompt ? " Press space to begin now." : ""
        return "\(scrum.title): asking who is absent.\(way)"
    }

    /// What to say at the beginning where there are keys but no screen that shows them.
    private var keys: TerminalText {
        guard model.options.hasPrompt else { return "" }
        return "\nKeys: space for the next speaker, p for a pause, t for the time remaining, "
            + "q for the end, question mark for all keys."
    }

    /// "space or n or right arrow" for "space n →".
    private static func spoken(_ label: String) -> String {
        let names = [
            "→": "right arrow", "←": "left arrow", "↑": "up arrow", "↓": "down arrow",
            "+": "plus", "-": "minus", "<": "less than", ">": "greater than",
            "?": "question mark", "Esc": "Escape", "Ctrl-L": "Control L",
        ]
        return label.split(separator: " ").map { names[String($0)] ?? String($0) }
            .joined(separator: " or ")
    }

    private var name: String { timer.current?.name ?? "nobody" }

    /// "Daisy speaks, 2 minutes 30 seconds, then Simon."
    private var speaks: TerminalText {
        let left = max(.zero, timer.left(at: time))
        let then: TerminalText = timer.next.map { "then \($0.name)" } ?? "as the last"
        let turn: TerminalText = timer.current?.isItem == true ? "\(name)" : "\(name) speaks"
        let notes = model.showsNotes ? timer.notes.indices.map(words(of:)) : []
        return "\(turn), \(TimeText.words(left)), \(then)."
            + notes.map { "\n\($0)" as TerminalText }.joined(separator: "")
    }

    /// "About Daisy: fix the login"
    private var about: [TerminalText] {
        model.aboutSpeaker.prefix(AboutPeople.mostLines).map { "About \(name): \($0)" }
    }

    /// "Note 2, Ann: ask ops"
    func words(of note: Int) -> String {
        let state = timer.isTicked(note) ? ", done" : ""
        let name = timer.speakers[timer.notes[note].speaker].name
        return "Note \(note + 1), \(name)\(state): \(timer.notes[note].text)"
    }

    private var ended: TerminalText {
        let elapsed = timer.elapsed(at: time)
        let difference = timer.plannedLength - elapsed
        let seconds = abs(difference.seconds)
        let plan =
            seconds <= 5
            ? "on time"
            : TimeText.words(.seconds(Int(seconds.rounded())))
                + (difference > .zero ? " shorter than planned" : " longer than planned")
        let length = TimeText.words(.seconds((elapsed + .milliseconds(500)).wholeSeconds))
        let how = timer.phase == .ended(.interrupted) ? "was interrupted" : "is over"
        return "\(scrum.title) \(how) after \(length), \(plan)."
    }

    /// A line of JSON; nil where nothing has changed.
    func line(for announcement: MeetingAnnouncement) -> TerminalText? {
        switch announcement {
        case .refused(let reason), .said(let reason): return Self.error(reason)
        case .soundFailed(let reason): return Self.error("There is no sound: \(reason).")
        case _ where Self.isOfState(announcement): return TerminalText(written: json)
        default: return nil
        }
    }

    private static func error(_ reason: String) -> TerminalText {
        TerminalText(written: JSONValue.object([.init("error", .string(reason))]).compact)
    }

    /// Whether its line of JSON is the meeting's state.
    private static func isOfState(_ announcement: MeetingAnnouncement) -> Bool {
        switch announcement {
        case .refused, .said, .soundFailed, .soundRecovered, .muted, .volume, .time, .keys: false
        case .waiting, .began, .speaks, .about, .warning, .boxOver, .overtime, .paused, .resumed,
            .changed, .message, .state, .ended:
            true
        }
    }

    /// The effects of one change, with only the last of the lines of JSON for the state.
    static func withOneLine(_ effects: [MeetingEffect]) -> [MeetingEffect] {
        func isOfState(_ effect: MeetingEffect) -> Bool {
            guard case .announce(let announcement) = effect else { return false }
            return Self.isOfState(announcement)
        }
        guard let last = effects.lastIndex(where: isOfState) else { return effects }
        return effects.indices.filter { $0 == last || !isOfState(effects[$0]) }.map { effects[$0] }
    }

    /// One line of JSON: the state of the meeting, as those who follow it get it.
    var json: String { StateLine.state(model.state(at: time)).text }
}
