import TestSupport
import Testing

/// People who are marked absent before a meeting starts.
struct AbsenceTests {
    @Test(
        "People marked absent at the start are absent in the history, even after a kill",
        arguments: [
            ["--without", "Daisy,Jonathan"], ["--absent", #"printf 'daisy\nJonathan\n'"#],
        ])
    func kept(words: [String]) throws {
        let stage = try Stage()
        let first = try LineMeeting(stage, "start", "design", "--mute", words[0], words[1])
        let state = try first.wait("Simon after Cathy") { $0.next == "Simon" }
        #expect(state.count == 2 && state.box == 1_800)
        let line = try waitFor("the socket") {
            let status = try stage.run("status", "--json")
            return status.ending == .exited(0) ? status.output : nil
        }
        #expect(
            line.contains(#""name":"Daisy","box":1800.0,"spoken":0.0,"is":"absent"}"#), "\(line)")
        try first.kill()
        let second = try LineMeeting(stage, "resume")
        try second.wait("Simon after Cathy") { $0.next == "Simon" }
        // Jonathan arrives after all.
        second.send("absent jonathan", "end")
        #expect(try second.waitForEnd() == .exited(0))
        #expect(second.errors.isEmpty)
        let kept = try stage.record()
        #expect(kept.people.map(\.name) == ["Cathy", "Simon", "Daisy", "Jonathan"])
        #expect(kept.people.map(\.absent) == [false, false, true, false])
        #expect(kept.people.map(\.planned) == [1_800_000, 1_800_000, 0, 1_800_000])
        #expect(kept.planned == 3_600_000)
        let people = try stage.run("history", "--people", "--csv").output
        #expect(people.contains("Daisy,0,1,0.0,"), "\(people)")
        #expect(try stage.run("history", "--csv").output.contains("Daisy,0.0,0.0,true,false,"))
    }

    @Test("A person added with --with is present despite --without")
    func guest() throws {
        let stage = try Stage()
        let meeting = try LineMeeting(
            stage, "start", "design", "--without", "daisy", "--with", "Daisy")
        #expect(try meeting.wait("the beginning").count == 4)
        meeting.send("end")
        #expect(try meeting.waitForEnd() == .exited(0))
        #expect(try stage.record().people.map(\.absent) == [false, false, false, false])
    }
}
