import ScrumCore
import TerminalUI
import TestSupport
import Testing

@testable import Live
@testable import MeetingScreen

/// Contrast of every cell, on the backgrounds of two common terminals.
@Suite struct CellContrastTests {
    private static let papers = [(Ground.dark, Color.rgb(0x1E1E1E)), (.light, .rgb(0xFFFFFF))]

    private func check(
        _ meeting: Meeting, at seconds: Double, rows: Int = 24, columns: Int = 80, _ what: String
    ) {
        for (ground, paper) in Self.papers {
            let frame = meeting.picture(at: seconds, rows: rows, columns: columns, ground: ground)
            let faint = frame.faintCells(on: paper)
            #expect(faint.isEmpty, "\(what) \(columns)x\(rows) \(ground): \(faint.prefix(3))")
        }
    }

    private func meeting(_ mood: MeetingMood, theme: Theme = .yellow) -> (Meeting, Double) {
        var meeting = Meeting(
            ["Cathy", "Daisy", "Simon"], advance: .manual, theme: theme, begins: mood != .waiting)
        let seconds: Double =
            switch mood {
            case .waiting: 0
            case .calm, .paused: 210
            case .warned: 394
            case .over: 409
            }
        if mood != .waiting { meeting.press(.character(" "), at: 200) }
        meeting.pass(to: seconds)
        if mood == .paused { meeting.press(.character("p"), at: seconds) }
        return (meeting, seconds)
    }

    @Test("Every state is legible in every theme", arguments: Theme.allCases)
    func states(theme: Theme) {
        for mood in MeetingMood.allCases {
            let (meeting, seconds) = meeting(mood, theme: theme)
            check(meeting, at: seconds, "\(theme) \(mood)")
        }
    }

    @Test("Every state is legible in large and small windows", arguments: MeetingMood.allCases)
    func sizes(mood: MeetingMood) {
        let (meeting, seconds) = meeting(mood)
        for (rows, columns) in [(5, 20), (12, 40), (40, 120), (50, 200)] {
            check(meeting, at: seconds, rows: rows, columns: columns, "\(mood)")
        }
    }

    @Test("Messages, notes, links, prompts, notices, absentees and selections are legible")
    func besides() {
        let page = SharedPage(link: "http://192.168.1.20:8080/0123456789abcdef0123/", viewers: 3)
        let changes: [(String, (inout Meeting) -> Void)] = [
            ("message", { $0.send(.line("message Lunch is at noon"), at: 211) }),
            (
                "notes",
                {
                    $0.send(.line("note Ask ops"), at: 211)
                    $0.type("v", at: 212)
                }
            ),
            (
                "link",
                {
                    $0.send(.page(page), at: 211)
                    $0.type("w", at: 212)
                }
            ),
            ("prompt", { $0.type("i", at: 211) }),
            ("end", { $0.type("q", at: 211) }),
            ("notice", { $0.send(.notice("Hello"), at: 211) }),
            ("absent", { $0.press(.down, .character("a"), .down, at: 211) }),
        ]
        for (what, change) in changes {
            for mood in [MeetingMood.calm, .warned] {
                var (meeting, seconds) = meeting(mood)
                meeting.pass(to: seconds)
                change(&meeting)
                for (rows, columns) in [(24, 80), (50, 200)] {
                    check(meeting, at: max(213, seconds), rows: rows, columns: columns, what)
                }
            }
        }
    }
}
