import Glibc

/// The layouts of a foreign library's types and constants. A program in Tests/Fakes prints them
/// from the library's own headers or from the copies in Sources.
package struct HeaderLayout {
    /// The source of the program, without its extension.
    let program: String
    /// The C module that contains the copies.
    let module: String
    /// The library's header, relative to /usr/include.
    let header: String

    package static let pulse = Self(
        program: "PulseLayout", module: "CSound", header: "pulse/pulseaudio.h")
    package static let mosquitto = Self(
        program: "MosquittoLayout", module: "CLive", header: "mosquitto.h")

    /// Whether the headers are installed.
    package var isInstalled: Bool { access("/usr/include/\(header)", R_OK) == 0 }

    /// The program's output and errors. The program is compiled with the real headers if `isReal`;
    /// `variables` are shell assignments.
    package func printed(
        isReal: Bool, variables: String = "", argument: String = ""
    ) -> String {
        let top = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        let folder = TemporaryFolder()
        defer { folder.remove() }
        let flags = isReal ? "-DREAL" : "-I'\(top)/Sources/\(module)/include'"
        let status = system(
            """
            cd '\(folder.path)' && "$(dirname "$(command -v swiftc)")/clang" -Wall -Wextra -Werror \
                -Wno-unused \(flags) -o layout '\(top)/Tests/Fakes/\(program).c' \
                && \(variables) ./layout \(argument) > printed 2>&1
            """)
        precondition(status == 0, "\(program).c cannot be compiled or run")
        return contents(of: folder.path + "/printed")
    }
}
