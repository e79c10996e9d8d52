import Glibc

/// The programs that tests run.
package enum Products {
    /// The path of the program: `SCRUM_PROGRAM`, or the debug build next to the tests.
    package static let scrum =
        getenv("SCRUM_PROGRAM").map { String(cString: $0) } ?? path(of: "scrum")

    /// The path of a program built together with the tests.
    package static func path(of program: String) -> String { "\(folder)/\(program)" }

    /// The folder that contains the tests and the programs.
    package static let folder: String = {
        var buffer = [UInt8](repeating: 0, count: 4_096)
        let count = readlink("/proc/self/exe", &buffer, buffer.count)
        let path = String(decoding: buffer[..<count], as: UTF8.self)
        return String(path[..<path.lastIndex(of: "/")!])
    }()
}
