import Glibc

/// Libraries in Tests/Fakes that tested programs load instead of the real ones.
package enum FakeLibrary {
    /// An ALSA device that fails on request.
    package static let card = compiled("FakeCard", libraries: "-lasound")
    /// A libpulse that reads the server's state from a file.
    package static let pulse = compiled("FakePulse")
    /// File calls that fail on request, for LD_PRELOAD.
    package static let faultyCalls = compiled("FaultyCalls")

    /// The path of a library, which is compiled if its source is newer.
    private static func compiled(_ name: String, libraries: String = "") -> String {
        let sources = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
        let source = "/\(sources)/Fakes/\(name).c"
        let library = "\(Products.folder)/lib\(name).so"
        let status = system(
            """
            [ '\(library)' -nt '\(source)' ] && exit
            "$(dirname "$(command -v swiftc)")/clang" -O1 -Wall -Wextra -Werror -shared -fPIC \
                -o '\(library)'.$$ '\(source)' \(libraries) && mv '\(library)'.$$ '\(library)'
            """)
        precondition(status == 0, "\(source) cannot be compiled")
        return library
    }
}
