import ScrumCore
import TestSupport
import Testing

@testable import Live

@Suite("State lines")
struct MeetingStateTests {
    @Test("A state line contains the meeting's figures and every person's state")
    func line() throws {
        var timer = try timer()
        _ = timer.apply(.begin, at: .zero)
        _ = timer.apply(.next, at: seconds(12.3456))
        let state = MeetingState(timer, at: .seconds(15))
        #expect(
            StateLine.state(state).text == """
                {"v":1,"scrum":"Design","speaker":"Bo","next":"Cy","index":2,"count":3,\
                "box":120.0,"spoken":2.655,"elapsed":15.0,"remaining":237.346,"paused":false,\
                "done":false,"theme":"yellow","length":360.0,"warning":15.0,"manual":false,\
                "people":[{"name":"Ada","box":120.0,"spoken":12.345,"is":"done"},\
                {"name":"Bo","box":120.0,"spoken":2.655,"is":"speaks"},\
                {"name":"Cy","box":120.0,"spoken":0.0,"is":"comes"}]}
                """)
    }

    @Test(
        "Boxes add up to the meeting's length and spoken times to the elapsed time, in milliseconds"
    )
    func sums() throws {
        let scrum = DailyScrum(
            title: "Design", attendees: ["Ada", "Bo", "Cy"].map { Attendee(name: $0) },
            length: .seconds(100))
        var timer = ScrumTimer(plan: try MeetingPlan(scrum: scrum, attendees: scrum.attendees))
        _ = timer.apply(.begin, at: .zero)
        for turn in 1...2 { _ = timer.apply(.next, at: .microseconds(10_333_700 * turn)) }
        let text = StateLine.state(MeetingState(timer, at: .microseconds(31_001_100))).text
        let state = try #require(StateLine(Array(text.utf8))?.state)
        #expect(state.people.map(\.box).reduce(.zero, +) == state.length)
        #expect(state.people.map(\.spoken).reduce(.zero, +) == state.elapsed)
        #expect(state.people[2].box == state.box && state.people[2].spoken == state.spoken)
    }

    @Test("With absentees, the present speakers' boxes and all the times spoken still add up")
    func sumsWithAbsent() throws {
        func person(
            _ name: String, _ box: Int, _ spoken: Int, _ status: MeetingState.Status
        ) -> MeetingState.Person {
            .init(
                name: name, box: .microseconds(box), spoken: .microseconds(spoken), status: status)
        }
        var state = sampleState()
        state.people = [
            person("Ada", 33_333_400, 10_000_700, .done),
            person("Bo", 10_000_600, 2_000_600, .absent),
            person("Cy", 66_666_600, 8_998_700, .speaks),
        ]
        let line = Array(StateLine.state(state).text.utf8)
        let people = try #require(StateLine(line)?.state).people
        #expect(people[0].box + people[2].box == .seconds(100))
        #expect(people.map(\.spoken).reduce(.zero, +) == .seconds(21))
    }

    @Test("A viewer sees everyone in the planned order, including absentees")
    func order() {
        var state = sampleState()
        var absent = state.people[1]
        (absent.name, absent.status) = ("Cy", .absent)
        state.people.insert(absent, at: 1)
        let read = StateLine(Array(StateLine.state(state).text.utf8))?.state
        #expect(read?.people.map(\.name) == ["Ada", "Cy", "Bo"])
        #expect(read?.people.map(\.status) == [.speaks, .absent, .comes])
    }

    @Test("An interrupted meeting is marked as done and as interrupted")
    func interrupted() throws {
        var timer = try timer()
        _ = timer.apply(.begin, at: .zero)
        _ = timer.apply(.end(.interrupted), at: .seconds(15))
        let line = StateLine.state(MeetingState(timer, at: .seconds(15)))
        #expect(line.publicText.contains(#""done":true,"interrupted":true,"#))
        let state = try #require(StateLine(Array(line.text.utf8))?.state)
        #expect(state.phase == .ended(.interrupted))
    }

    @Test("The last line says how long ago the meeting started, including pauses")
    func since() throws {
        var timer = try timer()
        _ = timer.apply(.begin, at: .seconds(5))
        #expect(!StateLine.state(MeetingState(timer, at: .seconds(10))).text.contains("since"))
        _ = timer.apply(.pause, at: .seconds(10))
        _ = timer.apply(.resume, at: .seconds(40))
        _ = timer.apply(.pause, at: .seconds(50))
        _ = timer.apply(.end(.early), at: .seconds(70))
        for (time, since) in [(70, 65), (100, 95)] {
            let state = MeetingState(timer, at: .seconds(time))
            #expect(state.elapsed == .seconds(15))
            #expect(StateLine.state(state).publicText.contains("\"since\":\(since).0"))
            #expect(StateLine(Array(StateLine.state(state).text.utf8)) == .state(state))
            let watched = WatchedMeeting(state, at: .zero)
            #expect(watched.state(at: .seconds(5)).since == .seconds(since + 5))
        }
    }

    @Test("An agenda item is marked next to its name")
    func items() throws {
        var state = sampleState()
        state.people[1].isItem = true
        let text = StateLine.state(state).text
        #expect(text.contains(#""item":true,"box""#))
        #expect(StateLine(Array(text.utf8)) == .state(state))
    }

    @Test("Private fields are sent neither to the page nor to a broker")
    func publicLine() throws {
        var state = sampleState()
        state.about = ["#17 the login page"]
        state.notice = "Note added under Ada."
        state.people[0].id = "secret"
        let line = StateLine.state(state)
        #expect(line.text.contains(##""about":["#17 the login page"]"##))
        #expect(line.text.contains(#""id":"secret""#))
        #expect(StateLine(Array(line.text.utf8)) == line)
        for word in ["login", "secret", "notice"] { #expect(!line.publicText.contains(word)) }
        var known = state
        (known.about, known.notice) = ([], nil)
        known.people[0].id = nil
        #expect(line.publicText == StateLine.state(known).text)
        state.people[0].id = String(repeating: "x", count: 65)
        #expect(!StateLine.state(state).text.contains("xxx"))
    }

    @Test("Every key of a line is classified as public or private")
    func sortedKeys() throws {
        let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        let source = contents(of: "/\(root)/Sources/Live/StateLine.swift")
        let keys =
            source.matches(of: /line\.(?:member|list|object|rows)\(\s*"(\w+)"/)
            .map { String($0.output.1) } + ["v"]
        let privateKeys: Set<String> = ["about", "asked", "id", "notice"]
        #expect(Set(keys) == StateLine.publicKeys.union(privateKeys))
        #expect(StateLine.publicKeys.isDisjoint(with: privateKeys))
    }

    @Test("Written states are read back unchanged, including ended meetings and absentees")
    func roundTrip() throws {
        var timer = try timer(advance: .manual)
        func isKept(at time: Duration) {
            let state = MeetingState(timer, at: time)
            #expect(StateLine(Array(StateLine.state(state).text.utf8)) == .state(state))
        }
        isKept(at: .zero)
        _ = timer.apply(.begin, at: .zero)
        _ = timer.apply(.absent(2), at: .seconds(1))
        _ = timer.apply(.extend(by: .seconds(30)), at: .seconds(2))
        #expect(MeetingState(timer, at: .seconds(3)).people[0].planned == .seconds(120))
        isKept(at: .seconds(3))
        _ = timer.apply(.pause, at: .seconds(4))
        isKept(at: .seconds(8))
        _ = timer.apply(.end(.early), at: .seconds(9))
        isKept(at: .seconds(9))
    }

    @Test("Before the start, only the time until the start counts down")
    func waiting() throws {
        let state = MeetingState(try timer(), at: .zero, due: .seconds(60))
        #expect(state.phase == .waiting(begins: .seconds(60)))
        #expect(state.advanced(by: .seconds(9)).elapsed == .zero)
        #expect(state.advanced(by: .seconds(9)).begins == .seconds(51))
        #expect(state.advanced(by: .seconds(90)).begins == .zero)
        let text = StateLine.state(state).text
        #expect(text.contains(#""paused":true,"done":false,"waiting":true,"begins":60.0,"theme""#))
        #expect(StateLine(Array(text.utf8)) == .state(state))
        let byHand = StateLine.state(MeetingState(try timer(), at: .zero)).text
        #expect(byHand.contains(#""waiting":true,"theme""#))
    }

    @Test("A reader keeps counting from the line's arrival and adds the line's age")
    func counting() {
        var state = sampleState()
        state.age = .seconds(2)
        let watched = WatchedMeeting(state, at: .seconds(100))
        let now = watched.state(at: .seconds(103))
        #expect(now.spoken == seconds(17.5) && now.elapsed == seconds(17.5))
        #expect(now.remaining == seconds(102.5) && now.people[0].spoken == seconds(17.5))
        #expect(now.age == .zero)
        #expect(watched.forwarded(at: .seconds(103)).age == .seconds(5))
        #expect(watched.forwarded(at: .seconds(103)).spoken == seconds(12.5))
    }

    @Test("In overtime the remaining time belongs to the upcoming speakers")
    func overtime() {
        let now = WatchedMeeting(sampleState(), at: .zero).state(at: .seconds(100))
        #expect(now.left == seconds(-52.5))
        #expect(now.remaining == .seconds(60))
        #expect(now.length - now.elapsed - now.remaining == seconds(-52.5))
    }

    @Test("Counting stops at a pause and at the end", arguments: [true, false])
    func standing(isPaused: Bool) {
        var state = sampleState()
        state.phase = isPaused ? .paused : .ended(.finished)
        #expect(WatchedMeeting(state, at: .zero).state(at: .seconds(50)) == state)
    }

    @Test("A silent connection is lost after 15 seconds, but never after the end")
    func losing() {
        var state = sampleState()
        let watched = WatchedMeeting(state, at: .seconds(1))
        #expect(!watched.isLost(at: seconds(15.9)))
        #expect(watched.isLost(at: .seconds(16)))
        state.phase = .ended(.finished)
        #expect(!WatchedMeeting(state, at: .zero).isLost(at: .seconds(99)))
    }

    @Test("The time of the warning depends on the box")
    func warning() {
        let watched = WatchedMeeting(sampleState(), at: .zero)
        #expect(!watched.state(at: .seconds(37)).isWarned)
        #expect(watched.state(at: seconds(37.5)).isWarned)
        #expect(!watched.state(at: seconds(47.5)).isWarned)
    }

    @Test("The warning is shown until the box ends, and then overtime begins")
    func warningAndOvertime() throws {
        var timer = try timer(advance: .manual)
        _ = timer.apply(.begin, at: .zero)
        for (time, isWarned) in [
            (0, false), (104.9, false), (105, true), (119, true), (120, false),
        ] {
            _ = timer.advance(to: seconds(time))
            #expect(MeetingState(timer, at: seconds(time)).isWarned == isWarned, "at \(time)")
        }
        #expect(MeetingState(timer, at: seconds(119)).overtime == nil)
        #expect(MeetingState(timer, at: .seconds(125)).overtime == .seconds(5))
        #expect(MeetingState(timer, at: .seconds(125)).ahead == .seconds(-5))
        for milliseconds in stride(from: 0, through: 300_000, by: 130) {
            let state = MeetingState(timer, at: .milliseconds(milliseconds))
            let shown = Int(state.ahead.components.seconds) + state.remaining.wholeSecondsRoundedUp
            #expect(
                state.shownElapsed.wholeSeconds + shown == state.length.wholeSeconds,
                "\(milliseconds)")
            #expect(abs((state.shownElapsed - state.elapsed).seconds) < 2)
        }
    }

    @Test("Progress is the elapsed share, and 1 when no time remains")
    func progress() throws {
        var timer = try timer()
        _ = timer.apply(.begin, at: .zero)
        #expect(MeetingState(timer, at: .zero).progress == 0)
        #expect(MeetingState(timer, at: .seconds(90)).progress == 0.25)
        for _ in 1...2 { _ = timer.apply(.next, at: .seconds(90)) }
        #expect(MeetingState(timer, at: .seconds(90)).progress == 90.0 / 210)
        _ = timer.advance(to: .seconds(500))
        #expect(MeetingState(timer, at: .seconds(500)).progress == 1)
    }

    @Test("Progress is 1 if no time has elapsed and none remains")
    func emptyProgress() throws {
        var timer = try timer()
        _ = timer.apply(.end(.early), at: .zero)
        #expect(MeetingState(timer, at: .zero).progress == 1)
    }

    @Test("A state line contains the last warning and, separately, all warnings")
    func warnings() throws {
        var state = sampleState()
        state.warnings = [.seconds(60), .seconds(10)]
        let text = StateLine.state(state).text
        #expect(text.contains(#""warning":10.0,"warnings":[60.0,10.0],"#))
        #expect(StateLine(Array(text.utf8))?.state?.warnings == state.warnings)
        state.warnings = [.seconds(10)]
        #expect(!StateLine.state(state).text.contains("warnings"))
    }
}

