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
        let idle = [into, from].filter(isIdle)
        guard let gone = idle.first(where: { people[$0].isAbsent }) ?? idle.first else {
            return nil
        }
        let both: Set = [old, people[into].name]
        var record = self
        record.removePerson(at: gone)
        record.rename { both.contains($0) ? new : $0 }
        return record
    }

    /// Whether a person took no time.
    package func isIdle(_ index: Int) -> Bool {
        people[index].taken == .zero && !turns.contains { $0.person == index }
    }

    /// Removes a person without a turn.
    package mutating func removePerson(at gone: Int) {
        people.remove(at: gone)
        for index in turns.indices where turns[index].person > gone { turns[index].person -= 1 }
    }

    /// Changes the names of people, of notes' speakers and of the leader.
    package mutating func rename(_ name: (String) -> String) {
        for index in people.indices { people[index].name = name(people[index].name) }
        for index in notes.indices { notes[index].speaker = notes[index].speaker.map(name) }
        leader = leader.map(name)
    }
}
