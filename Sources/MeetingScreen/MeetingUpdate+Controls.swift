import Live
import ScrumCore
import ScrumStore
import TerminalUI

extension MeetingModel.Update {
    /// Applies a control and replies to its sender.
    mutating func perform(_ control: Control, for sender: ControlSender) {
        do throws(Refusal) {
            let isPending = try perform(control, sender)
            if !isPending { reply(.done, to: sender) }
        } catch {
            reply(.refused(error), to: sender)
        }
    }

    /// Applies a control line and replies to its sender.
    mutating func perform(_ line: String, for sender: ControlSender) {
        if line.allSatisfy({ $0 == " " }) { return }
        if case .gap = model.screen.prompt { model.screen.prompt = nil }
        do throws(ControlMistake) {
            if let control = try Control(line) { return perform(control, for: sender) }
            let words = line.split(separator: " ", maxSplits: 1)
            reply(.state(asked: words.count > 1 ? String(words[1]) : nil), to: sender)
        } catch {
            reply(.refused(.mistake(error)), to: sender)
        }
    }

    /// Returns whether the reply depends on an effect, such as saving a past note.
    private mutating func perform(
        _ control: Control, _ sender: ControlSender
    ) throws(Refusal) -> Bool {
        if model.timer.phase == .running, control.comesTooSoon(after: model.turnBegan, at: now) {
            throw .justStarted(turn: model.timer.position.index, isNext: control == .next())
        }
        switch control {
        case .begin: try beginAfterWaiting()
        case .next(let turn): try skip(turn: turn)
        case .undo: try undo()
        case .pause: try pause(true)
        case .resume: try pause(false)
        case .hold: try apply(.pause)
        case .release: try apply(.resume)
        case .restart:
            try apply(.restart)
            confirm(phrase("Turn restarted."))
        case .extend(let seconds): try extend(by: seconds)
        case .absent(let name): try absent(person(name, orItem: true))
        case .later(let name): try later(person(name))
        case .first(let name): try bringForward(person(name, orItem: true))
        case .lead(let name): try lead(person(name))
        case .join(let names): try join(names)
        case .divide: try divide()
        case .shuffle:
            let order = model.timer.upcomingMovable.map(\.id).shuffled(using: &model.generator)
            try apply(.shuffle(order))
            confirm(
                model.timer.kind.words(
                    phrase("Remaining speakers shuffled."), phrase("Remaining items shuffled.")))
        case .note(let text, let name): try note(text, under: name)
        case .tick(let number): return try tick(number, sender)
        case .message(let text): try show(message: text, sender)
        case .mute: mute(!model.screen.isMuted)
        case .changeVolume(let step): changeVolume(by: step)
        case .share(let onNetwork):
            guard model.options.isShareable else { throw .notShareable }
            add(.share(onNetwork: onNetwork))
        case .stopSharing: try stopSharing()
        case .discount(let from, let to): try apply(.discount(from: from, to: to))
        case .end(let isKept):
            leave(MeetingExit(ending: .early, isKept: isKept && model.timer.phase != .waiting))
            try apply(.end(.early))
        }
        return false
    }

    func name(_ id: Int) -> String { model.timer.speakers[id].name }

    /// A name in a notice, which must leave room for the result.
    func shown(_ id: Int) -> String { TextWidth.cut(name(id), to: 40, .unicode) }

    private func isItem(_ id: Int) -> Bool { model.timer.speakers[id].isItem }

    /// "Ann is absent." or "Design is not left out."
    private func words(_ id: Int, areAbsent isAbsent: Bool) -> String {
        isAbsent
            ? ScrumTimer.Standing.absence(of: shown(id), isItem(id))
            : ScrumTimer.Standing.presence(of: shown(id), isItem(id))
    }