@Suite("State lines from other programs")
struct StateLineTests {
    private func read(_ text: String) -> StateLine? { StateLine(Array(text.utf8)) }

    private let sample = StateLine.state(sampleState()).text

    @Test("A short line from another version is read with defaults")
    func short() throws {
        let line = read(
            """
            {"v":1,"scrum":"D","speaker":null,"next":null,"index":2,"count":2,"box":0,"spoken":0,\
            "elapsed":9,"remaining":1e0,"paused":false,"done":true,"more":[{}]}
            """)
        guard case .state(let state) = line else {
            Issue.record("not read")
            return
        }
        #expect(state.speaker == nil && state.isDone && state.length == .seconds(10))
        #expect(state.theme == .seafoam && state.people.isEmpty && state.warnings.isEmpty)
        let unplanned = sample.replacing(#""length":120.0"#, with: #""length":0.0"#)
        #expect(read(unplanned)?.state?.length == .zero)
    }

    @Test("A broker's last-will line and refusals are recognised")
    func others() {
        #expect(read(#"{"v":1,"scrum":"D","lost":true}"#) == .lost(scrum: "D"))
        #expect(read(#"{"error":"no\u202e"}"#) == .refused("no"))
        #expect(StateLine.lost(scrum: "a\"b").text == #"{"v":1,"scrum":"a\"b","lost":true}"#)
    }

    @Test(
        "A line is damaged if a figure is out of range",
        arguments: [
            (#""index":1"#, #""index":-1"#), (#""index":1"#, #""index":1.5"#),
            (#""count":2"#, #""count":99999999999999999999999"#), (#""v":1"#, #""v":2"#),
            (#""box":60.0"#, #""box":-1"#), (#""box":60.0"#, #""box":1e300"#),
            (#""spoken":12.5"#, #""spoken":"12""#), (#""elapsed":12.5"#, #""elapsed":99999999"#),
            (#""paused":false"#, #""paused":0"#), (#""is":"speaks""#, #""is":"sings""#),
            (#""name":"Ada","#, ""), (#""scrum":"Design","#, ""), ("}]}", "}]"),
            (#""people":["#, #""people":[7,"#), (#""length":120.0"#, #""length":1e999999999"#),
            (#""done":false"#, #""done":false,"age":-3"#),
        ])
    func damaged(old: String, new: String) {
        let line = sample.replacing(old, with: new)
        #expect(line != sample)
        #expect(read(line) == nil)
    }

    @Test("Control and bidirectional characters are removed from names")
    func cleaned() {
        let line = sample.replacing(#""Ada""#, with: #""A\u001b[31m\u202ed\n\u0000a\u2028""#)
        guard case .state(let state) = read(line) else {
            Issue.record("not read")
            return
        }
        #expect(state.speaker == "A[31md a ")
    }

    @Test("A line is damaged if it is too long, names too many people or contains invalid text")
    func bounds() {
        let person = #"{"name":"x","box":1,"spoken":0,"is":"comes"}"#
        func people(_ count: Int) -> String {
            sample.replacing(
                #""people":["#,
                with: #""people":["# + String(repeating: person + ",", count: count))
        }
        #expect(read(people(998)) != nil)
        #expect(read(people(999)) == nil)
        let room = Bounds.stateLine - sample.utf8.count
        #expect(read(sample + String(repeating: " ", count: room)) != nil)
        #expect(read(sample + String(repeating: " ", count: room + 1)) == nil)
        #expect(StateLine(Array(sample.utf8) + [0xff]) == nil)
        #expect(read(String(repeating: "[", count: 100_000)) == nil)
        #expect(read("") == nil)
    }

    @Test("A truncated line is damaged and does not crash the reader")
    func cut() {
        let bytes = Array(sample.utf8)
        for count in bytes.indices { #expect(StateLine(Array(bytes[..<count])) == nil) }
    }
}

extension String {
    /// Replaces every occurrence, because these tests do not import Foundation.
    func replacing(_ old: String, with new: String) -> String {
        var (result, rest) = ("", self[...])
        while let character = rest.first {
            if rest.hasPrefix(old) {
                result += new
                rest = rest.dropFirst(old.count)
            } else {
                result.append(character)
                rest = rest.dropFirst()
            }
        }
        return result
    }
}
