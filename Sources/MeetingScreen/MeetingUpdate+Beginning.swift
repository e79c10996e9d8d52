import ScrumCore

/// A meeting that waits, until it begins.
extension MeetingModel.Update {
    mutating func begin() {
        guard apply(.begin) == nil else { return }
        add(.announce(.began))
    }

    /// Begins a meeting that waited: a second key that was to begin it must not end the first turn.
    mutating func beginAfterWaiting() {
        begin()
        model.speakerChanged = now
    }

    /// Begins a meeting whose time has come, and gives a tick before; one whose time has long
    /// passed, since the computer slept, waits for somebody.
    mutating func beginIfDue() {
        guard model.timer.phase == .waiting, !model.options.isElsewhere, let due = model.due else {
            return
        }
        let wasOverdue = model.isOverdue
        model.isOverdue = now - due > MeetingBeginning.patience
        if model.isOverdue, !wasOverdue { add(.announce(.waiting)) }
        guard now >= due, !model.isOverdue else { return warn(of: due) }
        if model.prompt == .leave { model.prompt = nil }
        beginAfterWaiting()
        beginningCue = .ding
        let late = now - due
        guard late >= .seconds(5) else { return }
        confirm(
            "It begins \(TimeText.clock(late)) late.",
            spoken: "It begins \(TimeText.words(late)) late.", for: .seconds(10))
    }

    private mutating func warn(of due: Duration) {
        let warning = due - MeetingBeginning.warning
        guard let last = model.lastUpdate, last < warning, now >= warning,
            now - warning <= .seconds(1)
        else { return }
        beginningCue = .warning
    }

    /// Answers what means nothing yet.
    mutating func sayNotBegun() {
        say(
            isControlled
                ? "The meeting waits; \"begin\" begins it." : "It has not begun: space begins.")
    }
}
