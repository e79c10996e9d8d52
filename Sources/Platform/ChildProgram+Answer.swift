import CPlatform
import Glibc

extension ChildProgram {
    package enum Answer: Equatable, Sendable {
        /// All output, up to the limit.
        case output([UInt8])
        /// A non-zero status, as a shell would report it.
        case failed(status: Int32)
        /// The program ended, but the system did not keep its status.
        case unknown
        case timedOut
        case notStarted(Errno)
    }

    /// Starts the program, passes it the input and reads its output until it ends.
    ///
    /// The program runs in its own session, without a terminal. Its process group is killed when
    /// the program has answered, when the time or byte limit is reached, or when this process ends.
    /// A child that calls setsid(2) leaves the group and may survive.
    package func answer(to input: [UInt8], maxBytes: Int, within time: Duration) -> Answer {
        let deadline = Instant.now + time
        do throws(Errno) {
            let leash = try Leash()
            defer { withExtendedLifetime(leash) {} }
            let output = try Pipe()
            let process = try leash.held(self).start(
                in: .ownSession, reading: input, [output.writing, nil, leash.end])
            output.closeWriting()
            let life = cplatform_open_process(process)
            defer { if life >= 0 { close(life) } }
            let bytes = Self.read(output.reading, life, maxBytes, until: deadline)
            let isCut = (bytes?.count ?? 0) >= maxBytes
            let hasEnded = bytes != nil && !isCut && Self.hasEnded(process, by: deadline)
            // The process ID cannot be reused until the program is reaped.
            kill(-process, SIGKILL)
            let end = Self.wait(for: process)
            guard let bytes, isCut || hasEnded else { return .timedOut }
            if isCut { return .output(bytes) }
            guard let status = end.status else { return .unknown }
            return status == 0 ? .output(bytes) : .failed(status: status)
        } catch {
            return .notStarted(error)
        }
    }

    /// Reads until the program ends or closes its output; returns nil if the deadline passes first.
    ///
    /// `life` becomes readable when the program ends, even if one of its children still has the
    /// output open.
    private static func read(
        _ descriptor: Int32, _ life: Int32, _ maxBytes: Int, until deadline: Instant
    ) -> [UInt8]? {
        let start = Instant.now
        var output: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while output.count < maxBytes {
            var polled = [pollfd(reading: descriptor), pollfd(reading: life)]
            guard PollWait.wait(&polled, until: deadline - start, clock: { .now - start })
            else { return nil }
            if polled[0].revents == 0 { break }
            let count = Glibc.read(descriptor, &chunk, min(chunk.count, maxBytes - output.count))
            if count <= 0 { break }
            output += chunk[..<count]
        }
        return output
    }

    /// Waits for a program that has closed its output to exit, without reaping it.
    private static func hasEnded(_ process: pid_t, by deadline: Instant) -> Bool {
        while cplatform_is_running(process) != 0 {
            if Instant.now >= deadline { return false }
            usleep(2_000)
        }
        return true
    }
}

/// Runs a shell that kills a program's process group when this process ends, even by SIGKILL. The
/// shell notices the end because it closes a pipe.
private final class Leash {
    private let process: pid_t
    private let pipe: Pipe

    init() throws(Errno) {
        pipe = try Pipe()
        let shell = ChildProgram(
            ["/bin/sh", "-c", "read -r group && read -r end || kill -KILL \"-$group\""],
            environment: [:])
        process = try shell.start(in: .ownSession, [pipe.reading])
    }

    deinit { ChildProgram.end(process) }

    /// The end of the pipe that the held program inherits as descriptor 3.
    var end: Int32 { pipe.writing }

    /// The program, started by a shell that first sends its process group to the leash. The shell
    /// sends it because this process could be killed before doing so. The shell may add PWD to the
    /// environment. The status is 127 if the program is not found.
    func held(_ program: ChildProgram) -> ChildProgram {
        let line = #"echo $$ >&3; exec 3>&-; exec "$0" "$@""#
        return ChildProgram(
            ["/bin/sh", "-c", line] + program.command, environment: program.environment)
    }
}

/// A pipe that closes both ends when it is deallocated. A started program inherits only an end that
/// is passed to `start`.
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

    /// Closes the writing end. The reader gets end-of-file only once every copy of it is closed.
    package func closeWriting() {
        if writing >= 0 { close(writing) }
        writing = -1
    }
}
