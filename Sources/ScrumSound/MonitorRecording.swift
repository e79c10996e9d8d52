import Glibc
import Platform

/// An in-memory recording of a sound server's output.
package final class MonitorRecording: Sendable {
    /// The reason nothing was recorded.
    package enum Failure: Error, Equatable, Sendable {
        /// The output has no monitor, or is unknown.
        case noMonitor
        /// Neither `parec` nor `pw-record` is installed.
        case noProgram
        /// The program ended, or recorded nothing in time.
        case nothing(program: String)
    }

    private struct State {
        var bytes = 0
        /// When the first frame was played, according to the chunk with the least delay.
        var began: Instant?
        var answer: ChildProgram.Answer?
    }

    private let program: ChildProgram
    private let rate: Int
    private let limit: Duration
    private let state = Synchronized(State())

    /// The time that a sleeping output may take to deliver its first frames.
    private static let startLimit = Duration.seconds(4)

    /// Starts recording two channels for `duration`; returns when the first frame has arrived.
    package init(
        of server: SoundServer, rate: Int, duration: Duration, environment: [String: String],
        isInstalled: (String) -> Bool
    ) throws(Failure) {
        guard let output = server.output, let monitor = output.monitor else { throw .noMonitor }
        let form = ["--rate=\(rate)", "--channels=2"]
        let command: [String]
        if isInstalled("parec") {
            command =
                ["parec", "--device=\(monitor)", "--raw", "--format=s16le", "--latency-msec=10"]
                + form
        } else if isInstalled("pw-record") {
            command =
                [
                    "pw-record", "--properties={ stream.capture.sink = true }",
                    "--target=\(output.name)", "--format=s16", "--latency=10ms",
                ] + form + ["-"]
        } else {
            throw .noProgram
        }
        program = ChildProgram(command, environment: environment)
        self.rate = rate
        limit = duration
        let code = BackgroundThread.start("recording") { [self] in record() }
        let hasBegun: Void? =
            code != 0
            ? nil
            : state.wait(until: .now + Self.startLimit) { state in
                state.began != nil || state.answer != nil ? () : nil
            }
        guard hasBegun != nil, state.read({ $0.began != nil }) else {
            throw .nothing(program: command[0])
        }
    }

    private func record() {
        let maxBytes = Int(limit / .seconds(1) * Double(rate)) * 4
        let answer = program.answer(
            to: [], maxBytes: maxBytes, within: Self.startLimit + limit + .seconds(2)
        ) { bytes in
            let length = Duration.nanoseconds(Int64(bytes / 4) * 1_000_000_000 / Int64(rate))
            let began = Instant.now + (.zero - length)
            state.update { state in
                state.began = state.began.map { min($0, began) } ?? began
            }
        }
        state.update { $0.answer = answer }
    }

    /// Waits for the end of the recording; returns its samples and the time of the first one.
    func finish() throws(Failure) -> (sound: Sound, began: Instant) {
        let (answer, began) =
            state.wait(until: nil) { state in
                state.answer.map { ($0, state.began) }
            } ?? (.timedOut, nil)
        guard case .output(let bytes) = answer, bytes.count >= 4, let began else {
            throw .nothing(program: program.command[0])
        }
        let samples = bytes.withUnsafeBytes { bytes in
            (0..<bytes.count / 2).map { index in
                Int16(littleEndian: bytes.loadUnaligned(fromByteOffset: index * 2, as: Int16.self))
            }
        }
        return (Sound(samples: samples, channels: 2, rate: rate), began)
    }
}

extension MonitorRecording.Failure: CustomStringConvertible {
    package var description: String {
        switch self {
        case .noMonitor: "no sound server reports an output with a monitor"
        case .noProgram:
            "verifying needs parec or pw-record; install pulseaudio-utils or pipewire-bin"
        case .nothing(let program): "\(program) recorded nothing from the output's monitor"
        }
    }
}

extension SoundPlayer {
    /// Plays a sound, and finds it in the recording of the output's monitor; the onset is relative
    /// to this call. Returns nil if the recording is silent. Takes a second longer than the sound.
    package func verify(
        _ sound: Sound, environment: [String: String], isInstalled: (String) -> Bool
    ) throws(MonitorRecording.Failure) -> HeardSound? {
        guard let server else { throw .noMonitor }
        let recording = try MonitorRecording(
            of: server, rate: sound.rate, duration: sound.duration + .seconds(1),
            environment: environment, isInstalled: isInstalled)
        let requested = Instant.now
        play(sound)
        let (recorded, began) = try recording.finish()
        guard var heard = HeardSound(of: sound, in: recorded) else { return nil }
        heard.onset += began - requested
        return heard
    }
}
