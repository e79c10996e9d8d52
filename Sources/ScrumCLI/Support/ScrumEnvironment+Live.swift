import Fonts
import FoundationEssentials
import Glibc
import Live
import Platform
import ScrumCore
import ScrumStore
import TerminalUI
import TimelineKit

extension ScrumEnvironment {
    /// The real system.
    static let live = ScrumEnvironment(
        arguments: { ProcessArguments.all { SystemText.read($0, "an argument") } },
        variable: { variable($0) },
        workingFolder: {
            guard let path = getcwd(nil, 0) else { return "/" }
            defer { free(path) }
            return SystemText.read(path, "the working folder")
        },
        uptime: { EventLoop.now() },
        date: { Date.now },
        zone: .local,
        isTerminal: { isatty($0) == 1 },
        codeset: { Capabilities.codeset { variable($0) } },
        terminalSize: { Size(ofTerminal: $0) },
        write: { descriptor, text in
            var text = text.description
            text.withUTF8 { writeAll(UnsafeRawBufferPointer($0), to: descriptor) }
        },
        lostOutput: { lost.read(\.self) },
        random: { UInt64.random(in: .min ... .max) },
        standardInput: { "/dev/stdin" },
        readLine: { SystemText.line() },
        attachTerminal: { attachTerminal() },
        terminal: { useTerminal($0, $1) },
        drawsWideBlocks: { drawsWideBlocks() },
        drawings: { drawings($0, $1) },
        bootID: {
            let bytes = (try? FileSystem.real.readWhole("/proc/sys/kernel/random/boot_id")) ?? []
            return String(decoding: bytes, as: UTF8.self)
                .split(separator: "\n").first.map(String.init) ?? ""
        },
        localText: { text(of: $0) },
        localFormat: { format($0, $1) },
        isInstalled: { name in
            let path = variable("PATH") ?? "/usr/bin:/bin"
            return path.split(separator: ":").contains { access("\($0)/\(name)", X_OK) == 0 }
        },
        isWritable: { access($0, W_OK | X_OK) == 0 },
        run: { runProgram($0) },
        dateNames: { .local },
        socketFolder: {
            SocketFolder(runtime: variable("XDG_RUNTIME_DIR"), user: getuid())
        },
        user: { getuid() },
        allVariables: { SystemText.variables() },
        files: .real)

    private static func variable(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }

    private static func attachTerminal() {
        let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC)
        guard terminal >= 0 else { return }
        dup2(terminal, 0)
        close(terminal)
    }

    private static func useTerminal(
        _ mode: Terminal.Mode,
        _ body: ((any FrameDisplay)?, @escaping (Duration?) -> [TerminalEvent]) -> Void
    ) {
        let session = live.session(isScreen: mode == .fullScreen, readsKeys: true)
        guard let terminal = session.terminal else { return }
        terminal.enter()
        defer { terminal.leave() }
        body(session.screen) { deadline in
            let events = session.events.wait(until: deadline)
            for case .signal(let signal) in events {
                terminal.leave()
                live.write(2, "\n")
                Signals.raiseDefault(signal)
            }
            return events
        }
    }

    private static func drawsWideBlocks() -> Bool {
        let terminal = live.session(isScreen: false, readsKeys: true).terminal
        terminal?.enter()
        defer { terminal?.leave() }
        return terminal?.drawsWideBlocks() ?? false
    }

    private static func drawings(
        _ requests: [DrawnText.Request], _ limit: Duration
    ) -> DrawnTexts {
        FontDrawer.drawings(of: requests, by: live.fontProgram(), limit: limit)
    }

    private static let lost = Synchronized<Errno?>(nil)

    private static func runProgram(_ command: [String]) -> Int32? {
        // Ctrl-C must interrupt the child process, not this one.
        let (interrupt, quit) = (signal(SIGINT, SIG_IGN), signal(SIGQUIT, SIG_IGN))
        defer {
            signal(SIGINT, interrupt)
            signal(SIGQUIT, quit)
        }
        let program = ChildProgram(command, environment: live.variablesForPrograms())
        guard let process = try? program.start(in: .ours, [0, 1, 2]) else { return 127 }
        return ChildProgram.wait(for: process).status
    }

    /// Formats a time for LC_TIME, or like ISO 8601 if no locale is set.
    private static func text(of moment: Timestamp) -> String {
        // Use the moment's own offset, which may differ from today's.
        var seconds = time_t(moment.seconds + moment.utcOffset)
        var parts = tm()
        guard !hasPlainLocale, gmtime_r(&seconds, &parts) != nil else { return moment.minuteText }
        var text = [CChar](repeating: 0, count: 100)
        let count = TimeLocale.format(&text, "%x %R", &parts)
        // The locale's encoding may differ from the terminal's.
        let bytes = text[..<count].map { UInt8(truncatingIfNeeded: $0) }
        return String(validating: bytes, as: UTF8.self) ?? moment.minuteText
    }

    /// Whether dates have no locale: LC_TIME is "C", "POSIX" or "C.UTF-8", or is not installed.
    private static var hasPlainLocale: Bool {
        let name = ["LC_ALL", "LC_TIME", "LANG"].lazy.compactMap(variable).first { !$0.isEmpty }
        return ["C", "POSIX"].contains((name ?? "C").prefix { $0 != "." })
            || TimeLocale.current == nil
    }

    private static func format(_ date: Date, _ format: String) -> String {
        var seconds = time_t(date.timeIntervalSince1970.rounded(.down))
        var parts = tm()
        guard localtime_r(&seconds, &parts) != nil else { return "" }
        var text = [CChar](repeating: 0, count: 200)
        let bytes = text[..<TimeLocale.format(&text, format, &parts)]
            .map { UInt8(truncatingIfNeeded: $0) }
        // A locale that does not write UTF-8 most likely uses Latin-1.
        return String(validating: bytes, as: UTF8.self)
            ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }

    private static func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) {
        var rest = bytes
        while !rest.isEmpty {
            let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
            if count > 0 {
                rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
            } else if count < 0, errno == EAGAIN {
                var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                if poll(&waiting, 1, 1000) <= 0 { return note(EAGAIN, descriptor) }
            } else if count < 0, errno == EINTR {
                continue
            } else {
                return note(errno, descriptor)
            }
        }
    }

    private static func note(_ code: Int32, _ descriptor: Int32) {
        // A reader that closes the pipe has read enough; that is not an error.
        guard descriptor == 1, code != EPIPE else { return }
        lost.update { $0 = $0 ?? Errno(code) }
    }
}
