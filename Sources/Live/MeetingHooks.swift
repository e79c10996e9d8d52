import CLive
import Glibc
import Platform

/// The commands that a meeting runs when something happens, in a process that holds nobody up.
///
/// That process outlives the meeting as long as the last command runs.
package final class MeetingHooks {
    package enum Event: String, Sendable {
        case begin, speaker, warning, over, pause, resume, change, end
    }

    /// What the process finds open: the meeting, for packets of an event and a state line.
    static let meetingDescriptor: Int32 = 3

    /// Readable when the process has something to say; -1 once it has ended.
    package private(set) var descriptor: Int32
    private var failure: String?

    /// Starts the process, which finds the hooks on its standard input; `command` is its path and
    /// words.
    package init(
        _ hooks: [HookRunner.Hook], command: [String], environment: [String: String]
    ) throws(LiveFailure) {
        var pair: [Int32] = [-1, -1]
        guard clive_packet_pair(&pair) == 0 else { throw .system("the hooks", code: errno) }
        defer { close(pair[1]) }
        descriptor = pair[0]
        do throws(Errno) {
            let process = try ChildProgram(command, environment: environment).start(
                in: .ownSession, reading: HookRunner.Hook.bytes(of: hooks), [nil, nil, pair[1]])
            // Whenever it ends, so that no dead process is left while the meeting goes on.
            _ = BackgroundThread.start("hooks") { _ = ChildProgram.wait(for: process) }
        } catch {
            close(pair[0])
            descriptor = -1
            throw .system("the hooks", code: error.code)
        }
    }

    deinit { end() }

    /// Tells what has happened, and what the meeting is like now.
    package func tell(_ event: Event, _ line: String) {
        let bytes = Array("\(event.rawValue)\n\(line)\n".utf8)
        guard descriptor >= 0, clive_send(descriptor, bytes, bytes.count) < 0 else { return }
        if errno != EAGAIN { failure = failure ?? String(cString: strerror(errno)) }
    }

    /// Takes what the process says, which is never much.
    package func receive() {
        guard descriptor >= 0 else { return }
        var bytes = [UInt8](repeating: 0, count: 1_024)
        let count = recv(descriptor, &bytes, bytes.count, Int32(MSG_DONTWAIT))
        if count > 0 {
            failure = String(decoding: bytes[..<count], as: UTF8.self)
        } else if count == 0 || (errno != EAGAIN && errno != EINTR) {
            failure = "no hooks any more: their process has ended"
            end()
        }
    }

    /// Why a command failed, for people to read; told once.
    package func takeFailure() -> String? {
        defer { failure = nil }
        return failure
    }

    private func end() {
        guard descriptor >= 0 else { return }
        close(descriptor)
        descriptor = -1
    }
}
