import Glibc
import TestSupport
import Testing

/// Two leaders on two machines share a history through git.
struct TwoLeadersTests {
    /// A machine with a clone of the team's repository.
    private final class Machine {
        let stage: Stage
        var clone: String { "\(stage.folder)/team" }

        init(_ name: String, cloning origin: String) throws {
            stage = try Stage()
            for (key, value) in [
                ("GIT_CONFIG_NOSYSTEM", "1"), ("GIT_AUTHOR_NAME", name),
                ("GIT_COMMITTER_NAME", name),
                ("GIT_AUTHOR_EMAIL", "\(name)@localhost"),
                ("GIT_COMMITTER_EMAIL", "\(name)@localhost"),
                ("SCRUM_FILE", "\(clone)/scrums.json"), ("SCRUM_HISTORY", "\(clone)/history"),
            ] { stage.environment[key] = value }
            try git("clone", "-q", origin, clone, in: stage.folder)
        }

        @discardableResult
        func git(_ words: String..., in folder: String? = nil) throws -> String {
            let path = "\(stage.folder)/git-output"
            let file = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
            defer { close(file) }
            let child = try Child(
                ["git", "-C", folder ?? clone] + words, environment: stage.environment,
                input: "/dev/null", output: file)
            let ending = try waitFor("the end of git") { child.hasEnded() }
            try #require(ending == .exited(0), "\(words): \(contents(of: path))")
            return contents(of: path)
        }

        func commit() throws {
            try git("add", "-A")
            try git("commit", "-q", "-m", "A meeting")
        }

        /// Runs a short meeting with a note.
        func meet(_ note: String) throws {
            let meeting = try LineMeeting(stage, "start", "design", "--mute")
            try meeting.wait("the beginning")
            meeting.send("next", "note \(note)", "end")
            #expect(try meeting.waitForEnd() == .exited(0))
            #expect(meeting.errors.isEmpty)
        }

        /// The program's report of past meetings.
        func report() throws -> [String] {
            try [
                ["history", "design", "--json"], ["history", "design", "--people"],
                ["history", "--csv"], ["insights", "--json"], ["chart", "design", "--plain"],
            ].map { words in
                let result = try stage.run(words)
                #expect(result.ending == .exited(0) && result.error.isEmpty, "\(result)")
                return result.output
            }
        }
    }

    private let folder = TemporaryFolder()

    /// A repository with the scrums and twelve meetings from a third machine.
    private func origin() throws -> String {
        let path = folder.path + "/origin"
        let first = try Machine("first", cloning: try empty(path))
        try first.stage.write(Stage.design, to: "team/scrums.json")
        try #require(mkdir("\(first.clone)/history", 0o755) == 0)
        try first.stage.write(
            (1...12).map(Self.line).joined(), to: "team/history/design-00000000000000aa.jsonl")
        try first.commit()
        try first.git("push", "-q", "origin", "HEAD:main")
        return path
    }

    private func empty(_ path: String) throws -> String {
        let child = try Child(
            ["git", "init", "-q", "--bare", "-b", "main", path],
            environment: ["PATH": "/usr/bin:/bin", "HOME": folder.path], input: "/dev/null")
        try #require(try waitFor("git") { child.hasEnded() } == .exited(0))
        return path
    }

    private static func line(_ day: Int) -> String {
        let people = Stage.people.enumerated().map { index, name in
            #"{"name":"\#(name)","planned":900000,"taken":\#(800_000 + 30_000 * index * day),"#
                + #""absent":false,"skipped":false,"order":\#(index + 1)}"#
        }
        let elapsed = Stage.people.indices.reduce(0) { $0 + 800_000 + 30_000 * $1 * day }
        return #"{"v":1,"id":"old\#(day)","scrum":{"title":"Design"},"#
            + #""start":"2026-03-\#(day + 10)T09:00:00+01:00","planned":3600000,"#
            + #""elapsed":\#(elapsed),"paused":0,"ended":"finished","#
            + #""people":[\#(people.joined(separator: ","))],"notes":[]}"# + "\n"
    }

    @Test("Two clones that diverge agree after a merge and after a rebase")
    func clones() throws {
        defer { folder.remove() }
        let origin = try origin()
        let (ann, bob) = (
            try Machine("ann", cloning: origin), try Machine("bob", cloning: origin)
        )
        #expect(try ann.report() == bob.report())
        // Both hold a meeting, and git merges.
        try ann.meet("of ann")
        try bob.meet("of bob")
        try ann.commit()
        try ann.git("push", "-q")
        try bob.commit()
        try bob.git("pull", "-q", "--no-rebase", "--no-edit")
        try bob.git("push", "-q")
        try ann.git("pull", "-q", "--ff-only")
        let report = try ann.report()
        #expect(try bob.report() == report)
        #expect(report[0].contains("of ann") && report[0].contains("of bob"))
        // They diverge again, and git rebases.
        try ann.meet("second")
        try ann.meet("third")
        try ann.commit()
        try ann.git("push", "-q")
        try bob.meet("fourth")
        try bob.commit()
        try bob.git("pull", "-q", "--rebase")
        try bob.git("push", "-q")
        try ann.git("pull", "-q", "--rebase")
        #expect(try ann.report() == bob.report())
        #expect(try ann.report()[0].split(separator: "\n").count == 17)
        let files = try ann.git("ls-files", "history").split(separator: "\n")
        #expect(
            files.count == 3 && files.allSatisfy { $0.hasPrefix("history/design-") }, "\(files)")
        for file in files { #expect(!contents(of: "\(ann.clone)/\(file)").contains("scrums.json")) }
    }

    @Test("An interrupted meeting leaves the working tree clean and can be resumed")
    func interrupted() throws {
        defer { folder.remove() }
        let ann = try Machine("ann", cloning: origin())
        let meeting = try LineMeeting(ann.stage, "start", "design", "--mute")
        try meeting.wait("the beginning")
        meeting.send("next")
        try meeting.wait("Daisy") { $0.speaker == "Daisy" }
        try meeting.kill()
        #expect(try ann.git("status", "--porcelain").isEmpty)
        let resumed = try LineMeeting(ann.stage, "resume")
        try resumed.wait("Daisy") { $0.speaker == "Daisy" }
        resumed.send("end")
        #expect(try resumed.waitForEnd() == .exited(0))
        let changed = try ann.git("status", "--porcelain", "-uall")
        #expect(
            changed.hasPrefix("?? history/design-") && changed.split(separator: "\n").count == 1)
    }
}
