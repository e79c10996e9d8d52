/// An object of `scrums.json`, whose keys are declared in one table.
package protocol KeyedObject: Sendable {
    /// The object with every key at its default.
    static var blank: Self { get }
    /// The keys, in writing order.
    static var keys: [ScrumKey<Self>] { get }
}

/// A key of `scrums.json`.
///
/// Reader, writer, schema, manual and the journal's copy of a scrum follow from this declaration.
package struct ScrumKey<Object: Sendable>: Sendable {
    package typealias Path<Value> = WritableKeyPath<Object, Value> & Sendable

    /// Type, range and storage of a value.
    package enum Field: Sendable {
        /// A text that is not blank; `expected` describes it in messages.
        case name(Path<String>, expected: String)
        /// The name of an agenda item, and the flag that it sets.
        case item(Path<String>, Path<Bool>)
        /// A text or a number.
        case identifier(Path<String?>)
        case spelling(Path<String?>, expected: String)
        /// A voice of the speech program.
        case voice(Path<String?>)
        /// Minutes above 0, at most a day.
        case length(Path<Duration>)
        /// Minutes of one attendee, at least a second.
        case box(Path<Duration?>)
        /// Seconds up to a day, or up to `Bounds.warnings` of them in descending order; 0 for none.
        case warnings(Path<[Duration]?>)
        case timeOfDay(Path<TimeOfDay?>)
        case flag(Path<Bool>)
        case percent(Path<Int>)
        case choice(Choice)
        case sound(Path<DailyScrum.Sounds.Choice>)
        case sounds(Path<DailyScrum.Sounds>)
        case attendees(Path<[Attendee]>)
        /// Another program's value, never changed.
        case foreign
    }

    /// A value that is one of several words.
    package struct Choice: Sendable {
        /// The noun for messages: "theme", "value".
        package let noun: String
        /// The words of this program.
        package let words: [String]
        /// Other spellings that are accepted.
        package let spellings: [String]
        /// Whether it is written even at its default.
        package let isAlwaysWritten: Bool
        package let word: @Sendable (Object) -> String
        /// Returns false for an unknown word.
        package let set: @Sendable (String, inout Object) -> Bool

        package init<Value: RawRepresentable<String> & CaseIterable & Sendable>(
            _ path: Path<Value>, noun: String = "value", spellings: [String: Value] = [:],
            isAlwaysWritten: Bool = false
        ) {
            self.noun = noun
            self.isAlwaysWritten = isAlwaysWritten
            self.spellings = spellings.keys.sorted()
            words = Value.allCases.map(\.rawValue)
            word = { $0[keyPath: path].rawValue }
            set = { word, object in
                guard let value = Value(rawValue: word) ?? spellings[word] else { return false }
                object[keyPath: path] = value
                return true
            }
        }
    }

    package let name: String
    package let field: Field
    /// The description in schema and manual, without a full stop.
    package let sentence: String
    /// Common misspellings, in lower case.
    package let synonyms: [String]
    /// An example value for the error about a missing key; nil for an optional key.
    package let example: String?
    /// The key in a journal's copy; nil if the journal omits it.
    package let journalName: StaticString?

    init(
        _ name: String, _ field: Field, _ sentence: String, synonyms: [String] = [],
        example: String? = nil, journal: StaticString?
    ) {
        self.name = name
        self.field = field
        self.sentence = sentence
        self.synonyms = synonyms
        self.example = example
        journalName = journal
    }
}

extension DailyScrum: KeyedObject {
    package static let blank = DailyScrum(title: "", attendees: [], length: .zero)

