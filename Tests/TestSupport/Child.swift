import Glibc

/// A process's exit status, or the signal that killed it.
package enum Ending: Equatable {
    case exited(Int32)
    case signalled(Int32)

    package init(status: Int32) {
        let signal = status & 0x7f
        self = signal == 0 ? .exited((status >> 8) & 0xff) : .signalled(signal)
    }
}

/// The event that did not happen in time, and what happened instead.
package struct Timeout: Error, CustomStringConvertible {
    package let description: String
}

/// Describes something that a test needs, but this system does not have.
package struct NotStarted: Error, CustomStringConvertible {
    package let description: String
}

/// The time limit for events that must happen. Only a fault makes a test wait this long.
///
/// On a busy machine a program may need half a minute to start.
package let defaultTimeout = Duration.seconds(120)

/// POSIX_SPAWN_SETSID, which the C library declares only if GNU extensions are enabled.
private let newSession: Int16 = 0x80

/// A process in its own session that a test can read from, signal and wait for.
package final class Child {
    package let pid: pid_t
    private var ending: Ending?

    /// Output and error go to the input file by default; a terminal becomes the controlling
    /// terminal.
    package init(
        _ arguments: [String], environment: [String: String], input: String, output: Int32? = nil,
        error: Int32? = nil
    ) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, input, O_RDWR, 0)
        posix_spawn_file_actions_adddup2(&actions, output ?? 0, 1)
        posix_spawn_file_actions_adddup2(&actions, error ?? output ?? 0, 2)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // Under nohup the tests ignore hang-ups, which the program must not inherit.
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(
            &attributes, newSession | Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))

        let words = arguments.map { strdup($0) } + [nil]
        // A program built with a sanitizer gets the same sanitizer options as these tests.
        let sanitizer = [asanOptions, tsanOptions].compactMap(\.self)
        let variables =
            (environment.map { "\($0.key)=\($0.value)" } + sanitizer).map { strdup($0) } + [nil]
        defer { for word in words + variables { free(word) } }
        var pid: pid_t = 0
        let code = posix_spawnp(&pid, arguments[0], &actions, &attributes, words, variables)
        guard code == 0 else {
            throw NotStarted(description: "\(arguments[0]): \(String(cString: strerror(code)))")
        }
        self.pid = pid
    }

    deinit {
        if hasEnded() == nil {
            kill(pid, SIGKILL)
            var status: Int32 = 0
            waitpid(pid, &status, 0)
        }
    }

    /// Sends a signal unless the process has ended, because its id may be in use again.
    package func send(_ signal: Int32) {
        if hasEnded() == nil { kill(pid, signal) }
    }

    /// The process's exit status or signal; nil while it is running.
    package func hasEnded() -> Ending? {
        var status: Int32 = 0
        if ending == nil, waitpid(pid, &status, WNOHANG) == pid { ending = Ending(status: status) }
        return ending
    }

    /// The process's state as the kernel reports it: "S" sleeping, "T" stopped, "Z" ended.
    package var state: Character? {
        let fields = contents(of: "/proc/\(pid)/stat").split(separator: ")").last
        return fields?.first { $0 != " " }
    }
}

/// Calls `ask` until it returns an answer, and `work` between calls; throws after `timeout`.
package func waitFor<Answer>(
    _ what: @autoclosure () -> String, timeout: Duration = defaultTimeout,
    working work: () -> Void = { poll(nil, 0, 5) }, _ ask: () throws -> Answer?
) throws -> Answer {
    let end = ContinuousClock.now + timeout
    while true {
        if let answer = try ask() { return answer }
        guard ContinuousClock.now < end else { throw Timeout(description: "not seen: \(what())") }
        work()
    }
}

/// The text in a small file; empty if the file cannot be read.
package func contents(of path: String) -> String {
    String(decoding: bytes(of: path), as: UTF8.self)
}

package func bytes(of path: String) -> [UInt8] {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return [] }
    defer { close(file) }
    var all: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let count = read(file, &buffer, buffer.count), count > 0 {
        all += buffer[..<count]
    }
    return all
}
