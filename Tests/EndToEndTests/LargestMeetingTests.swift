import FoundationEssentials
import Glibc
import ScrumCore
import TestSupport
import Testing

/// A meeting at every limit, whose names consist of characters that need escapes.
struct LargestMeetingTests {
    /// As many people as allowed, whose names have the maximum total length.
    private static let people: [String] = {
        // Each name is a number and quotation marks, which take two bytes each when escaped. The
        // first name uses the remaining bytes.
        let digits = (0..<Bounds.people).map { String($0) }
        let length =
            (Bounds.names - 2 - digits.reduce(0) { $0 + $1.utf8.count }) / Bounds.people / 2
        var names = digits.map { $0 + String(repeating: "\"", count: length) }
        names.swapAt(0, names.count - 1)
        let rest = Bounds.names - 2 - names.reduce(0) { $0 + Bounds.writtenBytes(of: $1) }
        names[0] += String(repeating: "\"", count: rest / 2)
        return names
    }()

    private static func file(_ people: [String]) throws -> String {
        let names = try JSONEncoder().encode(people)
        return "[{\"title\": \"\\\\\", \"attendees\": \(String(decoding: names, as: UTF8.self)), "
            + "\"lengthInMinutes\": 1000, \"advance\": \"manual\"}]"
    }

    @Test("A meeting at the limits can be shared, hooked, killed, resumed, saved and renamed")
    func everyPath() throws {
        let stage = try Stage(Self.file(Self.people))
        stage.environment["OUT"] = stage.folder
        var meeting = try LineMeeting(
            stage, "start", "\\", "--mute", "--on-change", "cat > $OUT/hook", "--share")
        let first = try meeting.wait("the beginning")
        #expect(first.count == Bounds.people && first.speaker == Self.people[0])
        _ = try waitFor("the socket") {
            try stage.run("status").ending == .exited(0) ? true : nil
        }
        for status in [["status"], ["status", "--json"], ["tell", "next", "1"]] {
            let result = try stage.run(status)
            #expect(result.ending == .exited(0), "\(status): \(result.error)")
        }
        _ = try waitFor("the hook") {
            try? meeting.readAvailable()
        } _: {
            contents(of: "\(stage.folder)/hook").contains("\"index\":2") ? true : nil
        }
        let watch = try stage.run("status", "--json").output
        #expect(watch.utf8.count <= Bounds.stateLine && watch.contains("\"is\":\"comes\""))
        let path = "\(stage.folder)/share"
        let output = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        let share = try Child(
            [Stage.program, "share"], environment: stage.environment, input: "/dev/null",
            output: output)
        close(output)
        let link = try waitFor("the link") {
            try? meeting.readAvailable()
        } _: {
            contents(of: path).split(separator: "\n").first { $0.hasPrefix("Viewers") }
                .flatMap { $0.split(separator: " ").last }
        }
        #expect(try stage.get(link + "events").contains("\"index\":2"))
        share.send(SIGTERM)

        // As many notes as allowed, and one more.
        let name = Self.people[1]
        let each = Bounds.noteTexts / 40 - Bounds.writtenBytes(of: name)
        for _ in 0..<40 { meeting.send("note " + String(repeating: "\\", count: each / 2)) }
        meeting.send("note " + String(repeating: "\\", count: each / 2))
        meeting.send("join Nobody")
        meeting.send("note " + String(repeating: "x", count: Bounds.text + 1))
        _ = try waitFor("the refusals in \(meeting.errors)") {
            try? meeting.readAvailable()
        } _: {
            meeting.errors.count >= 3 ? true : nil
        }
        #expect(
            meeting.errors == [
                "Not noted: a meeting's notes can total at most 64 KiB.",
                "Not joined: a meeting has at most 1000 people.",
                "Not noted: a name or note has at most 4000 bytes, not 4001.",
            ])

        try meeting.kill()
        #expect(try stage.run("list").output.contains("scrum resume"))
        meeting = try LineMeeting(stage, "resume", "--mute")
        try meeting.wait("the meeting again") { $0.speaker == name && $0.count == Bounds.people }
        meeting.send("next", "end")
        #expect(try meeting.waitForEnd() == .exited(0))

        let history = try stage.run("history", "\\", "--json")
        #expect(history.error.isEmpty)
        #expect(history.output.split(separator: "\"name\":").count == Bounds.people + 1)
        let renamed = try stage.run("history", "\\", "--rename", name, "Ann")
        #expect(renamed.ending == .exited(0), "\(renamed.error)")
        let full = try stage.run("history", "\\", "--full")
        #expect(full.ending == .exited(0) && full.error.isEmpty)
    }

    @Test("The largest team can be given as options, join one by one, and be watched as JSON")
    func optionsAndJoining() throws {
        let stage = try Stage(Self.file(["Ann"]))
        let all = try LineMeeting(
            stage, "start", "--with", (Self.people.dropFirst() + ["x"]).joined(separator: ","),
            "-m", "1000", "--mute")
        #expect(try all.wait("the beginning").count == Bounds.people)
        let path = "\(stage.folder)/watched"
        let output = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        let watch = try Child(
            [Stage.program, "watch", "--json"], environment: stage.environment,
            input: "/dev/null", output: output)
        close(output)
        _ = try waitFor("the line") {
            try? all.readAvailable()
        } _: {
            contents(of: path).contains("\"count\":\(Bounds.people)") ? true : nil
        }
        watch.send(SIGTERM)
        try all.kill()
        let few = try LineMeeting(stage, "start", "\\", "--mute", "--no-history")
        try few.wait("the beginning")
        for name in Self.people.dropFirst() { few.send("join \(name)") }
        try few.wait("everyone in \(few.errors)") { $0.count == Bounds.people }
        few.send("join Nobody")
        _ = try waitFor("the refusal") {
            try? few.readAvailable()
        } _: {
            few.errors.isEmpty ? nil : true
        }
        #expect(few.errors == ["Not joined: a meeting has at most 1000 people."])
    }

    @Test("One person or one byte of names too many is refused, with a position and a reason")
    func beyond() throws {
        for (people, reason) in [
            (Self.people + ["x"], "a meeting has at most 1000 people"),
            (
                Self.people.dropLast() + [Self.people.last! + "xx"],
                "a meeting's names can total at most 64 KiB"
            ),
        ] {
            let stage = try Stage(Self.file(people))
            let check = try stage.run("check")
            #expect(check.ending == .exited(65))
            #expect(
                (check.output + check.error).contains("scrums.json:1:31: attendees: \(reason)"),
                "\(check)")
            #expect(try stage.run("start", "\\", "--plain").ending == .exited(65))
        }
        let stage = try Stage(Self.file(Self.people))
        let start = try stage.run("start", "\\", "--plain", "--with", "Nobody")
        #expect(start.error == "Limit exceeded: a meeting has at most 1000 people.\n")
        #expect(start.ending == .exited(64))
    }
}
