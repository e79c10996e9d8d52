import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// A meeting that reads control lines and writes JSON lines.
final class LineMeeting {
    let child: Child
    private let controls: Int32
    private var output: Int32
    private var unread: [UInt8] = []
    /// Every state shown so far.
    private(set) var states: [State] = []
    /// The message in each error line.
    private(set) var errors: [String] = []

    /// A state line; the properties are named after its keys.
    struct State: Decodable {
        let scrum: String
        let speaker, next: String?
        let index, count: Int
        let box, spoken, elapsed, remaining: Double
        let paused, done: Bool
    }

    private struct Refusal: Decodable { let error: String }

    init(_ stage: Stage, _ arguments: String...) throws {
        let (input, output) = (try Self.pipe(), try Self.pipe())
        (controls, self.output) = (input.write, output.read)
        // The program opens the pipe for reading and writing, so it never sees the end of the
        // input.
        child = try Child(
            [Stage.program] + arguments + ["--json"], environment: stage.environment,
            input: "/proc/self/fd/\(input.read)", output: output.write)
        close(input.read)
        close(output.write)
    }

    deinit {
        close(controls)
        closeOutput()
    }

    /// Closes the reading end.
    func closeOutput() {
        guard output >= 0 else { return }
        close(output)
        output = -1
    }

    private static func pipe() throws -> (read: Int32, write: Int32) {
        var ends: [Int32] = [-1, -1]
        try #require(Glibc.pipe(&ends) == 0)
        // A program that another test starts just before this line inherits both ends, which is
        // harmless.
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }

    func send(_ lines: String...) {
        for line in lines { _ = write(controls, line + "\n", line.utf8.count + 1) }
    }

    /// Reads the lines that arrive within `timeout` milliseconds.
    func readAvailable(timeout: Int32 = 5) throws {
        var polled = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
        guard poll(&polled, 1, timeout) > 0 else { return }
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = read(output, &buffer, buffer.count)
        if count > 0 { unread += buffer[..<count] }
        // A program killed while writing leaves its last line incomplete; such a line was not
        // shown.
        while let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
            let line = Data(unread[..<end])
            unread.removeSubrange(...end)
            if let refusal = try? JSONDecoder().decode(Refusal.self, from: line) {
                errors.append(refusal.error)
            } else {
                states.append(try JSONDecoder().decode(State.self, from: line))
            }
        }
    }

    /// Waits for the first matching state after the mark.
    @discardableResult
    func wait(
        _ what: String, after mark: Int = 0, until isWanted: (State) -> Bool = { _ in true }
    ) throws -> State {
        try waitFor("\(what) after \(states.suffix(3)) \(errors)") {
            try? readAvailable()
        } _: {
            states[mark...].first(where: isWanted)
        }
    }

    func waitForEnd() throws -> Ending {
        let ending = try waitFor("the end of the program after \(states.suffix(3))") {
            try? readAvailable()
        } _: {
            child.hasEnded()
        }
        try drain()
        return ending
    }

    /// Kills the program; everything written before counts as shown.
    func kill() throws {
        child.send(SIGKILL)
        _ = try waitForEnd()
    }

    private func drain() throws {
        var before = -1
        while before != states.count + errors.count {
            before = states.count + errors.count
            try readAvailable(timeout: 0)
        }
    }
}
