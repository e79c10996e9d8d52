import ScrumCore

/// The keys of one kind of object in `scrums.json`.
protocol FileKey: CaseIterable, RawRepresentable<String>, Sendable {
    /// Words that people write for a key, in lower case.
    static var synonyms: [String: Self] { get }
}

extension FileKey {
    static func suggestion(for word: String) -> Self? {
        if let meant = synonyms[word.lowercased()] { return meant }
        return Suggestion.closest(to: word, among: allCases.map(\.rawValue)).flatMap(Self.init)
    }
}

enum ScrumKey: String, FileKey {
    case title, attendees, lengthInMinutes, theme, advance, order, warning, count, sound, begins,
        record
    /// Scrumdinger's own; the program reads `id` and leaves all three as they are.
    case id, history, color

    static let synonyms: [String: ScrumKey] = [
        "name": .title, "people": .attendees, "members": .attendees, "participants": .attendees,
        "speakers": .attendees, "length": .lengthInMinutes, "minutes": .lengthInMinutes,
        "duration": .lengthInMinutes, "colour": .theme, "sounds": .sound,
        "begin": .begins, "start": .begins, "starts": .begins, "at": .begins,
    ]
}

enum AttendeeKey: String, FileKey {
    case name, item, id, minutes, say, voice

    static let synonyms: [String: AttendeeKey] = [
        "title": .name, "lengthinminutes": .minutes, "length": .minutes, "time": .minutes,
        "pronounced": .say, "language": .voice, "topic": .item, "point": .item,
    ]
}

enum SoundKey: String, FileKey {
    case ding, warning, end, volume, speak, voice

    static let synonyms: [String: SoundKey] = [
        "tick": .warning, "chime": .end, "next": .ding, "level": .volume,
        "speech": .speak, "language": .voice,
    ]
}
