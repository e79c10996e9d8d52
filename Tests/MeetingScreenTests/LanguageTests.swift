import FoundationEssentials
import Glibc
import TestSupport
import Testing
import TimelineKit

@testable import Live
@testable import MeetingScreen
@testable import ScrumCore
@testable import TerminalUI

@Suite struct LanguageTests {
    /// Names, and a title, without Latin letters.
    private func meeting(
        items: Bool = false, hasScreen: Bool = true, begins: Bool = true,
        beginning: MeetingBeginning = .atOnce
    ) -> Meeting {
        Meeting(
            items ? ["[Ж1]", "[Ж2]", "[Ж3]"] : ["Ж1", "Ж2", "Ж3", "[Ж4]"], warnings: [.seconds(20)],
            hasScreen: hasScreen, hasPrompt: !hasScreen, begins: begins, beginning: beginning)
    }

    private static let lines =
        ControlVerb.allCases.filter { $0 != .end }.map(\.rawValue)
        + [
            "next 9", "next x", "extend x", "extend +30", "extend -30", "extend -9999",
            "absent Ж3", "absent Ж3", "later Ж2", "later Ж3", "later Ж4", "first Ж3", "first Ж3",
            "join Ж5", "join Ж5", "join Ж6, Ж7, Ж8", "undo", "undo", "absent Ж2", "join Ж2, Ж9",
            "divide", "shuffle", "undo", "lead Ж1", "undo", "note !", "tick 1", "tick 1", "tick 7",
            "message !", "message", "pause", "pause", "resume", "resume", "mute", "restart", "undo",
            "undo 3", "nonsense", "next", "next", "restart", "next", "next", "next",
        ]

    @Test("Every notice, refusal and sentence is a phrase", arguments: [true, false])
    func sentences(hasScreen: Bool) {
        Catalogue.using(.bracketed) {
            for (items, begins) in [(false, true), (false, false), (true, true), (true, false)] {
                var meeting = meeting(items: items, hasScreen: hasScreen, begins: begins)
                var time = 1.0
                func check() {
                    for text in meeting.model.screen.notices.texts {
                        #expect(untranslated(in: text) == [], "\(text)")
                    }
                    let report = MeetingReport(meeting.model, at: .seconds(time))
                    for case .announce(let announcement) in meeting.effects {
                        let text = report.sentence(for: announcement)?.description ?? ""
                        #expect(untranslated(in: text) == [], "\(text)")
                    }
                }
                for line in Self.lines {
                    meeting.send(.line(line), at: time)
                    check()
                    meeting.send(.line(line, from: .client(1)), at: time + 1)
                    for case .reply(.refused(let reason), _) in meeting.effects {
                        // Only a person at a keyboard mistypes a name.
                        let known = reason.hasPrefix("There is no ")
                        #expect(known || untranslated(in: reason) == [], "\(reason)")
                    }
                    time += 2
                }
                for key in MeetingKeys.all.flatMap(\.keys) where key != .character("q") {
                    meeting.press(key, at: time)
                    check()
                    meeting.press(.escape, at: time + 0.4)
                    time += 2
                }
                for _ in 0..<200 {
                    time += 3
                    meeting.send(.tick, at: time)
                    check()
                }
            }
        }
    }

    @Test("The whole screen consists of phrases", arguments: MeetingMood.allCases)
    func screens(mood: MeetingMood) {
        Catalogue.using(.bracketed) {
            for (key, size) in [
                nil, .character("?"), .character("q"), .character("j"), .character("i"),
                .character("o"), .character("v"), .up, .character("w"),
            ].flatMap({ key in [(24, 150), (60, 220)].map { (key as Key?, $0) } }) {
                var meeting = meeting(begins: mood != .waiting)
                let seconds: Double =
                    switch mood {
                    case .calm, .paused: 30
                    case .waiting: 0
                    case .warned: 140
                    case .over: 152
                    }
                meeting.pass(to: seconds)
                if mood == .paused { meeting.press(.character("p"), at: seconds) }
                if let key { meeting.press(key, at: seconds + 1) }
                let frame = meeting.picture(at: seconds + 1, rows: size.0, columns: size.1)
                #expect(untranslated(in: frame.text) == [], "\(frame.text)")
            }
        }
    }

    @Test("The end and the summary consist of phrases")
    func ending() {
        Catalogue.using(.bracketed) {
            var meeting = meeting()
            meeting.pass(to: 90)
            meeting.send(.line("note !"), at: 90)
            meeting.send(.line("absent Ж2"), at: 91)
            meeting.send(.line("end"), at: 92)
            let frame = meeting.picture(at: 92, rows: 30, columns: 160)
            #expect(untranslated(in: frame.text) == [], "\(frame.text)")
            let record = MeetingRecord(
                meeting.model.timer, at: .seconds(92), id: "",
                start: .init(iso8601: "2026-11-27T09:15:00Z")!,
                file: nil)
            let summary = MeetingSummary(record).frame(columns: 160, glyphs: .unicode).text
            #expect(untranslated(in: summary) == [], "\(summary)")
            for line in SpokenSummary(record).story.map(\.description) {
                #expect(untranslated(in: line) == [], "\(line)")
            }
        }
    }

