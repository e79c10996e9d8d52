import JSONText
import ScrumCore

/// The names of history files: a readable version of the title, then a unique key.
enum HistoryName {
    static let suffix = ".jsonl"
    /// The suffix of the files that record ticked notes.
    static let notesSuffix = ".notes"

    static func name(of scrum: MeetingRecord.Scrum) -> String {
        let key = String(key(of: scrum), radix: 16).padded(to: 16)
        return readable(scrum.title) + "-" + key + suffix
    }

    /// The name in a shared folder; `number` is 1 unless that name is taken.
    static func name(of scrum: MeetingRecord.Scrum, machine: String, number: Int) -> String {
        readable(scrum.title) + (number > 1 ? "-\(number)" : "") + ending(machine)
    }

    static func isOf(machine: String, _ name: String) -> Bool { name.hasSuffix(ending(machine)) }

    private static func ending(_ machine: String) -> String { "-" + machine + suffix }

    /// A hash of the scrum's id or, if it has none, of its file and title.
    static func key(of scrum: MeetingRecord.Scrum) -> UInt64 {
        let parts = scrum.id.map { ["id", $0] } ?? ["file", scrum.file ?? "", scrum.title]
        return Fingerprint.of(parts.joined(separator: "\0"))
    }

    /// The key in a file's name; nil if the name does not match the pattern.
    static func key(inName name: String) -> UInt64? {
        UInt64(name.dropLast(suffix.count).suffix(16), radix: 16)
    }

    /// The title's letters and digits in lower case, separated by hyphens; at most 60 bytes.
    private static func readable(_ title: String) -> String {
        var name = ""
        for character in title.lowercased() {
            let isPlain = character.isLetter || character.isNumber
            if !isPlain, name.isEmpty || name.hasSuffix("-") { continue }
            let next = isPlain ? String(character) : "-"
            guard name.utf8.count + next.utf8.count <= 60 else { break }
            name += next
        }
        while name.hasSuffix("-") { name.removeLast() }
        return name.isEmpty ? "scrum" : name
    }
}
