import JSONText
import ScrumCore

extension ScrumFile {
    /// The JSON Schema (draft 7) of `scrums.json`, for editors.
    package static var schema: String {
        let schema = JSONValue.fields([
            "$schema": "http://json-schema.org/draft-07/schema#",
            "title": "Scrums",
            "description": "A team's meetings for scrum, the stand-up timer for the terminal",
            "type": "array",
            "items": .object(DailyScrum.schema(without: [])),
            "definitions": .fields([
                "person": .object(Attendee.schema(without: ["item"])),
                "item": .object(Attendee.schema(without: ["name", "id"])),
                "sound": .fields([
                    "description": "A built-in sound, a WAV file relative to this file, or off",
                    "anyOf": [
                        .fields([
                            "enum": .words(
                                DailyScrum.Sounds.BuiltIn.allCases.map(\.rawValue) + ["off"])
                        ]), .fields(["type": "string", "pattern": "/|\\.[wW][aA][vV]$"]),
                    ],
                ]),
                "voice": .fields([
                    "description":
                        "A voice for speech, such as en or pl; default: one for the name's script",
                    "type": "string", "pattern": "^[A-Za-z0-9+_-]{1,32}$",
                ]),
            ]),
        ])
        return JSONStyle().text(schema, outer: "") + "\n"
    }
}

extension KeyedObject {
    /// The members of the object's schema.
    fileprivate static func schema(without left: Set<String>) -> [JSONValue.Member] {
        let keys = keys.filter { !left.contains($0.name) }
        let own = keys.filter { !$0.isForeign } + keys.filter(\.isForeign)
        let required = own.filter { $0.example != nil || $0.name == "item" }.map(\.name)
        return .fields([
            "type": "object",
            "required": required.isEmpty ? nil : .words(required),
            "properties": .object(own.map { .init($0.name, .object($0.schema)) }),
        ])
    }
}

extension ScrumKey where Object: KeyedObject {
    /// Whether other programs set the key.
    fileprivate var isForeign: Bool {
        switch field {
        case .foreign, .identifier: true
        default: false
        }
    }

    /// The members of the value's schema.
    fileprivate var schema: [JSONValue.Member] {
        let blank = Object.blank
        let description = JSONValue.Member("description", .string(sentence))
        return [description] + rule + (initial(in: blank).map { [.init("default", $0)] } ?? [])
    }

    /// The default value in the schema, if any.
    private func initial(in blank: Object) -> JSONValue? {
        switch field {
        case .flag(let path): .bool(blank[keyPath: path])
        case .percent(let path): .integer(blank[keyPath: path])
        case .choice(let choice): .string(choice.word(blank))
        case .sound(let path): .string(blank[keyPath: path].text(folder: ""))
        default: nil
        }
    }

    /// The type and range of the value.
    private var rule: [JSONValue.Member] {
        switch field {
        case .name, .item, .spelling: .fields(["type": "string", "pattern": "\\S"])
        case .identifier: .fields(["type": ["string", "number"]])
        case .voice: .fields(["$ref": "#/definitions/voice"])
        case .length, .box:
            .fields([
                "type": "number", "exclusiveMinimum": .number("0"), "maximum": .number("1440"),
            ])
        case .warnings:
            .fields([
                "anyOf": [
                    .seconds,
                    .fields([
                        "type": "array", "items": .seconds, "minItems": .number("1"),
                        "maxItems": .integer(Bounds.warnings),
                    ]),
                ]
            ])
        case .timeOfDay:
            .fields(["type": "string", "pattern": "^([01]?[0-9]|2[0-3]):[0-5][0-9]$"])
        case .flag: .fields(["type": "boolean"])
        case .percent:
            .fields(["type": "integer", "minimum": .number("0"), "maximum": .number("100")])
        case .choice(let choice): .fields(["enum": .words(choice.words + choice.spellings)])
        case .sound: .fields(["$ref": "#/definitions/sound"])
        case .sounds: DailyScrum.Sounds.schema(without: [])
        case .attendees:
            .fields([
                "type": "array",
                "items": .fields([
                    "anyOf": [
                        .fields(["type": "string", "pattern": "\\S"]),
                        .fields(["$ref": "#/definitions/person"]),
                        .fields(["$ref": "#/definitions/item"]),
                    ]
                ]),
            ])
        case .foreign: []
        }
    }
}

extension JSONValue {
    /// A number of seconds up to a day.
    fileprivate static var seconds: JSONValue {
        .fields(["type": "number", "minimum": .number("0"), "maximum": .number("86400")])
    }

    fileprivate static func words(_ words: [String]) -> JSONValue { .array(words.map(Self.string)) }
}
