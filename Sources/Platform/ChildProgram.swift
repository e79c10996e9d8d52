import CPlatform
import Glibc

/// A program to start, with only the given descriptors and with default signal handling.
package struct ChildProgram: Sendable {
    /// The session in which a program runs.
    package enum Group: Sendable {
        /// A new session without a terminal, which Ctrl-C and Ctrl-Z do not reach.
        case ownSession
        /// This process's session, which has the terminal.
        case ours
    }

    /// The program (a path, or a name to look up in PATH), followed by its arguments.
    package let command: [String]
    /// The complete environment.
    package let environment: [String: String]

    package init(_ command: [String], environment: [String: String]) {
        self.command = command
        self.environment = environment
    }

    /// A shell that runs a command. The command is passed in the environment, because it may
    /// contain a secret and process lists show arguments.
    package static func shell(_ command: String, environment: [String: String]) -> Self {
        let line = #"eval "unset SCRUM_COMMAND;$SCRUM_COMMAND""#
        var environment = environment
        environment["SCRUM_COMMAND"] = command
        return Self(["/bin/sh", "-c", line], environment: environment)
    }

    /// Starts the program with these descriptors, numbered 0, 1, 2 and so on. A nil descriptor, or
    /// any of 0 to 2 that is missing, becomes /dev/null.
    package func start(in group: Group, _ descriptors: [Int32?] = []) throws(Errno) -> pid_t {
        var given = descriptors
        while given.count < 3 { given.append(nil) }
        // The copies are numbered above the child's descriptors, so that dup2 does not overwrite
        // them.
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

    /// Starts the program with `bytes` as its standard input, and the other descriptors numbered 1,
    /// 2 and so on.
    package func start(
        in group: Group, reading bytes: [UInt8], _ others: [Int32?] = []
    ) throws(Errno) -> pid_t {
        let input = try Errno.check { cplatform_memory_file(bytes, bytes.count) }
        defer { close(input) }
        return try start(in: group, [input] + others)
    }

    /// Kills a child and the process group that it leads; returns once the child has ended.
    package static func end(_ process: pid_t) {
        kill(-process, SIGKILL)
        _ = wait(for: process)
    }

    /// Waits until a child exits, and reaps it. No other thread may reap the same child.
    package static func wait(for process: pid_t) -> ProgramEnd {
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 {
            guard errno == EINTR else { return .unknown }
        }
        return ProgramEnd(status)
    }

    /// Makes this process adopt its orphaned descendants from now on.
    package static func adoptOrphans() { cplatform_adopt_orphans() }

    /// Waits until a descriptor (-1 for none) is readable, a child has ended, or the time is up. A
    /// child's exit ends the wait only if `adoptOrphans()` has been called.
    package static func waitForChild(or descriptor: Int32, atMost time: Duration?) {
        cplatform_wait(descriptor, time?.millisecondsRoundedUp ?? -1)
    }
}

/// How a program ended.
package enum ProgramEnd: Equatable, Sendable {
    case exited(Int32)
    case killed(signal: Int32)
    /// The system did not keep the status.
    case unknown

    /// Decodes a status from waitpid(2).
    package init(_ status: Int32) {
        let signal = status & 0x7f
        self = signal == 0 ? .exited(status >> 8 & 0xff) : .killed(signal: signal)
    }

    /// The exit status as a shell reports it: 128 plus the signal number if a signal ended the
    /// program; nil if it is unknown.
    package var status: Int32? {
        switch self {
        case .exited(let code): code
        case .killed(let signal): 128 + signal
        case .unknown: nil
        }
    }
}

extension String {
    /// Whether the string is a single word that needs no quoting: 1 to 32 of `A–Z a–z 0–9 + - _`.
    package var isPlainArgument: Bool {
        1...32 ~= utf8.count
            && utf8.allSatisfy { byte in
                UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
                    || "0123456789+-_".utf8.contains(byte)
            }
    }
}