    /// Finds someone by name; a refusal lists agenda items only for controls that affect them.
    private func person(_ name: String, orItem: Bool = false) throws(Refusal) -> Int {
        let all = model.timer.speakers
        // A screen sends whole names, even if they differ only in case.
        if let same = all.first(where: { $0.name == name }) { return same.id }
        let listed = all.filter { orItem || !$0.isItem || model.timer.hasOnlyItems }
        let names = listed.map(\.name)
        let match = NameMatch.find(name, in: names)
        if case .one(let index) = match { return listed[index].id }
        // The control then says why the item is refused.
        if case .one(let index) = NameMatch.find(name, in: all.map(\.name)) { return index }
        let noun = model.timer.kind.noun
        throw .noSpeaker(explanation: match.explanation(for: name, in: names, noun: noun))
    }

    private mutating func skip(turn: Int?) throws(Refusal) {
        let current = model.timer.position.index
        if let turn, turn != current { throw .otherTurn(turn, current: current) }
        try apply(.next)
    }

    mutating func undo() throws(Refusal) {
        if undoReplanning() { return }
        let before = model.timer
        try apply(.undo)
        if model.selected == nil { model.screen.selection = nil }
        if case .tick(let note) = before.undoableEvent { return confirmTick(of: note) }
        confirm(undone(before.undoableEvent, before))
    }

    /// Returns the undone event, or the new state.
    private func undone(_ event: ScrumTimer.Event?, _ before: ScrumTimer) -> String {
        if case .extend(let amount) = event, model.timer.current?.id == before.current?.id {
            let length = TimeText.rounded(amount < .zero ? .zero - amount : amount)
            let change = "\(amount < .zero ? "−" : "+")\(length)"
            return phrase("Undone: \(change) for \(name(before.current?.id ?? 0)).")
        }
        return phrase("Undone. \(state(afterUndoing: event, before))")
    }

    private func state(afterUndoing event: ScrumTimer.Event?, _ before: ScrumTimer) -> String {
        let speaks = model.timer.current.map { speaking($0.id) } ?? phrase("No one speaks.")
        if model.timer.current?.id != before.current?.id { return speaks }
        switch event {
        case .restart: return phrase("The turn continues as before.")
        case .absent(let id), .callBack(let id), .later(let id), .first(let id):
            return state(of: id, wasAbsent: before.speakers[id].isAbsent)
        case .join, .also: return gone(since: before)
        case .divide: return phrase("The boxes are as before.")
        case .shuffle: return phrase("The order is as before.")
        case .lead:
            return model.timer.leader.map { phrase("\($0) leads.") } ?? phrase("No one leads.")
        case .next, .end, .begin, .undo, .pause, .resume, .note, .tick, .discount, .extend, nil:
            return speaks
        }
    }

    /// Says who or what has not joined after all.
    private func gone(since before: ScrumTimer) -> String {
        let isPresent = Set(model.timer.speakers.filter { !$0.isAbsent }.map(\.id))
        let gone = before.speakers.filter { !$0.isAbsent && !isPresent.contains($0.id) }
        let names = list(gone.map(\.name))
        return before.hasOnlyItems
            ? phrase(gone.count, "\(names) is not added.", "\(names) are not added.")
            : phrase(gone.count, "\(names) is not joining.", "\(names) are not joining.")
    }

    /// "Ann", "Ann and Bob" or "3 people".
    private func list(_ names: [String]) -> String {
        switch names.count {
        case 1: names[0]
        case 2: phrase("\(names[0]) and \(names[1])")
        default: model.timer.kind.counted(names.count)
        }
    }

    private func speaking(_ id: Int) -> String {
        isItem(id) ? phrase("\(shown(id)) continues.") : phrase("\(shown(id)) speaks.")
    }

    /// Returns a person's state after a change to them has been undone.
    private func state(of id: Int, wasAbsent: Bool) -> String {
        switch model.timer.statuses[id] {
        case .absent: words(id, areAbsent: true)
        case .speaks: speaking(id)
        case .comes where wasAbsent: words(id, areAbsent: false)
        case .comes where isItem(id): phrase("\(shown(id)) is back in place.")
        case .comes: phrase("\(shown(id)) speaks as before.")
        case .done where isItem(id): phrase("\(shown(id)) is over.")
        case .done: phrase("\(shown(id)) has spoken.")
        }
    }

