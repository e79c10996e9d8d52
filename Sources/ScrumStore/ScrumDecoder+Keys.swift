/// The keys of an object that need a word: not known, or required and not there.
struct KeyReport<Key: FileKey> {
    var unknown: [JSONMember] = []
    var missing: [Key] = []
}

extension ScrumDecoder {
    /// Calls `read` for every known key, with the path set; reports keys that are there twice.
    mutating func readKeys<Key: FileKey>(
        of members: [JSONMember], required: [Key],
        _ read: (inout ScrumDecoder, Key, JSONNode) -> Void
    ) -> KeyReport<Key> {
        var result = KeyReport<Key>()
        var seen: UInt64 = 0
        var isComplete = true
        let table = Key.table
        for place in members.indices {
            guard !members[place].key.isInvalid else {
                isComplete = false
                continue
            }
            let match = table.firstIndex { isKey(members[place].key, $0.name) }
            if let index = match, seen & 1 << index == 0 {
                seen |= 1 << index
                path.append(.key(table[index].key.rawValue))
                read(&self, table[index].key, members[place].value)
                path.removeLast()
            } else if let first = firstMember(like: members[place], in: members[..<place]) {
                reportTwice(members[place], first: first)
            } else {
                result.unknown.append(members[place])
            }
        }
        guard isComplete else { return result }
        for (index, entry) in table.enumerated()
        where seen & 1 << index == 0 && required.contains(where: { $0 == entry.key }) {
            result.missing.append(entry.key)
        }
        return result
    }

    private func firstMember(
        like member: JSONMember, in members: ArraySlice<JSONMember>
    ) -> JSONMember? {
        let name = string(of: member.key)
        return members.first { string(of: $0.key) == name }
    }

    private mutating func reportTwice(_ member: JSONMember, first: JSONMember) {
        guard let key = string(of: member.key) else { return }
        path.append(.key(TextQuote.plain(key)))
        report(
            .duplicate, at: member.key.range.lowerBound,
            "this key is there twice; first at \(position(first.key.range.lowerBound))")
        path.removeLast()
    }

    /// Warns of unknown keys; one that stands for a missing key is an error and is returned.
    @discardableResult
    mutating func reportUnknown<Key: FileKey>(_ keys: KeyReport<Key>) -> [Key] {
        var guessed: [Key] = []
        for member in keys.unknown {
            guard let name = string(of: member.key) else { continue }
            let shown = TextQuote.quoted(name)
            var message = "unknown key \(shown)"
            var severity = Diagnostic.Severity.warning
            if let meant = Key.suggestion(for: name) {
                message += "; did you mean \"\(meant.rawValue)\"?"
                if keys.missing.contains(where: { $0 == meant }) {
                    severity = .error
                    guessed.append(meant)
                }
            }
            path.append(.key(TextQuote.plain(name)))
            report(
                severity == .error ? .missing : .unknownKey, at: member.key.range.lowerBound,
                severity: severity, message)
            path.removeLast()
        }
        return guessed
    }
}
