import JSONText
import ScrumCore

extension DailyScrum {
    /// The members of this scrum in a file; values at their defaults are left out, but the theme.
    func members(folder: String) -> [JSONValue.Member] {
        let sounds = sounds.members(folder: folder)
        return .fields([
            "id": id.map(JSONValue.string),
            "title": .string(title),
            "attendees": .array(attendees.map(\.json)),
            "lengthInMinutes": .number(JSONNumber.text(length, inUnitsOf: 60)),
            "theme": .string(theme.rawValue),
            "advance": advance == .auto ? nil : .string(advance.rawValue),
            "order": order == .listed ? nil : .string(order.rawValue),
            "warning": warning.map { .number(JSONNumber.text($0, inUnitsOf: 1)) },
            "count": count == .down ? nil : .string(count.rawValue),
            "sound": sounds.isEmpty ? nil : .object(sounds),
            "begins": begins.map { .string("\($0)") },
            "record": record ? nil : .bool(false),
        ])
    }
}

extension Attendee {
    /// A name, or an object if there is more than a name.
    var json: JSONValue {
        guard isItem || id != nil || box != nil || say != nil || voice != nil else {
            return .string(name)
        }
        return .fields([
            "id": id.map(JSONValue.string),
            (isItem ? AttendeeKey.item : .name).rawValue: .string(name),
            "minutes": box.map { .number(JSONNumber.text($0, inUnitsOf: 60)) },
            "say": say.map(JSONValue.string),
            "voice": voice.map(JSONValue.string),
        ])
    }
}

extension DailyScrum.Sounds {
    func members(folder: String) -> [JSONValue.Member] {
        let byDefault = DailyScrum.Sounds()
        func text(_ choice: Choice, unless usual: Choice) -> JSONValue? {
            choice == usual ? nil : .string(choice.text(folder: folder))
        }
        return .fields([
            "ding": text(ding, unless: byDefault.ding),
            "warning": text(warning, unless: byDefault.warning),
            "end": text(end, unless: byDefault.end),
            "volume": volume == byDefault.volume ? nil : .integer(volume),
            "speak": speaks ? .bool(true) : nil,
            "voice": voice.map(JSONValue.string),
        ])
    }
}

extension DailyScrum.Sounds.Choice {
    /// As it is written in a file; paths in the file's folder are relative.
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
