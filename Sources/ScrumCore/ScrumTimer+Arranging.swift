extension ScrumTimer {
    /// Applies an event that undo can revert.
    mutating func rearrange(_ event: Event) throws(Refusal) -> [Change] {
        guard !hasEnded, let current = arrangement.current else { throw .hasEnded }
        if case .also(let event) = event {
            let changes = try rearrange(event)
            var before = arrangement
            for _ in 0..<min(2, undoable.count) { undoable.popLast()?.undo(in: &before) }
            remember(before, by: .also(event))
            return changes
        }
        let before = arrangement
        var changes: [Change] = []
        switch event {
        case .next:
            try checkRunning()
            let speaker = speakers[current]
            changes = finishTurn(skipped: boxEnd(of: speaker) > settled)
        case .extend(let amount): changes = try extend(current, by: amount)
        case .restart:
            try checkRunning()
            guard settled > arrangement.turnRestarted else { throw .turnHasNoTime }
            arrangement.speakers[current].box += settled - arrangement.turnRestarted
            arrangement.turnRestarted = settled
            release()
        case .absent(let id): changes = try setAbsent(id)
        case .callBack(let id): changes = try callBack(id)
        case .later(let id): changes = try postpone(id)
        case .first(let id): changes = try bringForward(id)
        case .join(let name): try join(name)
        case .divide: try divide()
        case .shuffle(let order):
            let people = upcomingMovable.map(\.id)
            guard people.count > 1 else { throw people.isEmpty ? .noneToCome : .oneToCome }
            guard order.sorted() == people.sorted() else { throw .unknown }
            var order = order[...]
            arrangement.queue = arrangement.queue.map { id in
                speakers[id].isAbsent || !isMovable(speakers[id]) ? id : order.popFirst() ?? id
            }
        case .tick(let note): try tick(note)
        case .lead(let id): try handLead(to: id)
        case .begin, .undo, .pause, .resume, .note, .discount, .end, .also: throw .unknown
        }
        remember(before, by: event)
        return changes
    }

    private func checkPresent(_ id: Int) throws(Refusal) {
        guard speakers.indices.contains(id) else { throw .unknown }
        guard !speakers[id].isAbsent else { throw .person(id, .isAbsent) }
    }

    private mutating func tick(_ note: Int) throws(Refusal) {
        guard notes.indices.contains(note) else { throw .unknown }
        if let index = arrangement.ticked.firstIndex(of: note) {
            arrangement.ticked.remove(at: index)
        } else {
            arrangement.ticked.append(note)
        }
    }

    private mutating func handLead(to id: Int) throws(Refusal) {
        try checkPresent(id)
        guard !speakers[id].isItem else { throw .person(id, .isItem) }
        guard speakers[id].name != leader else { throw .person(id, .leads) }
        arrangement.lead = id
    }

    /// Lengthens or shortens the current box, by at most a day, so that no figure overflows.
    private mutating func extend(
        _ current: Int, by amount: Duration
    ) throws(Refusal) -> [Change] {
        let (box, day) = (speakers[current].box, Duration.seconds(86_400))
        let spoken = speakers[current].spoken + settled - arrangement.turnBegan
        let wanted = box + .nanoseconds(min(max(amount, .zero - day), day).nanoseconds)
        let least = phase == .waiting ? max(spoken, .seconds(1)) : spoken
        let new = amount < .zero ? max(wanted, least) : min(wanted, spoken + day)
        guard amount < .zero ? new < box : new > box else {
            throw amount < .zero ? .boxIsShortest : .boxIsLongest
        }
        arrangement.speakers[current].box = new
        release()
        guard new == spoken, !advances else { return [] }
        return [.boxOver(speaker: current, at: time(atElapsed: settled))]
    }

    /// Lets a held turn end automatically again if it has time left.
    private mutating func release() {
        if let speaker = current, boxEnd(of: speaker) > settled { arrangement.isHeld = false }
    }

    private mutating func setAbsent(_ id: Int) throws(Refusal) -> [Change] {
        try checkPresent(id)
        if arrangement.current == id {
            if phase == .waiting, upcomingMovable.isEmpty { throw .lastPresent }
            arrangement.speakers[id].hasMissedTurn = settled == arrangement.turnBegan
            let changes = finishTurn(skipped: false)
            arrangement.speakers[id].isAbsent = true
            return changes
        }
        guard arrangement.queue.contains(id) else { throw .person(id, .hasSpoken) }
        arrangement.speakers[id].isAbsent = true
        return []
    }

    /// Brings a person back, in their old position if it is still to come.
    ///
    /// Otherwise, the person becomes the first speaker if the meeting has not started, or the last
    /// one if it has.
    private mutating func callBack(_ id: Int) throws(Refusal) -> [Change] {
        guard speakers.indices.contains(id) else { throw .unknown }
        guard speakers[id].isAbsent else { throw .person(id, .isPresent) }
        rejoin(id)
        if arrangement.queue.contains(id) { return [] }
        if phase == .waiting { return putFirst(id) }
        arrangement.queue.insert(id, at: lastPlace)
        return []
    }

    /// Marks a person as present and forgets the turn missed in their absence; adds their box to
    /// the plan if they were absent from the start.
    private mutating func rejoin(_ id: Int) {
        let speaker = speakers[id]
        if speaker.hasMissedTurn, let turn = arrangement.past.lastIndex(of: id) {
            arrangement.past.remove(at: turn)
        }
        arrangement.speakers[id].isAbsent = false
        arrangement.speakers[id].hasMissedTurn = false
        if speaker.planned == .zero { arrangement.speakers[id].planned = speaker.box }
    }

    /// The index in the queue after the last person and before the final items.
    private var lastPlace: Int {
        arrangement.queue.lastIndex { isMovable(speakers[$0]) }.map { $0 + 1 } ?? 0
    }

    private mutating func postpone(_ id: Int) throws(Refusal) -> [Change] {
        try checkPresent(id)
        guard isMovable(speakers[id]) else { throw .person(id, .isItem) }
        let last = arrangement.queue[..<lastPlace].last { !speakers[$0].isAbsent }
        if arrangement.current == id {
            guard last != nil else { throw .person(id, .isLast) }
            arrangement.queue.insert(id, at: lastPlace)
            return finishTurn(skipped: false, comesAgain: true)
        }
        guard let index = arrangement.queue.firstIndex(of: id) else {
            throw .person(id, .hasSpoken)
        }
        guard last != id else { throw .person(id, .isLast) }
        arrangement.queue.insert(id, at: lastPlace)
        arrangement.queue.remove(at: index)
        return []
    }

    /// Makes this person the next speaker, or the first one if the meeting has not started. Someone
    /// who has already spoken gets a second turn with the planned box.
    private mutating func bringForward(_ id: Int) throws(Refusal) -> [Change] {
        guard speakers.indices.contains(id) else { throw .unknown }
        guard arrangement.current != id else { throw .person(id, .isCurrent) }
        guard phase == .waiting || next?.id != id else { throw .person(id, .isNext) }
        if let index = arrangement.queue.firstIndex(of: id) {
            arrangement.queue.remove(at: index)
        } else if !speakers[id].isAbsent {
            arrangement.speakers[id].box = speakers[id].spoken + speakers[id].planned
        }
        rejoin(id)
        guard phase == .waiting else {
            arrangement.queue.insert(id, at: 0)
            return []
        }
        return putFirst(id)
    }

    /// Makes a person who is not in the queue the first speaker.
    private mutating func putFirst(_ id: Int) -> [Change] {
        if let current = arrangement.current { arrangement.queue.insert(current, at: 0) }
        arrangement.current = id
        return [.began(speaker: id, at: time(atElapsed: settled))]
    }

    /// What joining means for each of the names: two names are one person if they are equal after
    /// folding.
    package func joining(_ names: [String]) -> (back: [Int], present: [Int], new: [String]) {
        var joining: (back: [Int], present: [Int], new: [String]) = ([], [], [])
        var seen: Set<String> = []
        for name in names where seen.insert(NameMatch.folded(name)).inserted {
            let same = speakers.filter {
                isMovable($0) && NameMatch.folded($0.name) == NameMatch.folded(name)
            }
            guard let person = same.first(where: { $0.name == name }) ?? same.first else {
                joining.new.append(name)
                continue
            }
            if person.isAbsent {
                joining.back.append(person.id)
            } else {
                joining.present.append(person.id)
            }
        }
        return joining
    }

    private mutating func join(_ name: String) throws(Refusal) {
        let name = (speakers.map(\.name) + [name]).numberingDuplicates.last ?? name
        let id = speakers.count
        let people = speakers.map { (id: fileID(of: $0), name: $0.name) } + [(nil, name)]
        if let excess = Bounds.excess(title: plan.scrum.title, people: people) {
            throw .tooMuch(excess)
        }
        arrangement.speakers.append(
            Speaker(
                id: id, name: name, isItem: hasOnlyItems, planned: plan.share, box: plan.share))
        arrangement.queue.insert(id, at: lastPlace)
    }

    /// Splits the remaining time until the planned end equally among all upcoming speakers
    /// and items.
    private mutating func divide() throws(Refusal) {
        let people = upcoming.map(\.id)
        guard !people.isEmpty else { throw .noneToCome }
        let left = current.map { max(.zero, boxEnd(of: $0) - settled) } ?? .zero
        let rest = plannedLength - settled - left
        guard rest >= .seconds(people.count) else { throw .noTimeLeft }
        for (id, box) in zip(people, rest.divided(into: people.count)) {
            arrangement.speakers[id].box = speakers[id].spoken + box
        }
    }
}
