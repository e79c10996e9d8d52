import Files
import FoundationEssentials
import Glibc
import MeetingHistory
import ScrumCore
import Synchronization
import TerminalUI
import TimelineKit

/// The world as the program sees it: the only place that reads the clock, the environment and
/// the user's folders.
package struct ScrumEnvironment: Sendable {
    /// The words behind the program's name.
    package var arguments: @Sendable () -> [String]
    /// A variable of the environment; nil where it is not set.
    package var variable: @Sendable (String) -> String?
    /// The working folder, from the root.
    package var workingFolder: @Sendable () -> String
    package var user: @Sendable () -> UInt32
    /// The time since boot, with the time asleep.
    package var uptime: @Sendable () -> Duration
    package var date: @Sendable () -> Date
    /// The local zone's seconds east of Greenwich at a date.
    package var zone: TimelineZone
    package var isTerminal: @Sendable (Int32) -> Bool
    /// The columns of the terminal behind a descriptor; nil: no terminal, or it does not say.
    package var columns: @Sendable (Int32) -> Int?
    /// Writes text to a descriptor; what cannot be written is lost, and `lostOutput` says so.
    package var write: @Sendable (Int32, String) -> Void
    /// The error because of which standard output is not whole.
    package var lostOutput: @Sendable () -> Errno?
    package var random: @Sendable () -> UInt64
    /// A line of standard input without its end; nil at the end.
    package var readLine: @Sendable () -> String?
    /// Which run of the computer it is.
    package var bootID: @Sendable () -> String
    /// A date and time of day as the user's LC_TIME has it.
    package var localText: @Sendable (Timestamp) -> String
    /// A moment in the local zone and the words of LC_TIME, by a format of strftime.
    package var localFormat: @Sendable (Date, String) -> String
    /// Whether a program of that name is on the PATH.
    package var isInstalled: @Sendable (String) -> Bool
    /// Runs a program, with this one's terminal, until it ends; gives its exit status.
    package var run: @Sendable ([String]) -> Int32
    /// How the user's LC_TIME writes the dates of charts.
    package var dateNames: @Sendable () -> DateNames

    package init(
        arguments: @escaping @Sendable () -> [String],
        variable: @escaping @Sendable (String) -> String?,
        workingFolder: @escaping @Sendable () -> String, user: @escaping @Sendable () -> UInt32,
        uptime: @escaping @Sendable () -> Duration, date: @escaping @Sendable () -> Date,
        zone: TimelineZone, isTerminal: @escaping @Sendable (Int32) -> Bool,
        write: @escaping @Sendable (Int32, String) -> Void,
        random: @escaping @Sendable () -> UInt64,
        readLine: @escaping @Sendable () -> String?, bootID: @escaping @Sendable () -> String,
        localText: @escaping @Sendable (Timestamp) -> String,
        localFormat: @escaping @Sendable (Date, String) -> String,
        isInstalled: @escaping @Sendable (String) -> Bool,
        run: @escaping @Sendable ([String]) -> Int32,
        dateNames: @escaping @Sendable () -> DateNames = { .english },
        lostOutput: @escaping @Sendable () -> Errno? = { nil },
        columns: @escaping @Sendable (Int32) -> Int? = { _ in nil }
    ) {
        self.columns = columns
        self.lostOutput = lostOutput
        self.arguments = arguments
        self.variable = variable
        self.workingFolder = workingFolder
        self.user = user
        self.uptime = uptime
        self.date = date
        self.zone = zone
        self.isTerminal = isTerminal
        self.write = write
        self.random = random
        self.readLine = readLine
        self.bootID = bootID
        self.localText = localText
        self.localFormat = localFormat
        self.isInstalled = isInstalled
        self.run = run
        self.dateNames = dateNames
    }

    package static let live = ScrumEnvironment(
        arguments: { Array(CommandLine.arguments.dropFirst()) },
        variable: { name in getenv(name).map { String(cString: $0) } },
        workingFolder: {
            guard let path = getcwd(nil, 0) else { return "/" }
            defer { free(path) }
            return String(cString: path)
        },
        user: { getuid() },
        uptime: { EventLoop.now() },
        date: { Date.now },
        zone: .local,
        isTerminal: { isatty($0) == 1 },
        write: { descriptor, text in
            var text = text
            text.withUTF8 { writeAll(UnsafeRawBufferPointer($0), to: descriptor) }
        },
        random: { UInt64.random(in: .min ... .max) },
        readLine: { Swift.readLine() },
        bootID: {
            let bytes = (try? FileBytes.read("/proc/sys/kernel/random/boot_id")) ?? []
            return String(decoding: bytes, as: UTF8.self)
                .split(separator: "\n").first.map(String.init) ?? ""
        },
        localText: { text(of: $0) },
        localFormat: { format($0, $1) },
        isInstalled: { name in
            let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
            return path.split(separator: ":").contains { access("\($0)/\(name)", X_OK) == 0 }
        },
        run: { runProgram($0) }, dateNames: { .local }, lostOutput: { lost.withLock(\.self) },
        columns: { Size(ofTerminal: $0)?.columns })

    private static let lost = Mutex<Errno?>(nil)

    /// The value of a variable that is set and not empty.
    package func value(_ name: String) -> String? {
        variable(name).flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The moment it is, with the local offset.
    package func timestamp() -> Timestamp {
        let date = date()
        return Timestamp(date, utcOffset: zone.secondsFromGMT(at: date))
    }

    /// What the clocks show, as a journal keeps it.
    package func clockReading() -> ClockReading {
        ClockReading(boot: bootID(), uptime: uptime(), date: timestamp())
    }

    /// Writes lines for a person, whatever a file or a name brought into them.
    package func print(_ text: String) { write(1, TextWidth.sanitizedLines(text) + "\n") }

    /// The same on standard error.
    package func warn(_ text: String) { write(2, TextWidth.sanitizedLines(text) + "\n") }

    /// Asks on standard error; the answer comes on the same line.
    package func ask(_ question: String) { write(2, TextWidth.sanitizedLines(question) + " ") }

    private static func runProgram(_ arguments: [String]) -> Int32 {
        var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var child = pid_t()
        // Ctrl-C in the program is not meant for this one.
        let (interrupt, quit) = (signal(SIGINT, SIG_IGN), signal(SIGQUIT, SIG_IGN))
        defer {
            signal(SIGINT, interrupt)
            signal(SIGQUIT, quit)
        }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var defaults = sigset_t()
        sigemptyset(&defaults)
        for number in [SIGINT, SIGQUIT, SIGPIPE] { sigaddset(&defaults, number) }
        posix_spawnattr_setsigdefault(&attributes, &defaults)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
        guard let program = words[0],
            posix_spawnp(&child, program, nil, &attributes, &words, environ) == 0
        else { return 127 }
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
        let hasExited = status & 0x7f == 0
        return hasExited ? status >> 8 & 0xff : 128 + status & 0x7f
    }

    /// By LC_TIME; as in ISO 8601 where it says nothing.
    private static func text(of moment: Timestamp) -> String {
        let isPlain = hasPlainLocale
        // The moment's own offset, not that of today's zone.
        var seconds = time_t(moment.seconds + moment.utcOffset)
        var parts = tm()
        guard gmtime_r(&seconds, &parts) != nil else { return "\(moment)" }
        var text = [CChar](repeating: 0, count: 100)
        let count = strftime(&text, text.count, isPlain ? "%Y-%m-%d %H:%M" : "%x %R", &parts)
        return String(decoding: text[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    private static let hasLocale = setlocale(LC_TIME, "") != nil

    /// Whether LC_TIME says nothing of dates, be it "C", "POSIX" or "C.UTF-8".
    private static let hasPlainLocale: Bool = {
        guard let name = setlocale(LC_TIME, "").map({ String(cString: $0) }) else { return true }
        return ["C", "POSIX"].contains(String(name.prefix { $0 != "." }))
    }()

    private static func format(_ date: Date, _ format: String) -> String {
        _ = hasLocale
        var seconds = time_t(date.timeIntervalSince1970.rounded(.down))
        var parts = tm()
        guard localtime_r(&seconds, &parts) != nil else { return "" }
        var text = [CChar](repeating: 0, count: 200)
        let bytes = text[..<strftime(&text, text.count, format, &parts)]
            .map { UInt8(bitPattern: $0) }
        // Not every locale writes UTF-8, and then it is most likely Latin-1.
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
        // Who closes the other end has read enough.
        guard descriptor == 1, code != EPIPE else { return }
        lost.withLock { $0 = $0 ?? Errno(code) }
    }
}

extension TimelineZone {
    /// The zone of TZ or of the machine, with its changes through the year.
    package static let local = TimelineZone { date in
        var seconds = time_t(date.timeIntervalSince1970.rounded(.down))
        var parts = tm()
        return localtime_r(&seconds, &parts) == nil ? 0 : parts.tm_gmtoff
    }
}
