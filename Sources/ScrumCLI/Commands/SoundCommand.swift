import ArgumentParser
import ScrumSound

struct SoundCommand: EnvironmentCommand {
    static let configuration = CommandConfiguration(
        commandName: "sound",
        abstract: "Plays each sound; says on which device, or why it cannot.",
        discussion: "EXAMPLE:\n  scrum sound --device hw:0")

    @OptionGroup var device: DeviceOptions

    func run(in environment: ScrumEnvironment) throws {
        let device = device.name(in: environment)
        environment.print("Device: \(device)")
        let sounds: [(String, Sound?)] = [
            ("ding", .ding), ("tick", .tick), ("chime", .chime), ("gong", .gong),
            ("soft", .soft),
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
