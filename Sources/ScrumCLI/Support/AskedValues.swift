import ArgumentParser
import CommandGuide
import ScrumCore
import ScrumSound
import ScrumStore

/// Completion values that the program looks up when the user presses Tab.
enum AskedValues: String {
    case scrums, scrumsOrFiles, meetings, person, people, others, devices

    /// Whether the values are treated as positional arguments, which must not look like options.
    var areArguments: Bool {
        switch self {
        case .scrums, .scrumsOrFiles, .meetings: true
        case .person, .people, .others, .devices: false
        }
    }

    /// Whether a value can be a comma-separated list.
    var areListed: Bool { self == .people || self == .others }

    func names(
        for request: CompletionRequest, in environment: ScrumEnvironment
    ) throws -> [String] {
        switch self {
        case .devices: return SoundDevice.all().map(\.name)
        case .meetings:
            return try environment.runningMeetings().map(\.state.scrum)
        case .scrums, .scrumsOrFiles, .person, .people, .others: break
        }
        var options = FileOptions()
        options.file = request.typed["--file"]?.last
        let scrums = try options.location(in: environment).inspect(in: environment).scrums
        let titles = scrums.map(\.title)
        if self == .scrums || self == .scrumsOrFiles { return titles }
        var chosen = scrums
        if let name = request.typed["name"]?.last,
            case .one(let index) = NameMatch.find(name, in: titles)
        {
            chosen = [scrums[index]]
        }
        let people = chosen.flatMap(\.attendees).map(\.name).withoutRepeats
        if self != .others { return people }
        return scrums.flatMap(\.attendees).people.map(\.name).withoutRepeats.filter {
            !people.contains($0)
        }
    }
}

extension CompletionKind {
    /// Values looked up by `_complete`, without running a shell.
    static func asked(_ values: AskedValues) -> CompletionKind {
        .shellCommand(values.rawValue)
    }
}
