import JSONText
import Live
import ScrumCore
import TerminalUI

extension MeetingModel.Update {
    mutating func perform(_ command: MeetingCommand) {
        switch command {
        case .next: skip()
        case .undo: undo()
        case .togglePause: pause(!model.timer.isPaused)
        case .restart where model.timer.phase == .waiting: refuse(.notStarted)
        case .restart: apply(.restart, confirming: "Turn restarted.")
        case .extend(let seconds): extend(by: seconds)
        case .absent: if let subject { absent(subject) }
        case .later: if let subject { later(subject) }
        case .bringForward:
            if model.showsNotes {
                tickListed(model.chosenNote)
            } else if let person = model.selected {
                bringForward(person)
            } else {
                refuse(.noneToBringForward)
            }
        case .selectPrevious: select(by: -1)
        case .selectNext: select(by: 1)
        case .deselect:
            if model.message != nil { return clearMessage() }
            if model.screen.selection == nil, model.note == nil, !model.opensNotes {
                refuse(.noSelection)
            }
            (model.screen.selection, model.note, model.opensNotes) = (nil, nil, false)
        case .notes: openNotes()
        case .lead: if let id = subject { lead(id) }
        case .join: model.screen.prompt = .join(TextField())
        case .divide: divide()
        case .shuffle: shuffle()
        case .note:
            if let speaker = model.timer.current?.id {
                model.screen.prompt = .note(TextField(), speaker: speaker)
            }
        case .message:
            model.screen.prompt = .message(TextField(longest: Bounds.messageCharacters))
        case .mute: mute(!model.screen.isMuted)
        case .changeVolume(let step): changeVolume(by: step)
        case .showTime: showTime()
        case .share: share()
        case .redraw: add(.redraw)
        case .help:
            add(model.options.hasScreen ? .help : .announce(.keys))
        case .end: askForEnd()
        // Not a key on this screen.
        case .leave: break
        }
    }

    /// The person affected by `absent`, `later` and `lead`: the selected person, otherwise the
    /// speaker.
    private var subject: Int? {
        model.showsNotes ? model.timer.current?.id : model.selected ?? model.timer.current?.id
    }

    private func subject(_ id: Int) -> Refusal.Subject {
        Refusal.Subject(name: name(id), isItem: model.timer.speakers[id].isItem)
    }

    func name(_ id: Int) -> String { model.timer.speakers[id].name }

    /// Returns the wording for a person or for an item.
    private func words(_ ofPerson: String, _ ofItem: String, for id: Int) -> String {
        let speaker = model.timer.speakers[id]
        return "\(speaker.name) \(speaker.isItem ? ofItem : ofPerson)"
    }

    mutating func skip() {
        if model.timer.phase == .waiting { return refuse(.notStarted) }
        apply(.next)
    }

    mutating func undo() {
        if undoReplanning() { return }
        let before = model.timer
        guard apply(.undo) == nil else {
            return refuse(.nothingToUndo(isPaused: before.isPaused))
        }
        if model.selected == nil { model.screen.selection = nil }
        if case .tick(let note) = before.undoableEvent { return confirmTick(of: note) }
        confirm("Undone\(undone(before.undoableEvent, before)).")
    }

    /// Returns the undone event after a colon, or the new state as a sentence of its own.
    private func undone(_ event: ScrumTimer.Event?, _ before: ScrumTimer) -> String {
        if case .extend(let amount) = event, model.timer.current?.id == before.current?.id {
            let length = TimeText.rounded(amount < .zero ? .zero - amount : amount)
            let sign = amount < .zero ? "−" : "+"
            return ": \(sign)\(length) for \(name(before.current?.id ?? 0))"
        }
        return ". " + state(afterUndoing: event, before)
    }

    private func state(afterUndoing event: ScrumTimer.Event?, _ before: ScrumTimer) -> String {
        let speaks =
            model.timer.current.map { words("speaks", "continues", for: $0.id) } ?? "No one speaks"
        if model.timer.current?.id != before.current?.id { return speaks }
        switch event {
        case .restart: return "The turn continues as before"
        case .absent(let id): return words("is not absent", "is not left out", for: id)
        case .callBack(let id): return words("is absent", "is left out", for: id)
        case .later(let id), .first(let id):
            return words("speaks as planned", "is back in place", for: id)
        // Uses the name in the list, where a number is added to a duplicate name.
        case .join(let name): return "\(before.speakers.last?.name ?? name) is not joining"
        case .divide: return "The boxes are as before"
        case .shuffle: return "The order is as before"
        case .lead: return "\(model.timer.leader ?? "No one") leads"
        case .next, .end, .begin, .undo, .pause, .resume, .note, .tick, .discount, .extend, nil:
            return speaks
        }
    }

