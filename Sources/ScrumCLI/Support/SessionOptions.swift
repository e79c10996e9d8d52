import ArgumentParser
import ScrumSound
import TerminalUI
import Widgets

/// Options for a meeting's appearance and sound.
struct SessionOptions: ParsableArguments {
    /// How a meeting is displayed.
    enum Form: EnumerableFlag {
        case screen, plain, json

        static func help(for value: Form) -> ArgumentHelp? {
            switch value {
            case .screen: "Use the whole screen (the default on a terminal)."
            case .plain: "Print one sentence per event, for screen readers."
            case .json: "Print state lines (JSON); a meeting reads control lines."
            }
        }
    }

    @Flag(exclusivity: .chooseLast)
    var form: Form?

    func wantsScreen(in environment: ScrumEnvironment) -> Bool {
        environment.form(form) == .screen && environment.isTerminal(0) && environment.isTerminal(1)
    }

    @Flag(either: "Start muted.")
    var mute: Bool?

    @Flag(either: "Always or never ring the terminal bell.")
    var bell: Bool?

    @Flag(either: "Draw less often, without seconds.")
    var lowPower: Bool?

    @Flag(either: "Speak names after the ding (espeak-ng or --speaker).")
    var speak: Bool?

    @Flag(either: "Show desktop notifications while in the background.")
    var notify: Bool?

    @Flag(either: "Keep the computer awake (default, with systemd-inhibit).")
    var inhibit: Bool?

    @Option(
        help: ArgumentHelp(
            "Shell command that describes the speaker; see scrum about.",
            valueName: "command"))
    var about: String?

    /// The terminal's background; nil to query the terminal.
    @Flag(exclusivity: .chooseLast) var ground: Ground?

    @OptionGroup var language: LanguageOption
    @OptionGroup var speech: SpeechOptions
    @Option(help: .device, completion: .asked(.devices)) var device: String?

    func validate() throws {
        if about?.isEmpty == true { throw ValidationError("--about takes a command.") }
    }

    /// The flags that a journal may set: none of them names a device or a command.
    private static let flags: KeyValuePairs = [
        "mute": \SessionOptions.mute, "bell": \.bell, "low-power": \.lowPower,
        "inhibit": \.inhibit, "speak": \.speak, "notify": \.notify,
    ]
    static let savedFlags = Set(flags.flatMap { ["--\($0.key)", "--no-\($0.key)"] })

    /// The arguments saved in the journal for resuming; others must be typed again.
    var arguments: [String] {
        Self.flags.compactMap { name, flag in
            self[keyPath: flag].map { $0 ? "--\(name)" : "--no-\(name)" }
        }
    }

    /// The names of options whose values a journal must not contain.
    var unsavedNames: [String] {
        let values = [
            ("--about", about), ("--device", device), ("--language", language.language),
            ("--speaker", speech.speaker),
        ]
        return values.compactMap { name, value in value.map { _ in name } }
    }

    /// Returns the options saved in a journal, overridden by these, and the names of saved options
    /// that a journal must not set.
    func following(_ earlier: [String]) -> (options: SessionOptions, leftOut: [String]) {
        let leftOut = earlier.filter { !Self.savedFlags.contains($0) && $0.hasPrefix("--") }
            .map { String($0.prefix { $0 != "=" }.prefix(40)) }
        var options = self
        for (name, flag) in Self.flags where self[keyPath: flag] == nil {
            let saved = earlier.last { $0 == "--\(name)" || $0 == "--no-\(name)" }
            options[keyPath: flag] = saved.map { $0 == "--\(name)" }
        }
        return (options, leftOut)
    }
}

/// The option for the program that speaks names.
struct SpeechOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Command that turns a name into WAV (voice: SCRUM_VOICE).",
            valueName: "command"))
    var speaker: String?

    func validate() throws {
        if speaker?.isEmpty == true { throw ValidationError("--speaker takes a command.") }
    }

    var program: SpeechProgram { speaker.map { .command($0) } ?? .espeak }
}

extension ScrumEnvironment {
    /// Returns the chosen form; by default, sentences if ACCESSIBLE is set, otherwise the screen.
    func form(_ chosen: SessionOptions.Form?) -> SessionOptions.Form {
        chosen ?? (isAccessible ? .plain : .screen)
    }

    /// Returns the target for `device` or, if it is nil, for SCRUM_DEVICE or the default device.
    func soundTarget(_ device: String?) -> SoundTarget {
        SoundTarget(
            device: device ?? value("SCRUM_DEVICE") ?? "default", environment: value)
    }
}
