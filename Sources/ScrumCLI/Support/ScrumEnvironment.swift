import ChartScreen
import FoundationEssentials
import Live
import MeetingHistory
import Platform
import ScrumCore
import ScrumStore
import TerminalUI
import TimelineKit

/// The outside world as closures: no other code reads the clock, the environment or the user's
/// folders. Tests replace the members that they need.
struct ScrumEnvironment: Sendable {
    /// The command line without the program's name; nil if the system does not provide it.
    var arguments: @Sendable () -> [String]?
    /// An environment variable; nil if it is not set.
    var variable: @Sendable (String) -> String?
    /// The absolute path of the working directory.
    var workingFolder: @Sendable () -> String
    /// The time since boot, including sleep.
    var uptime: @Sendable () -> Duration
    var date: @Sendable () -> Date
    /// The local time zone.
    var zone: TimelineZone
    var isTerminal: @Sendable (Int32) -> Bool
    /// The locale's character set, from nl_langinfo.
    var codeset: @Sendable () -> String
    /// The size of the terminal on a descriptor; nil if it is not a terminal or reports no size.
    var terminalSize: @Sendable (Int32) -> Size?
    /// Writes text to a descriptor; `lostOutput` reports failures.
    var write: @Sendable (Int32, TerminalText) -> Void
    /// The first error when writing to standard output; nil if there was none.
    var lostOutput: @Sendable () -> Errno?
    var random: @Sendable () -> UInt64
    /// A path for opening standard input as a file.
    var standardInput: @Sendable () -> String
    /// Reads a line from standard input, without its newline; nil at the end.
    var readLine: @Sendable () -> String?
    /// Replaces standard input with the controlling terminal, if there is one.
    var attachTerminal: @Sendable () -> Void
    /// Takes over the terminal on standard input, if there is one, while the closure runs. Passes
    /// it the display, which is nil unless the mode is full screen, and a function that waits for
    /// events until a time since boot. A signal ends the program.
    var terminal:
        @Sendable (
            Terminal.Mode,
            (_ display: (any FrameDisplay)?, _ wait: @escaping (Duration?) -> [TerminalEvent])
                -> Void
        ) -> Void
    /// Whether the terminal on standard input draws block elements two columns wide; waits at most
    /// 0.1 s for its reply.
    var drawsWideBlocks: @Sendable () -> Bool
    /// Draws texts with the user's fonts; waits for each, for at most `limit`.
    var drawings: @Sendable ([DrawnText.Request], _ limit: Duration) -> DrawnTexts
    /// An ID that changes with every boot.
    var bootID: @Sendable () -> String
    /// Formats a date and time for LC_TIME.
    var localText: @Sendable (Timestamp) -> String
    /// Formats a local date with a strftime format, in the language of LC_TIME.
    var localFormat: @Sendable (Date, String) -> String
    /// Whether a program with that name is on the PATH.
    var isInstalled: @Sendable (String) -> Bool
    /// Whether files can be created in a folder.
    var isWritable: @Sendable (String) -> Bool
    /// Runs a program on this terminal until it exits; returns its exit status.
    var run: @Sendable ([String]) -> Int32?
    /// Names of months and weekdays in the language of LC_TIME, for charts.
    var dateNames: @Sendable () -> DateNames
    /// The folder with the sockets of this user's running meetings.
    var socketFolder: @Sendable () -> SocketFolder
    /// The user ID of this process.
    var user: @Sendable () -> UInt32
    /// All environment variables, for child processes.
    var allVariables: @Sendable () -> [String: String]
    /// The file system, for every file that a command reads or writes.
    var files: FileSystem

    /// Returns the value of an environment variable; nil if it is not set or empty.
    func value(_ name: String) -> String? {
        variable(name).flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The locale's language, such as "ja" or "zh-CN"; "en" for the C locale.
    var language: String {
        let name = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap(value).first ?? ""
        let tag = String(name.prefix { $0 != "." && $0 != "@" }).replacing("_", with: "-")
        return ["C", "POSIX"].contains(tag) || !tag.isPlainArgument ? "en" : tag
    }

    /// Whether ACCESSIBLE asks for sentences instead of screens and drawings.
    var isAccessible: Bool { value("ACCESSIBLE") != nil }

    /// Returns all environment variables except secrets, for other programs.
    func variablesForPrograms() -> [String: String] {
        allVariables().filter {
            $0.key != MQTTPassword.variable && $0.key != PageProcess.secretName
        }
    }

    /// Returns the path of an input file that was typed; "-" means standard input.
    func inputPath(of path: String) -> String {
        path == "-" ? standardInput() : absolutePath(of: path)
    }

    /// Returns the path of a file in the user's configuration folder; nil if HOME is needed but not
    /// set.
    func configurationFile(_ name: String) -> String? {
        userFolder("XDG_CONFIG_HOME", else: ".config").map { "\($0)/\(name)" }
    }

    /// Returns the program's folder in an XDG directory or in its default below the home folder;
    /// nil if HOME is needed but not set.
    func userFolder(_ variable: String, else usual: String) -> String? {
        // The XDG base directory specification says to ignore relative paths.
        if let base = value(variable), base.hasPrefix("/") { return base + "/scrum" }
        return value("HOME").map { "\($0)/\(usual)/scrum" }
    }

    /// Returns the absolute path of a file that was typed.
    func absolutePath(of path: String) -> String {
        path.hasPrefix("/") ? path : workingFolder() + "/" + path
    }

    /// Returns the path as shown in messages, with `~` for the home folder.
    func shown(_ path: String) -> String {
        guard let home = value("HOME"), home != "/", path.hasPrefix(home + "/") else { return path }
        return "~" + path.dropFirst(home.count)
    }

    /// Returns the current time with its local offset.
    func timestamp() -> Timestamp { timestamp(of: date()) }

    /// Returns a date with its local offset.
    func timestamp(of date: Date) -> Timestamp {
        Timestamp(date, utcOffset: zone.secondsFromGMT(at: date))
    }

    /// Reads the clocks for a journal.
    func clockReading() -> ClockReading {
        ClockReading(boot: bootID(), uptime: uptime(), date: timestamp())
    }

    /// Prints human-readable text to standard output, word-wrapped on a terminal.
    func print(_ text: TerminalText) { write(1, broken(text, for: 1) + "\n") }

    /// Prints human-readable text to standard error, word-wrapped on a terminal.
    func warn(_ text: TerminalText) { write(2, broken(text, for: 2) + "\n") }

    /// Prints machine-readable text to standard output, unchanged.
    func print(written text: String) { write(1, TerminalText(written: text + "\n")) }

    private func broken(_ text: TerminalText, for descriptor: Int32) -> TerminalText {
        terminalSize(descriptor).map { text.broken(atColumns: $0.columns) } ?? text
    }
}
