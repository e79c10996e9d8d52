import Glibc
import Platform
import TestSupport
import Testing

@testable import ScrumSound

/// The only sound devices in this process, described in one ALSA configuration file.
///
/// `ALSA_CONFIG_PATH` replaces the system's and the user's files. It must be set once per process,
/// before the first sound. The real program accepts such a file too: `ALSA_CONFIG_PATH=FILE scrum
/// start --device busy`. `exact` records the last sound, and `series` records each sound (FILE,
/// FILE.0001, FILE.0002 …). Both take no time; `recorded` takes as long as a card.
enum TestDevices {
    /// The folder for recordings, which exists until the process ends.
    static let folder: String = {
        var template = Array("/tmp/scrum-sound-XXXXXX".utf8CString)
        let folder = template.withUnsafeMutableBufferPointer { buffer in
            String(cString: mkdtemp(buffer.baseAddress!))
        }
        atexit {
            guard let entries = opendir(TestDevices.folder) else { return }
            while let entry = readdir(entries) {
                let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
                    name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                }
                unlink("\(TestDevices.folder)/\(name)")
            }
            closedir(entries)
            rmdir(TestDevices.folder)
        }
        return folder
    }()

    /// A player for one of the names in `configuration`.
    ///
    /// Because the machine may be slow, a card may underrun repeatedly, and without a test's clock
    /// the limit for a stalled card is ten minutes.
    static func player(
        _ device: String, clock: TestClock? = nil, listener: Listener
    ) -> SoundPlayer {
        _ = isReady
        var limits = SoundLimits()
        limits.recoveries = 500
        if clock == nil { limits.stall = .seconds(600) }
        return SoundPlayer(
            SoundTarget(device: device), limits: limits, now: { clock?.now ?? .now },
            report: { listener.record($0, $1) })
    }

    /// The sound that `exact:FILE` recorded.
    static func recording(_ name: String) throws -> Sound {
        try Sound(wav: bytes(of: "\(folder)/\(name)"))
    }

    /// Waits up to half a minute for a call to block at this gate.
    static func meet(gate: String, sourceLocation: SourceLocation = #_sourceLocation) -> Gate {
        // Closed on exec, so that a program started by another test cannot hold the gate open.
        let descriptor = open("\(folder)/\(gate)", O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        var arrival = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        let hasArrived = poll(&arrival, 1, 30_000) == 1
        #expect(hasArrived, "no call reached the gate", sourceLocation: sourceLocation)
        return Gate(descriptor: descriptor)
    }

    struct Gate {
        fileprivate let descriptor: Int32
        /// Unblocks the call.
        func open() { close(descriptor) }
    }

    /// The part of the configuration that ALSA reads only when it reloads everything.
    static let laterConfiguration = "\(folder)/later.conf"

    static let configuration = """
        pcm.nul { type null }
        pcm.exact {
            @args [ FILE ]
            @args.FILE { type string }
            type file
            slave.pcm "nul"
            format wav
            file $FILE
        }
        pcm.series {
            @args [ FILE ]
            @args.FILE { type string }
            type file
            slave.pcm "nul"
            format wav
            file $FILE
            truncate false
        }
        pcm.stereo44 {
            @args [ FILE ]
            @args.FILE { type string }
            type plug
            slave { pcm { type file slave.pcm "nul" format wav file $FILE } channels 2 rate 44100 }
        }
        pcm.stereo48 {
            @args [ FILE ]
            @args.FILE { type string }
            type plug
            slave { pcm { type file slave.pcm "nul" format wav file $FILE } channels 2 rate 48000 }
        }
        pcm_type.fake { lib "\(FakeLibrary.card)" }
        pcm.card { type fake }
        pcm.recorded {
            @args [ FILE ]
            @args.FILE { type string }
            type file
            slave.pcm "card"
            format wav
            file $FILE
        }
        pcm.busy { type fake open_error \(EBUSY) }
        pcm.forbidden { type fake open_error \(EACCES) }
        pcm.noserver { type fake open_error \(ECONNREFUSED) }
        pcm.formless { type fake form_error \(EINVAL) }
        pcm.unplugged { type fake after 2400 error \(ENODEV) }
        pcm.gone { type fake after 2400 error \(EIO) }
        pcm.breaks { type fake after 2400 error \(EPIPE) times 1 }
        pcm.breaking {
            @args [ FILE ]
            @args.FILE { type string }
            type file
            slave.pcm "breaks"
            format wav
            file $FILE
        }
        pcm.broken { type fake after 2400 error \(EPIPE) times 1000 }
        pcm.stalls { type fake after 12000 stall 1 }
        pcm.silent { type fake stall 1 stall_gate "\(folder)/silent" }
        pcm.frozen { type fake stall 1 stall_gate "\(folder)/frozen" thaw "\(folder)/thaw" }
        pcm.stereo { type fake channels 2 }
        pcm.recordedstereo {
            @args [ FILE ]
            @args.FILE { type string }
            type file
            slave.pcm "stereo"
            format wav
            file $FILE
        }
        pcm."sticks late" { type fake after 2400 write_gate "\(folder)/thawing" }
        pcm.plug {
            @args [ SLAVE ]
            @args.SLAVE { type string }
            type plug
            slave.pcm $SLAVE
        }
        @hooks [ { func load files [ "\(laterConfiguration)" ] errors false } ]
        pcm.hangs { type fake open_gate "\(folder)/hangs" }
        pcm.sticks { type fake after 2400 write_gate "\(folder)/sticks" }
        pcm.slow { type fake open_gate "\(folder)/slow" }
        pcm.late { type fake open_gate "\(folder)/late" }
        """

    private static let isReady: Bool = {
        for gate in ["hangs", "sticks", "slow", "late", "pipe", "thawing", "silent", "frozen"] {
            mkfifo("\(folder)/\(gate)", 0o600)
        }
        let file = "\(folder)/asound.conf"
        create(file, text: configuration)
        setenv("ALSA_CONFIG_PATH", file, 1)
        return true
    }()

    static func create(_ path: String, text: String = "") {
        create(path, bytes: Array(text.utf8))
    }

    static func create(_ path: String, bytes: [UInt8]) {
        let descriptor = creat(path, 0o600)
        precondition(write(descriptor, bytes, bytes.count) == bytes.count)
        close(descriptor)
    }

    static func bytes(of path: String) -> [UInt8] {
        let descriptor = Glibc.open(path, O_RDONLY)
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while case let count = read(descriptor, &chunk, chunk.count), count > 0 {
            bytes += chunk[..<count]
        }
        return bytes
    }
}

