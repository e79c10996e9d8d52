/// The reason a name could not be spoken. `description` is a sentence without a full stop.
package enum SpeechError: Error, Equatable, Sendable {
    /// The program is not installed.
    case missing(program: String)
    /// The program could not be started; the code is the C library's.
    case notStarted(program: String, code: Int32)
    case timedOut(program: String)
    /// The program ended with this exit status, or was killed by a signal.
    case failed(program: String, status: Int32)
    /// The program's output is not a sound.
    case badOutput(program: String, WAVError)
    /// The program's output is silent.
    case silent(program: String)
    /// The program has no voice for the name's script, or the chosen voice is missing.
    case voiceless(program: String, name: String)
}

extension SpeechError {
    /// Whether the error affects all names.
    package var isOfAllNames: Bool {
        switch self {
        case .missing, .notStarted: true
        default: false
        }
    }
}

extension SpeechError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .missing("espeak-ng"):
            "cannot speak names without espeak-ng; install the package espeak-ng"
        case .missing(let program):
            "cannot speak names: \(program) is not installed"
        case .notStarted(let program, let code):
            "cannot speak names: \(program) does not start (\(ALSAError.words(for: code)))"
        case .timedOut(let program):
            "could not speak a name: \(program) took longer than"
                + " \(SpeechProgram.timeLimit / .seconds(1)) s"
        case .failed(let program, let status):
            "could not speak a name: \(program) failed (status \(status))"
        case .badOutput(let program, let error):
            "could not speak a name: the output of \(program) \(error.description(of: "OUTPUT"))"
        case .silent(let program):
            "could not speak a name: the output of \(program) is silent"
        case .voiceless(let program, let name):
            "\"\(name)\" cannot be spoken: \(program) has no voice for it; respell it with \"say\""
        }
    }
}
