import CSound
import Glibc
import Platform

/// Follows the output of the user's sound server on its own thread.
final class SoundServerWatch: @unchecked Sendable {
    private let connection: OpaquePointer
    private let changed: @Sendable (SoundServer?) -> Void

    /// Nil if libpulse is not available.
    ///
    /// `sink` is the output to follow; nil means the server's default. `changed` is called on the
    /// thread with every report, and finally with nil: the server has gone, does not answer or is
    /// on another computer, or the watch was stopped.
    init?(sink: String?, changed: @escaping @Sendable (SoundServer?) -> Void) {
        guard cpulse_load(), let connection = cpulse_new(sink) else { return nil }
        self.connection = connection
        self.changed = changed
    }

    deinit { cpulse_free(connection) }

    /// Starts the thread.
    func start() {
        if BackgroundThread.start("sound server", { self.run() }) != 0 { changed(nil) }
    }

    /// Tells the thread to end, without waiting for it.
    func stop() { cpulse_stop(connection) }

    private func run() {
        cpulse_run(
            connection,
            { context, output in
                guard let context, let output = output?.pointee,
                    let server = SoundServer(output)
                else { return }
                let watch = Unmanaged<SoundServerWatch>.fromOpaque(context)
                watch.takeUnretainedValue().changed(server)
            }, Unmanaged.passUnretained(self).toOpaque())
        changed(nil)
    }
}

extension SoundServer {
    /// The report from the user's server; nil if none answers within half a second.
    package static func running(runtimeFolder: String?) -> SoundServer? {
        guard let runtimeFolder, access("\(runtimeFolder)/pulse/native", F_OK) == 0 else {
            return nil
        }
        let answer = Synchronized<SoundServer??>(nil)
        let watch = SoundServerWatch(sink: nil) { server in
            answer.update { if $0 == nil { $0 = .some(server) } }
        }
        watch?.start()
        defer { watch?.stop() }
        guard watch != nil else { return nil }
        return answer.wait(until: .now + .milliseconds(500)) { $0 } ?? nil
    }

    fileprivate init?(_ told: cpulse_output) {
        let words = String(cString: told.server)
        guard let kind = Kind(in: words) else { return nil }
        self.kind = kind
        let version = String(cString: told.version)
        name = words == "pulseaudio" ? "PulseAudio \(version)" : words
        output = told.sink.map { sink in
            Output(
                name: String(cString: sink), isMuted: told.is_muted, isAtZero: told.is_at_zero,
                isBluetooth: told.is_bluetooth)
        }
    }
}
