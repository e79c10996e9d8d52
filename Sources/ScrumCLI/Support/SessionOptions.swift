import ArgumentParser
import ScrumSound
import TerminalUI
import Widgets

/// How a meeting is shown and heard.
struct SessionOptions: ParsableArguments {
    /// Where a meeting is shown.
    enum Form: String, EnumerableFlag {
        case screen, plain, json

        static func help(for value: Form) -> ArgumentHelp? {
            switch value {
            case .screen: "Use the whole screen (the default on a terminal)."
            case .plain: "Print one sentence per event, for example for a screen reader."
            case .json: "Print one line of JSON per change; read controls from standard input."
            }
        }
    }

    @Flag(exclusivity: .chooseLast)
    var form: Form?

    /// Sentences for a screen reader, unless a form was chosen.
    func form(in environment: ScrumEnvironment) -> Form {
        form ?? (environment.isAccessible ? .plain : .screen)
    }

    @Flag(either: "Begin without sounds.")
    var mute: Bool?

    @Flag(either: "Ring the terminal's bell as well, or never.")
    var bell: Bool?

    @Flag(either: "Draw rarely, without seconds.")
    var lowPower: Bool?

    @Flag(either: "Say the name after each ding (with espeak-ng, or --speaker).")
    var speak: Bool?

    @Flag(either: "Show a notice on the desktop when a turn begins behind another window.")
    var notify: Bool?

    @Flag(either: "Keep the computer awake (the default, with systemd-inhibit), or not.")
    var inhibit: Bool?

    @Option(
        help: ArgumentHelp(
            "A shell command that tells what a person works on: the name on its input and in "
                + "SCRUM_NAME; at most five lines are shown; see scrum about.",
            valueName: "command"))
    var about: String?

    /// The background of the terminal; if nil, the terminal is asked for it.
    @Flag var ground: Ground?

    @OptionGroup var speech: SpeechOptions
    @Option(help: .device, completion: .asked(.devices)) var device: String?

    func validate() throws {
        if about?.isEmpty == true { throw ValidationError("--about takes a command.") }
    }

    /// Fills what was not typed from the options file.
    mutating func fill(from file: Self) {
        form = form ?? file.form
        ground = ground ?? file.ground
        for (_, flag) in Self.flags {
            self[keyPath: flag] = self[keyPath: flag] ?? file[keyPath: flag]
        }
        fillCommands(from: file)
    }

    /// Fills only what a resumed meeting may not take from its journal.
    mutating func fillCommands(from file: Self) {
        about = about ?? file.about
        device = device ?? file.device
        speech.speaker = speech.speaker ?? file.speech.speaker
    }

    /// All that a journal says of how its meeting goes on: flags that open nothing and run nothing.
    private static let flags: KeyValuePairs = [
        "mute": \SessionOptions.mute, "bell": \.bell, "low-power": \.lowPower,
        "inhibit": \.inhibit, "speak": \.speak, "notify": \.notify,
    ]
    static let kept = Set(flags.flatMap { ["--\($0.key)", "--no-\($0.key)"] })

    /// The arguments that a resumed meeting starts with; the rest is chosen anew.
    var arguments: [String] {
        Self.flags.compactMap { name, flag in
            self[keyPath: flag].map { $0 ? "--\(name)" : "--no-\(name)" }
        }
    }

    /// These options with those of a journal in front of them, where these win; and the names of
    /// what a journal may not say.
    func following(_ earlier: [String]) -> (options: SessionOptions, leftOut: [String]) {
        let leftOut = earlier.filter { !Self.kept.contains($0) && $0.hasPrefix("--") }
            .map { String($0.prefix { $0 != "=" }.prefix(40)) }
        let words = earlier.filter(Self.kept.contains) + arguments
        guard let read = try? SessionOptions.parse(words) else { return (self, leftOut) }
        var options = self
        for (_, flag) in Self.flags { options[keyPath: flag] = read[keyPath: flag] }
        return (options, leftOut)
    }
}

/// The option that names a program that speaks.
struct SpeechOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The program that speaks: name on its input, WAV on its output, voice in SCRUM_VOICE.",
            valueName: "command"))
    var speaker: String?

    func validate() throws {
        if speaker?.isEmpty == true { throw ValidationError("--speaker takes a command.") }
    }

    var program: SpeechProgram { speaker.map { .command($0) } ?? .espeak }
}

extension ScrumEnvironment {
    /// Where sounds are played: on the device of an option, else that of SCRUM_DEVICE.
    func soundTarget(_ device: String?) -> SoundTarget {
        SoundTarget(
            device: device ?? value("SCRUM_DEVICE") ?? "default", environment: value)
    }
}
