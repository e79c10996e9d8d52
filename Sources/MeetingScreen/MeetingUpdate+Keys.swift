import ScrumCore
import TerminalUI

extension MeetingModel.Update {
    mutating func press(_ key: Key) {
        // Another key in between ends the repeats of the one before.
        let isSame = model.presses.last == key
        let isHeld = model.presses.isHeld(key, at: now)
        if model.standing != nil { return pressAtTheEnd(key, isHeld: isHeld) }
        if let prompt = model.prompt {
            // A key that is still held must not answer the question that it opened.
            if isHeld, isSame, prompt.editor == nil { return }
            return answer(key)
        }
        guard let command = KeyBinding.find(key, in: model.options.keys)?.command else {
            if model.timer.phase == .waiting { return begin() }
            return say("? shows the keys.", for: .seconds(2))
        }
        if isHeld, !command.repeats { return }
        if model.timer.phase == .waiting, command.begins { return begin() }
        if command.hurtsAfterChange, let changed = model.speakerChanged,
            now - changed < KeyPresses.pause
        {
            return say("Too soon after the change: press again.", for: .seconds(2))
        }
        perform(command)
    }

    mutating func paste(_ text: String) {
        switch model.prompt {
        case .join(var editor):
            editor.insert(text, lineBreak: "\n")
            let names = editor.string.split(separator: "\n")
            guard names.count > 1 || editor.text.last == "\n" else {
                model.prompt = .join(editor)
                return
            }
            model.prompt = nil
            join(names.map { $0.split(separator: " ").joined(separator: " ") })
        case .note(var editor, let speaker):
            editor.insert(text, lineBreak: " ")
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
        case .end(let wasPaused): answerEnd(key, wasPaused: wasPaused)
        case .gap(let from, let to): answerGap(key, from: from, to: to)
        case .join(let editor):
            edit(editor, key, keep: { .join($0) }, done: { update, text in update.join([text]) })
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
            editor.edit(key)
            model.prompt = keep(editor)
        }
    }

    private mutating func answerEnd(_ key: Key, wasPaused: Bool) {
        switch key.answer {
        case .enter, .character("k"), .character("q"), .character("y"): end(isKept: true)
        case .character("d"): end(isKept: false)
        case .escape, .character("g"), .character("n"):
            model.prompt = nil
            if !wasPaused { apply(.resume) }
        default: break
        }
    }

    private mutating func end(isKept: Bool) {
        model.prompt = nil
        leave(MeetingExit(ending: .early, isKept: isKept))
        apply(.end(.early))
    }

    private mutating func answerGap(_ key: Key, from: Duration, to: Duration) {
        switch key.answer {
        case .character("p"):
            model.prompt = nil
            if apply(.discount(from: from, to: to)) != nil {
                say("It counts: something was done since.")
            }
        case .character("c"), .enter, .escape: model.prompt = nil
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
            .note, .mute, .changeVolume, .share, .redraw, .help, .end, .leave:
            false
        }
    }

    /// Whether a held key may go on with it.
    var repeats: Bool {
        switch self {
        case .extend(let seconds): seconds > 0
        case .selectPrevious, .selectNext, .changeVolume: true
        case .next, .undo, .togglePause, .restart, .absent, .later, .bringForward, .deselect,
            .join, .divide, .shuffle, .note, .mute, .tellTime, .share, .redraw, .help, .end, .leave:
            false
        }
    }

    /// Whether it would hit somebody who has just begun to speak.
    var hurtsAfterChange: Bool {
        switch self {
        case .next: true
        case .extend(let seconds): seconds < 0
        default: false
        }
    }
}
