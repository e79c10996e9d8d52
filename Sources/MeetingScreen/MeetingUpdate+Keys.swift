import ScrumCore
import TerminalUI

extension MeetingModel.Update {
    mutating func press(_ key: Key) {
        if model.endScreen != nil {
            return pressAtTheEnd(key, isHeld: model.screen.presses.isHeld(key, at: now))
        }
        var screen = model.screen
        let press = screen.press(key, in: model.state(at: now), at: now)
        model.screen = screen
        handle(press)
    }

    mutating func paste(_ text: String) { handle(model.screen.paste(text)) }

    private mutating func handle(_ press: ScreenState.Press) {
        switch press {
        case .control(let control): perform(control, for: .screen)
        case .local(.redraw): add(.redraw)
        case .local(.help): add(model.options.hasScreen ? .help : .announce(.keys))
        case .local(.showTime): showTime()
        case .local, .nothing: break
        case .notices(let texts): for text in texts { confirm(text) }
        case .refused(let refusal): reply(.refused(refusal), to: .screen)
        }
    }

    private mutating func showTime() {
        guard model.options.hasScreen else { return add(.announce(.time)) }
        post(
            MeetingReport(model, at: now).sentence(for: .time)?.description ?? "",
            for: .seconds(5))
    }
}
