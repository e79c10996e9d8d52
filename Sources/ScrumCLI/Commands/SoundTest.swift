import Glibc
import HistoryTables
import ScrumCore
import ScrumSound
import TerminalUI

/// Plays sounds one after another and reports each result.
final class SoundTest {
    /// The timeout for a device to start playing; users are willing to wait about two seconds.
    private static let startLimit = Duration.milliseconds(1800)
    private static let barWidth = 24
    /// Advice for computers without a sound device.
    private static let noDevice =
        "meetings ring the terminal's bell instead; for sounds, \(SoundChecks.noDevice)"

    /// The timeout for opening a device and for asking a sound server about its output.
    private static let answerLimit = Duration.milliseconds(500)

    private let device: String
    private let environment: ScrumEnvironment
    private let player: SoundPlayer
    private var hasReported = false
    private var isSwallowed = false
    private var isSpeechless = false
    /// The sounds still to play, which an error message also lists if the device fails.
    private var others: [String] = []

    init(_ target: SoundTarget, environment: ScrumEnvironment) {
        device = target.device
        self.environment = environment
        player = SoundPlayer(target, limits: SoundLimits(stall: .milliseconds(1500)))
    }

    /// Plays every sound that is not off; throws if the device fails.
    func play(_ sounds: [(name: String, sound: Sound?)]) throws {
        player.prepare(within: Self.answerLimit)
        for (index, (name, sound)) in sounds.enumerated() {
            if let sound {
                others = sounds[(index + 1)...].filter { $0.sound != nil }.map(\.name)
                try play(name, sound)
            } else {
                environment.print("\(name): off")
            }
        }
        others = []
    }

    /// Speaks names with a program and reports those that it cannot speak.
    func speak(_ names: [SpokenName], by program: SpeechProgram, volume: Int) throws {
        for name in names {
            let speech: Sound
            do throws(SpeechError) {
                speech = try program.speak(
                    name, rate: Sound.ding.rate, environment: environment.variablesForPrograms())
            } catch {
                isSpeechless = true
                environment.print(TerminalText(message: "\(error)"))
                if error.isOfAllNames { return }
                continue
            }
            try play("\"\(name.text)\"", speech.scaled(volume: volume))
        }
    }

    /// Throws a failure if a sound or a name could not be heard properly.
    func finish() throws {
        if isSwallowed {
            throw ScrumFailure([
                "Nothing can be heard on the device \"\(device)\".",
                "\"scrum sound --list\" lists others; choose one with --device",
            ])
        }
        if isSpeechless { throw ScrumFailure("Some names were not spoken.") }
    }

    private func play(_ name: String, _ sound: Sound) throws {
        let start = environment.uptime()
        let token = player.play(sound)
        while player.status(of: token) == .waiting, environment.uptime() - start < Self.startLimit {
            _ = player.finish(within: .milliseconds(20))
        }
        if player.status(of: token) == .waiting { throw failure(of: name, .stuck(device: device)) }
        reportDevice()
        if let error = player.problem { throw failure(of: name, error) }
        let limit = environment.uptime() + sound.duration + Self.startLimit
        while player.status(of: token) == .playing, environment.uptime() < limit {
            if player.finish(within: .milliseconds(50)) { break }
            drawBar(name, environment.uptime() - start, of: sound.duration)
        }
        switch player.status(of: token) {
        case .failed(let error): throw failure(of: name, error)
        case .playing: throw failure(of: name, .stuck(device: device))
        default: break
        }
        let took = environment.uptime() - start
        let length = ScrumText.minutes(sound.duration)
        let isTooFast = took < sound.duration * 0.5
        if isTooFast { isSwallowed = true }
        show(
            isTooFast
                ? "\(name): finished too quickly to be heard; this device discards sound"
                : "\(name): played, \(length)")
    }