    mutating func pause(_ pauses: Bool) {
        if model.timer.phase == .waiting { return refuse(.notStarted) }
        guard model.timer.isPaused != pauses, apply(pauses ? .pause : .resume) == nil else {
            return
        }
        add(.announce(pauses ? .paused : .resumed))
    }

    /// Changes the box by the given time, within the timer's limits.
    mutating func extend(by seconds: Int) {
        guard let amount = model.timer.canExtend(by: .seconds(seconds), at: now),
            apply(.extend(by: amount)) == nil
        else { return refuse(seconds < 0 ? .tenSecondsMustRemain : .dayAtMost) }
        let length = amount < .zero ? .zero - amount : amount
        let name = name(model.timer.current?.id ?? 0)
        let words = TimeText.words(length.toNearestSecond)
        confirm(
            "\(seconds < 0 ? "−" : "+")\(TimeText.rounded(length)) for \(name).",
            spoken: "\(words) \(seconds < 0 ? "less" : "more") for \(name).")
    }

    /// Shares the page. If it is already shared, shows its link again and offers to stop.
    private mutating func share() {
        guard let page = model.screen.page, page.link != nil else {
            return add(.share(onNetwork: false))
        }
        if !model.options.hasScreen, !model.options.hasPrompt { return stopSharing() }
        show(page)
        if !model.options.hasScreen, !page.isElsewhere {
            model.screen.prompt = .stopSharing(onNetwork: false)
        }
    }

    /// Asks whether to stop sharing; refuses if another program is sharing the meeting.
    mutating func askToStop() {
        guard let page = model.screen.page, page.isElsewhere else {
            model.screen.prompt = .stopSharing(onNetwork: model.screen.page?.isOnNetwork ?? false)
            return
        }
        model.screen.prompt = nil
        refuse(.sharedElsewhere)
    }

    mutating func show(_ page: SharedPage) {
        model.screen.page = page
        if model.options.hasScreen {
            model.screen.prompt = model.screen.prompt ?? .page(canOpen: page.isLocal)
        } else {
            confirm("Shared at \(page.link ?? "")", for: .seconds(10))
        }
    }

    mutating func stopSharing() {
        if model.screen.page?.isElsewhere == true { return refuse(.sharedElsewhere) }
        let onNetwork = model.screen.page?.isOnNetwork ?? false
        add(.stopSharing(onNetwork: onNetwork))
        let isAlone = model.screen.page?.isAlsoElsewhere != true
        let stopped = isAlone ? "Sharing stopped." : "Page closed; \"scrum share\" continues."
        confirm(onNetwork ? "Closed to the network." : stopped)
    }

    private mutating func showTime() {
        guard model.options.hasScreen else { return add(.announce(.time)) }
        post(
            MeetingReport(model, at: now).sentence(for: .time)?.description ?? "",
            for: .seconds(5))
    }

    mutating func absent(_ id: Int) {
        let isBack = model.timer.speakers[id].isAbsent
        let (who, state) = (
            subject(id), isBack ? "\(name(id)) is back" : words("is absent", "is left out", for: id)
        )
        switch setAbsent(id, !isBack) {
        case nil: confirm(state + ".")
        case .noSpeakersLeft: refuse(.lastPresent)
        default: refuse(.hadTurn(who))
        }
    }

    /// Marks someone as absent or present. Before the start, the planned time is then split among
    /// everyone present, as with `--without`.
    mutating func setAbsent(_ id: Int, _ isAbsent: Bool) -> ScrumTimer.Refusal? {
        guard let plan = model.timer.plan(with: id, absent: isAbsent) else {
            return apply(isAbsent ? .absent(id) : .callBack(id))
        }
        model.replanned.append(name(id))
        model.timer = ScrumTimer(plan: plan)
        add(.plan(plan))
        add(.announce(.waiting))
        return nil
    }

    /// Undoes the last absence change before the start; returns false if there is none.
    private mutating func undoReplanning() -> Bool {
        guard let (speaker, plan) = model.undoneAbsence else { return false }
        model.replanned.removeLast()
        let state = words(
            speaker.isAbsent ? "is not absent" : "is absent",
            speaker.isAbsent ? "is not left out" : "is left out", for: speaker.id)
        model.timer = ScrumTimer(plan: plan)
        add(.plan(plan))
        confirm("Undone. \(state).")
        return true
    }

    mutating func later(_ id: Int) {
        switch apply(.later(id)) {
        case nil: confirm("\(name(id)) speaks later.")
        case .noSpeakersLeft, .notNow: refuse(.alreadyLast(subject(id)))
        case .isItem: refuse(.itemKeepsPlace(subject(id)))
        default: refuse(.notToCome(subject(id)))
        }
    }

