import ArgumentParser
import ScrumCore
import ScrumSound
import ScrumStore
import TerminalUI

struct SoundCommand: PersonalCommand {
    static let configuration = CommandConfiguration(
        commandName: "sound",
        abstract: "Play the sounds and name the device.",
        discussion: """
            Without an argument, plays the built-in sounds and tests the voice. For a scrum with \
            spoken names, speaks each of them. Over ssh, also rings the terminal bell, as meetings \
            do. Exits with 1 if the sounds cannot be heard.

            EXAMPLES:
              scrum sound                        play every built-in sound
              scrum sound design                 play a scrum's sounds at its volume
              scrum sound bells/gong.wav --volume 50
              scrum sound --list                 list the devices to choose from
              scrum sound --device hw:0
            """)

    @Argument(
        help: "Scrum, or WAV file (with \"/\" or ending in .wav).",
        completion: .asked(.scrumsOrFiles))
    var what: String?

    @Option(
        help: ArgumentHelp("Volume from 0 to 100 instead of the scrum's.", valueName: "percent"))
    var volume: Int?

    @Flag(help: "List the devices to choose from.")
    var list = false

    @OptionGroup var speech: SpeechOptions
    @Option(help: .device, completion: .asked(.devices)) var device: String?
    @OptionGroup var options: FileOptions

    func validate() throws {
        if let volume, !(0...100).contains(volume) {
            throw ValidationError("--volume takes a number from 0 to 100.")
        }
    }

    static let personalOptions = ["--device", "--speaker"]

    func run(in environment: ScrumEnvironment) throws {
        let test = SoundTest(environment.soundTarget(device), environment: environment)
        if list { return try test.listDevices() }
        let (sounds, voice) = try sounds(in: environment)
        test.ringOverSSH()
        try test.play(sounds)
        if let voice { try test.speak(voice.names, by: speech.program, volume: voice.volume) }
        try test.finish()
    }

    private typealias Voice = (names: [SpokenName], volume: Int)

    /// Returns the sounds to play with their names (nil means off), and the names to speak, if any.
    private func sounds(
        in environment: ScrumEnvironment
    ) throws -> (sounds: [(String, Sound?)], voice: Voice?) {
        var library = SoundLibrary(environment)
        func all(_ sounds: [(String, Sound?)], volume usual: Int = 100) -> [(String, Sound?)] {
            sounds.map { ($0, $1?.scaled(volume: volume ?? usual)) }
        }
        guard let what else {
            let sounds = all(DailyScrum.Sounds.BuiltIn.allCases.map { ($0.rawValue, Sound($0)) })
            // Speaking names is optional, so a missing espeak-ng is not an error.
            let hasVoice = speech.program != .espeak || environment.isInstalled("espeak-ng")
            let names = [SpokenName("Daisy")].compactMap(\.self)
            return (sounds, hasVoice ? (names, volume ?? 100) : nil)
        }
        if what.contains("/") || what.lowercased().hasSuffix(".wav") {
            let path = what.hasPrefix("~/") ? what : environment.absolutePath(of: what)
            return (all([(what, try library.sound(in: path).get())]), nil)
        }
        let (file, shownPath) = try options.load(in: environment)
        let index = try options.index(of: what, in: file, environment)
        for warning in library.warnings(of: file, scrum: index) {
            environment.warn(TerminalText(message: warning.line(file: shownPath)))
        }
        let scrum = file.scrums[index]
        let sounds = library.sounds(of: scrum)
        let names = scrum.attendees.filter { !$0.isItem }.compactMap(scrum.spokenName)
        return (
            all(sounds.named, volume: scrum.sounds.volume),
            scrum.sounds.speaks ? (names, volume ?? scrum.sounds.volume) : nil
        )
    }
}
