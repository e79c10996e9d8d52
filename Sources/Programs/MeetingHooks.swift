import Glibc
import Platform

/// A meeting's hooks: commands that a separate process runs when the meeting changes.
///
/// The process keeps running after the meeting until the last command has ended.
package final class MeetingHooks {
    package enum Event: String, Sendable {
        case begin, speaker, warning, over, pause, resume, change, end
    }

    /// The separate process's descriptor for packets, each with an event, the leader and a state
    /// line.
    static let meetingDescriptor: Int32 = 3

    /// The descriptor of this process's end; -1 once the separate process has ended.
    private var descriptor: Int32
    private var failure: String?

    /// Starts the process, which reads the hooks from its standard input; `command` is its path
    /// and arguments.
    package init(
        _ hooks: [HookRunner.Hook], command: [String], environment: [String: String]
    ) throws(Errno) {
        var pair: [Int32] = [-1, -1]
        let kind = SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
        guard socketpair(AF_UNIX, Int32(kind), 0, &pair) == 0 else { throw Errno(errno) }
        defer { close(pair[1]) }
        // The buffer must hold the longest state line.
        var room: Int32 = 512 << 10
        for end in pair { setsockopt(end, SOL_SOCKET, SO_SNDBUF, &room, socklen_t(4)) }
        descriptor = pair[0]
        do throws(Errno) {
            let process = try ChildProgram(command, environment: environment).start(
                in: .ownSession, reading: HookRunner.Hook.bytes(of: hooks), [nil, nil, pair[1]])
            // Reaps the process as soon as it ends.
            _ = BackgroundThread.start("hooks") { _ = ChildProgram.wait(for: process) }
        } catch {
            close(pair[0])
            descriptor = -1
            throw error
        }
    }

    deinit { end() }

    /// Readable when the process has reported a failure or ended.
    package var descriptors: [pollfd] { descriptor < 0 ? [] : [pollfd(reading: descriptor)] }

    /// Sends the process an event and the state line that results from it.
    package func notify(_ event: Event, leader: String? = nil, _ line: String) {
        guard descriptor >= 0,
            HookRunner.send("\(event.rawValue)\n\(leader ?? "")\n\(line)\n", to: descriptor) < 0
        else { return }
        if errno != EAGAIN { failure = failure ?? Errno(errno).reason }
    }

    /// Reads a report from the process, if there is one.
    package func receive() {
        guard descriptor >= 0 else { return }
        var bytes = [UInt8](repeating: 0, count: 1_024)
        let count = recv(descriptor, &bytes, bytes.count, Int32(MSG_DONTWAIT))
        if count > 0 {
            failure = String(decoding: bytes[..<count], as: UTF8.self)
        } else if count == 0 || (errno != EAGAIN && errno != EINTR) {
            failure = "the hooks have stopped: their process has ended"
            end()
        }
    }

    /// Returns a failure that has not been reported yet.
    package func popFailure() -> String? {
        defer { failure = nil }
        return failure
    }

    private func end() {
        guard descriptor >= 0 else { return }
        close(descriptor)
        descriptor = -1
    }
}
