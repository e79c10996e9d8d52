import CPlatform
import Glibc

extension ChildProgram {
    package enum Answer: Equatable, Sendable {
        /// All output, or as much of it as the limit allows.
        case output([UInt8])
        /// The exit status when it is not 0.
        case failed(status: Int32)
        case timedOut
        case notStarted(Errno)
    }

    /// Gives the program some input, and reads what it writes until it ends.
    ///
    /// Everything that it has started ends with the answer: after the limits of time and bytes, and
    /// with this process, however that ends. `arrived` is called with the number of bytes so far.
    package func answer(
        to input: [UInt8], mostBytes: Int, within time: Duration,
        arrived: (Int) -> Void = { _ in }
    ) -> Answer {
        let deadline = Instant.now + time
        do throws(Errno) {
            let leash = try Leash()
            defer { withExtendedLifetime(leash) {} }
            let output = try Pipe()
            let process = try start(in: .of(leash.process), reading: input, [output.writing])
            output.closeWriting()
            let bytes = Self.read(output.reading, mostBytes, until: deadline, arrived)
            let isCut = (bytes?.count ?? 0) >= mostBytes
            let end = bytes == nil || isCut ? nil : Self.wait(for: process, until: deadline)
            if end == nil {
                leash.pull()
                _ = Self.wait(for: process)
            }
            guard let bytes, isCut || end != nil else { return .timedOut }
            if let end, end.status != 0 { return .failed(status: end.status) }
            return .output(bytes)
        } catch {
            return .notStarted(error)
        }
    }

    /// What the program writes until it closes its output; nil when the time is over.
    private static func read(
        _ descriptor: Int32, _ mostBytes: Int, until deadline: Instant, _ arrived: (Int) -> Void
    ) -> [UInt8]? {
        let start = Instant.now
        var output: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while output.count < mostBytes {
            var polled = [pollfd(reading: descriptor)]
            guard PollWait.wait(&polled, until: deadline - start, clock: { .now - start })
            else { return nil }
            let count = Glibc.read(descriptor, &chunk, min(chunk.count, mostBytes - output.count))
            if count <= 0 { break }
            output += chunk[..<count]
            arrived(output.count)
        }
        return output
    }

    /// How the program ended, which has closed its output; nil when the time is over.
    private static func wait(for process: pid_t, until deadline: Instant) -> ProgramEnd? {
        while true {
            var status: Int32 = 0
            let ended = waitpid(process, &status, WNOHANG)
            if ended == process { return ProgramEnd(status) }
            // Somebody else collected it, so only its output counts.
            if ended < 0 { return .exited(0) }
            if Instant.now >= deadline { return nil }
            usleep(2_000)
        }
    }
}

/// A group of programs that ends with this process, even if that is killed: its first one waits for
/// the other end of a pipe to close, and kills the group.
private final class Leash {
    let process: pid_t
    private let pipe: Pipe

    init() throws(Errno) {
        pipe = try Pipe()
        let shell = ChildProgram(
            ["/bin/sh", "-c", "read -r end; kill -KILL 0"], environment: [:])
        process = try shell.start(in: .own, [pipe.reading])
    }

    deinit { ChildProgram.end(process) }

    /// Kills the group, whose number stays taken until the end of this.
    func pull() { kill(-process, SIGKILL) }
}

/// A pipe whose ends are closed with it, and in every program that is started.
package final class Pipe {
    package let reading: Int32
    package private(set) var writing: Int32

    package init() throws(Errno) {
        var ends: [Int32] = [-1, -1]
        _ = try Errno.check { cplatform_pipe(&ends) }
        (reading, writing) = (ends[0], ends[1])
    }

    deinit {
        close(reading)
        closeWriting()
    }

    /// Whoever reads sees the end, once nobody else has this one.
    package func closeWriting() {
        if writing >= 0 { close(writing) }
        writing = -1
    }
}
