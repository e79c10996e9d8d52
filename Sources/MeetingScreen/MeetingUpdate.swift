import ScrumCore
import TerminalUI

extension MeetingModel {
    /// One update in progress: the changing model and the effects so far.
    struct Update {
        var model: MeetingModel
        let now: Duration
        private(set) var effects: [MeetingEffect] = []
        private var changes: [ScrumTimer.Change] = []
        private var speakerBefore: Int?
        private let answerBefore: String?
        private let messageBefore: Message?
        private var exit: MeetingExit?
        /// A sound for the start of a waiting meeting, or the tick shortly before it.
        var beginningCue: MeetingCue?

        init(model: MeetingModel, at time: Duration) {
            self.model = model
            now = time
            speakerBefore = model.timer.current?.id
            answerBefore = model.screen.notices.answer
            messageBefore = model.message
        }
    }
}

extension MeetingModel.Update {
    /// Applies everything that is due by `now`; records a gap if the computer slept.
    mutating func advance() {
        if model.isTiming, model.options.hasScreen, let last = model.lastUpdate,
            now - last > MeetingModel.shortestSleep
        {
            model.phase = .slept(MeetingModel.Gap(from: last, to: now))
        }
        changes = model.timer.advance(to: now)
        model.screen.notices.advance(to: now)
        if let end = model.message?.ends, end <= now { clearMessage() }
        if let end = model.screen.flashEnds, end <= now { model.screen.flashEnds = nil }
        beginIfDue()
        model.lastUpdate = now
    }

    mutating func handle(_ event: MeetingEvent) {
        switch event {
        case .tick: break
        case .opened(let due): start(due: due)
        case .begin: try? begin()
        case .absent(let answer): receive(answer)
        case .notice(let text, let length): post(text, as: .report, for: length)
        case .ticked(let note, let failure, let sender): ticked(note, failure, for: sender)
        case .about(let name, let lines):
            model.about[name] = lines
            guard model.timer.current?.name == name else { break }
            add(.changedState)
            if model.timer.phase == .running, !lines.isEmpty { add(.announce(.about)) }
        case .shared(let page): show(page)
        case .page(let page):
            model.screen.page = page
            if case .page = model.screen.prompt {
                model.screen.prompt =
                    page?.link == nil ? nil : .page(canOpen: page?.isLocal ?? false)
            }
        case .key(let key):
            model.screen.notices.dropAnswer(at: now)
            press(key)
        case .paste(let text): paste(text)
        case .invalidPaste: reply(.refused(.invalidText), to: .screen)
        case .line(let line, let sender): perform(line, for: sender)
        case .soundFailed(let reason): soundFailed(reason)
        case .deviceFailed(let reason): showSoundProblem(reason)
        case .deviceRecovered: soundRecovered()
        case .signal(let signal): stop(by: signal)
        case .turnEnded: askAboutGap()
        }
    }

    /// Asks about the gap unless another question is open. Waits for one more iteration of the
    /// loop, which handles the keys typed during the sleep, so that they cannot answer the
    /// question.
    private mutating func askAboutGap() {
        guard model.screen.prompt == nil, case .slept(var gap) = model.phase else { return }
        guard gap.isDue else {
            gap.isDue = true
            model.phase = .slept(gap)
            return
        }
        model.screen.prompt = .gap(from: gap.from, to: gap.to)
        model.phase = .meeting
    }

    /// Applies an event to the timer and, unless the timer refuses it, adds it to the journal.
    mutating func apply(_ event: ScrumTimer.Event) throws(Refusal) {
        let result = model.timer.apply(event, at: now)
        changes += result.changes
        switch (result.refusal, event) {
        case (nil, _): effects.append(.journal(event, at: now))
        case (.tooMuch(let excess), .note): throw .tooMuch(.noted, excess)
        case (.tooMuch(let excess), .undo): throw .tooMuch(.undone, excess)
        case (.tooMuch(let excess), _): throw .tooMuch(.joined, excess)
        case (let reason?, _): throw .timer(reason, model.timer)
        }
    }

    mutating func add(_ effect: MeetingEffect) { effects.append(effect) }

    enum Reply {
        case done
        case refused(Refusal)
        case state(asked: String?)
    }

