import Platform
import Programs
import ScrumCore
import TestSupport
import Testing

@testable import ScrumCLI

/// --about and --absent, whose commands supply details and absentees.
struct AboutCommandTests {
    private let stage: CommandStage

    init() throws {
        stage = try CommandStage(
            #"""
            [{"title": "Design", "lengthInMinutes": 6, "attendees":
              ["Ann", {"id": 7, "name": "Zoë"}, "Bob", {"item": "Parking lot"}]}]
            """#)
    }

    private func run(_ words: String...) -> CommandStage.Result {
        stage.run(words) { $0.allVariables = { ["PATH": "/usr/bin:/bin"] } }
    }

    @Test("about prints what --about shows for a person")
    func prints() throws {
        #expect(
            run("about", "des", "zoe", "--about", "cat; echo $SCRUM_PERSON $SCRUM_SINCE; seq 9")
                == .init(output: "Zoë\n7 2026-11-20T12:00:00+00:00\n1\n2\n3\n"))
        try stage.history.add([.example("m1", file: "\(stage.folder)/scrums.json")])
        let since = run("about", "design", "Ann", "--about", "echo $SCRUM_SINCE")
        #expect(since == .init(output: "2026-11-20T09:30:00+00:00\n"))
    }

    @Test("about looks names up as all other commands do")
    func names() throws {
        try stage.write(
            #"[{"title": "Web", "lengthInMinutes": 6, "attendees": ["Zoë", "Zoe", "O’Brien"]}]"#)
        for (typed, name) in [
            ("zoe", "Zoe"), ("Zoe\u{308}", "Zoë"), ("ZOË", "Zoë"), ("o'b", "O’Brien"),
        ] {
            #expect(run("about", "web", typed, "--about", "cat") == .init(output: "\(name)\n"))
        }
        let unclear = run("about", "web", "zö", "--about", "cat")
        #expect(unclear.error.contains("\"zö\" could be \"Zoë\" or \"Zoe\"."), "\(unclear)")
    }

    @Test("about uses only --about from the options file")
    func personalOptions() throws {
        try stage.write(
            "--mute\n--about echo $SCRUM_NAME\n", to: ".config/scrum/options", in: stage.home)
        #expect(run("about", "design", "bob") == .init(output: "Bob\n"))
        #expect(run("about", "design", "bob", "--about", "echo x") == .init(output: "x\n"))
    }

    @Test("A missing, failing or empty command is refused; an agenda item has details too")
    func mistakes() {
        #expect(
            run("about", "design", "bob")
                == .init(
                    error: "No command. Pass --about or set it in the options file.\n", status: 64
                ))
        #expect(
            run("about", "design", "bob", "--about", "exit 4")
                == .init(error: "--about failed: exit status 4.\n", status: 1))
        #expect(
            run("about", "design", "Parking lot", "--about", "echo $SCRUM_ITEM")
                == .init(output: "Parking lot\n"))
        #expect(run("start", "design", "--about", "").status == 64)
        #expect(run("start", "design", "--absent", "").status == 64)
    }

    /// The people left in a meeting of Ann, Zoë, an agenda item and Bob once the command has named
    /// the absentees.
    private func there(
        _ command: String, of listed: [String] = ["Ann", "Zoë"]
    ) throws -> Result<[String], AskedCommand.Failure> {
        let scrum = DailyScrum(
            title: "Design",
            attendees: listed.map { Attendee(name: $0) } + [
                Attendee(name: "Lot", isItem: true), Attendee(name: "Bob"),
            ], length: .seconds(300))
        var environment = ScrumEnvironment.unset
        environment.allVariables = { ["PATH": "/usr/bin:/bin"] }
        environment.random = { 1 }
        let options = try StartOptions.parse(["--absent", command, "--first", "zoë"])
        let world = environment
        let plan: @Sendable ([String]) throws -> MeetingPlan = {
            try options.plan(for: scrum, after: nil, absent: $0, in: world)
        }
        let question = try #require(options.question(about: scrum, in: world, plan: plan))
        let asked = question(Waker())
        asked.ask([AskedCommand.Question("Design")])
        let answer = try waitFor("the answer") { asked.drainAnswers().first?.answer }
        return answer.map { $0.people.filter { !$0.isAbsent }.map(\.name) }
    }

    @Test(
        "--absent matches whole names, and only people",
        arguments: [
            ("echo 'somebody else'; echo ' zoe '", ["Ann", "Lot", "Bob"]),
            ("echo An", ["Zoë", "Ann", "Lot", "Bob"]), ("echo Lot", ["Zoë", "Ann", "Lot", "Bob"]),
            ("true", ["Zoë", "Ann", "Lot", "Bob"]),
            ("printf 'Ann\\nAnn\\n'", ["Zoë", "Lot", "Bob"]),
            (#"[ "$(cat)$SCRUM_SCRUM" = DesignDesign ] && echo ann"#, ["Zoë", "Lot", "Bob"]),
        ])
    func absentPeople(command: String, names: [String]) throws {
        #expect(try there(command).get() == names)
    }

    @Test("--absent takes the name with the same accents, and refuses one that several people have")
    func absentAccents() throws {
        #expect(try there("echo zoe", of: ["Zoe", "Zoë"]).get() == ["Zoë", "Lot", "Bob"])
        #expect(
            try there("echo Zöe; echo Bob", of: ["Zoe", "Zoë"])
                == .failure(.init(.absent, "\"Zöe\" could be Zoe or Zoë")))
    }

    @Test("--absent reports a failure, and an answer that names everyone")
    func noAnswer() throws {
        func reason(_ command: String) throws -> String? {
            if case .failure(let failure) = try there(command) { failure.reason } else { nil }
        }
        #expect(try reason("echo Ann; exit 2") == "--absent failed: exit status 2")
        #expect(
            try reason("echo Ann; echo Zoë; echo Bob") == "--absent failed: it names everyone")
    }
}
