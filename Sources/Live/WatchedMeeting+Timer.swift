import ScrumCore

extension WatchedMeeting {
    /// The meeting as a timer on the reader's clock, which the views of a meeting draw.
    package func timer(at now: Duration) -> ScrumTimer {
        let state = state(at: now)
        var people = state.people
        if people.isEmpty, let speaker = state.speaker {
            // A line of an older program, without the list.
            people = [
                .init(name: speaker, box: state.box, spoken: state.spoken, place: .speaks)
            ]
        }
        let scrum = DailyScrum(
            title: state.scrum, attendees: [], length: state.length, theme: state.theme,
            advance: state.isManual ? .manual : .auto, warning: state.warning ?? .zero)
        let plan = MeetingPlan(
            scrum: scrum,
            people: people.map { .init(id: $0.id, name: $0.name, isItem: $0.isItem, box: $0.box) },
            share: .zero)
        var snapshot = ScrumTimer.Snapshot(
            plan: plan, plannedLength: state.length, spoken: people.map(\.spoken),
            turn: state.index, elapsed: state.elapsed)
        snapshot.current = state.isDone ? nil : people.firstIndex { $0.place == .speaks }
        snapshot.isInterrupted = state.isInterrupted
        snapshot.isWaiting = state.isWaiting
        snapshot.isPaused = state.isPaused && !state.isWaiting && snapshot.current != nil
        snapshot.absent = Set(people.indices.filter { people[$0].place == .absent })
        let turn = snapshot.current ?? people.count
        for (index, person) in people.enumerated() where index != snapshot.current {
            let isToCome = person.place == .comes || person.place == .absent && index > turn
            if isToCome { snapshot.queue.append(index) } else { snapshot.past.append(index) }
        }
        return ScrumTimer(snapshot, at: now)
    }
}
