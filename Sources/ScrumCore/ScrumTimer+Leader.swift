extension ScrumTimer {
    /// The person who took over the lead, or otherwise the first candidate who is present.
    package var leader: String? {
        if let lead = arrangement.lead, speakers.indices.contains(lead), !speakers[lead].isAbsent {
            return speakers[lead].name
        }
        return plan.leaders.first { !isAbsent($0) }
    }

    /// The next meeting's leader if everyone attends; nil unless leaders rotate.
    package var nextLeader: String? {
        guard plan.scrum.leader == DailyScrum.rotating else { return nil }
        let leader = leader
        return plan.leaders.first { $0 != leader }
    }

    /// Whether a candidate is absent. A fixed leader need not be a speaker.
    private func isAbsent(_ name: String) -> Bool {
        let speaker = speakers.first { $0.name == name }
        return speaker?.isAbsent ?? (plan.scrum.leader == DailyScrum.rotating)
    }
}