    private func failure(of name: String, _ error: ALSAError) -> ScrumFailure {
        if hasBar { environment.write(1, "\n") }
        // Choosing another device only helps if there is one.
        let advice =
            if case .open(_, let code) = error, [ENOENT, ENODEV, ENXIO].contains(code),
                SoundDevice.playable(in: environment).isEmpty
            { Self.noDevice } else { error.advice }
        let names = ([name] + others).joined(separator: ", ")
        return ScrumFailure(["\(names): \(error)", TerminalText(message: advice)])
    }

    /// Prints the name of the device's card or sound server, once.
    private func reportDevice() {
        guard !hasReported, let card = player.card else { return }
        hasReported = true
        environment.print("Device \(device): \(meaning(of: card))")
    }

    private func meaning(of card: String) -> String {
        let isServer = card.contains("PulseAudio") || card.contains("PipeWire")
        guard isServer else {
            let hardware = "Hardware PCM "
            if card == "Null PCM" { return "it plays nothing (\(card))" }
            return card.hasPrefix(hardware) ? String(card.dropFirst(hardware.count)) : card
        }
        guard let server = player.server else {
            return "the sound server \(card.contains("PipeWire") ? "PipeWire" : "PulseAudio")"
        }
        let output = server.output.map { "its output \($0.name)" } ?? "no output"
        return "the sound server \(server.name), \(output)"
    }

    // MARK: Progress bar

    private var hasBar: Bool { environment.isTerminal(1) }
    private var barColumns = 0

    private func drawBar(_ name: String, _ time: Duration, of length: Duration) {
        guard hasBar else { return }
        let line = "\(name): [\(Self.bar(at: time, of: length))]"
        barColumns = line.count
        environment.write(1, "\r\(line)")
    }

    static func bar(at time: Duration, of length: Duration) -> String {
        let filled = min(barWidth, Int(time / length * Double(barWidth)))
        return String(repeating: "#", count: filled)
            + String(repeating: ".", count: barWidth - filled)
    }

    /// Prints a line, which replaces the progress bar if there is one.
    private func show(_ line: TerminalText) {
        let rest = TerminalText(
            repeating: " ", count: max(0, barColumns - line.description.count))
        barColumns = 0
        environment.write(1, hasBar ? "\r" : "")
        environment.print(line + rest)
    }

    // MARK: Other outputs

    /// Over ssh, rings the terminal's bell, as every sound of a meeting does.
    func ringOverSSH() {
        guard environment.value("SSH_CONNECTION") != nil, environment.isTerminal(1) else { return }
        environment.write(1, "\u{7}")
        environment.print(
            "Connected over ssh: the bell rang, as it does in meetings (--no-bell turns it off).")
        environment.print("Sounds play on the remote computer.")
    }

    func listDevices() throws {
        let devices = SoundDevice.all().filter(\.isWorthChoosing)
        guard !devices.isEmpty else {
            throw ScrumFailure([
                "ALSA found no sound devices", TerminalText(message: Self.noDevice),
            ])
        }
        environment.print(TextTable(devices.map { [$0.name, $0.details] }).lines)
    }
}

extension SoundDevice {
    /// The devices worth choosing, except those of sound servers that are not running.
    static func playable(in environment: ScrumEnvironment) -> [SoundDevice] {
        // A remote server has no local socket, so whether it is running is unknown.
        let isElsewhere = environment.value("PULSE_SERVER") != nil
        let folder = environment.value("XDG_RUNTIME_DIR")
        return all().filter(\.isWorthChoosing).filter { device in
            isElsewhere || !SoundServer.isStopped(behind: device.name, runtimeFolder: folder)
        }
    }

    /// Whether the device plays sound itself, unlike a converter or part of a device.
    var isWorthChoosing: Bool {
        let kind = name.prefix { $0 != ":" }
        let others: Set<Substring> = [
            "null", "lavrate", "samplerate", "speexrate", "speex", "upmix", "vdownmix", "oss",
            "jack", "front", "rear", "center_lfe", "side", "surround21", "surround40",
            "surround41", "surround50", "surround51", "surround71", "dmix", "dsnoop", "plughw",
            "hw", "usbstream", "modem", "phoneline",
        ]
        return !others.contains(kind)
    }
}