    /// Reports a control's outcome to its sender.
    mutating func reply(_ reply: Reply, to sender: ControlSender) {
        switch (reply, sender) {
        case (.refused(let refusal), .screen):
            let words = refusal.words()
            post(model.options.hasScreen ? words : SpokenKeys.inWords(words))
        case (.refused(let refusal), .lines):
            add(.announce(.refused(refusal.words(inControlLine: true))))
        case (.refused(let refusal), .client(let client)):
            add(.reply(.refused(refusal.words(inControlLine: true)), to: client))
        case (.state(let asked), .client(let client)):
            add(.reply(.state(asked: asked), to: client))
        case (.state, _): add(.announce(.state))
        case (.done, .client(let client)): add(.reply(.done, to: client))
        case (.done, _): break
        }
    }

    mutating func post(
        _ text: String, as kind: NoticeQueue.Kind = .answer, for length: Duration? = nil
    ) {
        model.screen.notices.add(text, as: kind, for: length, at: now)
        if !model.options.hasScreen { effects.append(.announce(.said(text))) }
    }

    mutating func leave(_ exit: MeetingExit) { self.exit = exit }

    /// Adds the sound and announcements for the changes, and ends the meeting if it is over.
    mutating func finish() {
        let speaker = model.timer.current?.id
        let hasChanged = speaker != speakerBefore && speaker != nil
        if hasChanged || changes.contains(where: \.isBeginning) {
            model.turnBegan = now
            if model.selected == speaker { model.screen.selection = nil }
            if model.screen.notices.answer == answerBefore {
                model.screen.notices.dropAnswer(at: now)
            }
        }
        if speaker != speakerBefore || changes.contains(where: \.isBeginning),
            model.message == messageBefore
        {
            model.message = nil
        }
        // After a sleep that spanned several turns, only the current turn is announced.
        let news = changes.lastIndex(where: \.isBeginning) ?? 0
        let isWaiting = model.timer.phase == .waiting
        if isWaiting, !changes.isEmpty { add(.announce(.waiting)) }
        for change in changes[news...] where !model.timer.hasEnded && !isWaiting {
            announce(change)
        }
        // Sounds are played even after one has failed, because the device may work again.
        if let cue = cue(hasChanged: hasChanged), !model.screen.isMuted {
            add(.play(cue))
            if model.options.bell == .always, cue != .name { add(.bell) }
        }
        if model.options.notifies, let speaker = model.timer.current,
            effects.contains(.announce(.speaks)) || effects.contains(.announce(.began))
        {
            let title = model.timer.plan.scrum.title
            add(.notify(TerminalNotice(title: title, text: speaker.name)))
        }
        conclude()
    }

    /// Ends the meeting if it is over; a screen first shows the result for a moment.
    private mutating func conclude() {
        guard model.timer.hasEnded, exit != nil || !model.isAskingAboutGap else {
            if model.endScreen != nil { model.phase = .meeting }
            return
        }
        let ending: ScrumTimer.Ending =
            if case .ended(let ending) = model.timer.phase { ending } else { .finished }
        let result = exit ?? model.endScreen?.exit ?? MeetingExit(ending: ending)
        model.screen.prompt = nil
        if model.options.hasScreen, result.signal == nil, model.timer.elapsed(at: now) > .zero {
            let endScreen = model.endScreen ?? showEnd(with: result)
            model.phase = .over(endScreen)
            guard now >= endScreen.ends else { return }
        }
        model.phase = .finished
        effects.append(.announce(.ended))
        effects.append(.finish(result))
    }

    private func showEnd(with exit: MeetingExit) -> MeetingModel.EndScreen {
        let isSilent =
            model.screen.isMuted || model.screen.soundProblem != nil || !exit.isKept
            || model.timer.plan.scrum.sounds.end == .off
        return MeetingModel.EndScreen(
            exit: exit, began: now, ends: now + .seconds(isSilent ? 1 : 3))
    }

    /// On the end screen, `u` continues the meeting and any other key ends it. A held key keeps the
    /// screen open, so that its repeats do not reach the shell.
    mutating func pressAtTheEnd(_ key: Key, isHeld: Bool) {
        if isHeld, let ends = model.endScreen?.ends {
            return showEnd(until: max(ends, model.screen.presses.settled ?? ends))
        }
        if model.screen.table.find(key)?.command == .undo, model.timer.canContinue {
            return perform(.undo, for: .screen)
        }
        add(.silence)
        showEnd(until: now)
    }

