import FoundationEssentials
import Glibc
import TerminalUI

/// Texts that the system passes as bytes, such as paths.
///
/// If one is not UTF-8, the program ends, because the repaired text would name another file.
enum SystemText {
    /// Checks the variables that name files or programs.
    static func checkVariables() {
        let used = ["HOME", "VISUAL", "EDITOR"]
        for (name, value) in ProcessInfo.processInfo.environment where value.contains("\u{FFFD}") {
            guard name.hasPrefix("SCRUM_") || name.hasPrefix("XDG_") || used.contains(name),
                let bytes = getenv(name)
            else { continue }
            _ = read(bytes, "the variable \(name)")
        }
    }

    /// Reads a C string; `source` says where it comes from if the program has to end.
    static func read(_ bytes: UnsafePointer<CChar>, _ source: TerminalText) -> String {
        if let text = String(validatingCString: bytes) { return text }
        ScrumEnvironment.live.warn(
            "Invalid UTF-8 in \(source): \(String(cString: bytes)). Rename it to use it.")
        exit(ScrumFailure.usage)
    }

    /// Reads a line from standard input, and asks for another if it is not UTF-8.
    static func line() -> String? {
        while let line = Swift.readLine() {
            if !line.contains("\u{FFFD}") { return line }
            ScrumEnvironment.live.write(2, "Invalid UTF-8. Type it again: ")
        }
        return nil
    }
}