    private mutating func pause(_ pauses: Bool) throws(Refusal) {
        if model.timer.phase == .running, model.timer.isPaused == pauses { return }
        try apply(pauses ? .pause : .resume)
        add(.announce(pauses ? .paused : .resumed))
    }

    /// Changes the box by the given time, within the timer's limits.
    private mutating func extend(by seconds: Int) throws(Refusal) {
        let amount: Duration
        do throws(ScrumTimer.Refusal) {
            amount = try model.timer.allowedChange(by: .seconds(seconds), at: now)
        } catch {
            throw .timer(error, model.timer)
        }
        try apply(.extend(by: amount))
        let length = amount < .zero ? .zero - amount : amount
        let id = model.timer.current?.id ?? 0
        let words = TimeText.words(length.toNearestSecond)
        let change = "\(seconds < 0 ? "−" : "+")\(TimeText.rounded(length))"
        confirm(
            phrase("\(change) for \(shown(id))."),
            spoken: seconds < 0
                ? phrase("\(words) less for \(name(id)).")
                : phrase("\(words) more for \(name(id))."))
    }

    mutating func show(_ page: SharedPage) {
        model.screen.page = page
        if model.options.hasScreen {
            model.screen.prompt = model.screen.prompt ?? .page(canOpen: page.isLocal)
        } else {
            confirm(phrase("Shared at \(page.link ?? "")"), for: .seconds(10))
        }
    }

    private mutating func stopSharing() throws(Refusal) {
        if model.screen.page?.isElsewhere == true { throw .sharedElsewhere }
        let onNetwork = model.screen.page?.isOnNetwork ?? false
        add(.stopSharing(onNetwork: onNetwork))
        let isAlone = model.screen.page?.isAlsoElsewhere != true
        let stopped =
            isAlone
            ? phrase("Sharing stopped.") : phrase("Page closed; \"scrum share\" continues.")
        confirm(onNetwork ? phrase("Closed to the network.") : stopped)
    }

    private mutating func absent(_ id: Int) throws(Refusal) {
        let isBack = model.timer.speakers[id].isAbsent
        let words = isBack ? phrase("\(name(id)) is back.") : words(id, areAbsent: true)
        try setAbsent(id, !isBack)
        confirm(words)
    }

    /// Marks someone as absent or present. Before the start, the planned time is then split among
    /// everyone present, as with `--without`.
    mutating func setAbsent(_ id: Int, _ isAbsent: Bool) throws(Refusal) {
        guard let plan = model.timer.plan(with: id, absent: isAbsent) else {
            return try apply(isAbsent ? .absent(id) : .callBack(id))
        }
        model.replanned.append(name(id))
        model.timer = ScrumTimer(plan: plan)
        add(.plan(plan))
        add(.announce(.waiting))
    }

    /// Undoes the last absence change before the start; returns false if there is none.
    private mutating func undoReplanning() -> Bool {
        guard let (speaker, plan) = model.undoneAbsence else { return false }
        model.replanned.removeLast()
        model.timer = ScrumTimer(plan: plan)
        add(.plan(plan))
        confirm(phrase("Undone. \(words(speaker.id, areAbsent: !speaker.isAbsent))"))
        return true
    }

    private mutating func later(_ id: Int) throws(Refusal) {
        try apply(.later(id))
        confirm(
            isItem(id) ? phrase("\(shown(id)) is later.") : phrase("\(shown(id)) speaks later."))
    }

    private mutating func bringForward(_ id: Int) throws(Refusal) {
        try apply(.first(id))
        model.screen.selection = nil
        let name = shown(id)
        let words =
            switch (model.timer.phase == .waiting, isItem(id)) {
            case (true, true): phrase("\(name) is first.")
            case (true, false): phrase("\(name) speaks first.")
            case (false, true): phrase("\(name) is next.")
            case (false, false): phrase("\(name) speaks next.")
            }
        confirm(words)
    }

