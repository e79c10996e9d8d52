import ScrumCore
import Testing
import Widgets

@testable import Live
@testable import MeetingScreen
@testable import TerminalUI

/// Names, messages and tiles in scripts that only the user's fonts can draw.
@Suite struct DrawnNamesTests {
    private static let team = ["田中さん", "नेहा", "Cathy", "李 Wei"]

    /// What fonts would answer: full boxes as wide as each text, or `undrawable` texts.
    private func answers(
        to requests: [DrawnText.Request], undrawable: Set<String> = []
    ) -> DrawnTexts {
        var texts = DrawnTexts()
        texts.undrawable = undrawable
        for request in requests where !undrawable.contains(request.text) {
            let cells = TextWidth.width(of: request.text)
            let height = min(request.height, request.width / (cells * request.across / 2))
            let width = cells * height * request.across / 2
            texts.drawings[request] = DrawnText(
                width: width, height: height,
                bits: [UInt8](repeating: 0xFF, count: (width + 7) / 8 * height))
        }
        return texts
    }

    private func view(_ names: [String], change: (inout MeetingState) -> Void = { _ in })
        -> MeetingView
    {
        let meeting = Meeting(names)
        var state = meeting.model.state(at: .seconds(20))
        change(&state)
        return MeetingView(state: state, screen: meeting.model.screen)
    }

    private func frame(
        _ rows: Int, _ columns: Int, _ texts: DrawnTexts?, glyphs: GlyphSet = .unicode
    ) -> Frame {
        var frame = Frame(size: Size(rows: rows, columns: columns), glyphs: glyphs)
        frame.texts = texts
        return frame
    }

    @Test(
        "Names are text until they are drawn, then at least 8 rows high",
        arguments: [(24, 80), (30, 100), (40, 120), (50, 200)])
    func arriving(rows: Int, columns: Int) throws {
        let view = view(Self.team)
        var before = frame(rows, columns, DrawnTexts())
        view.draw(in: &before)
        #expect(before.text.contains("田中さん"))
        // All names of the plan are asked for, the built-in letters' none.
        let names = Set(before.wanted.map(\.text))
        #expect(names == ["田中さん", "नेहा", "李 Wei"])
        var after = frame(rows, columns, answers(to: before.wanted))
        view.draw(in: &after)
        let layout = view.layout(of: after)
        #expect(layout == view.layout(of: before))
        let drawn = (layout.name.row..<layout.name.endRow).filter { row in
            !after.isBlank(row: row, columns: layout.name.column..<layout.name.endColumn)
        }
        #expect(drawn.count >= 8)
        #expect(after.wanted.isEmpty)
        #expect(!after.touches(layout.digits))
    }

    @Test("Next to a name in one row, the ring has no place in large letters")
    func place() {
        let view = view(Self.team)
        var before = frame(40, 120, DrawnTexts())
        view.draw(in: &before)
        let ring = view.layout(of: before).ring
        let middle = Rect(
            row: ring.row + ring.rows / 2 - 1, column: ring.column + ring.columns / 2 - 3, rows: 2,
            columns: 6)
        func isBlank(_ frame: Frame) -> Bool {
            (middle.row..<middle.endRow).allSatisfy {
                frame.isBlank(row: $0, columns: middle.column..<middle.endColumn)
            }
        }
        #expect(!ring.isEmpty && isBlank(before))
        var after = frame(40, 120, answers(to: before.wanted))
        view.draw(in: &after)
        #expect(!isBlank(after))
    }

    @Test("Without a font for a name, or without fonts, the screen is as without drawings")
    func undrawable() {
        let names = ["田中さん", "नेहा"]
        let view = view(names)
        var plain = frame(24, 80, nil)
        view.draw(in: &plain)
        for texts in [answers(to: [], undrawable: Set(names))] {
            var frame = frame(24, 80, texts)
            view.draw(in: &frame)
            #expect(frame.text == plain.text && frame.wanted.isEmpty)
        }
    }

