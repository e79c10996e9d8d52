import ScrumCore
import TerminalUI

extension MeetingModel.Update {
    mutating func perform(_ command: MeetingCommand) {
        switch command {
        case .next: skip()
        case .undo: undo()
        case .togglePause: pause(!model.timer.isPaused)
        case .restart: apply(.restart, confirming: "This turn begins again.")
        case .extend(let seconds): extend(by: seconds)
        case .absent: if let subject { absent(subject) }
        case .later: if let subject { later(subject) }
        case .bringForward: if let person = model.selection { bringForward(person) }
        case .selectPrevious: select(by: -1)
        case .selectNext: select(by: 1)
        case .deselect: model.selection = nil
        case .join: model.prompt = .join(LineEditor())
        case .divide: apply(.divide, confirming: "The time left is divided equally.")
        case .shuffle: shuffle()
        case .note:
            if let speaker = model.timer.current?.id {
                model.prompt = .note(LineEditor(), speaker: speaker)
            }
        case .mute: mute(!model.isMuted)
        case .tellTime: add(.announce(.time))
        case .share: add(.share)
        case .redraw: add(.redraw)
        case .help:
            if model.options.hasScreen { model.showsHelp = true } else { add(.announce(.keys)) }
        case .end: askForEnd()
        }
    }

    /// Whom `absent` and `later` apply to: the selected person, else the speaker.
    private var subject: Int? { model.selection ?? model.timer.current?.id }

    private func name(_ id: Int) -> String { model.timer.speakers[id].name }

    mutating func skip() {
        if model.timer.phase == .waiting { return begin() }
        apply(.next)
    }

    mutating func undo() {
        let before = model.timer.current?.id
        switch apply(.undo) {
        case nil:
            if let selection = model.selection, !model.timer.speakers.indices.contains(selection) {
                model.selection = nil
            }
            let speaker = model.timer.current
            confirm(
                speaker?.id == before ? "Undone." : "Undone: \(speaker?.name ?? "nobody") speaks.")
        default: say("Nothing to undo.")
        }
    }

    mutating func pause(_ pauses: Bool) {
        guard model.timer.isPaused != pauses, apply(pauses ? .pause : .resume) == nil else {
            return
        }
        add(.announce(pauses ? .paused : .resumed))
    }

    mutating func extend(by seconds: Int) {
        if apply(.extend(by: .seconds(seconds))) == nil {
            let amount = TimeText.clock(seconds: abs(seconds))
            let name = name(model.timer.current?.id ?? 0)
            let words = TimeText.words(.seconds(abs(seconds)))
            confirm(
                "\(seconds < 0 ? "−" : "+")\(amount) for \(name).",
                spoken: "\(words) \(seconds < 0 ? "less" : "more") for \(name).")
        } else {
            say("Nothing left to take.")
        }
    }

    mutating func absent(_ id: Int) {
        let isBack = model.timer.speakers[id].isAbsent
        switch apply(isBack ? .callBack(id) : .absent(id)) {
        case nil: confirm(isBack ? "\(name(id)) is back." : "\(name(id)) is absent.")
        case .nobodyToCome: say("Somebody must speak.")
        default: say("\(name(id)) has spoken already.")
        }
    }

    mutating func later(_ id: Int) {
        switch apply(.later(id)) {
        case nil: confirm("\(name(id)) speaks later.")
        case .nobodyToCome, .notNow: say("\(name(id)) is the last already.")
        default: say("\(name(id)) is not to come.")
        }
    }

    mutating func bringForward(_ id: Int) {
        switch apply(.first(id)) {
        case nil:
            model.selection = nil
            confirm("\(name(id)) speaks next.")
        case .notNow: say("\(name(id)) speaks next already.")
        default: say("\(name(id)) speaks now.")
        }
    }

    mutating func join(_ name: String) {
        let name = TextWidth.sanitized(name)
        guard !name.isEmpty, apply(.join(name: name)) == nil else { return }
        confirm("\(model.timer.speakers.last?.name ?? name) joins as the last.")
    }

    mutating func note(_ text: String, speaker: Int) {
        if apply(.note(text, speaker: speaker)) == nil { confirm("Noted under \(name(speaker)).") }
    }

    mutating func shuffle() {
        let order = model.timer.upcoming.map(\.id).shuffled(using: &model.generator)
        apply(.shuffle(order), confirming: "Those left are shuffled.")
    }

    /// Applies an event and shows `text`, or the reason for a refusal.
    private mutating func apply(_ event: ScrumTimer.Event, confirming text: String) {
        switch apply(event) {
        case nil: confirm(text)
        case .nobodyToCome: say("Nobody is left.")
        case .noTimeLeft: say("No time is left.")
        default: say("Not now.")
        }
    }

    mutating func mute(_ mutes: Bool) {
        guard model.isMuted != mutes else { return }
        model.isMuted = mutes
        if mutes { add(.silence) }
        add(.announce(.muted(mutes)))
    }

    /// Asks with the meeting's clock stopped.
    private mutating func askForEnd() {
        guard model.options.hasScreen || model.options.hasPrompt else { return end() }
        let wasPaused = model.timer.isPaused
        if model.timer.phase == .running, !wasPaused { apply(.pause) }
        let isYoung = model.timer.elapsed(at: now) < .seconds(10)
        let holdsNothing = wasPaused || model.timer.phase == .waiting
        model.prompt = .end(discardFirst: isYoung, wasPaused: holdsNothing)
    }

    mutating func end() {
        leave(MeetingExit(ending: .early))
        apply(.end(.early))
    }

    private mutating func select(by step: Int) {
        let listed = model.timer.listed.map(\.id)
        guard !listed.isEmpty else { return }
        let start = model.selection ?? model.timer.current?.id
        let place = start.flatMap { listed.firstIndex(of: $0) } ?? 0
        let target = min(max(0, place + step), listed.count - 1)
        model.selection = listed[target]
        if !model.options.hasScreen { confirm("\(name(listed[target])) is selected.") }
    }

    /// Shows what was done, and announces it.
    mutating func confirm(
        _ text: String, spoken: String? = nil, for duration: Duration = .seconds(3)
    ) {
        model.message = text
        model.messageEnds = now + duration
        add(.announce(.changed(spoken ?? text)))
    }
}
