import Glibc
import Platform

/// Keeps the computer awake with systemd-inhibit.
///
/// This process alone holds the program's input open, so that it ends however this one does.
package final class SleepInhibitor {
    private let program: ChildProgram
    /// Closing its writing end ends the program; nil before the start.
    private var hold: Pipe?
    /// 0 before the start and after the end.
    private var process: pid_t = 0

    /// `environment` is the program's whole environment.
    package init(environment: [String: String]) {
        program = ChildProgram(
            [
                "systemd-inhibit", "--what=idle:sleep", "--who=scrum",
                "--why=A meeting is running", "cat",
            ], environment: environment)
    }

    /// Starts the program once; the computer may sleep if that fails.
    package func start() {
        guard hold == nil, let pipe = try? Pipe(),
            let started = try? program.start(in: .ownSession, [pipe.reading])
        else { return }
        (hold, process) = (pipe, started)
    }

    /// Collects a program that has failed, which would otherwise stay as a zombie.
    package func reap() {
        guard process > 0, waitpid(process, nil, WNOHANG) != 0 else { return }
        process = 0
    }
}
