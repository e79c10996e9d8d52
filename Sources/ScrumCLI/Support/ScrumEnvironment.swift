import ChartScreen
import FoundationEssentials
import Live
import MeetingHistory
import Platform
import ScrumCore
import ScrumStore
import TerminalUI
import TimelineKit

/// The outside world, as closures: nothing else reads the clock, the environment or the user's
/// folders. Tests set the members that they need.
struct ScrumEnvironment: Sendable {
    /// The command line without the program's name; nil if the system does not tell it.
    var arguments: @Sendable () -> [String]?
    /// A variable of the environment; nil if it is not set.
    var variable: @Sendable (String) -> String?
    /// The absolute path of the working folder.
    var workingFolder: @Sendable () -> String
    /// The time since boot, including sleep.
    var uptime: @Sendable () -> Duration
    var date: @Sendable () -> Date
    /// The local zone's seconds east of Greenwich at a date.
    var zone: TimelineZone
    var isTerminal: @Sendable (Int32) -> Bool
    /// The character set of the locale, as nl_langinfo has it.
    var codeset: @Sendable () -> String
    /// The size of the terminal behind a descriptor; nil if there is none, or it does not say.
    var terminalSize: @Sendable (Int32) -> Size?
    /// Writes text to a descriptor; `lostOutput` tells if that failed.
    var write: @Sendable (Int32, TerminalText) -> Void
    /// The first error of writing to standard output.
    var lostOutput: @Sendable () -> Errno?
    var random: @Sendable () -> UInt64
    /// The path at which standard input is read as a whole.
    var standardInput: @Sendable () -> String
    /// A line of standard input without its end; nil at the end.
    var readLine: @Sendable () -> String?
    /// Puts the terminal, where there is one, in the place of the standard input.
    var takeTerminal: @Sendable () -> Void
    /// Calls the closure with each event of the terminal on standard input, without echo, until it
    /// returns false. The first event is `.continued`; a signal ends the program.
    var keys: @Sendable (_ goesOn: (TerminalEvent) -> Bool) -> Void
    /// An identifier that changes with every boot.
    var bootID: @Sendable () -> String
    /// A date and time of day as LC_TIME writes it.
    var localText: @Sendable (Timestamp) -> String
    /// A date in the local zone, by a format of strftime and in the language of LC_TIME.
    var localFormat: @Sendable (Date, String) -> String
    /// Whether a program of that name is on the PATH.
    var isInstalled: @Sendable (String) -> Bool
    /// Runs a program on this terminal until it ends; returns its exit status.
    var run: @Sendable ([String]) -> Int32
    /// The names of months and weekdays in LC_TIME, for charts.
    var dateNames: @Sendable () -> DateNames
    /// Where the running meetings of this user have their sockets.
    var socketFolder: @Sendable () -> SocketFolder
    /// This process's user.
    var user: @Sendable () -> UInt32
    /// All variables of the environment, for a program that is started.
    var allVariables: @Sendable () -> [String: String]
    /// The disk, for every file that a command reads or writes.
    var files: FileSystem

    /// The value of a variable that is set and not empty.
    func value(_ name: String) -> String? {
        variable(name).flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Whether ACCESSIBLE asks for sentences instead of screens and drawings.
    var isAccessible: Bool { value("ACCESSIBLE") != nil }

    /// All variables but those that hold secrets, for a program that need not know them.
    func variablesForPrograms() -> [String: String] {
        allVariables().filter {
            $0.key != MQTTPassword.variable && $0.key != PageProcess.secretName
        }
    }

    /// The path of a file to read as typed; "-" is the standard input.
    func inputPath(of path: String) -> String {
        path == "-" ? standardInput() : absolutePath(of: path)
    }

    /// A file of the user's own settings; nil where there is no home.
    func configurationFile(_ name: String) -> String? {
        userFolder("XDG_CONFIG_HOME", else: ".config").map { "\($0)/\(name)" }
    }

    /// The program's folder inside the one that an XDG variable names, or that is usual below the
    /// user's home; nil where there is no home.
    func userFolder(_ variable: String, else usual: String) -> String? {
        // By the XDG base directory specification a relative path is ignored.
        if let base = value(variable), base.hasPrefix("/") { return base + "/scrum" }
        return value("HOME").map { "\($0)/\(usual)/scrum" }
    }

    /// A path as typed, from the working folder on if it is relative.
    func absolutePath(of path: String) -> String {
        path.hasPrefix("/") ? path : workingFolder() + "/" + path
    }

    /// A path for people, from the home folder (`~`) on where it lies there.
    func shown(_ path: String) -> String {
        guard let home = value("HOME"), home != "/", path.hasPrefix(home + "/") else { return path }
        return "~" + path.dropFirst(home.count)
    }

    /// Now, with the local offset.
    func timestamp() -> Timestamp { timestamp(of: date()) }

    /// A date with the local offset.
    func timestamp(of date: Date) -> Timestamp {
        Timestamp(date, utcOffset: zone.secondsFromGMT(at: date))
    }

    /// What the clocks show now, for a journal.
    func clockReading() -> ClockReading {
        ClockReading(boot: bootID(), uptime: uptime(), date: timestamp())
    }

    /// Writes lines for people to standard output; a terminal gets them broken between words.
    func print(_ text: TerminalText) { write(1, broken(text, for: 1) + "\n") }

    /// The same on standard error.
    func warn(_ text: TerminalText) { write(2, broken(text, for: 2) + "\n") }

    /// Writes lines for programs to standard output, as they are.
    func print(written text: String) { write(1, TerminalText(written: text + "\n")) }

    private func broken(_ text: TerminalText, for descriptor: Int32) -> TerminalText {
        terminalSize(descriptor).map { text.broken(atColumns: $0.columns) } ?? text
    }
}
