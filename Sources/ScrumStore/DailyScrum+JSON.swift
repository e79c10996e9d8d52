import JSONText
import ScrumCore

extension DailyScrum {
    /// The keys that say this scrum; what is as by default is left out, but for the theme.
    func members(folder: String) -> [JSONValue.Member] {
        var members: [JSONValue.Member] = []
        if let id { members.append(.init("id", .string(id))) }
        members += [
            .init("title", .string(title)),
            .init("attendees", .array(attendees.map(\.json))),
            .init("lengthInMinutes", .number(JSONNumber.text(length, inUnitsOf: 60))),
            .init("theme", .string(theme.rawValue)),
        ]
        if advance != .auto { members.append(.init("advance", .string(advance.rawValue))) }
        if order != .listed { members.append(.init("order", .string(order.rawValue))) }
        if let warning {
            members.append(.init("warning", .number(JSONNumber.text(warning, inUnitsOf: 1))))
        }
        if count != .down { members.append(.init("count", .string(count.rawValue))) }
        if sounds != Sounds() {
            members.append(.init("sound", .object(sounds.members(folder: folder))))
        }
        if !record { members.append(.init("record", .bool(false))) }
        return members
    }
}

extension Attendee {
    /// A name, or an object where there is more to say.
    var json: JSONValue {
        guard id != nil || box != nil else { return .string(name) }
        var members: [JSONValue.Member] = []
        if let id { members.append(.init("id", .string(id))) }
        members.append(.init("name", .string(name)))
        if let box {
            members.append(.init("minutes", .number(JSONNumber.text(box, inUnitsOf: 60))))
        }
        return .object(members)
    }
}

extension DailyScrum.Sounds {
    func members(folder: String) -> [JSONValue.Member] {
        let byDefault = DailyScrum.Sounds()
        var members: [JSONValue.Member] = []
        for (key, choice, usual) in [
            ("ding", ding, byDefault.ding), ("warning", warning, byDefault.warning),
            ("end", end, byDefault.end),
        ] where choice != usual {
            members.append(.init(key, .string(choice.text(folder: folder))))
        }
        if volume != byDefault.volume { members.append(.init("volume", .number("\(volume)"))) }
        return members
    }
}

extension DailyScrum.Sounds.Choice {
    /// As the file names it; a path in the file's folder begins there.
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
