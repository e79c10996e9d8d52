import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// A folder where tests run the program, with a `scrums.json` and an isolated environment.
final class Stage {
    let folder: String
    var environment: [String: String]

    /// The program built together with the tests.
    static let program = Products.scrum
    /// An ALSA device that fails on request.
    static let fakeCard = FakeLibrary.card

    init(_ file: String = Stage.design) throws {
        let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array("\(parent)/scrum-stage-XXXXXX".utf8CString)
        try #require(mkdtemp(&template) != nil)
        folder = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
        environment = [
            "HOME": folder, "PATH": "/usr/bin:/bin", "TERM": "xterm-256color", "LANG": "C.UTF-8",
            "TZ": "UTC", "SCRUM_DEVICE": "null", "SCRUM_FILE": "\(folder)/scrums.json",
            "SCRUM_HISTORY": "\(folder)/history", "XDG_RUNTIME_DIR": folder,
            "ALSA_CONFIG_PATH": "\(folder)/asound.conf",
            // In a debug build Swift's own crash handler catches signals sent with kill(2) and
            // continues.
            "SWIFT_BACKTRACE": "enable=no",
        ]
        try write(file, to: "scrums.json")
        try setSoundCards("pcm.null { type null }")
    }

    var history: String { "\(folder)/history" }

    /// Replaces ALSA's system and user configuration.
    func setSoundCards(_ cards: String) throws { try write(cards + "\n", to: "asound.conf") }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    func write(_ text: String, to name: String) throws {
        // Closed on exec: a script cannot be run while another test's program holds it open for
        // writing.
        let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC
        let file = Glibc.open("\(folder)/\(name)", flags, 0o644)
        defer { close(file) }
        try #require(Glibc.write(file, text, text.utf8.count) == text.utf8.count)
    }

    /// Starts the program in the terminal.
    func start(_ arguments: String..., in pty: Pty) throws -> Child {
        try Child([Self.program] + arguments, environment: environment, input: pty.path)
    }

    /// Runs the program to completion without a terminal.
    func run(_ arguments: String...) throws -> Result { try run(arguments) }

    func run(_ arguments: [String]) throws -> Result {
        let files = ["output", "error"].map { "\(folder)/\($0)" }
        let open = files.map { Glibc.open($0, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600) }
        defer { for file in open { close(file) } }
        let child = try Child(
            [Self.program] + arguments, environment: environment, input: "/dev/null",
            output: open[0], error: open[1])
        let ending = try waitFor("the end of \(arguments)") { child.hasEnded() }
        return Result(
            output: contents(of: files[0]), error: contents(of: files[1]), ending: ending)
    }

    struct Result {
        let output: String
        let error: String
        let ending: Ending
    }

    static let people = ["Cathy", "Daisy", "Simon", "Jonathan"]

    /// A scrum too long for automatic changes to occur.
    static let design = scrum(minutes: "60")

    static func scrum(people: [String] = people, minutes: String) -> String {
        let names = people.map { "\"\($0)\"" }.joined(separator: ", ")
        return """
            [{"title": "Design", "attendees": [\(names)],
              "lengthInMinutes": \(minutes), "theme": "yellow"}]
            """
    }
}
