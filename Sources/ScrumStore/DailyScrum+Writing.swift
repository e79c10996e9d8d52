import JSONText
import ScrumCore

extension KeyedObject {
    /// Returns this object's members, except default values, as written to a file in `folder`.
    func members(folder: String) -> [JSONValue.Member] {
        Self.keys.compactMap { key in
            key.value(in: self, folder: folder).map { JSONValue.Member(key.name, $0) }
        }
    }
}

extension Attendee {
    /// The JSON value: a name, or an object if the attendee has more than a name.
    func json(folder: String) -> JSONValue {
        let members = members(folder: folder).filter { !isItem || $0.key != "name" }
        return members.count == 1 && !isItem ? .string(name) : .object(members)
    }
}

extension ScrumKey where Object: KeyedObject {
    /// The JSON value; nil omits the key.
    func value(in object: Object, folder: String) -> JSONValue? {
        let blank = Object.blank
        switch field {
        case .name(let path, _): return .string(object[keyPath: path])
        case .item(let path, let flag):
            return object[keyPath: flag] ? .string(object[keyPath: path]) : nil
        case .identifier(let path), .spelling(let path, _), .voice(let path):
            return object[keyPath: path].map(JSONValue.string)
        case .length(let path): return .minutes(object[keyPath: path])
        case .box(let path): return object[keyPath: path].map(JSONValue.minutes)
        case .warnings(let path):
            let numbers = object[keyPath: path]?
                .map { JSONValue.number(JSONNumber.text($0, inUnitsOf: 1)) }
            return numbers.flatMap { $0.count > 1 ? .array($0) : $0.first }
        case .timeOfDay(let path): return object[keyPath: path].map { .string("\($0)") }
        case .flag(let path):
            let flag = object[keyPath: path]
            return flag == blank[keyPath: path] ? nil : .bool(flag)
        case .percent(let path):
            let percent = object[keyPath: path]
            return percent == blank[keyPath: path] ? nil : .integer(percent)
        case .choice(let choice):
            let word = choice.word(object)
            return word == choice.word(blank) && !choice.isAlwaysWritten ? nil : .string(word)
        case .sound(let path):
            let choice = object[keyPath: path]
            return choice == blank[keyPath: path] ? nil : .string(choice.text(folder: folder))
        case .sounds(let path):
            let members = object[keyPath: path].members(folder: folder)
            return members.isEmpty ? nil : .object(members)
        case .attendees(let path):
            return .array(object[keyPath: path].map { $0.json(folder: folder) })
        case .foreign: return nil
        }
    }
}

extension JSONValue {
    static func minutes(_ duration: Duration) -> JSONValue {
        .number(JSONNumber.text(duration, inUnitsOf: 60))
    }
}

extension DailyScrum.Sounds.Choice {
    /// The value as written to a file; paths in the file's folder become relative.
    func text(folder: String) -> String {
        switch self {
        case .builtIn(let sound): sound.rawValue
        case .off: "off"
        case .file(let path) where path.hasPrefix(folder + "/"):
            String(path.dropFirst(folder.count + 1))
        case .file(let path): path
        }
    }
}
