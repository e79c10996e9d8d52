import TestSupport
import Testing

@testable import Live
@testable import MeetingScreen
@testable import ScrumCore
@testable import TerminalUI

extension Catalogue {
    static func shipped(_ language: String) -> Catalogue {
        let catalogue = Catalogue(language)
        for shipped in Self.shipped where shipped.language == language {
            #expect(catalogue.add(shipped.file).isEmpty)
        }
        return catalogue
    }

    /// A language in which every phrase is in brackets.
    static var bracketed: Catalogue {
        func quoted(_ text: String) -> String {
            "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
        }
        let entries = shipped("de").phrases.keys.map { key in
            let parts = key.split(separator: separator)
            let context = parts.count > 1 ? "msgctxt \(quoted(String(parts[0])))\n" : ""
            let english = parts.last.map(String.init) ?? ""
            return "\(context)msgid \(quoted(english))\nmsgstr \(quoted("⟦\(english)⟧"))\n"
        }
        let catalogue = Catalogue("pseudo")
        #expect(catalogue.add(Array(entries.joined(separator: "\n").utf8)).isEmpty)
        return catalogue
    }
}

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

    /// The Latin words outside brackets, except names of keys and control words.
    private func english(in text: String) -> [Substring] {
        var (depth, outside) = (0, "")
        for character in text {
            if character == "⟦" { depth += 1 }
            if depth == 0 { outside.append(character) }
            if character == "⟧" { depth = max(0, depth - 1) }
        }
        let keys: Set<Substring> = ["space", "Enter", "Esc", "Ctrl", "PgUp", "PgDn", "Design"]
        return outside.split { !$0.isASCII || !$0.isLetter }
            .filter { $0.count > 1 && !keys.contains($0) }
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
                        #expect(english(in: text) == [], "\(text)")
                    }
                    let report = MeetingReport(meeting.model, at: .seconds(time))
                    for case .announce(let announcement) in meeting.effects {
                        let text = report.sentence(for: announcement)?.description ?? ""
                        #expect(english(in: text) == [], "\(text)")
                    }
                }
                for line in Self.lines {
                    meeting.send(.line(line), at: time)
                    check()
                    meeting.send(.line(line, from: .client(1)), at: time + 1)
                    for case .reply(.refused(let reason), _) in meeting.effects {
                        // Only a person at a keyboard mistypes a name.
                        let known = reason.hasPrefix("There is no ")
                        #expect(known || english(in: reason) == [], "\(reason)")
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
                #expect(english(in: frame.text) == [], "\(frame.text)")
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
            #expect(english(in: frame.text) == [], "\(frame.text)")
            let record = MeetingRecord(
                meeting.model.timer, at: .seconds(92), id: "",
                start: .init(iso8601: "2026-11-27T09:15:00Z")!,
                file: nil)
            let summary = MeetingSummary(record).frame(columns: 160, glyphs: .unicode).text
            #expect(english(in: summary) == [], "\(summary)")
            for line in SpokenSummary(record).story.map(\.description) {
                #expect(english(in: line) == [], "\(line)")
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
                    let words = english(in: frame.text.replacing("http://", with: ""))
                    #expect(words == [], "\(frame.text)")
                }
            }
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
