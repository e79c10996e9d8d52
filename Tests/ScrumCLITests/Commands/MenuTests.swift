import TerminalUI
import Testing

@testable import ScrumCLI

struct MenuTests {
    private func menu(_ names: String..., choice: Int = 0) -> Menu {
        let items = names.map { Menu.Item(name: $0, text: TerminalText($0)) }
        return Menu("Which scrum?", items, choice: choice)
    }

    private func press(_ keys: Key..., in menu: Menu) -> Menu {
        var menu = menu
        for key in keys { #expect(menu.press(key) == nil) }
        return menu
    }

    @Test("Arrows move through the list and wrap around")
    func arrows() {
        let menu = menu("Design", "App Dev", "Web Dev")
        #expect(press(.down, in: menu).choice == 1)
        #expect(press(.up, in: menu).choice == 2)
        #expect(press(.down, .down, .tab, in: menu).choice == 0)
        #expect(press(.end, in: menu).choice == 2)
        #expect(press(.end, .home, in: menu).choice == 0)
    }

    @Test("Digits form a number of one or more digits")
    func digits() {
        let names = (1...12).map { "Team \($0)" }
        var menu = Menu("Which?", names.map { Menu.Item(name: $0, text: TerminalText($0)) })
        for (digit, choice) in [("1", 0), ("2", 11), ("3", 11)] as [(Character, Int)] {
            #expect(menu.press(.character(digit)) == nil)
            #expect(menu.choice == choice)
        }
        #expect(menu.press(.enter) == .chosen(11))
    }

    @Test("Letters match the start of a name or word; other letters are ignored")
    func letters() {
        let menu = menu("Design", "App Dev", "Web Dev")
        #expect(press(.character("w"), in: menu).choice == 2)
        #expect(press(.character("d"), .character("e"), .character("v"), in: menu).choice == 1)
        #expect(press(.character("w"), .character("x"), .character("e"), in: menu).choice == 2)
        #expect(press(.character("w"), .backspace, .character("a"), in: menu).choice == 1)
    }

    @Test(
        "An item's key works by position on keyboards for other scripts",
        arguments: ["d", "D", "в", "В", "δ", "ג", "ي"] as [Character])
    func layouts(letter: Character) {
        let items = [
            Menu.Item(name: "resume", text: "resume it", key: "r"),
            Menu.Item(name: "discard", text: "discard it", key: "d"),
        ]
        var menu = Menu("What now?", items)
        #expect(menu.press(.character(letter)) == .chosen(1))
    }

    @Test("Enter selects and Esc cancels")
    func ends() {
        var menu = menu("Design", "App Dev", choice: 1)
        #expect(menu.press(.enter) == .chosen(1))
        #expect(menu.press(.escape) == .left)
    }

    @Test(
        "The selected line is highlighted, redrawn in place and truncated if too long",
        arguments: [("xterm", "\u{1B}[7m", "\u{1B}[m"), ("dumb", "", "")])
    func line(terminal: String, highlight: String, plain: String) throws {
        let stage = try CommandStage(
            """
            [{"title": "Design", "lengthInMinutes": 1},
             {"title": "Everybody", "lengthInMinutes": 1}, {"title": "X", "lengthInMinutes": 1}]
            """)
        let result = stage.run(["start"], typing: ["↓↓\u{1B}"]) { environment in
            environment.terminalSize = { _ in Size(rows: 24, columns: 10) }
            let variable = environment.variable
            environment.variable = { $0 == "TERM" ? terminal : variable($0) }
        }
        let back = { String(repeating: "\u{8}", count: $0) }
        let line = { highlight + $0 + plain }
        #expect(
            result
                == .init(
                    error: "Which\nscrum?\n1  Design\n2\nEverybody\n3  X\n"
                        + "Arrows,\nnumber or\nname,\nEnter; Esc\nleaves.\n" + line("> 1 Desig")
                        + back(9) + line("> 2 Every") + back(9) + line("> 3 X") + "    " + back(4)
                        + "\n"))
    }
}
