import Programs
import ScrumCore

/// The start of a waiting meeting.
extension MeetingModel.Update {
    /// Starts, continues or waits, as the meeting's options say.
    mutating func start(due: Duration?) {
        let options = model.options
        for notice in options.notices { post(notice, as: .report, for: options.noticeLength) }
        if model.timer.phase == .running { return add(.announce(.reopened)) }
        if options.beginning == .atOnce, !options.asksForAbsentees {
            try? begin()
            return
        }
        if let due { model.isDue(at: due) }
        if options.asksForAbsentees, options.beginning != .byHand, due ?? now <= now {
            model.phase = .waiting(.asking(due: due))
        } else {
            beginIfDue()
        }
        if model.timer.phase == .waiting, !model.isOverdue { add(.announce(.waiting)) }
    }

    mutating func begin() throws(Refusal) {
        try apply(.begin)
        model.phase = .meeting
        if let reminder = model.reminder, model.options.hasScreen {
            post(reminder, as: .report)
        }
        if model.screen.prompt == .leave { model.screen.prompt = nil }
        add(.announce(.began))
    }

    /// Starts a waiting meeting; a second key press immediately afterwards does not end the first
    /// turn.
    mutating func beginAfterWaiting() throws(Refusal) {
        try begin()
        model.turnBegan = now
    }

    /// Starts the meeting when it is due, or plays a tick shortly before it is due. If the computer
    /// slept until long after the start time, the meeting waits for a key.
    mutating func beginIfDue() {
        let due: Duration
        var wasOverdue = false
        switch model.waiting {
        case nil, .byHand, .asking: return
        case .until(let time): due = time
        case .overdue(let time): (due, wasOverdue) = (time, true)
        }
        let isOverdue = now - due > MeetingBeginning.patience
        model.phase = .waiting(isOverdue ? .overdue(since: due) : .until(due))
        if isOverdue, !wasOverdue { add(.announce(.waiting)) }
        guard now >= due, !isOverdue else { return warn(of: due) }
        try? beginAfterWaiting()
        beginningCue = .ding
        let late = now - due
        guard late >= .seconds(5) else { return }
        model.screen.startedLate = true
        confirm(
            phrase("Started \(TimeText.short(late)) late."),
            spoken: phrase("Started \(TimeText.words(.seconds(late.wholeSeconds))) late."),
            as: .fact)
    }

    /// Marks people as absent, and starts the meeting if it was waiting only for their names.
    mutating func receive(_ answer: Result<MeetingPlan, AskedCommand.Failure>) {
        let waiting = model.waiting
        if case .asking(let due) = waiting {
            model.phase = .waiting(due.map { .until($0) } ?? .byHand)
        }
        switch answer {
        case .success(let plan): leaveOutAbsent(of: plan)
        case .failure(let failure):
            post(phrase("\(failure.reason). No one is marked absent."), as: .fact)
        }
        guard case .asking(let due) = waiting else { return }
        if due == nil { try? begin() } else { beginIfDue() }
    }

    /// Adopts the plan without the absentees. A meeting that has started or been rearranged in the
    /// meantime keeps its own plan; absentees are then marked absent unless they are speaking or
    /// have spoken.
    private mutating func leaveOutAbsent(of plan: MeetingPlan) {
        let known = Set(model.timer.plan.people.filter(\.isAbsent).map(\.name))
        var names = plan.people.filter { $0.isAbsent && !known.contains($0.name) }.map(\.name)
        let first = model.timer.current?.name
        if names.isEmpty { return }
        if model.timer == ScrumTimer(plan: model.firstPlan) {
            model.timer = ScrumTimer(plan: plan)
            if case .note(let field, _) = model.screen.prompt {
                model.screen.prompt = .note(field, speaker: model.timer.current?.name ?? "")
            }
            add(.plan(plan))
        } else {
            let isWaiting = model.timer.phase == .waiting
            names = names.filter { name in
                guard let speaker = model.timer.speakers.first(where: { $0.name == name }),
                    isWaiting || speaker.id != model.timer.current?.id
                else { return false }
                return (try? setAbsent(speaker.id, true)) != nil
            }
        }
        guard let last = names.popLast() else { return }
        let all = names.isEmpty ? last : phrase("\(names.joined(separator: ", ")) and \(last)")
        confirm(
            phrase(names.count + 1, "\(all) is absent.", "\(all) are absent."), as: .fact)
        if model.timer.phase == .waiting, model.timer.current?.name != first {
            add(.announce(.waiting))
        }
    }

    private mutating func warn(of due: Duration) {
        let warning = due - MeetingBeginning.warning
        guard let last = model.lastUpdate, last < warning, now >= warning,
            now - warning <= .seconds(1)
        else { return }
        beginningCue = .warning
    }
}
