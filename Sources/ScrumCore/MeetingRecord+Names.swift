extension MeetingRecord {
    /// This meeting's spelling of a name: the same one, or one that is equal after folding; nil if
    /// no one has the name.
    package func spelling(of name: String) -> String? {
        let names = people.lazy.map(\.name)
        if names.contains(name) { return name }
        let folded = NameMatch.folded(name)
        return names.first { NameMatch.folded($0) == folded }
    }

    /// The meeting with two people as one, called `new`; nil unless both are in it and one of them
    /// took no time.
    package func merging(_ old: String, into new: String) -> MeetingRecord? {
        let folded = NameMatch.folded(new)
        guard let from = people.firstIndex(where: { !$0.isItem && $0.name == old }),
            let into = people.indices.first(where: {
                $0 != from && !people[$0].isItem && NameMatch.folded(people[$0].name) == folded
            })
        else { return nil }
        let idle = [into, from].filter { place in
            people[place].taken == .zero && !turns.contains { $0.person == place }
        }
        guard let gone = idle.first(where: { people[$0].isAbsent }) ?? idle.first else {
            return nil
        }
        let both: Set = [old, people[into].name]
        var record = self
        record.people[gone == into ? from : into].name = new
        record.people.remove(at: gone)
        for place in turns.indices where turns[place].person > gone {
            record.turns[place].person -= 1
        }
        for place in notes.indices where notes[place].speaker.map(both.contains) == true {
            record.notes[place].speaker = new
        }
        if let leader, both.contains(leader) { record.leader = new }
        return record
    }
}
