import ScrumCore
import TerminalUI

extension MeetingModel.Update {
    mutating func press(_ key: Key) {
        if model.endScreen != nil {
            return pressAtTheEnd(key, isHeld: model.screen.presses.isHeld(key, at: now))
        }
        handle(model.screen.press(key, isWaiting: model.timer.phase == .waiting, at: now))
    }

    mutating func paste(_ text: String) { handle(model.screen.paste(text)) }

    private mutating func handle(_ press: ScreenState.Press) {
        switch press {
        case .command(let command): perform(command)
        case .start: beginAfterWaiting()
        case .answer(let answer, let prompt): handle(answer, to: prompt)
        case .refused(let refusal): refuse(refusal)
        case .nothing: break
        }
    }

    private mutating func handle(_ answer: MeetingPrompt.Answer, to prompt: MeetingPrompt) {
        model.screen.close(prompt)
        switch answer {
        case .save: end(isKept: true)
        case .discard: end(isKept: false)
        case .goOn: if case .end(wasPaused: false, _, _) = prompt { apply(.resume) }
        case .counts: break
        case .wasPause: if case .gap(let from, let to) = prompt { discount(from: from, to: to) }
        case .askToOpen: model.screen.prompt = .openToNetwork
        case .askToStop: askToStop()
        case .openToNetwork: add(.share(onNetwork: true))
        case .stopSharing: stopSharing()
        case .close: break
        case .done: finish(prompt)
        case .cancel: if !model.options.hasScreen { confirm("Cancelled.") }
        }
    }

    /// Uses the typed text; for people who join, each element is a name.
    private mutating func finish(_ prompt: MeetingPrompt) {
        let lines = prompt.lines
        switch prompt {
        case .join: join(lines)
        case .note(_, let speaker): if let text = lines.first { note(text, speaker: speaker) }
        case .message: show(message: lines.first ?? "")
        case .end, .leave, .gap, .page, .openToNetwork, .stopSharing: break
        }
    }

    mutating func end(isKept: Bool) {
        leave(MeetingExit(ending: .early, isKept: isKept))
        apply(.end(.early))
    }

    private mutating func discount(from: Duration, to: Duration) {
        if apply(.discount(from: from, to: to)) != nil {
            refuse(.sleepCounts)
        }
    }
}
