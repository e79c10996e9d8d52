extension ScrumTimer {
    /// The plan with this person marked absent or present, in the current order and with the same
    /// length.
    ///
    /// Nil if the time cannot be shared out again: after the start, after a change to boxes or
    /// notes, or if everyone has an individual box.
    package func plan(with id: Int, absent isAbsent: Bool) -> MeetingPlan? {
        let isUntouched =
            phase == .waiting && notes.isEmpty && speakers.count == plan.people.count
            && zip(speakers, plan.people).allSatisfy { $0.box == $1.box }
        guard isUntouched, speakers.indices.contains(id) else { return nil }
        let people = listed.map { speaker in
            var attendee =
                plan.scrum.attendees.first { $0.id != nil && $0.id == fileID(of: speaker) }
                ?? plan.scrum.attendees.first { $0.name == speaker.name }
                ?? Attendee(id: fileID(of: speaker), name: speaker.name, isItem: speaker.isItem)
            attendee.name = speaker.name
            return (attendee, isAbsent: speaker.id == id ? isAbsent : speaker.isAbsent)
        }
        let present = people.filter { !$0.isAbsent }.map(\.0)
        let shares = [speakers.filter { !$0.isAbsent }.map(\.name), present.map(\.name)]
            .allSatisfy { names in
                people.contains { names.contains($0.0.name) && $0.0.box == nil }
            }
        guard shares, present.contains(where: { !$0.isItem || hasOnlyItems }),
            let shared = try? MeetingPlan(
                scrum: plan.scrum, attendees: present,
                absent: people.filter(\.isAbsent).map(\.0), length: plannedLength),
            shared.people.count == people.count
        else { return nil }
        // The new plan puts absentees last, but everyone must keep their position.
        let ordered = people.compactMap { person in
            shared.people.first { $0.name == person.0.name }
        }
        guard ordered.count == people.count else { return nil }
        var new = MeetingPlan(scrum: plan.scrum, people: ordered, share: shared.share)
        let lead = arrangement.lead.map { speakers[$0].name }
        new.leaders = (lead.map { [$0] } ?? []) + plan.leaders.filter { $0 != lead }
        return new
    }
}
