import JSONText
import ScrumCore

/// An object's unknown keys, and its required keys that are missing.
struct KeyReport {
    let known: [any FileKey]
    var unknown: [JSONMember] = []
    var missing: [String] = []
}

extension ScrumDecoder {
    /// Calls `read` for every known key, with `path` set to it; reports duplicate keys.
    mutating func readKeys<Key: FileKey>(
        of members: [JSONMember], in node: JSONNode, among keys: [Key], required: [String],
        _ read: (inout ScrumDecoder, Key, JSONNode) -> Void
    ) -> KeyReport {
        var result = KeyReport(known: keys)
        var offsets = [String: Int](minimumCapacity: members.count)
        for member in members {
            guard let name = document.string(of: member.key) else { continue }
            let offset = member.key.start
            if let first = offsets[name] {
                report(
                    .duplicate, at: offset, key: TextQuote.plain(name),
                    "duplicate key; first at \(position(first))")
                continue
            }
            offsets[name] = offset
            guard let key = keys.first(where: { $0.name == name }) else {
                result.unknown.append(member)
                continue
            }
            path.append(.key(name))
            read(&self, key, member.value)
            path.removeLast()
        }
        // A syntax error may hide a key, or end the object before one; then it is at the end.
        let range = node.range.lowerBound...node.range.upperBound
        guard !document.mistakes.contains(where: { range.contains($0.offset) }) else {
            return result
        }
        result.missing = required.filter { offsets[$0] == nil }
        return result
    }

    /// Warns about unknown keys. A likely misspelling of a missing key is an error; returns the
    /// keys that were probably meant.
    @discardableResult
    mutating func reportUnknown(_ keys: KeyReport) -> [String] {
        var guessed: [String] = []
        for member in keys.unknown {
            guard let name = document.string(of: member.key) else { continue }
            var message = "unknown key"
            var severity = Diagnostic.Severity.warning
            if let meant = keys.known.meant(by: name) {
                message += "; did you mean \"\(meant)\"?"
                if keys.missing.contains(meant) {
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

    /// Reads a key's value into an object; an invalid value leaves the default.
    mutating func read<Object>(_ key: ScrumKey<Object>, _ node: JSONNode, into object: inout Object)
    {
        switch key.field {
        case .name(let path, let expected):
            object[keyPath: path] = text(node, expected: expected) ?? ""
        case .item(let path, _): object[keyPath: path] = text(node, expected: "an item") ?? ""
        case .identifier(let path): object[keyPath: path] = identifier(node)
        case .spelling(let path, let expected):
            object[keyPath: path] = text(node, expected: expected)
        case .voice(let path): object[keyPath: path] = voice(node)
        case .length(let path): object[keyPath: path] = minutes(node) ?? .zero
        case .box(let path): object[keyPath: path] = box(node)
        case .warnings(let path): object[keyPath: path] = warnings(node)
        case .timeOfDay(let path): object[keyPath: path] = timeOfDay(node)
        case .flag(let path): bool(node).map { object[keyPath: path] = $0 }
        case .percent(let path): volume(node).map { object[keyPath: path] = $0 }
        case .choice(let choice): read(choice, node, into: &object)
        case .sound(let path): sound(node).map { object[keyPath: path] = $0 }
        case .sounds(let path): object[keyPath: path] = sounds(node)
        case .attendees(let path):
            list = attendees(node)
            object[keyPath: path] = list?.attendees ?? []
        case .foreign: noteForeign(key.name, node)
        }
    }

    private mutating func read<Object>(
        _ choice: ScrumKey<Object>.Choice, _ node: JSONNode, into object: inout Object
    ) {
        let quoted = choice.words.map { "\"\($0)\"" }
        let words = "\(quoted.dropLast().joined(separator: ", ")) or \(quoted.last ?? "")"
        let expected =
            choice.noun == "value" ? words : "the name of a \(choice.noun) such as \"yellow\""
        guard let word = string(node, expected: expected), !choice.set(word, &object) else {
            return
        }
        reportUnknown(node, word, what: choice.noun, among: choice.words)
    }
}

extension KeyedObject {
    /// The names of the required keys.
    static var requiredKeys: [String] { keys.filter { $0.example != nil }.map(\.name) }
}
