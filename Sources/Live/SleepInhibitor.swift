import CLive
import Glibc

/// Keeps the computer awake from `start` until it is released, where systemd-inhibit can do so.
///
/// The program's input is held open by this process alone, so that it ends however this one does.
package final class SleepInhibitor {
    /// `env` finds the program on the PATH.
    private static let command = [
        "/usr/bin/env", "systemd-inhibit", "--what=idle:sleep", "--who=scrum",
        "--why=A meeting is running", "cat",
    ]

    private let environment: [String: String]
    /// The end whose close ends the program; -1 before the start.
    private var hold: Int32 = -1
    /// The program until its end was seen; 0 before and after.
    private var process: pid_t = 0

    /// `environment` is the program's whole environment.
    package init(environment: [String: String]) { self.environment = environment }

    deinit { if hold >= 0 { close(hold) } }

    /// Starts the program once; where that fails, the computer may sleep.
    package func start() {
        var pair: [Int32] = [-1, -1]
        guard hold < 0, clive_pipe(&pair) == 0 else { return }
        defer { close(pair[0]) }
        let program = ChildProgram(
            name: "systemd-inhibit", command: Self.command, environment: environment)
        guard let started = try? program.start(input: pair[0]) else {
            close(pair[1])
            return
        }
        process = started
        hold = pair[1]
    }

    /// Collects a program that has failed, which would otherwise stay as a zombie.
    package func reap() {
        guard process > 0, waitpid(process, nil, WNOHANG) != 0 else { return }
        process = 0
    }
}