    mutating func bringForward(_ id: Int) {
        switch apply(.first(id)) {
        case nil:
            model.screen.selection = nil
            let when = model.timer.phase == .waiting ? "first" : "next"
            confirm(words("speaks \(when)", "is \(when)", for: id) + ".")
        case .notNow: refuse(.alreadyNext(subject(id)))
        default:
            refuse(.alreadyCurrent(subject(id), isWaiting: model.timer.phase == .waiting))
        }
    }

    mutating func join(_ name: String) { join([name]) }

    /// Adds people at the end; only the first 100 names are used.
    mutating func join(_ names: [String]) {
        let before = model.timer.speakers.count
        for name in names.prefix(100).map(TextWidth.sanitized) where name.isVisible {
            if case .tooMuch(let excess) = apply(.join(name: name)) {
                return refuse(.tooMuch(.joined, excess))
            }
        }
        let joined = model.timer.speakers.dropFirst(before)
        guard let last = joined.last else { return }
        confirm(
            joined.count == 1
                ? "\(last.name) joins at the end."
                : "\(joined.count) people join at the end; \(last.name) is last.")
    }

    mutating func lead(_ id: Int) {
        switch apply(.lead(id)) {
        case nil: confirm("\(name(id)) leads.")
        case .notNow: refuse(.alreadyLeads(subject(id)))
        default: refuse(.cannotLead(subject(id)))
        }
    }

    /// Shows a message to everyone for a while; an empty or invisible message removes the current
    /// one.
    mutating func show(message text: String) {
        let text = TextWidth.sanitized(text)
        guard text.isVisible else { return clearMessage() }
        if let excess = Bounds.excess(message: text) { return refuse(.tooMuch(.shown, excess)) }
        model.message = MeetingModel.Message(text: text, ends: now + MeetingModel.Message.length)
        // The message covers the list, so a selection would be invisible.
        model.screen.selection = nil
        add(.announce(.message(text)))
        if !isControlled, model.options.hasScreen {
            post("Shown to everyone for up to \(MeetingModel.Message.length.wholeSeconds) s.")
        }
    }

    mutating func clearMessage() {
        guard model.message != nil else { return }
        model.message = nil
        add(.announce(.message(nil)))
    }

    private mutating func divide() {
        let upcoming = model.timer.upcoming
        let hasBoth = upcoming.contains(where: \.isItem) && !upcoming.allSatisfy(\.isItem)
        apply(
            .divide,
            confirming: hasBoth
                ? "Time split among speakers and items." : "Remaining time split equally.")
    }

    mutating func shuffle() {
        let order = model.timer.upcomingPeople.map(\.id).shuffled(using: &model.generator)
        apply(.shuffle(order), confirming: "Remaining speakers shuffled.")
    }

    /// Applies an event and confirms it with `text`, or shows why it was refused.
    private mutating func apply(_ event: ScrumTimer.Event, confirming text: String) {
        switch apply(event) {
        case nil: confirm(text)
        case .noSpeakersLeft: refuse(.noSpeakersLeft)
        case .noTimeLeft: refuse(.noTimeLeft)
        default: refuse(event == .restart ? .turnHasNoTime : .hasEnded)
        }
    }

    mutating func mute(_ mutes: Bool) {
        guard model.screen.isMuted != mutes else { return }
        model.screen.isMuted = mutes
        if mutes { add(.silence) }
        add(.announce(.muted(mutes)))
    }

    /// Changes the volume; muted sounds stay muted.
    private mutating func changeVolume(by step: Int) {
        model.volume = min(max(model.volume + step, 0), 100)
        let muted = model.screen.isMuted ? ", sound off" : ""
        model.screen.notices.add("Volume \(model.volume) %\(muted).", as: .answer, at: now)
        add(.setVolume(model.volume))
        add(.announce(.volume(model.volume)))
    }

    /// Pauses the clock and asks whether to end.
    private mutating func askForEnd() {
        guard model.options.hasScreen || model.options.hasPrompt else { return end() }
        if model.timer.phase == .waiting {
            model.screen.prompt = .leave
            return
        }
        let wasPaused = model.timer.isPaused
        if !wasPaused { apply(.pause) }
        model.screen.prompt = .end(
            wasPaused: wasPaused, isKept: model.options.isKept,
            saved: model.options.saved.map { TimeOfDay(of: $0.end) })
    }

    mutating func end() { end(isKept: model.timer.phase != .waiting) }

    private mutating func select(by step: Int) {
        if model.showsNotes { return chooseNote(by: step) }
        model.screen.select(
            by: step, of: model.timer.listed.map(\.name), current: model.timer.current?.name)
        if !model.options.hasScreen, let name = model.screen.selection {
            confirm("\(name) is selected.")
        }
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
