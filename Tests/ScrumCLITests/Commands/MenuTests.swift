import FoundationEssentials
import TerminalUI
import TestSupport
import Testing
import TimelineKit

@testable import ScrumCLI

struct MenuTests {
    private static let size = Size(rows: 24, columns: 80)

    private func menu(_ names: String..., choice: Int = 0) -> Menu {
        let items = names.map { Menu.Item(name: $0, text: TerminalText($0)) }
        return Menu("Which scrum?", items, choice: choice)
    }

    private func press(_ keys: Key..., in menu: Menu) -> Menu {
        var menu = menu
        for key in keys { #expect(menu.press(key).isEmpty) }
        return menu
    }

    @Test("Arrows move through the list and wrap around at its ends")
    func arrows() {
        let menu = menu("Design", "App Dev", "Web Dev")
        #expect(press(.down, in: menu).choice == 1)
        #expect(press(.up, in: menu).choice == 2)
        #expect(press(.down, .down, .tab, in: menu).choice == 0)
        #expect(press(.end, in: menu).choice == 2)
        #expect(press(.end, .home, in: menu).choice == 0)
    }

    @Test("Several digits can be typed to form one number")
    func digits() {
        let names = (1...12).map { "Team \($0)" }
        var menu = Menu("Which?", names.map { Menu.Item(name: $0, text: TerminalText($0)) })
        for (digit, choice) in [("1", 0), ("2", 11), ("3", 11)] as [(Character, Int)] {
            #expect(menu.press(.character(digit)).isEmpty)
            #expect(menu.choice == choice)
        }
        #expect(menu.press(.enter) == [.exit(.chosen(11))])
    }

    @Test("Letters match the start of a name or word, and other letters are ignored")
    func letters() {
        let menu = menu("Design", "App Dev", "Web Dev")
        #expect(press(.character("w"), in: menu).choice == 2)
        #expect(press(.character("d"), .character("e"), .character("v"), in: menu).choice == 1)
        #expect(press(.character("w"), .character("x"), .character("e"), in: menu).choice == 2)
        #expect(press(.character("w"), .backspace, .character("a"), in: menu).choice == 1)
    }

    @Test("Letters that arrive together select one item, and Enter after them confirms it")
    func pasted() {
        var menu = menu("Design", "App Dev", "Web Dev")
        for key in "dev".map(Key.character) {
            #expect(menu.update(.key(key), at: .distantPast) == [])
        }
        #expect(menu.choice == 0)
        #expect(menu.endLoopTurn(at: .distantPast) == [])
        #expect(menu.choice == 1)
        for key in "xyz".map(Key.character) { _ = menu.update(.key(key), at: .distantPast) }
        #expect(menu.press(.down).isEmpty && menu.choice == 2)
        _ = menu.update(.key(.character("1")), at: .distantPast)
        #expect(menu.press(.enter) == [.exit(.chosen(0))])
    }

    @Test(
        "On keyboards for other scripts, an item's key works by its position",
        arguments: ["d", "D", "в", "В", "δ", "ג", "ي"] as [Character])
    func layouts(letter: Character) {
        let items = [
            Menu.Item(name: "resume", text: "resume it", key: "r"),
            Menu.Item(name: "discard", text: "discard it", key: "d"),
        ]
        var menu = Menu("What now?", items)
        #expect(menu.press(.character(letter)) == [.exit(.chosen(1))])
    }

    @Test("Enter confirms the selection, and Esc cancels")
    func ends() {
        var menu = menu("Design", "App Dev", choice: 1)
        #expect(menu.press(.enter) == [.exit(.chosen(1))])
        #expect(menu.press(.escape) == [.exit(.left)])
    }

    @Test("q cancels if letters do not select by name, and one item has a footer of its own")
    func quits() {
        var keyed = Menu("What now?", [Menu.Item(name: "quiet", text: "be quiet", key: "b")])
        #expect(keyed.press(.character("q")) == [.exit(.left)])
        #expect(keyed.list(isSpoken: false).description.hasSuffix("Enter selects; Esc leaves."))
        #expect(press(.character("q"), in: menu("Design", "QA")).choice == 1)
    }

    @Test("On a dumb terminal, one line shows the selection, truncated to the width")
    func line() throws {
        let result = try stage().run(["start"], typing: ["↓↓\u{1B}"]) { environment in
            environment.terminalSize = { _ in Size(rows: 24, columns: 10) }
            let variable = environment.variable
            environment.variable = { $0 == "TERM" ? "dumb" : variable($0) }
        }
        let back = { String(repeating: "\u{8}", count: $0) }
        #expect(result.error.hasPrefix("Which\nscrum in\n"))
        #expect(
            result.error.hasSuffix(
                "> 1 Desig" + back(9) + "> 2 Every" + back(9) + "> 3 X" + "    " + back(4) + "\n"))
    }