    /// Brings absentees back and adds new people at the end, as one change; only the first 100
    /// names are used.
    private mutating func join(_ names: [String]) throws(Refusal) {
        if model.timer.hasEnded { throw .timer(.hasEnded, model.timer) }
        let names = names.prefix(100).map(TextWidth.sanitized).filter(\.isVisible)
        let (back, present, new) = model.timer.joining(names)
        let events = back.map { .callBack($0) } + new.map { ScrumTimer.Event.join(name: $0) }
        guard !events.isEmpty else {
            guard let id = present.first else { return }
            throw .alreadyHere(name(id))
        }
        if events.count == 1, let id = back.first {
            try setAbsent(id, false)
        } else {
            for (place, event) in events.enumerated() {
                try apply(place == 0 ? event : .also(event))
            }
        }
        let kind = model.timer.kind
        let (returned, known) = (list(back.map(name)), list(present.map(name)))
        var sentences =
            back.isEmpty
            ? [] : [phrase(back.count, "\(returned) is back.", "\(returned) are back.")]
        // Uses the name in the list, where a number is added to the name of an agenda item.
        if let last = model.timer.speakers.last?.name, !new.isEmpty {
            sentences.append(
                new.count == 1
                    ? kind.words(
                        phrase("\(last) joins at the end."),
                        phrase("\(last) is added at the end."))
                    : kind.words(
                        phrase(
                            new.count, "\(new.count) person joins at the end; \(last) is last.",
                            "\(new.count) people join at the end; \(last) is last."),
                        phrase(
                            new.count, "\(new.count) item is added at the end; \(last) is last.",
                            "\(new.count) items are added at the end; \(last) is last.")))
        }
        if !present.isEmpty {
            sentences.append(
                phrase(
                    present.count, "\(known) is already here.", "\(known) are already here."))
        }
        confirm(sentences.joined(separator: " "))
    }

    private mutating func lead(_ id: Int) throws(Refusal) {
        try apply(.lead(id))
        confirm(phrase("\(name(id)) leads."))
    }

    /// Shows a message to everyone for a while; an empty or invisible message removes the current
    /// one.
    private mutating func show(
        message text: String, _ sender: ControlSender
    ) throws(Refusal) {
        let text = TextWidth.sanitized(text)
        guard text.isVisible else { return clearMessage() }
        if let excess = Bounds.excess(message: text) { throw .tooMuch(.shown, excess) }
        model.message = MeetingModel.Message(text: text, ends: now + MeetingModel.Message.length)
        // The message covers the list, so a selection would be invisible.
        model.screen.selection = nil
        add(.announce(.message(text)))
        if sender == .screen, model.options.hasScreen {
            let length = MeetingModel.Message.length.wholeSeconds
            post(phrase("Shown to everyone for up to \(length) s."))
        }
    }

    mutating func clearMessage() {
        guard model.message != nil else { return }
        model.message = nil
        add(.announce(.message(nil)))
    }

    private mutating func divide() throws(Refusal) {
        let upcoming = model.timer.upcoming
        let hasBoth = upcoming.contains(where: \.isItem) && !upcoming.allSatisfy(\.isItem)
        try apply(.divide)
        confirm(
            hasBoth
                ? phrase("Time split among speakers and items.")
                : phrase("Remaining time split equally."))
    }

    private mutating func mute(_ mutes: Bool) {
        model.screen.isMuted = mutes
        if mutes { add(.silence) }
        add(.announce(.muted(mutes)))
    }

    /// Changes the volume; muted sounds stay muted.
    private mutating func changeVolume(by step: Int) {
        model.volume = min(max(model.volume + step, 0), 100)
        let words =
            model.screen.isMuted
            ? phrase("Volume \(model.volume) %, sound off.") : phrase("Volume \(model.volume) %.")
        model.screen.notices.add(words, as: .answer, at: now)
        add(.setVolume(model.volume))
        add(.announce(.volume(model.volume)))
    }

    /// Shows and announces the result of a command.
    mutating func confirm(
        _ text: String, spoken: String? = nil, as kind: NoticeQueue.Kind = .answer,
        for length: Duration? = nil
    ) {
        model.screen.notices.add(text, as: kind, for: length, at: now)
        add(.announce(.changed(spoken ?? text)))
    }
}
