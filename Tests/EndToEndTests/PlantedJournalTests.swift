import Glibc
import TestSupport
import Testing

/// Journals written by someone else, for example unpacked from an archive.
struct PlantedJournalTests {
    private let stage: Stage
    private let path: String

    /// Creates an interrupted meeting, with ALSA's standard configuration.
    init() throws {
        stage = try Stage()
        try stage.setSoundCards("</usr/share/alsa/alsa.conf>")
        stage.environment["SCRUM_DEVICE"] = nil
        let meeting = try LineMeeting(stage, "start", "design", "--mute")
        try meeting.wait("the beginning")
        try meeting.kill()
        path = "\(stage.history)/\(try #require(stage.journals.first))"
    }

    private func plant(_ option: String) throws {
        let text = contents(of: path)
        let options = #""options":["--mute"]"#
        try #require(text.contains(options))
        let planted = text.replacing(options, with: "\"options\":[\"--no-mute\",\"\(option)\"]")
        try stage.write(planted, to: String(path.dropFirst(stage.folder.count + 1)))
    }

    /// Resumes the meeting until a ding is due.
    private func play(with option: String = "--no-mute") throws {
        let meeting = try LineMeeting(stage, "resume", option)
        try meeting.wait("the beginning")
        meeting.send("next", "end")
        #expect(try meeting.waitForEnd() == .exited(0))
    }

    private var ran: Bool { access("\(stage.folder)/ran", F_OK) == 0 }

    @Test(
        "Options in a journal start no program",
        arguments: [
            "--device=file:'|touch $RAN'", "--speaker=touch $RAN", "--on-change=touch $RAN",
            "--on-end=touch $RAN", "--about=touch $RAN", "--absent=touch $RAN",
        ])
    func programs(option: String) throws {
        try plant(option.replacing("$RAN", with: "\(stage.folder)/ran"))
        try play()
        #expect(!ran)
    }

    @Test("A device that the user types may start a program")
    func typed() throws {
        try plant("--speak")
        try play(with: "--device=file:'|touch \(stage.folder)/ran'")
        _ = try waitFor("the command") { ran ? true : nil }
    }
}