    private func stage() throws -> CommandStage {
        try CommandStage(
            """
            [{"title": "Design", "lengthInMinutes": 1},
             {"title": "Everybody", "lengthInMinutes": 1}, {"title": "X", "lengthInMinutes": 1}]
            """)
    }

    @Test("With ACCESSIBLE each selection is printed on a new line, without escape codes")
    func accessible() throws {
        let result = try stage().run(["start"], typing: ["↓\u{1B}"]) { environment in
            let variable = environment.variable
            environment.variable = { $0 == "ACCESSIBLE" ? "1" : variable($0) }
        }
        #expect(result.error.hasSuffix("> 1 Design\n> 2 Everybody\n"))
        #expect(result.error.contains("Enter; Escape leaves.\n"))
        #expect(!result.error.contains("\u{1B}") && !result.error.contains("\u{8}"))
    }

    @Test("With --plain each selection is also printed on a new line")
    func plain() throws {
        let stage = try stage()
        let result = stage.run(["start", "--plain"], typing: ["↓\u{1B}"])
        #expect(result.error.hasSuffix("> 1 Design\n> 2 Everybody\n"))
        #expect(!result.error.contains("\u{1B}"))
    }

    @Test("Moving the selection redraws the list in place")
    func redraw() throws {
        let result = try stage().run(["start"], typing: ["↓\u{1B}"])
        let parts = result.error.split(separator: "\r\u{1B}[5A\u{1B}[J")
        #expect(parts.count == 2)
        for part in parts {
            #expect(part.contains("Which scrum in scrums.json?") && part.contains("Everybody"))
        }
    }

    @Test("The selected row is highlighted across its full width and stays visible")
    func highlight() {
        var menu = Menu("Which?", (1...40).map { Menu.Item(name: "Team \($0)", text: "team") })
        for key in [Key.down, .end] {
            _ = menu.press(key)
            let frame = menu.frame(in: Size(rows: 7, columns: 30))
            let rows = (0..<frame.size.rows).filter { row in
                (0..<30).allSatisfy {
                    frame.style(row: row, column: $0).attributes.contains(.reverse)
                }
            }
            #expect(rows.map { frame.line($0).hasPrefix("\(menu.choice + 1) ") } == [true])
        }
    }

    @Test("? shows the keys below the menu, and any key hides them")
    func keys() {
        for key in [Key.character("?"), .escape, .character("x")] {
            var (menu, loop) = (menu("Design", "App Dev"), ScriptedLoop(start: .distantPast))
            loop.script = [
                .event(.key(.character("?")), after: 1), .event(.key(key), after: 1),
            ]
            #expect(loop.run(&menu) == .left)
            let frames = loop.display.frames.map(\.text)
            #expect(frames[1].hasPrefix(frames[0].prefix(60)) && frames[1].contains("Home End"))
            #expect(frames[2] == frames[0])
        }
    }

    @Test("A menu's lines change in place, and help below it scrolls the terminal no further")
    func inPlace() {
        var written: [String] = []
        let capabilities = Capabilities(
            environment: { $0 == "TERM" ? "xterm-256color" : nil }, codeset: "UTF-8")
        let display = InlineDisplay(
            capabilities, size: { Self.size }, write: { written.append($0.description) })
        let keys: [Key] = [.down, .character("!"), .character("?"), .escape, .enter]
        var (menu, rest) = (menu("Design", "App Dev"), keys[...])
        let exit = ScreenLoop(
            display: display, now: { .distantPast },
            wait: { _, _ in [rest.popFirst().map(TerminalEvent.key) ?? .hangup] }
        ).run(&menu)
        #expect(exit == .chosen(1))
        // The key that means nothing writes nothing.
        #expect(written.map { $0.count { $0 == "\n" } } == [4, 4, 12, 4])
        #expect(
            written.dropFirst().map { String($0.prefix(7)) } == [
                "\r\u{1B}[4A\u{1B}[", "\r\u{1B}[4A\u{1B}[", "\r\u{1B}[12A\u{1B}",
            ])
    }
}

extension Menu {
    /// Handles a key that arrives alone.
    mutating func press(_ key: Key) -> [ScreenEffect<Exit>] {
        update(.key(key), at: .distantPast) + endLoopTurn(at: .distantPast)
    }

    /// The menu at the top of a screen.
    func frame(in size: Size) -> Frame {
        var frame = Frame(size: size, glyphs: .unicode)
        draw(TimelineContext(date: .distantPast, cadence: .minutes), in: &frame)
        return frame
    }
}