    @Test("The link's screen and its questions consist of phrases")
    func link() {
        Catalogue.using(.bracketed) {
            for isLocal in [true, false] {
                for prompt in [
                    MeetingPrompt.page(canOpen: isLocal), .openToNetwork,
                    .stopSharing(onNetwork: isLocal), .gap(from: .seconds(1), to: .seconds(90)),
                    .leave, .end(wasPaused: false, isKept: false),
                ] {
                    var meeting = meeting()
                    let host = isLocal ? "127.0.0.1" : "10.0.0.1"
                    meeting.model.screen.page = SharedPage(link: "http://\(host):1/1234/")
                    meeting.model.screen.prompt = prompt
                    let frame = meeting.picture(at: 3, rows: 30, columns: 180)
                    let words = untranslated(in: frame.text.replacing("http://", with: ""))
                    #expect(words == [], "\(frame.text)")
                }
            }
        }
    }

    /// A broker's meetings in every state, whose lines arrive one second after the start.
    private func board(_ output: MeetingOutput) -> MeetingBoard {
        func line(_ change: (inout MeetingState) -> Void) -> [UInt8] {
            var state = MeetingState(scrum: "Ж", speaker: "Ж1", index: 2, count: 4)
            (state.next, state.box, state.warnings) = ("Ж2", .seconds(60), [.seconds(15)])
            change(&state)
            return Array(StateLine.state(state).text.utf8)
        }
        let lines = [
            line { $0.phase = .paused }, line { $0.phase = .waiting(begins: nil) }, line { _ in },
            line { $0.spoken = .seconds(50) }, line { $0.spoken = .seconds(75) },
            line { ($0.phase, $0.speaker) = (.ended(.finished), nil) }, line { $0.next = nil },
            Array(StateLine.lost(scrum: "Ж").text.utf8),
        ]
        var messages = lines.enumerated().map { index, line in
            MQTTLink.Message(topic: "\(index)", line: line, age: .zero)
        }
        messages.append(.init(topic: "6", line: lines[7], age: .zero))
        var waiting = [MQTTLink.News()]
        waiting[0].messages = messages
        return MeetingBoard(
            "", output: output, every: .init(from: Date(elapsed: .zero), by: 1)
        ) { waiting.isEmpty ? MQTTLink.News() : waiting.removeFirst() }
    }

    @Test("A board's screen, help and sentences consist of phrases")
    func board() throws {
        try Catalogue.using(.bracketed) {
            let size = Size(rows: 50, columns: 200)
            var loop = ScriptedLoop(start: Date(elapsed: .zero), size: size)
            loop.script = [
                .event(.woken, after: 1), .untilDeadline, .event(.key(.character("?")), after: 1),
            ]
            var shown = board(.screen)
            shown.size = size
            _ = loop.run(&shown)
            // Two names of keys.
            let screen = loop.display.frames.map(\.text).joined().replacing("Home End", with: "")
            #expect(screen.contains("⟦OVERTIME⟧") && screen.contains("⟦ENDED⟧"))
            #expect(untranslated(in: screen) == [])

            var ends: [Int32] = [-1, -1]
            try #require(pipe(&ends) == 0)
            defer { for end in ends { close(end) } }
            var written = board(.sentences(LineOutput(descriptor: ends[1])))
            loop.hasScreen = false
            _ = loop.run(&written)
            var bytes = [UInt8](repeating: 0, count: 65_536)
            let count = read(ends[0], &bytes, bytes.count)
            let sentences = String(decoding: bytes[..<max(0, count)], as: UTF8.self)
            #expect(sentences.contains("⟦then Ж2⟧"), "\(sentences)")
            #expect(untranslated(in: sentences) == [], "\(sentences)")
        }
    }

    @Test("The title of the help and its count of hidden keys are phrases")
    func help() {
        Catalogue.using(.bracketed) {
            var frame = Frame(size: Size(rows: 12, columns: 100), glyphs: .unicode)
            KeyHelp().draw(
                MeetingKeys.worded(MeetingKeys.all, hasOnlyItems: false), in: &frame,
                words: .translated)
            #expect(
                frame.text.contains(" ⟦Keys⟧ ") && frame.text.contains(" more⟧ "), "\(frame.text)")
        }
    }

    @Test("Short answers begin with one of their keys", arguments: ["de", "ja", "ko", "zh_CN"])
    func answers(language: String) {
        Catalogue.using(.shipped(language)) {
            for prompt in [
                MeetingPrompt.end(wasPaused: false, isKept: true), .leave,
                .gap(from: .zero, to: .seconds(90)), .page(canOpen: true), .openToNetwork,
                .stopSharing(onNetwork: true),
            ] {
                for (binding, hint) in zip(prompt.keys, prompt.hints(in: 200)) {
                    #expect(binding.keys.contains(.character(hint.first!)), "\(hint)")
                }
            }
        }
    }
}
