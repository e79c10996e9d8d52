import Glibc
import MeetingHistory
import ScrumCore
import ScrumStore
import TerminalUI
import TestSupport
import Testing

@testable import ScrumCLI

/// Files that are not regular, that change while a command runs, or that others can change.
struct SafetyTests {
    private static let one = #"[{"title": "A", "lengthInMinutes": 5}]"#
    private static let two = """
        [{"title": "A", "lengthInMinutes": 5},
         {"title": "B", "lengthInMinutes": 5}]
        """

    @Test("Commands immediately refuse to read a pipe in place of a file")
    func pipes() throws {
        let stage = try CommandStage(
            #"[{"title": "A", "lengthInMinutes": 5, "sound": {"ding": "x.wav"}}]"#)
        #expect(mkfifo(stage.folder + "/pipe.json", 0o600) == 0)
        #expect(mkfifo(stage.folder + "/x.wav", 0o600) == 0)
        for words in [
            ["list", "--file", "pipe.json"], ["check", "pipe.json"], ["import", "pipe.json"],
            ["chart", "pipe.json"], ["edit", "--file", "pipe.json"],
        ] {
            let result = stage.run(words)
            #expect(result.status == 66, "\(words): \(result)")
            #expect(
                result.error == "Cannot read pipe.json: not a regular file. Check the path.\n",
                "\(words)")
        }
        let check = stage.run("check")
        #expect(check.status == 0 && check.output.contains("x.wav: not a regular file."))
        #expect(stage.run("new", "B", "--file", "pipe.json").status != 0)
    }

