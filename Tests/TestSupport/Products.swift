import Glibc

/// The programs built together with the tests.
package enum Products {
    /// The path of one of these programs.
    package static func path(of program: String) -> String { "\(folder)/\(program)" }

    /// The folder that contains the tests and the programs.
    package static let folder: String = {
        var buffer = [UInt8](repeating: 0, count: 4_096)
        let count = readlink("/proc/self/exe", &buffer, buffer.count)
        let path = String(decoding: buffer[..<count], as: UTF8.self)
        return String(path[..<path.lastIndex(of: "/")!])
    }()
}
