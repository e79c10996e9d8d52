import CLive
import Glibc

/// The page's server as a child process of a meeting, which it can neither stop nor slow down.
///
/// The listener is the meeting's own, so that a port in use is told at once and the link stays the
/// same when the server has to be started again.
package final class PageProcess {
    /// What the child finds open: the meeting's socket and the listener.
    package static let sourceDescriptor: Int32 = 3
    package static let listenerDescriptor: Int32 = 4
    private static let lifeDescriptor: Int32 = 5
    package static let secretName = "SCRUM_SHARE_SECRET"
    package static let tokenName = "SCRUM_SHARE_TOKEN"
    /// Which no child inherits.
    private static let passwordName = "SCRUM_MQTT_PASSWORD"
    private static let pause = Duration.seconds(1)

    package let links: (viewers: String, leader: String)
    private let command: [String]
    private let environment: [String: String]
    private let listener: Int32
    private var process: pid_t = 0
    private var started = Duration.zero
    /// Ends when the child does.
    private var life: Int32 = -1

    /// Opens the port. `command` is the program's path and words; the child finds the secrets in
    /// its environment.
    package init(
        _ address: PageAddress, _ secrets: PageSecrets, command: [String],
        environment: [String: String]
    ) throws(LiveFailure) {
        self.command = command
        var environment = environment
        environment[Self.passwordName] = nil
        environment[Self.secretName] = secrets.path
        environment[Self.tokenName] = secrets.token
        self.environment = environment
        listener = try address.listen()
        links = address.links(secrets, listener: listener)
    }

    deinit {
        stop()
        close(listener)
    }

    /// Readable when the child has ended; -1 while there is none.
    package var descriptor: Int32 { life }

    /// When `run` is to be called again though nothing has happened.
    package var deadline: Duration? {
        guard process == 0 else { return nil }
        return started == .zero ? .zero : started + Self.pause
    }

    /// Starts the child, or starts it again where it has ended, at most once a second.
    package func run(
        for socket: MeetingSocket, greeting: () -> String, at now: Duration
    ) throws(LiveFailure) {
        if process != 0 {
            guard waitpid(process, nil, WNOHANG) != 0 else { return }
            process = 0
            forgetLife()
        }
        guard started == .zero || started + Self.pause <= now else { return }
        started = now
        var pair: [Int32] = [-1, -1]
        guard clive_pair(&pair) == 0 else { throw .system("the page", code: errno) }
        defer { close(pair[1]) }
        var line: [Int32] = [-1, -1]
        guard clive_pair(&line) == 0 else {
            close(pair[0])
            throw .system("the page", code: errno)
        }
        defer { close(line[1]) }
        let code = spawn(source: pair[1], life: line[1])
        guard code == 0 else {
            close(pair[0])
            close(line[0])
            throw .system("the page", code: code)
        }
        life = line[0]
        socket.adopt(pair[0], greeting: greeting())
    }

    /// Ends the child, which has nothing to save.
    package func stop() {
        guard process != 0 else { return }
        kill(process, SIGKILL)
        waitpid(process, nil, 0)
        process = 0
        forgetLife()
    }

    private func forgetLife() {
        close(life)
        life = -1
    }

    /// Starts the child in a group of its own, so that Ctrl-C and Ctrl-Z do not reach it.
    private func spawn(source: Int32, life: Int32) -> Int32 {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for descriptor in 0...2 as ClosedRange<Int32> {
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
        }
        // Above the numbers that they get in the child, so that none is in another's way.
        let given = [source, listener, life].map { fcntl($0, F_DUPFD_CLOEXEC, 10) }
        defer { for descriptor in given where descriptor >= 0 { close(descriptor) } }
        let wanted = [Self.sourceDescriptor, Self.listenerDescriptor, Self.lifeDescriptor]
        for (descriptor, number) in zip(given, wanted) {
            guard descriptor >= 0 else { return EMFILE }
            posix_spawn_file_actions_adddup2(&actions, descriptor, number)
        }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var (none, all) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setpgroup(&attributes, 0)
        let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
        posix_spawnattr_setflags(&attributes, Int16(flags))
        var words: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) }
        var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0)=\($1)") }
        defer { for text in words + variables { free(text) } }
        words.append(nil)
        variables.append(nil)
        return posix_spawn(&process, command[0], &actions, &attributes, words, variables)
    }
}

extension PageServer {
    /// The child's side of `PageProcess`: serves until the meeting ends.
    package static func runAsChild(
        variable: (String) -> String?, clock: @escaping () -> Duration
    ) throws(LiveFailure) -> Ending {
        let secrets = try PageSecrets(
            path: variable(PageProcess.secretName) ?? "",
            token: variable(PageProcess.tokenName) ?? "")
        return PageServer(
            source: MeetingClient(PageProcess.sourceDescriptor),
            listener: PageProcess.listenerDescriptor, secrets: secrets,
            descriptors: prepareProcess(), clock: clock
        ).run()
    }
}
