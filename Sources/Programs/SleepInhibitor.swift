import Glibc
import Platform

/// Keeps the computer awake with systemd-inhibit.
///
/// Only this process holds the program's input open, so that the program ends whenever this process
/// does.
package final class SleepInhibitor {
    private let program: ChildProgram
    /// The pipe to the program's input; closing it ends the program. Nil before the start.
    private var hold: Pipe?
    /// The program's process id; 0 before the start and after the end.
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

    /// Reaps the program if it has failed; otherwise it would remain a zombie.
    package func reap() {
        guard process > 0, waitpid(process, nil, WNOHANG) != 0 else { return }
        process = 0
    }
}
