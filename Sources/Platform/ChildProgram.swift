import CPlatform
import Glibc

/// A program that this one starts, with the descriptors that it is given and no others, and with
/// signals as for a new program.
package struct ChildProgram: Sendable {
    /// The session that the program runs in.
    package enum Group: Sendable {
        /// Its own, without a terminal; Ctrl-C and Ctrl-Z do not reach it.
        case ownSession
        /// This program's, which has the terminal.
        case ours
    }

    /// The program, as a path or a name to be found on the PATH, and its words.
    package let command: [String]
    /// All of it.
    package let environment: [String: String]

    package init(_ command: [String], environment: [String: String]) {
        self.command = command
        self.environment = environment
    }

    /// A shell that runs a command, which is in no list of processes: it may hold a secret.
    package static func shell(_ command: String, environment: [String: String]) -> Self {
        let line = #"eval "unset SCRUM_COMMAND;$SCRUM_COMMAND""#
        var environment = environment
        environment["SCRUM_COMMAND"] = command
        return Self(["/bin/sh", "-c", line], environment: environment)
    }

    /// Starts it with descriptors as 0, 1, 2 and so on; nil is /dev/null, and so are 0 to 2 where
    /// they are left out.
    package func start(in group: Group, _ descriptors: [Int32?] = []) throws(Errno) -> pid_t {
        var given = descriptors
        while given.count < 3 { given.append(nil) }
        // Above the numbers that they get in the child, so that none is in another's way.
        let floor = Int32(given.count)
        let copies = given.map { $0.map { fcntl($0, F_DUPFD_CLOEXEC, floor) } }
        let failure = Errno(errno)
        defer { for copy in copies { if let copy, copy >= 0 { close(copy) } } }
        guard copies.allSatisfy({ $0 != -1 }) else { throw failure }
        let words = command.map { strdup($0) } + [nil]
        let variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for text in words + variables { free(text) } }
        var process = pid_t()
        let code = cplatform_start(
            &process, words, variables, copies.map { $0 ?? -1 }, floor,
            group == .ownSession)
        guard code == 0 else { throw Errno(code) }
        return process
    }

    /// Starts it with some bytes to read as its input, and descriptors as 1, 2 and so on.
    package func start(
        in group: Group, reading bytes: [UInt8], _ others: [Int32?] = []
    ) throws(Errno) -> pid_t {
        let input = try Errno.check { cplatform_memory_file(bytes, bytes.count) }
        defer { close(input) }
        return try start(in: group, [input] + others)
    }

    /// Kills a child that leads a group, and all of that group; returns when the child is gone.
    package static func end(_ process: pid_t) {
        kill(-process, SIGKILL)
        _ = wait(for: process)
    }

    /// Waits for the end of a child, which nobody else collects.
    package static func wait(for process: pid_t) -> ProgramEnd {
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        return ProgramEnd(status)
    }

    /// From now on orphans below this process become its children.
    package static func adoptOrphans() { cplatform_adopt_orphans() }

    /// Waits until a descriptor (-1 for none) is readable, a child has ended, or the time is over;
    /// for a program that adopts orphans.
    package static func waitForChild(or descriptor: Int32, atMost time: Duration?) {
        cplatform_wait(descriptor, time?.millisecondsRoundedUp ?? -1)
    }
}

/// How a program ended.
package enum ProgramEnd: Equatable, Sendable {
    case exited(Int32)
    case killed(signal: Int32)

    /// From what waitpid(2) gives.
    package init(_ status: Int32) {
        let signal = status & 0x7f
        self = signal == 0 ? .exited(status >> 8 & 0xff) : .killed(signal: signal)
    }

    /// As a shell tells it: 128 and the number after a signal.
    package var status: Int32 {
        switch self {
        case .exited(let code): code
        case .killed(let signal): 128 + signal
        }
    }
}

extension String {
    /// Whether a program takes it for one plain word: 1 to 32 of `A–Z a–z 0–9 + - _`.
    package var isPlainArgument: Bool {
        1...32 ~= utf8.count
            && utf8.allSatisfy { byte in
                UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
                    || "0123456789+-_".utf8.contains(byte)
            }
    }
}
