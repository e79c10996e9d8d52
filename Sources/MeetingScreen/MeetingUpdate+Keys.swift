import ScrumCore
import TerminalUI

extension MeetingModel.Update {
    mutating func press(_ key: Key) {
        let gap = model.lastKey.flatMap { $0.key == key ? now - $0.at : nil }
        model.lastKey = (key, now)
        if model.prompt != nil { return answer(key) }
        if model.showsHelp {
            model.showsHelp = false
            if MeetingKeys.binding(for: key)?.command == .help { return }
        }
        guard let binding = MeetingKeys.binding(for: key) else {
            if model.timer.phase == .waiting { begin() }
            return
        }
        if let gap, gap < .milliseconds(120), !binding.repeats { return }
        if model.timer.phase == .waiting, binding.command.begins {
            return begin()
        }
        if binding.command == .next, let changed = model.speakerChanged,
            now - changed < .milliseconds(800)
        {
            return say("Too soon after the change: press again to skip.", for: .seconds(2))
        }
        perform(binding.command)
    }

    mutating func paste(_ text: String) {
        switch model.prompt {
        case .join(var editor):
            editor.insert(text)
            model.prompt = .join(editor)
        case .note(var editor, let speaker):
            editor.insert(text)
            model.prompt = .note(editor, speaker: speaker)
        case .end, .gap, nil: break
        }
    }

    mutating func begin() {
        guard apply(.begin) == nil else { return }
        add(.announce(.began))
    }

    private mutating func answer(_ key: Key) {
        switch model.prompt {
        case .end(_, let wasPaused): answerEnd(key, wasPaused: wasPaused)
        case .gap(let from, let to): answerGap(key, from: from, to: to)
        case .join(let editor):
            edit(editor, key, keep: { .join($0) }, done: { update, text in update.join(text) })
        case .note(let editor, let speaker):
            edit(
                editor, key, keep: { .note($0, speaker: speaker) },
                done: { update, text in update.note(text, speaker: speaker) })
        case nil: break
        }
    }

    private mutating func edit(
        _ editor: LineEditor, _ key: Key, keep: (LineEditor) -> MeetingPrompt,
        done: (inout Self, String) -> Void
    ) {
        var editor = editor
        switch key {
        case .escape:
            model.prompt = nil
            if !model.options.hasScreen { confirm("Cancelled.") }
        case .enter:
            model.prompt = nil
            let text = editor.string.split(separator: " ").joined(separator: " ")
            if !text.isEmpty { done(&self, text) }
        default:
            _ = editor.edit(key)
            model.prompt = keep(editor)
        }
    }

    private mutating func answerEnd(_ key: Key, wasPaused: Bool) {
        let first = model.prompt?.answers.first?.key
        let answer: String? =
            switch key {
            case .enter: first
            case .escape: "g"
            case .character(let character): character.lowercased()
            default: nil
            }
        switch answer {
        case "k", "d":
            model.prompt = nil
            leave(MeetingExit(ending: .early, isKept: answer == "k", isImmediate: answer == "d"))
            apply(.end(.early))
        case "g", "q":
            model.prompt = nil
            if !wasPaused { apply(.resume) }
        default: break
        }
    }

    private mutating func answerGap(_ key: Key, from: Duration, to: Duration) {
        switch key {
        case .character("p"), .character("P"):
            model.prompt = nil
            if apply(.discount(from: from, to: to)) != nil {
                say("It counts: something was done since.")
            }
        case .character("c"), .character("C"), .enter, .escape: model.prompt = nil
        default: break
        }
    }
}

extension MeetingCommand {
    /// Whether this command starts a meeting that is waiting.
    var begins: Bool {
        switch self {
        case .next, .togglePause, .restart, .undo, .bringForward, .divide, .tellTime: true
        case .extend, .absent, .later, .selectPrevious, .selectNext, .deselect, .join, .shuffle,
            .note, .mute, .share, .redraw, .help, .end:
            false
        }
    }
}