    package static let keys: [ScrumKey<Self>] = [
        .init(
            "id", .identifier(\.id), "Set by other programs; identifies the history",
            journal: "id"),
        .init(
            "title", .name(\.title, expected: "a title"),
            "The name of the meeting, which scrum start finds", synonyms: ["name"],
            example: "a text such as \"Design\"", journal: "title"),
        .init(
            "attendees", .attendees(\.attendees), "Speakers in this order, and agenda items",
            synonyms: ["people", "members", "participants", "speakers"], journal: "attendees"),
        .init(
            "lengthInMinutes", .length(\.length), "The whole meeting; fractions are allowed",
            synonyms: ["length", "minutes", "duration"], example: "a number such as 10",
            journal: "length"),
        .init(
            "theme",
            .choice(
                .init(
                    \.theme, noun: "theme", spellings: Theme.otherSpellings, isAlwaysWritten: true)),
            "The colour of the meeting", synonyms: ["colour"], journal: "theme"),
        .init(
            "advance", .choice(.init(\.advance)),
            "auto: the next speaker starts when a box ends; manual: at a key press",
            journal: "advance"),
        .init(
            "order", .choice(.init(\.order)),
            "The first speaker: as listed, in rotation, or at random", journal: "order"),
        .init(
            "warning", .warnings(\.warnings),
            "Seconds before the end of each turn, or up to three numbers in descending order; 0 for "
                + "none",
            journal: "warning"),
        .init(
            "leader", .spelling(\.leader, expected: "\"rotating\" or a name"),
            "Leader: rotating, or a name", synonyms: ["lead", "host", "facilitator"],
            journal: "leader"),
        .init(
            "count", .choice(.init(\.count)), "Whether the big digits count down or up",
            journal: "count"),
        .init(
            "sound", .sounds(\.sounds), "The sounds of a meeting, and their volume",
            synonyms: ["sounds"], journal: "sounds"),
        .init(
            "begins", .timeOfDay(\.begins), "The time of day when a meeting starts automatically",
            synonyms: ["begin", "start", "starts", "at"], journal: "begins"),
        .init(
            "record", .flag(\.record), "Whether meetings are saved in the history",
            journal: "record"),
        .init("history", .foreign, "Used by Scrumdinger and never changed", journal: nil),
        .init("color", .foreign, "Used by Scrumdinger and never changed", journal: nil),
    ]
}

extension Attendee: KeyedObject {
    package static let blank = Attendee(name: "")

    package static let keys: [ScrumKey<Self>] = [
        .init("id", .identifier(\.id), "Distinguishes people with the same name", journal: "id"),
        .init(
            "name", .name(\.name, expected: "a name"), "The name on the screen",
            synonyms: ["title"], example: "a text such as \"Cathy\"", journal: "name"),
        .init(
            "item", .item(\.name, \.isItem), "An agenda item, such as Parking lot",
            synonyms: ["topic", "point"], journal: "item"),
        .init(
            "minutes", .box(\.box), "The length of this box; the others share the rest",
            synonyms: ["lengthinminutes", "length", "time"], journal: "box"),
        .init(
            "say", .spelling(\.say, expected: "a text such as \"Q A\""),
            "How the name is pronounced", synonyms: ["pronounced"], journal: "say"),
        .init(
            "voice", .voice(\.voice), "The voice for this name", synonyms: ["language"],
            journal: "voice"),
    ]
}

extension DailyScrum.Sounds: KeyedObject {
    package static let blank = DailyScrum.Sounds()

    package static let keys: [ScrumKey<Self>] = [
        .init(
            "ding", .sound(\.ding), "When the speaker changes", synonyms: ["next"],
            journal: "ding"),
        .init(
            "warning", .sound(\.warning), "At the warning", synonyms: ["tick"],
            journal: "warning"),
        .init("end", .sound(\.end), "At the end", synonyms: ["chime"], journal: "end"),
        .init(
            "volume", .percent(\.volume), "From 0 to 100", synonyms: ["level"],
            journal: "volume"),
        .init(
            "speak", .flag(\.speaks), "Whether a voice says each speaker's name",
            synonyms: ["speech"], journal: "speak"),
        .init(
            "voice", .voice(\.voice), "The default voice",
            synonyms: ["language"], journal: "voice"),
    ]
}
