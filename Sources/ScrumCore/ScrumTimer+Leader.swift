extension ScrumTimer {
    /// The person who took over the lead, or else the first candidate present.
    package var leader: String? {
        if let lead = arrangement.lead, speakers.indices.contains(lead), !speakers[lead].isAbsent {
            return speakers[lead].name
        }
        return plan.leaders.first { !isAbsent($0) }
    }

    /// The leader of the next meeting if everyone attends; nil for a leader who does not change.
    package var nextLeader: String? {
        guard plan.scrum.leader == DailyScrum.rotating else { return nil }
        let leader = leader
        return plan.leaders.first { $0 != leader }
    }

    /// A fixed leader need not be one of the speakers.
    private func isAbsent(_ name: String) -> Bool {
        let speaker = speakers.first { $0.name == name }
        return speaker?.isAbsent ?? (plan.scrum.leader == DailyScrum.rotating)
    }
}
