import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// Each command that writes is run repeatedly, with one file call failing each time. Afterwards the
/// state is old or new, and the message and exit code are right.
///
/// SCRUM_MATRIX=all tries every fault at every call; otherwise each call gets one or two of them.
struct FaultMatrixTests {
    /// The faults by name, with their errno.
    private static let faults: [(name: String, code: Int32)] = [
        ("EIO", EIO), ("ENOSPC", ENOSPC), ("EACCES", EACCES), ("EROFS", EROFS), ("EDQUOT", EDQUOT),
        ("ENOLCK", ENOLCK), ("EINTR", EINTR), ("short", FaultyCalls.short),
    ]
    private static let isWhole = getenv("SCRUM_MATRIX") != nil

    /// A command that writes, run on a stage of its own.
    struct Command: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let words: [String]
        /// The text on standard input.
        var input = ""
        /// The journal that exists before the command runs.
        var journal: String?
    }

    static let commands = [
        Command(testDescription: "new", words: ["new", "Planning", "-a", "Ann"]),
        Command(testDescription: "remove", words: ["remove", "Design", "--yes"]),
        Command(testDescription: "edit", words: ["edit"]),
        Command(testDescription: "import", words: ["import", "foreign.json"]),
        Command(
            testDescription: "history --rename", words: ["history", "--rename", "Design", "Plans"]),
        Command(
            testDescription: "history NAME --rename",
            words: ["history", "design", "--rename", "Cathy", "Kate"]),
        Command(
            testDescription: "history --delete", words: ["history", "--delete", "old-1", "--yes"]),
        Command(
            testDescription: "start", words: ["start", "design", "--json"], input: "next\nend\n"),
        Command(
            testDescription: "resume", words: ["resume", "design", "--json"], input: "next\nend\n",
            journal: journal(date: "2099-01-01")),
    ]

    /// What is on disk, regardless of order.
    private struct State: Equatable {
        let scrums: String
        /// The people of each meeting, without new ids and times, which differ from run to run.
        let meetings: [String]
        let journals: Int
    }

    // With a sanitizer the preloaded library needs a runtime that the editor's shell does not have.
    @Test(
        "After a failing file call the state is the old or the new one",
        arguments: commands.filter { !isSanitized || $0.words != ["edit"] })
    func everyFault(_ command: Command) throws {
        let (old, whole, calls) = try fairRun(of: command)
        var cases = 0
        var problems: [String] = []
        for (place, call) in calls.enumerated() where problems.count < 10 {
            for (index, fault) in Self.faults.enumerated() {
                let isChosen = Self.isWhole || (index + place) % 4 == 0
                let isShort = fault.code == FaultyCalls.short
                guard isChosen, !isShort || ["read", "write"].contains(call.name) else { continue }
                cases += 1
                let stage = try Self.stage(for: command)
                stage.watchCalls(failing: call.name, call.number, fault.code)
                let result = try Self.run(command, on: stage)
                let state = try Self.state(of: stage)
                let isHarmless = isShort || fault.code == EINTR
                if let problem = Self.problem(
                    result, state, old: old, new: whole, isHarmless: isHarmless)
                {
                    problems.append("\(call.name) \(call.number) \(fault.name): \(problem)")
                }
            }
        }
        #expect(problems.isEmpty, "\(problems.joined(separator: "\n"))")
        #expect(cases > 10)
        print("fault matrix, \(command.testDescription): \(cases) cases")
    }

    @Test("Failing to remove an interrupted meeting is an I/O error")
    func stuckJournal() throws {
        let command = Command(
            testDescription: "discard", words: ["history", "--delete", "m1", "--yes"],
            journal: Self.journal(date: "2099-01-01"))
        let stage = try Self.stage(for: command)
        stage.watchCalls(failing: "remove", 1, EIO)
        let result = try Self.run(command, on: stage)
        #expect(result.ending == .exited(74), "\(result)")
        #expect(result.error.hasPrefix("Cannot "), "\(result)")
        #expect(stage.journals == ["m1.journal"])
    }

    /// Describes what went wrong in a run; nil if nothing did.
    private static func problem(
        _ result: Stage.Result, _ state: State, old: State, new: State, isHarmless: Bool
    ) -> String? {
        let shown = "\(result.ending) \(result.error.debugDescription) \(state)"
        guard case .exited(let code) = result.ending else { return "crashed: \(shown)" }
        if result.error.contains("atal error") { return "trace: \(shown)" }
        let isNew = state.scrums == new.scrums && state.meetings == new.meetings
        let isOld = state.scrums == old.scrums && state.meetings == old.meetings
        // An import saves meetings before scrums; if repeated, it recognises the meetings.
        let isKnown = isNew || isOld || state.scrums == old.scrums && state.meetings == new.meetings
        if !isKnown { return "neither old nor new: \(shown)" }
        if isHarmless, !(code == 0 && isNew) { return "not harmless: \(shown)" }
        if code == 0 {
            // An interrupted meeting that could not be recovered still exists.
            let isLeft = state.journals > 0 && !result.error.isEmpty
            return isNew || isLeft ? nil : "nothing done: \(shown)"
        }
        if ![1, 65, 66, 73, 74].contains(code) { return "exit code: \(shown)" }
        return result.error.isEmpty ? "no message: \(shown)" : nil
    }

    /// The states before and after a run without faults, and the run's file calls.
    private func fairRun(
        of command: Command
    ) throws -> (old: State, new: State, calls: [(name: String, number: Int)]) {
        let stage = try Self.stage(for: command)
        let old = try Self.state(of: stage)
        stage.watchCalls()
        let result = try Self.run(command, on: stage)
        try #require(result.ending == .exited(0), "\(result)")
        let new = try Self.state(of: stage)
        #expect(new != old)
        let calls = stage.calls.flatMap { call in
            (0..<call.count).map { (call.name, $0 + 1) }
        }
        return (old, new, calls)
    }

    // MARK: Stages

    private static func stage(for command: Command) throws -> Stage {
        let stage = try Stage(Stage.design + "\n")
        let editor = "#!/bin/sh\nsed -i 's/: 60/: 30/' \"$1\"\n"
        try stage.write(editor, to: "editor")
        chmod("\(stage.folder)/editor", 0o755)
        stage.environment["EDITOR"] = "\(stage.folder)/editor"
        mkdir(stage.history, 0o700)
        let scrum = #"{"title":"Design","file":"\#(stage.folder)/scrums.json"}"#
        let lines = (1...3).map { day in
            """
            {"v":1,"id":"old-\(day)","scrum":\(scrum),"start":"2026-10-0\(day)T09:00:00+00:00",\
            "planned":600000,"elapsed":500000,"paused":0,"ended":"finished","people":[\
            {"name":"Cathy","planned":600000,"taken":500000,"absent":false,"skipped":false,\
            "order":1}],"notes":[]}

            """
        }
        // The program chooses the history file's name for this scrum.
        let name = try historyName(on: stage)
        try stage.write(lines.joined(), to: "history/\(name)")
        try stage.write(command.input, to: "input")
        if let journal = command.journal {
            let text = journal.replacing("FOLDER", with: stage.folder)
            try stage.write(text, to: "history/m1.journal")
        }
        let foreign = """
            [{"id": "1", "title": "Web", "attendees": [{"id": "2", "name": "Eve"}],
              "lengthInMinutes": 5, "theme": "sky", "history": [{"id": "3",
              "date": 700000000, "attendees": [{"id": "2", "name": "Eve"}]}]}]

            """
        try stage.write(foreign, to: "foreign.json")
        return stage
    }

    /// The name of the history file that the program uses for Design.
    private static func historyName(on stage: Stage) throws -> String {
        let meeting = Command(testDescription: "", words: ["start", "design", "--json"])
        try stage.write("end\n", to: "input")
        _ = try run(meeting, on: stage)
        let path = try #require(stage.historyFiles.first)
        unlink(path)
        // Otherwise the ended meeting could be reopened.
        for name in stage.endedJournals { unlink("\(stage.history)/\(name)") }
        return String(path.split(separator: "/").last ?? "")
    }

    private static func run(_ command: Command, on stage: Stage) throws -> Stage.Result {
        let files = ["output", "error"].map { "\(stage.folder)/\($0)" }
        let open = files.map { Glibc.open($0, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600) }
        defer { for file in open { close(file) } }
        let words = command.words.map { $0 == "foreign.json" ? "\(stage.folder)/\($0)" : $0 }
        let child = try Child(
            [Stage.program] + words, environment: stage.environment,
            input: "\(stage.folder)/input", output: open[0], error: open[1])
        let ending = try waitFor("the end of \(words)") {
            poll(nil, 0, 1)
        } _: {
            child.hasEnded()
        }
        return Stage.Result(
            output: contents(of: files[0]), error: contents(of: files[1]), ending: ending)
    }

    private static func state(of stage: Stage) throws -> State {
        let scrums = contents(of: "\(stage.folder)/scrums.json")
        let meetings = try stage.records().map { record in
            let isOld = record.id.hasPrefix("old") || record.id.count < 5
            return (isOld ? record.id : "new") + record.people.map(\.name).joined(separator: " ")
        }
        let titles = stage.historyFiles.map { contents(of: $0) }.joined()
            .ranges(of: #""title":"Plans""#).count
        return State(
            // During a move a meeting may be in two files; its id shows that it is one meeting.
            scrums: scrums, meetings: Set(meetings).sorted() + ["\(titles)"],
            journals: stage.journals.count)
    }

    /// A meeting interrupted in the middle of its first turn.
    private static func journal(date: String) -> String {
        """
        {"v":1,"seen":["0000000000000000000 0000000000000000000",\
        "0000000000000000000 0000000000000000000"],"id":"m1","file":"FOLDER/scrums.json",\
        "clock":{"at":0,"boot":"b","uptime":0,"date":"\(date)T09:00:00+00:00"},"options":[],\
        "scrum":{"title":"Design","attendees":[{"name":"Cathy"},{"name":"Daisy"}],\
        "length":600000000000,"theme":"yellow","advance":"auto","order":"listed","count":"down",\
        "sounds":{"ding":"ding","warning":"tick","end":"chime","volume":80},"record":true},\
        "people":[{"name":"Cathy","box":300000000000},{"name":"Daisy","box":300000000000}],\
        "share":300000000000}
        {"at":0,"do":"begin"}
        {"at":60000000000,"do":"note","who":0,"text":"n"}

        """
    }
}
