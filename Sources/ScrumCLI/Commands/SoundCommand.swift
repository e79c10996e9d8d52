import ArgumentParser
import ScrumSound

struct SoundCommand: EnvironmentCommand {
    static let configuration = CommandConfiguration(
        commandName: "sound", _superCommandName: "scrum",
        abstract: "Plays each sound; says on which device, and why not if not.",
        discussion: "EXAMPLE:\n  scrum sound --device hw:0")

    @OptionGroup var device: DeviceOptions

    func run(in environment: ScrumEnvironment) throws {
        let device = device.name(in: environment)
        environment.print("Device: \(device)")
        let sounds: [(String, Sound?)] = [
            ("ding", .ding), ("tick", .tick), ("chime", .chime),
        ]
        for (name, sound) in sounds {
            guard let sound else { continue }
            let outcome = SoundOutcome()
            let player = SoundPlayer(device: device) { _, status in outcome.note(status) }
            player.play(sound)
            let limit = sound.duration + .seconds(4)
            let isOver = player.finish(within: limit)
            if let error = outcome.error ?? (isOver ? nil : .stuck(device: device)) {
                throw ScrumFailure([
                    "\(name): \(error)", "\(error.advice)",
                ])
            }
            environment.print("\(name): played, \(ScrumText.minutes(sound.duration))")
        }
    }
}

/// The option that names a sound device.
struct DeviceOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The ALSA device that plays the sounds (or SCRUM_DEVICE).", valueName: "name"))
    var device: String?

    func name(in environment: ScrumEnvironment) -> String {
        ChosenSession(device: device).deviceName(in: environment)
    }
}
