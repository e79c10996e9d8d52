import Glibc
import Platform

/// A program that reads a name from its input and writes a WAV file to its output.
package enum SpeechProgram: Equatable, Sendable {
    case espeak
    /// A shell command, run with the voice in `SCRUM_VOICE`. Never read from another user's file.
    case command(String)

    var name: String {
        switch self {
        case .espeak: "espeak-ng"
        case .command(let command): "\"\(command)\""
        }
    }

    /// Names are never passed as arguments, because other users can read arguments and a shell
    /// could execute them.
    private func program(voice: String, _ environment: [String: String]) -> ChildProgram {
        switch self {
        case .espeak:
            let words = ["espeak-ng", "-v\(voice)", "-b1", "--stdin", "--stdout"]
            return ChildProgram(words, environment: environment)
        case .command(let command):
            var environment = environment
            environment["SCRUM_VOICE"] = voice
            return .shell(command, environment: environment)
        }
    }

    /// Speaks a name with the first suitable voice that is installed, each attempt within
    /// `timeLimit`; spells the name if no voice can speak it.
    package func speak(
        _ name: SpokenName, rate: Int, environment: [String: String],
        timeLimit: Duration = SpeechProgram.timeLimit
    ) throws(SpeechError) -> Sound {
        guard self == .espeak else {
            // The voices of a custom command are unknown, so only one is tried.
            let voice = name.voice ?? name.voices.first ?? SpokenName.defaultVoice
            return try speak(name.text, voice, rate, environment, timeLimit)
        }
        for voice in name.voices {
            do throws(SpeechError) {
                return try speak(name.text, voice, rate, environment, timeLimit)
            } catch .failed(_, status: 1) {
                // espeak-ng reports a missing voice this way.
                continue
            }
        }
        guard let spelled = name.spelled, spelled != name.text else {
            throw .voiceless(program: self.name, name: name.text)
        }
        return try speak(spelled, SpokenName.defaultVoice, rate, environment, timeLimit)
    }

    private func speak(
        _ text: String, _ voice: String, _ rate: Int, _ environment: [String: String],
        _ timeLimit: Duration
    ) throws(SpeechError) -> Sound {
        let answer = program(voice: voice, environment).answer(
            to: Array((text + "\n").utf8), maxBytes: Self.maxBytes, within: timeLimit)
        let recorded: Sound
        switch answer {
        case .output(let bytes):
            do throws(WAVError) {
                recorded = try Sound(wav: bytes)
            } catch {
                throw .badOutput(program: self.name, error)
            }
        case .failed(127): throw .missing(program: self.name)
        case .failed(let status): throw .failed(program: self.name, status: status)
        case .unknown: throw .notStarted(program: self.name, code: ECHILD)
        case .timedOut: throw .timedOut(program: self.name)
        case .notStarted(let error):
            throw .notStarted(program: self.name, code: error.code)
        }
        guard let speech = recorded.speech(rate: rate) else { throw .silent(program: self.name) }
        return speech
    }

    private static let maxBytes = 1_000_000
}

/// A name rendered as sound, alone and after the ding.
package struct NameSound: Sendable {
    let name: Sound
    let nameAfterDing: Sound

    /// The ding followed by the name, or the name alone.
    package func sound(afterDing: Bool) -> Sound { afterDing ? nameAfterDing : name }
}

/// Names rendered ahead of time.
package typealias RenderedNames = Background<SpokenName, Result<NameSound, SpeechError>>

extension SpeechProgram {
    /// How many names are rendered ahead: the current speaker's and the next three.
    package static let nameLimit = 4
    /// The time limit per name.
    package static let timeLimit = Duration.seconds(2)

    /// Renders names on at most two threads, which call `onAnswer` after each name.
    ///
    /// `ding` is mixed in before each name; `environment` is the program's whole environment.
    package func rendered(
        after ding: Sound?, environment: [String: String],
        timeLimit: Duration = SpeechProgram.timeLimit, onAnswer: @escaping @Sendable () -> Void
    ) -> RenderedNames {
        Background(
            "speech", threadLimit: 2, onAnswer: onAnswer,
            unstarted: { .failure(.notStarted(program: name, code: $0.code)) },
            answer: { name in
                Result { () throws(SpeechError) in
                    let speech = try speak(
                        name, rate: ding?.rate ?? 48_000, environment: environment,
                        timeLimit: timeLimit)
                    return NameSound(
                        name: speech,
                        nameAfterDing: ding?.mixed(with: speech, at: Sound.speechStart) ?? speech)
                }
            })
    }
}