    @Test("ASCII screens and built-in letters ask for nothing")
    func builtIn() {
        var ascii = frame(24, 80, DrawnTexts(), glyphs: .ascii)
        view(Self.team).draw(in: &ascii)
        var latin = frame(40, 120, DrawnTexts())
        view(["Zoë", "Łukasz", "Γιώργος", "Ольга"]).draw(in: &latin)
        #expect(ascii.wanted.isEmpty && latin.wanted.isEmpty)
    }

    @Test("In ASCII, a name that mixes scripts has letters for what ASCII can write")
    func mixedASCII() {
        var frame = frame(24, 80, nil, glyphs: .ascii)
        let view = view(["李 Wei", "Ann"])
        view.draw(in: &frame)
        let name = view.layout(of: frame).name
        // ASCII letters are blanks in other colours.
        let rows = (name.row..<name.endRow).map { frame.line($0) }
        #expect(name.rows >= 5 && !rows.contains { $0.contains("Wei") }, "\(frame.text)")
    }

    @Test("An emoji is drawn only if a font has it; the rest has built-in letters")
    func emoji() throws {
        let view = view(["Zoë 🚀", "Bo"])
        var plain = frame(40, 120, nil)
        view.draw(in: &plain)
        var before = frame(40, 120, DrawnTexts())
        view.draw(in: &before)
        #expect(before.text == plain.text && Set(before.wanted.map(\.text)) == ["Zoë 🚀"])
        var texts = answers(to: before.wanted)
        var whole = frame(40, 120, texts)
        view.draw(in: &whole)
        #expect(whole.text != plain.text)
        for request in before.wanted { texts.drawings[request]?.isWhole = false }
        var without = frame(40, 120, texts)
        view.draw(in: &without)
        #expect(without.text == plain.text)
    }

    @Test("The next name and a message are drawn where there is room")
    func otherTexts() {
        let view = view(["Ann", "佐藤"]) { $0.message = "会議室を変えます" }
        var before = frame(50, 200, DrawnTexts())
        view.draw(in: &before)
        #expect(before.wanted.contains { $0.text == "会議室を変えます" && $0.breaks })
        #expect(before.text.contains("会議室を変えます"))
        var after = frame(50, 200, answers(to: before.wanted))
        view.draw(in: &after)
        #expect(!after.text.contains("会議室を変えます"))
        let quiet = self.view(["Ann", "佐藤"])
        before = frame(50, 200, DrawnTexts())
        quiet.draw(in: &before)
        let next = quiet.layout(of: before).next
        #expect(before.wanted.contains { $0.text == "佐藤" && $0.height == 2 * next.rows - 2 })
        after = frame(50, 200, answers(to: before.wanted))
        quiet.draw(in: &after)
        #expect(after.line(next.row).contains("then"))
        #expect(!after.line(next.row).contains("佐藤"))
    }

    @Test("A board's tile draws the speaker if it is large enough")
    func tile() {
        let state = view(["佐藤", "Ann"]).state
        let row = MQTTBoard.Row(topic: "t", meeting: WatchedMeeting(state, at: .zero))
        for (rows, isLarge) in [(8, false), (20, true)] {
            var before = frame(rows, 60, DrawnTexts())
            BoardTile(row, at: .zero).draw(in: &before, rect: before.bounds, isSelected: false)
            #expect(before.text.contains("佐藤"))
            var after = frame(rows, 60, answers(to: before.wanted))
            BoardTile(row, at: .zero).draw(in: &after, rect: after.bounds, isSelected: false)
            #expect(after.text.contains("佐藤") == !isLarge)
        }
    }

    @Test("A stage is drawn again until all drawings are known")
    func stage() {
        let view = view(Self.team)
        var stage: MeetingStage?
        var first = frame(24, 80, DrawnTexts())
        view.draw(in: &first, on: &stage)
        var second = frame(24, 80, answers(to: first.wanted))
        view.draw(in: &second, on: &stage)
        var fresh = frame(24, 80, answers(to: first.wanted))
        view.draw(in: &fresh)
        #expect(second == fresh && second.text != first.text)
        var third = frame(24, 80, DrawnTexts())
        view.draw(in: &third, on: &stage)
        #expect(third.text == second.text && third.wanted.isEmpty)
    }
}
