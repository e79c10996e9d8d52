@preconcurrency import Glibc
import TerminalUI

/// Texts that the system passes as bytes, such as paths.
///
/// If one is not UTF-8, the program ends, because the repaired text would name another file.
enum SystemText {
    /// The environment as getenv(3) reads it: if a name occurs twice, its first value counts.
    static func variables() -> [String: String] {
        var variables: [String: String] = [:]
        var next: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = environ
        while let entry = next?.pointee {
            let text = String(cString: entry)
            if let sign = text.utf8.firstIndex(of: UInt8(ascii: "=")) {
                let value = String(text[text.utf8.index(after: sign)...])
                variables.merge([String(text[..<sign]): value]) { first, _ in first }
            }
            next = next?.successor()
        }
        return variables
    }

    /// Checks the variables that name files or programs.
    static func checkVariables() {
        let used = ["HOME", "VISUAL", "EDITOR"]
        for (name, value) in variables() where value.contains("\u{FFFD}") {
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