    private mutating func showEnd(until end: Duration) {
        guard case .over(var endScreen) = model.phase else { return }
        endScreen.ends = end
        model.phase = .over(endScreen)
    }

    /// Returns the one sound for this update; an overdue warning is not played.
    private func cue(hasChanged: Bool) -> MeetingCue? {
        if model.timer.hasEnded {
            if model.endScreen != nil { return nil }
            return exit?.signal != nil || exit?.isKept == false ? nil : .end
        }
        if let beginningCue { return beginningCue }
        if model.timer.phase == .waiting { return nil }
        if hasChanged { return .ding }
        let speaksFirst = model.options.speaksNames && effects.contains(.announce(.began))
        var cue: MeetingCue? = speaksFirst ? .name : nil
        for change in changes {
            switch change {
            case .boxOver, .overtime: return .overtime
            case .warned(_, let isLast, let time) where now - time <= .seconds(1):
                // The timer omits a warning if half the box or more would remain.
                let count = model.timer.current.map { model.timer.warnings(for: $0).count } ?? 1
                cue = isLast && count > 1 ? .lastWarning : .warning
            default: break
            }
        }
        return cue
    }

    private mutating func announce(_ change: ScrumTimer.Change) {
        switch change {
        case .began: effects.append(.announce(.speaks))
        case .warned(_, let isLast, let time):
            effects.append(.announce(.warning))
            guard model.options.hasScreen, !isLast, now - time <= .seconds(1),
                let speaker = model.timer.current
            else { break }
            let left = TimeText.words(model.timer.left(at: now))
            post(phrase("\(speaker.name): \(left) left."), for: .seconds(6))
        case .boxOver: effects.append(.announce(.boxOver))
        case .overtime(_, let minutes, _): effects.append(.announce(.overtime(minutes: minutes)))
        case .ended: break
        }
    }

    private mutating func soundFailed(_ reason: String) {
        guard !model.screen.isMuted else { return }
        if let began = model.endScreen?.began {
            showEnd(until: max(began + .seconds(1), model.screen.presses.settled ?? .zero))
        }
        if model.options.bell == .whenSoundFails { effects.append(.bell) }
        model.screen.flashEnds = now + .milliseconds(400)
        showSoundProblem(reason)
    }

    private mutating func showSoundProblem(_ reason: String) {
        guard !model.screen.isMuted, model.screen.soundProblem != reason else { return }
        model.screen.soundProblem = reason
        if model.options.hasScreen {
            post(phrase("Bell instead of sounds: \(reason)."), as: .report, for: .seconds(6))
        }
        effects.append(.announce(.soundFailed(reason)))
    }

    private mutating func soundRecovered() {
        guard model.screen.soundProblem != nil else { return }
        model.screen.soundProblem = nil
        if model.options.hasScreen {
            post(phrase("Sounds work again."), as: .report, for: .seconds(3))
        }
        effects.append(.announce(.soundRecovered))
    }

    /// Ends the meeting: Ctrl-C saves it unless it is very short; any other signal interrupts it.
    private mutating func stop(by signal: Int32) {
        let interrupt: Int32 = 2
        let ending: ScrumTimer.Ending = signal == interrupt ? .early : .interrupted
        var exit = MeetingExit(ending: ending, signal: signal)
        if let endScreen = model.endScreen {
            (exit.ending, exit.isKept) = (endScreen.exit.ending, endScreen.exit.isKept)
        } else if signal == interrupt {
            let saved = model.options.saved?.elapsed ?? .zero
            exit.isKept = model.timer.elapsed(at: now) - saved >= MeetingModel.shortestMeeting
        }
        leave(exit)
        model.screen.prompt = nil
        if model.timer.hasEnded { return }
        if ending == .interrupted {
            // Not journaled, so that the meeting can be resumed.
            _ = model.timer.apply(.end(ending), at: now)
        } else {
            try? apply(.end(ending))
        }
    }
}

extension MeetingModel {
    var isAskingAboutGap: Bool {
        if case .gap = screen.prompt { return true }
        return if case .slept = phase { true } else { false }
    }
}

extension ScrumTimer.Change {
    var isBeginning: Bool {
        if case .began = self { true } else { false }
    }
}
