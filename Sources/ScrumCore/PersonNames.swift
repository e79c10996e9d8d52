/// Identifies the same person in many meetings: ignores case, surrounding blanks and composed or
/// decomposed letters, unless one meeting has two such names.
package struct PersonNames {
    /// The names as written, by number.
    private var spellings = AppearanceOrder<String>()
    /// The number of each spelling's folded name.
    private var folded = AppearanceOrder<String>()
    private var foldings: [Int] = []
    /// The last meeting of each spelling.
    private var lastMeetings: [Int] = []
    /// The last meeting of each folded name, and its spelling there.
    private var last: [(meeting: Int, spelling: Int)] = []
    /// Folded names shared by several people.
    private var apart: Set<Int> = []
    private var meetings = 0

    package init() {}

    package static func folded(_ name: String) -> String { trimmed(name).lowercased() }

    private static func trimmed(_ name: String) -> String {
        let start = name.drop(while: \.isWhitespace)
        guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return name }
        return String(start[...last])
    }

    /// The numbers of a meeting's spellings; meetings are added in order of time.
    ///
    /// If people share a name, the first one counts; the others have no number.
    package mutating func add(_ names: some Sequence<String>) -> [Int?] {
        meetings += 1
        return names.map { name in
            let spelling = spellings.index(of: name)
            if spelling == foldings.count {
                let folding = folded.index(of: Self.folded(name))
                foldings.append(folding)
                lastMeetings.append(0)
                if folding == last.count { last.append((0, spelling)) }
            }
            let folding = foldings[spelling]
            if last[folding].meeting == meetings, last[folding].spelling != spelling {
                apart.insert(folding)
            }
            last[folding] = (meetings, spelling)
            defer { lastMeetings[spelling] = meetings }
            return lastMeetings[spelling] == meetings ? nil : spelling
        }
    }

    /// The number of each spelling's person, and the people by their latest spelling.
    package var people: (numbers: [Int], names: [String]) {
        var people = AppearanceOrder<Int>()
        let numbers = foldings.indices.map { spelling in
            let folding = foldings[spelling]
            return people.index(of: apart.contains(folding) ? spelling : last[folding].spelling)
        }
        return (numbers, people.keys.map { Self.trimmed(spellings.keys[$0]) })
    }
}

extension [MeetingRecord] {
    /// The same meetings, in order of time, without items, with one spelling per person and without
    /// repeated people.
    package var withOneNameEach: [MeetingRecord] {
        var names = PersonNames()
        var records = map(\.ofPeople)
        let spellings = records.map { names.add($0.people.lazy.map(\.name)) }
        let (numbers, shown) = names.people
        for (meeting, spellings) in spellings.enumerated() {
            if shown.count < numbers.count {
                for (place, spelling) in spellings.enumerated() {
                    guard let spelling else { continue }
                    records[meeting].people[place].name = shown[numbers[spelling]]
                }
            }
            guard spellings.contains(nil) else { continue }
            records[meeting].people = zip(records[meeting].people, spellings)
                .compactMap { $1 == nil ? nil : $0 }
            records[meeting].turns = []
        }
        return records
    }
}
