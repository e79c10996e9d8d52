import ScrumCore
import Testing

@testable import MeetingScreen
@testable import TerminalUI

/// Screens with so few rows that digits, banner, prompt and indicators are close together.
@Suite struct SmallScreenTests {
    @Test("Digits are at least half a row away from anything below", arguments: [false, true])
    func belowDigits(hasMessage: Bool) {
        for mood in MeetingMood.allCases {
            var moment = EverySizeTests.moment(mood)
            if hasMessage { moment.meeting.send(.line("message Lunch"), at: moment.seconds) }
            for rows in 5...15 {
                for columns in [20, 24, 30, 40, 60, 80] {
                    let frame = moment.meeting.picture(
                        at: moment.seconds, rows: rows, columns: columns)
                    let digits = moment.meeting.layout(of: frame, at: moment.seconds).digits
                    #expect(
                        !frame.hasInk(row: digits.endRow - 1, in: digits, isLower: true),
                        "\(mood) \(columns)x\(rows)")
                }
            }
        }
    }

    @Test(
        "A prompt that does not fit keeps its question and ends with \"…\"",
        arguments: [16, 20, 24, 30])
    func promptTail(columns: Int) {
        let prompts: [MeetingPrompt] = [
            .end(wasPaused: false, isKept: true), .leave, .gap(from: .zero, to: .seconds(9)),
        ]
        for prompt in prompts {
            var frame = Frame(size: Size(rows: 1, columns: columns), glyphs: .unicode)
            MeetingPromptView(prompt: prompt).draw(in: &frame, rect: frame.bounds)
            let word = prompt.shortQuestion
            #expect(frame.line(0).hasPrefix(" \(word)"), "\(frame.line(0))")
            let last = prompt.keys.compactMap(\.hint?.word).last ?? ""
            #expect(frame.line(0).hasSuffix("…") || frame.line(0).contains(last.dropFirst()))
        }
    }

    @Test("Digits touch neither a prompt nor a notice", arguments: MeetingMood.allCases)
    func besideLastRow(mood: MeetingMood) {
        let events = ["a", "i", "o"].map { MeetingEvent.key(.character($0)) } + [.notice("Hello")]
        for (index, event) in events.enumerated() {
            var moment = EverySizeTests.moment(mood, isMuted: true)
            moment.meeting.send(event, at: moment.seconds)
            for rows in 5...8 {
                for columns in [20, 24, 30, 40, 80] {
                    let frame = moment.meeting.picture(
                        at: moment.seconds, rows: rows, columns: columns)
                    let digits = moment.meeting.layout(of: frame, at: moment.seconds).digits
                    #expect(!frame.touches(digits), "\(mood) \(index) \(columns)x\(rows)")
                }
            }
        }
    }

    @Test("Digits do not touch an indicator in the row above", arguments: MeetingMood.allCases)
    func aboveDigits(mood: MeetingMood) {
        let moment = EverySizeTests.moment(mood, isMuted: true)
        for rows in 5...7 {
            for columns in [20, 24, 30, 40] {
                let frame = moment.meeting.picture(
                    at: moment.seconds, rows: rows, columns: columns)
                let digits = moment.meeting.layout(of: frame, at: moment.seconds).digits
                let calm = frame.cells[digits.row * columns].style
                let above = (0..<columns).contains {
                    frame.cells[(digits.row - 1) * columns + $0].style
                        == calm.inverted.adding(.bold)
                }
                #expect(
                    !above
                        || !frame.hasInk(row: digits.row, in: digits, isLower: false),
                    "\(mood) \(columns)x\(rows)")
            }
        }
    }

    @Test("On a small screen the complete result is visible next to an indicator")
    func mutedEnding() {
        var meeting = Meeting(["Ann"], minutes: 2, isMuted: true)
        meeting.pass(to: 100)
        meeting.press(.character(" "), at: 100)
        for (rows, columns) in [(5, 20), (7, 24), (10, 30), (12, 40)] {
            let text = meeting.picture(at: 100.5, rows: rows, columns: columns).text
            #expect(text.contains("Finished") && !text.contains("…"), "\(text)")
            let parts = text.split(separator: "early", omittingEmptySubsequences: false)
            #expect(parts.count == 2, "\(text)")
        }
    }
}
