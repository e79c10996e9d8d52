import Glibc

/// The programs that were built with the tests.
package enum Products {
    /// The path of a program beside the tests.
    package static func path(of program: String) -> String {
        var buffer = [CChar](repeating: 0, count: 4_096)
        let count = readlink("/proc/self/exe", &buffer, buffer.count)
        let path = String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return path[..<path.lastIndex(of: "/")!] + "/" + program
    }
}
