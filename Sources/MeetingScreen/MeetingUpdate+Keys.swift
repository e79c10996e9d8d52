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
            if isHeld, isSame, prompt.field == nil { return }
            return answer(prompt, with: key)
        }
        guard let command = KeyBinding.find(key, in: model.options.keys)?.command else {
            return say("? shows the keys.", for: .seconds(2))
        }
        if isHeld, !command.repeats {
            return say("Too soon after the last press: press again.", for: .seconds(2))
        }
        if model.timer.phase == .waiting,
            key == .character(" ") || key == .enter && model.selection == nil
        {
            return beginAfterWaiting()
        }
        if command.hurtsAfterChange, let changed = model.speakerChanged,
            now - changed < KeyPresses.pause
        {
            return say("Too soon after the change: press again.", for: .seconds(2))
        }
        perform(command)
    }

    mutating func paste(_ text: String) {
        let joins = if case .join = model.prompt { true } else { false }
        model.prompt?.field?.insert(text, lineBreak: joins ? "\n" : " ")
        guard let prompt = model.prompt, prompt.field?.string.contains("\n") == true else { return }
        take(.done, to: prompt)
    }

    private mutating func answer(_ prompt: MeetingPrompt, with key: Key) {
        if let answer = KeyBinding.find(key, in: prompt.keys)?.command {
            return take(answer, to: prompt)
        }
        model.prompt?.field?.press(key)
        if prompt == .page { model.prompt = nil }
    }

    private mutating func take(_ answer: MeetingPrompt.Answer, to prompt: MeetingPrompt) {
        model.prompt = nil
        if prompt.field != nil { model.presses.forgetText() }
        switch answer {
        case .save: end(isKept: true)
        case .discard: end(isKept: false)
        case .goOn: if case .end(wasPaused: false, _, _) = prompt { apply(.resume) }
        case .counts: break
        case .wasPause: if case .gap(let from, let to) = prompt { discount(from: from, to: to) }
        case .askToStop: askToStop()
        case .stopSharing: stopSharing()
        case .close: break
        case .done: finish(prompt)
        case .cancel: if !model.options.hasScreen { confirm("Cancelled.") }
        }
    }

    /// Uses what was typed; each line is a person who joins.
    private mutating func finish(_ prompt: MeetingPrompt) {
        let lines = (prompt.field?.string ?? "").split(separator: "\n")
            .map { $0.split(separator: " ").joined(separator: " ") }.filter { !$0.isEmpty }
        switch prompt {
        case .join: join(lines)
        case .note(_, let speaker): if let text = lines.first { note(text, speaker: speaker) }
        case .message: show(message: lines.first ?? "")
        case .end, .leave, .gap, .page, .stopSharing: break
        }
    }

    mutating func end(isKept: Bool) {
        leave(MeetingExit(ending: .early, isKept: isKept))
        apply(.end(.early))
    }

    private mutating func discount(from: Duration, to: Duration) {
        if apply(.discount(from: from, to: to)) != nil {
            say("It counts: something was done since.")
        }
    }
}

extension MeetingCommand {
    /// Whether a key that is held repeats it.
    var repeats: Bool {
        switch self {
        case .extend(let seconds): seconds > 0
        case .selectPrevious, .selectNext, .changeVolume: true
        case .next, .undo, .togglePause, .restart, .absent, .later, .bringForward, .deselect,
            .join, .divide, .shuffle, .note, .message, .mute, .tellTime, .share, .redraw, .help,
            .end, .leave:
            false
        }
    }

    /// Whether it would take time from somebody who has just begun to speak.
    var hurtsAfterChange: Bool {
        switch self {
        case .next: true
        case .extend(let seconds): seconds < 0
        default: false
        }
    }
}
