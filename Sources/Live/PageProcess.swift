import CLive
import Glibc
import Platform

/// The page's server as a child process, which can neither stop nor slow down the meeting.
///
/// The meeting owns the listener, so it can report a port in use immediately, and the link remains
/// valid if the server is restarted.
package final class PageProcess {
    /// The descriptors that the child inherits: the meeting's socket and the listener.
    static let sourceDescriptor: Int32 = 3
    static let listenerDescriptor: Int32 = 4
    /// The environment variable for the link's secret; child processes do not inherit it.
    package static let secretName = "SCRUM_SHARE_SECRET"
    private static let pause = Duration.seconds(1)

    package let links: (viewers: String, leader: String)
    private let program: ChildProgram
    private let secrets: PageSecrets
    /// The address, with the port that was actually opened.
    private var address: PageAddress
    private var listener: Int32
    private var process: pid_t = 0
    private var started = Duration.zero
    /// Readable when the child has ended.
    private var life: Pipe?

    /// Opens the port. `command` is the program's path and arguments; the child reads the secrets
    /// from standard input, because process listings show arguments.
    package init(
        _ address: PageAddress, _ secrets: PageSecrets, command: [String],
        environment: [String: String]
    ) throws(LiveFailure) {
        program = ChildProgram(command, environment: environment)
        self.secrets = secrets
        listener = try address.listen()
        self.address = address
        self.address.port = UInt16(clamping: clive_port(listener))
        links = address.links(secrets, listener: listener)
    }

    deinit { stop() }

    /// Whether the port is open, which means that the page is being served or soon will be.
    package var isOpen: Bool { listener >= 0 }

    /// Reopens the same port after `stop`.
    package func open() throws(LiveFailure) {
        if listener < 0 { listener = try address.listen() }
    }

    /// Readable when the child has ended; -1 if no child is running.
    package var descriptor: Int32 { life?.reading ?? -1 }

    /// When to call `run` again even if no descriptor is ready.
    package var deadline: Duration? {
        guard isOpen, process == 0 else { return nil }
        return started == .zero ? .zero : started + Self.pause
    }

    /// Starts the child, or restarts it if it has ended, at most once a second. `adopt` receives
    /// one end of the socket pair that connects the child.
    package func run(at now: Duration, adopt: (Int32) -> Void) throws(LiveFailure) {
        if process != 0 {
            guard waitpid(process, nil, WNOHANG) != 0 else { return }
            forget()
        }
        guard started == .zero || started + Self.pause <= now else { return }
        started = now
        var pair: [Int32] = [-1, -1]
        guard clive_pair(&pair) == 0 else { throw .system("the page", code: errno) }
        defer { close(pair[1]) }
        do throws(Errno) {
            let life = try Pipe()
            process = try program.start(
                in: .ownSession, reading: secrets.line,
                [nil, nil, pair[1], listener, life.writing])
            life.closeWriting()
            self.life = life
        } catch {
            close(pair[0])
            throw .system("the page", code: error.code)
        }
        adopt(pair[0])
    }

    /// Kills the child, which has nothing to save, and closes the port.
    package func stop() {
        if listener >= 0 { close(listener) }
        listener = -1
        started = .zero
        guard process != 0 else { return }
        ChildProgram.end(process)
        forget()
    }

    private func forget() {
        process = 0
        life = nil
    }
}

extension PageServer {
    /// The child's side of `PageProcess`: serves until the meeting ends.
    package static func runAsChild(
        _ files: FileSystem, language: String, clock: @escaping () -> Duration
    ) throws(LiveFailure) {
        let line: [UInt8]
        do throws(FileFailure) {
            line = try files.readWhole("/dev/stdin", orStream: true)
        } catch {
            throw .badSecret
        }
        let secrets = try PageSecrets(line: line)
        let server = PageServer(
            source: MeetingClient(PageProcess.sourceDescriptor),
            listener: PageProcess.listenerDescriptor, secrets: secrets,
            descriptors: prepareProcess(), language: language, clock: clock)
        ProcessLimits.confine()
        server.run()
    }
}
