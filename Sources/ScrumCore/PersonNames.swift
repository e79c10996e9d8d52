/// Identifies the same person across meetings.
///
/// Ignores what `NameMatch.folded` does, unless two names in one meeting differ only in that.
package struct PersonNames {
    /// The names as written, by number.
    private var spellings = AppearanceOrder<String>()
    /// The folded names, by number.
    private var folded = AppearanceOrder<String>()
    /// The number of each spelling's folded name.
    private var foldings: [Int] = []
    /// The last meeting that contains each spelling.
    private var lastMeetings: [Int] = []
    /// The last meeting that was added with each folded name, and how it is spelt there.
    private var last: [(meeting: Int, spelling: Int)] = []
    /// When the latest meeting with each folded name started, and how it is spelt there.
    private var latest: [(start: Int, spelling: Int)] = []
    /// The numbers of folded names that several people share.
    private var apart: Set<Int> = []
    private var meetings = 0

    package init() {}

    private static func trimmed(_ name: String) -> String {
        let start = name.drop(while: \.isWhitespace)
        guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return name }
        return String(start[...last])
    }

    /// Adds a meeting, and returns the numbers of its spellings; the order of meetings does not
    /// matter.
    ///
    /// If several people have the same name, only the first gets a number.
    package mutating func add(_ names: some Sequence<String>, at start: Int) -> [Int?] {
        meetings += 1
        return names.map { name in
            let spelling = spellings.index(of: name)
            if spelling == foldings.count {
                let folding = folded.index(of: NameMatch.folded(name))
                foldings.append(folding)
                lastMeetings.append(0)
                if folding == last.count {
                    last.append((0, spelling))
                    latest.append((start, spelling))
                }
            }
            let folding = foldings[spelling]
            if last[folding].meeting == meetings, last[folding].spelling != spelling {
                apart.insert(folding)
            }
            last[folding] = (meetings, spelling)
            if start >= latest[folding].start { latest[folding] = (start, spelling) }
            defer { lastMeetings[spelling] = meetings }
            return lastMeetings[spelling] == meetings ? nil : spelling
        }
    }

    /// The number of the person to whom each spelling belongs, and each person's latest spelling.
    package var people: (numbers: [Int], names: [String]) {
        var people = AppearanceOrder<Int>()
        let numbers = foldings.indices.map { spelling in
            let folding = foldings[spelling]
            return people.index(of: apart.contains(folding) ? spelling : latest[folding].spelling)
        }
        return (numbers, people.keys.map { Self.trimmed(spellings.keys[$0]) })
    }
}
