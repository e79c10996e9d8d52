import JSONText

/// The keys of an object that are unknown, and the required ones that are missing.
struct KeyReport<Key: FileKey> {
    var unknown: [JSONMember] = []
    var missing: [Key] = []
}

extension ScrumDecoder {
    /// Calls `read` for every known key, with the path set; reports duplicate keys.
    mutating func readKeys<Key: FileKey>(
        of members: [JSONMember], required: [Key],
        _ read: (inout ScrumDecoder, Key, JSONNode) -> Void
    ) -> KeyReport<Key> {
        var result = KeyReport<Key>()
        var offsets = [String: Int](minimumCapacity: members.count)
        for member in members {
            guard let name = document.string(of: member.key) else { continue }
            let offset = member.key.start
            if let first = offsets[name] {
                report(
                    .duplicate, at: offset, key: TextQuote.plain(name),
                    "this key is there twice; first at \(position(first))")
                continue
            }
            offsets[name] = offset
            guard let key = Key(rawValue: name) else {
                result.unknown.append(member)
                continue
            }
            path.append(.key(name))
            read(&self, key, member.value)
            path.removeLast()
        }
        // An invalid key may stand for any that is missing.
        guard !members.contains(where: \.key.isInvalid) else { return result }
        result.missing = required.filter { offsets[$0.rawValue] == nil }
        return result
    }

    /// Warns of unknown keys; one that was meant as a missing key is an error and is returned.
    @discardableResult
    mutating func reportUnknown<Key: FileKey>(_ keys: KeyReport<Key>) -> [Key] {
        var guessed: [Key] = []
        for member in keys.unknown {
            guard let name = document.string(of: member.key) else { continue }
            var message = "unknown key"
            var severity = Diagnostic.Severity.warning
            if let meant = Key.suggestion(for: name) {
                message += "; did you mean \"\(meant.rawValue)\"?"
                if keys.missing.contains(where: { $0 == meant }) {
                    severity = .error
                    guessed.append(meant)
                }
            }
            report(
                severity == .error ? .missing : .unknownKey, at: member.key.start,
                key: TextQuote.plain(name), severity: severity, message)
        }
        return guessed
    }
}
