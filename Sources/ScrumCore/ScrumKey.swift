/// An object in `scrums.json` whose keys are declared in one table.
package protocol KeyedObject: Sendable {
    /// The object with the default for every key.
    static var blank: Self { get }
    /// The keys, in the order in which they are written.
    static var keys: [ScrumKey<Self>] { get }
}

/// A key in `scrums.json`.
///
/// The reader, the writer, the schema, the manual and the journal's copy of a scrum are all derived
/// from these declarations.
package struct ScrumKey<Object: Sendable>: Sendable {
    package typealias Path<Value> = WritableKeyPath<Object, Value> & Sendable

    /// A value's type and range, and the property that stores it.
    package enum Field: Sendable {
        /// A string that is not blank; `expected` describes it in messages.
        case name(Path<String>, expected: String)
        /// An agenda item's name; reading one also sets a flag.
        case item(Path<String>, Path<Bool>)
        /// A string or a number.
        case identifier(Path<String?>)
        case spelling(Path<String?>, expected: String)
        /// One of the speech program's voices.
        case voice(Path<String?>)
        /// A meeting's length in minutes, above 0 and at most a day.
        case length(Path<Duration>)
        /// One attendee's box in minutes, at least a second.
        case box(Path<Duration?>)
        /// A number of seconds, at most a day, or up to `Bounds.warnings` such numbers in
        /// descending order; 0 for no warning.
        case warnings(Path<[Duration]?>)
        case timeOfDay(Path<TimeOfDay?>)
        case flag(Path<Bool>)
        case percent(Path<Int>)
        case choice(Choice)
        case sound(Path<DailyScrum.Sounds.Choice>)
        case sounds(Path<DailyScrum.Sounds>)
        case attendees(Path<[Attendee]>)
        /// Another program's value, which scrum never changes.
        case foreign
    }

    /// A value that is one of several words.
    package struct Choice: Sendable {
        /// The noun to use in messages, such as "theme" or "value".
        package let noun: String
        /// The words that scrum itself writes.
        package let words: [String]
        /// Other accepted spellings.
        package let spellings: [String]
        /// Whether to write the value even if it is the default.
        package let isAlwaysWritten: Bool
        package let word: @Sendable (Object) -> String
        /// Sets the value; returns false for an unknown word.
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
    /// The description in the schema and the manual, without a full stop.
    package let sentence: String
    /// Names that people use by mistake, in lower case.
    package let synonyms: [String]
    /// An example value for the error about a missing key; nil for an optional key.
    package let example: String?
    /// The key in the journal's copy of a scrum; nil if the journal omits it.
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
            "id", .identifier(\.id), "Set by other programs; identifies the scrum's history",
            journal: "id"),
        .init(
            "title", .name(\.title, expected: "a title"),
            "The meeting's name, as given to scrum start", synonyms: ["name"],
            example: "a string such as \"Design\"", journal: "title"),
        .init(
            "attendees", .attendees(\.attendees), "The speakers and agenda items, in order",
            synonyms: ["people", "members", "participants", "speakers"], journal: "attendees"),
        .init(
            "lengthInMinutes", .length(\.length), "The meeting's length; fractions are allowed",
            synonyms: ["length", "minutes", "duration"], example: "a number such as 10",
            journal: "length"),
        .init(
            "theme",
            .choice(
                .init(
                    \.theme, noun: "theme", spellings: Theme.otherSpellings, isAlwaysWritten: true)),
            "The meeting's colour", synonyms: ["colour"], journal: "theme"),
        .init(
            "advance", .choice(.init(\.advance)),
            "auto starts the next speaker when a box ends; manual waits for a key",
            journal: "advance"),
        .init(
            "order", .choice(.init(\.order)),
            "The speaking order: as listed, in rotation or at random", journal: "order"),
        .init(
            "warning", .warnings(\.warnings),
            "When to warn, in seconds before the end of a box: one number, or up to three in "
                + "descending order; 0 for no warning",
            journal: "warning"),
        .init(
            "leader", .spelling(\.leader, expected: "\"rotating\" or a name"),
            "The leader's name, or rotating to take turns",
            synonyms: ["lead", "host", "facilitator"],
            journal: "leader"),
        .init(
            "count", .choice(.init(\.count)), "Whether the big digits count down or up",
            journal: "count"),
        .init(
            "sound", .sounds(\.sounds), "The meeting's sounds and their volume",
            synonyms: ["sounds"], journal: "sounds"),
        .init(
            "begins", .timeOfDay(\.begins), "The time of day when the meeting starts automatically",
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
            synonyms: ["title"], example: "a string such as \"Cathy\"", journal: "name"),
        .init(
            "item", .item(\.name, \.isItem), "An agenda item, such as Parking lot",
            synonyms: ["topic", "point"], journal: "item"),
        .init(
            "minutes", .box(\.box), "The length of this box; attendees without one share the rest",
            synonyms: ["lengthinminutes", "length", "time"], journal: "box"),
        .init(
            "say", .spelling(\.say, expected: "a string such as \"Q A\""),
            "How to pronounce the name", synonyms: ["pronounced"], journal: "say"),
        .init(
            "voice", .voice(\.voice), "The voice for this name", synonyms: ["language"],
            journal: "voice"),
    ]
}

extension DailyScrum.Sounds: KeyedObject {
    package static let blank = DailyScrum.Sounds()

    package static let keys: [ScrumKey<Self>] = [
        .init(
            "ding", .sound(\.ding), "Played when the speaker changes", synonyms: ["next"],
            journal: "ding"),
        .init(
            "warning", .sound(\.warning), "Played before a box ends", synonyms: ["tick"],
            journal: "warning"),
        .init(
            "end", .sound(\.end), "Played when the meeting ends", synonyms: ["chime"],
            journal: "end"),
        .init(
            "volume", .percent(\.volume), "The volume as a percentage", synonyms: ["level"],
            journal: "volume"),
        .init(
            "speak", .flag(\.speaks), "Whether a voice says each speaker's name",
            synonyms: ["speech"], journal: "speak"),
        .init(
            "voice", .voice(\.voice), "The default voice",
            synonyms: ["language"], journal: "voice"),
    ]
}
