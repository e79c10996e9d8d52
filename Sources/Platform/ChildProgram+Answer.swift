import CPlatform
import Glibc

extension ChildProgram {
    package enum Answer: Equatable, Sendable {
        /// All output, up to the limit.
        case output([UInt8])
        /// The exit status, if it is not 0.
        case failed(status: Int32)
        case timedOut
        case notStarted(Errno)
    }

    /// Passes input to the program and reads its output until it ends.
    ///
    /// The program has its own session without a terminal. Its process group is killed after the
    /// answer, at the limits of time and bytes, and when this process ends; a child that calls
    /// setsid(2) leaves the group and can outlive them. `arrived` receives the number of bytes so
    /// far.
    package func answer(
        to input: [UInt8], maxBytes: Int, within time: Duration,
        arrived: (Int) -> Void = { _ in }
    ) -> Answer {
        let deadline = Instant.now + time
        do throws(Errno) {
            let leash = try Leash()
            defer { withExtendedLifetime(leash) {} }
            let output = try Pipe()
            let process = try start(in: .ownSession, reading: input, [output.writing])
            leash.hold(process)
            output.closeWriting()
            let life = cplatform_open_process(process)
            defer { if life >= 0 { close(life) } }
            let bytes = Self.read(output.reading, life, maxBytes, until: deadline, arrived)
            let isCut = (bytes?.count ?? 0) >= maxBytes
            let hasEnded = bytes != nil && !isCut && Self.hasEnded(process, by: deadline)
            // The process ID stays reserved until the program is reaped.
            kill(-process, SIGKILL)
            let end = Self.wait(for: process)
            guard let bytes, isCut || hasEnded else { return .timedOut }
            if !isCut, end.status != 0 { return .failed(status: end.status) }
            return .output(bytes)
        } catch {
            return .notStarted(error)
        }
    }

    /// Reads until the program ends or closes its output; nil at the deadline.
    ///
    /// `life` is readable after the program has ended, even if a child still holds the output.
    private static func read(
        _ descriptor: Int32, _ life: Int32, _ maxBytes: Int, until deadline: Instant,
        _ arrived: (Int) -> Void
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
            arrived(output.count)
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

/// Kills a program's group when this process ends, even after SIGKILL: a shell waits until the
/// other end of its pipe closes.
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

    /// Names the group by its first process.
    func hold(_ group: pid_t) {
        let line = Array("\(group)\n".utf8)
        _ = write(pipe.writing, line, line.count)
    }
}

/// A pipe whose ends are closed with it, and in every started program.
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

    /// The reader gets end-of-file only after the last copy of this descriptor is closed.
    package func closeWriting() {
        if writing >= 0 { close(writing) }
        writing = -1
    }
}