    @Test("A pipe in place of the options file is refused")
    func options() throws {
        let stage = try CommandStage(Self.one)
        try stage.write("", to: ".config/scrum/x", in: stage.home)
        #expect(mkfifo(stage.home + "/.config/scrum/options", 0o600) == 0)
        let result = stage.run("start")
        #expect(
            result.status == 66
                && result.error.hasSuffix("options: not a regular file. Check the path.\n"))
    }

    @Test("A descriptor provided by the shell is read: scrum chart <(…)")
    func descriptors() throws {
        let stage = try CommandStage()
        let columns = #"[["x",1790000000000,1790086400000],["y",3,4]]"#
        let chart = #"{"columns":\#(columns),"types":{"x":"x","y":"line"}}"#
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        #expect(write(ends[1], chart, chart.utf8.count) == chart.utf8.count)
        close(ends[1])
        defer { close(ends[0]) }
        let result = stage.run(["chart", "/dev/fd/\(ends[0])", "--plain"]) { environment in
            environment.dateNames = { .english }
        }
        #expect(result.status == 0 && result.error == "", "\(result)")
    }

    @Test("A huge sparse file is refused before it is read")
    func holes() throws {
        let stage = try CommandStage()
        #expect(truncate(size: 8 << 40, of: stage.folder + "/scrums.json"))
        for words in [["list"], ["check"], ["new", "B"], ["import", "scrums.json"]] {
            let result = stage.run(words)
            #expect(result.status == 66, "\(result)")
            #expect(
                result.error.contains(
                    "scrums.json: it is larger than \(words[0] == "import" ? 8 : 2) MiB"))
        }
    }

    private func truncate(size: Int, of path: String) -> Bool {
        let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        defer { close(file) }
        return ftruncate(file, size) == 0
    }

    @Test("A scrum is removed after confirmation, even if another part of the file has changed")
    func remove() throws {
        let stage = try CommandStage(Self.two)
        let result = stage.run(["remove", "A"], typing: []) { environment in
            environment.terminal = ScrumEnvironment.typing { [stage] in
                try? stage.write(
                    Self.two.replacing(
                        "[{", with: "[ // new\n {\"title\": \"C\", \"lengthInMinutes\": 1},\n {"))
                return .character("y")
            }
        }
        #expect(result.status == 0, "\(result)")
        #expect(stage.text().contains("\"C\"") && stage.text().contains("\"B\""))
        #expect(!stage.text().contains("\"A\""))
    }

    @Test("A scrum that changed during the confirmation is not removed")
    func changed() throws {
        let stage = try CommandStage(Self.two)
        let other = Self.two.replacing(
            "\"A\", \"lengthInMinutes\": 5", with: "\"A\", \"lengthInMinutes\": 6")
        let result = stage.run(["remove", "A"], typing: []) { environment in
            environment.terminal = ScrumEnvironment.typing { [stage] in
                try? stage.write(other)
                return .character("y")
            }
        }
        #expect(result.status == 1 && stage.text() == other)
    }

    @Test("A history folder that others can write to is reported and not changed")
    func openFolder() throws {
        let stage = try CommandStage(Self.one)
        try stage.history.add([.example("m1")])
        #expect(stage.run("history").error == "")
        #expect(chmod(stage.history.folder, 0o777) == 0)
        let result = stage.run("history")
        #expect(result.status == 0 && result.error.hasPrefix("Other users can write to "))
        var status = stat()
        #expect(stat(stage.history.folder, &status) == 0 && status.st_mode & 0o777 == 0o777)
    }

    @Test("The history is neither read nor written through a link")
    func links() throws {
        let stage = try CommandStage(Self.one)
        try stage.history.add([.example("m1")])
        let path = try #require(try stage.history.contents().all.first?.path)
        let target = stage.home + "/elsewhere"
        #expect(rename(path, target) == 0 && symlink(target, path) == 0)
        #expect(throws: (any Error).self) { try stage.history.add([.example("m2")]) }
        #expect(stage.run("history").status != 0)
        #expect(contents(of: target).split(separator: "\n").count == 1)
    }

    @Test("Only the first hundred of 20,000 mistakes are printed; the rest are counted")
    func mistakes() throws {
        let many = Array(repeating: #"{"title": 1, "lengthInMinutes": 5}"#, count: 20_000)
        let file = ScrumFile(path: "/s.json", bytes: Array("[\(many.joined(separator: ","))]".utf8))
        #expect(file.errors.count == 101)
        #expect(file.errors.last?.message == "19900 more errors like these")
    }

    @Test("An error names at most ten titles")
    func titles() throws {
        let many = (1...1000).map { "{\"title\": \"T\($0)\", \"lengthInMinutes\": 5}" }
        let stage = try CommandStage("[\(many.joined(separator: ",\n"))]")
        let result = stage.run("start")
        #expect(
            result.status == 64 && result.error.contains("\"T10\", 990 more."), "\(result.error)")
    }

    @Test("A missing command line is an error")
    func arguments() throws {
        let stage = try CommandStage(Self.one)
        let result = stage.run([]) { $0.arguments = { nil } }
        #expect(result.status == 1 && result.error == "The command line cannot be read.\n")
    }

    @Test(
        "If the help cannot be written, the command fails",
        arguments: [["--help"], ["start", "--help"], ["--version"]])
    func help(words: [String]) throws {
        let result = try CommandStage().run(words) { $0.lostOutput = { .init(ENOSPC) } }
        #expect(result.status == 74)
    }

    @Test("Adding a scrum to a file of one line keeps it on one line")
    func oneLine() throws {
        for (file, expected) in [
            (#"[{"title":"A","lengthInMinutes":5}]"#, #"[{"title":"A","lengthInMinutes":5},{"#),
            (
                #"[{"title": "A", "lengthInMinutes": 5, "attendees": ["x", "y"]}]"#,
                #"["x", "y"]}, {"#
            ),
            ("[]", "["),
        ] {
            let stage = try CommandStage(file)
            #expect(stage.run("new", "B", "-a", "x").status == 0)
            #expect(stage.text().contains(expected), "\(stage.text())")
            #expect(!stage.text().dropLast().contains("\n") || file == "[]", "\(stage.text())")
        }
    }
}