/// Checks that the recording contains the samples, then only silence. Comparing arrays with
/// `#expect` would print thousands of samples.
func expect(
    _ recording: Sound, begins samples: [Int16], sourceLocation: SourceLocation = #_sourceLocation
) {
    let begins = recording.samples.starts(with: samples)
    let endsInSilence = recording.samples.dropFirst(samples.count).allSatisfy { $0 == 0 }
    #expect(begins, "the samples differ", sourceLocation: sourceLocation)
    #expect(endsInSilence, "there is more after the end", sourceLocation: sourceLocation)
}

/// A clock that only the test advances.
final class TestClock: Sendable {
    private let time = Synchronized(Instant.now)
    var now: Instant { time.read { $0 } }
    func advance(by duration: Duration) { time.update { $0 = $0 + duration } }
}

/// Records a player's reports, and lets a test wait up to half a minute for one.
final class Listener: Sendable {
    private let reported = Synchronized<[SoundToken: [SoundStatus]]>([:])

    func record(_ token: SoundToken, _ status: SoundStatus) {
        reported.update { $0[token, default: []].append(status) }
    }

    func reports(of token: SoundToken) -> [SoundStatus] { reported.read { $0[token] ?? [] } }

    /// Waits for the first report that `matches`.
    @discardableResult
    func wait(
        for token: SoundToken, sourceLocation: SourceLocation = #_sourceLocation,
        where matches: @escaping (SoundStatus) -> Bool
    ) throws -> SoundStatus {
        try #require(
            reported.wait(until: .now + .seconds(30)) { $0[token]?.first(where: matches) },
            sourceLocation: sourceLocation)
    }

    /// Waits until the sound has ended.
    func ending(
        of token: SoundToken, sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> SoundStatus {
        try wait(for: token, sourceLocation: sourceLocation) { $0 != .playing }
    }

    /// Waits until the sound has ended, advancing the clock until the player gives up.
    func ending(of token: SoundToken, after clock: TestClock) throws -> SoundStatus {
        for _ in 0..<3000 {
            clock.advance(by: .seconds(3))
            let ending = reported.wait(until: .now + .milliseconds(10)) {
                $0[token]?.first { $0 != .playing }
            }
            if let ending { return ending }
        }
        return try ending(of: token)
    }
}
