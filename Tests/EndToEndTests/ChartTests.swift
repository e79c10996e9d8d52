import Glibc
import TestSupport
import Testing

/// `scrum chart` in a real terminal.
struct ChartTests {
    private let stage: Stage

    init() throws {
        stage = try Stage()
        var file = ContestFile()
        try stage.write(file.text(), to: "data.json")
    }

    private func explore(
        _ options: String = "", rows: Int = 24, columns: Int = 80
    ) throws -> Explorer {
        let tmux = try Tmux(stage, rows: rows, columns: columns)
        try tmux.start("chart \(stage.folder)/data.json \(options)")
        try tmux.wait("the charts") { $0.contains("Chart 1") && $0.contains("q quit") }
        return Explorer(tmux: tmux)
    }

    private static let all = "Nov 17, 2018 – Mar 8, 2019"

    @Test("A line hidden in the list is also hidden in the cards")
    func hiding() throws {
        let tmux = try explore().tmux
        try tmux.wait { $0.contains("✓  Joined") && $0.contains("✓  Left") }
        try tmux.press("n", "Space")
        try tmux.wait { $0.contains("○  Joined") && $0.contains("✓  Left") }
        try tmux.press("Tab", "Tab")
        try tmux.wait { $0.contains("╭─ Chart 1 ─") && $0.contains("╭─ Chart 5 ─") }
        try tmux.wait { $0.contains("○  Joined") && $0.contains("✓  Left") }
        // After five cards the first is on top again, with its line still hidden.
        for card in ["2", "3", "4", "5", "1"] {
            try tmux.press("Down")
            try tmux.wait { $0.contains("· \(card) of 5") }
        }
        try tmux.wait { $0.contains("○  Joined") && $0.contains("✓  Left") }
    }

    /// Checks the whole range, and a tenth of it.
    @Test("The chart shows the values of its first and last samples")
    func ends() throws {
        let explorer = try explore()
        let tmux = explorer.tmux
        try tmux.press("End")
        let last = contents(of: "\(stage.folder)/data.json").matches(of: /,(\d+)\]/).map(\.1)
        // The value box pads the names to align the numbers.
        try tmux.wait { screen in
            let words = screen.split(separator: " ")
            return screen.contains("Fri, Mar 8, 2019")
                && zip(words, words.dropFirst()).contains { $0 == "Joined" && $1 == last[1] }
                && zip(words, words.dropFirst()).contains { $0 == "Left" && $1 == last[2] }
        }
        try explorer.drag(explorer.handle(.left), byShare: 0.9)
        // With the indicator off, the title shows the visible range.
        try tmux.press("i")
        try tmux.wait("a tenth") { $0.contains("─ Feb 24, 2019 – Mar 8, 2019 ─") }
        let window = try explorer.window
        #expect(abs(Double(window.count) / 72 - 0.1) < 0.03, "\(window)")
        #expect(window.upperBound == 79)
        try tmux.press("End")
        // The line's last dot is at the right end of the plot.
        try tmux.wait("the last sample") { $0.contains("●\n") }
        try tmux.press("i")
        try tmux.press("<")
        try tmux.wait("the start") { $0.contains("─ Nov 17, 2018 – Nov") }
        try tmux.press("Home")
        try tmux.wait { $0.contains("Sat, Nov 17, 2018") }
        try tmux.press("i")
        #expect(try explorer.window.count == window.count)
        try tmux.press(">")
        try tmux.wait("the end") { $0.contains("– Mar 8, 2019 ─") }
    }

    @Test("The mini-map can be dragged")
    func miniMap() throws {
        let explorer = try explore()
        try explorer.drag(explorer.handle(.right), byShare: -0.5)
        try explorer.tmux.wait("the first half") { $0.contains("Nov 17, 2018 – Jan 1") }
        let half = try explorer.window
        #expect(half.lowerBound == 7 && abs(half.count - 36) <= 1)
        try explorer.drag((explorer.handle(.left).row, half.lowerBound + 18), byShare: 0.9)
        try explorer.tmux.wait("the second half") { $0.contains("– Mar 8, 2019 ─") }
        #expect(try abs(explorer.window.count - half.count) <= 1)
        try explorer.drag(explorer.handle(.left), byShare: -0.9)
        try explorer.tmux.wait("all of it") { $0.contains(Self.all) }
    }

    @Test("A click selects the item under the pointer")
    func mouse() throws {
        let explorer = try explore()
        let tmux = explorer.tmux
        #expect(try tmux.value("#{mouse_any_flag} #{mouse_sgr_flag}") == "1 1")
        try explorer.click(on: "✓  Left")
        try tmux.wait { $0.contains("✓  Joined") && $0.contains("○  Left") }
        try explorer.click(on: "Row")
        try tmux.wait("the row") { $0.contains("╭─ Chart 1 ") && $0.contains("Chart 2 ─") }
        #expect(try tmux.screen.contains("○  Left"))
        try explorer.click(on: "Chart 2")
        try tmux.wait("the next in the middle") { $0.contains("╭─ Chart 2 ") }
        try explorer.click(on: "Cards")
        try tmux.wait("the stack") { $0.contains("╭─ Chart 3 ") && $0.contains("╭─ Chart 2 ") }
        try explorer.click(on: "Chart 2")
        try tmux.wait("a chart alone") { $0.contains("── Chart 2 ──") && !$0.contains("Chart 3") }
        try explorer.click(on: "Chart 2")
        try tmux.wait("the stack") { $0.contains("╭─ Chart 3 ") }
        try explorer.click(on: "Chart 4")
        try tmux.wait("the fourth on top") { $0.contains("· 4 of 5") }
        try explorer.click(on: "List")
        try tmux.wait { $0.contains("── Chart 4 ──") }
        try tmux.press("q")
        try tmux.waitForPrompt()
        #expect(try tmux.value("#{mouse_any_flag} #{cursor_flag}") == "0 1")
    }

    @Test("The wheel scrolls the list and zooms a chart")
    func wheel() throws {
        let explorer = try explore()
        let tmux = explorer.tmux
        try explorer.wheel(down: true)
        try tmux.wait { !$0.contains("Chart 1") && $0.contains("Chart 2") }
        try explorer.wheel(down: true, times: 9)
        try tmux.wait { $0.contains("Chart 5") && $0.contains("Chart 4") }
        try tmux.press("Enter")
        try tmux.wait { $0.contains("Chart 4") == $0.contains("── Chart 4 ──") }
        try tmux.wait { $0.contains(Self.all) }
        try explorer.wheel(down: false)
        try tmux.wait("a part") { !$0.contains(Self.all) && $0.contains("── Chart 4 ──") }
        try explorer.wheel(down: true, times: 3)
        try tmux.wait("all of it") { $0.contains(Self.all) }
        try tmux.press("Escape")
        try tmux.wait { $0.contains("Chart 5") }
    }

    @Test("Charts fit a terminal of any size")
    func sizes() throws {
        let tmux = try explore("--view row", rows: 50, columns: 160).tmux
        for (rows, columns) in [(12, 40), (5, 20), (1, 4), (60, 200), (24, 80)] {
            try tmux.resize(rows: rows, columns: columns)
            try tmux.wait("a chart at \(rows)x\(columns)") { screen in
                let isWhole = screen.contains("q quit") && screen.contains("Joined")
                return isWhole || rows < 24 && screen.split(separator: "\n").count <= rows
            }
        }
        try tmux.press("C-c")
        try tmux.waitForPrompt()
    }

    @Test("After a signal the terminal is restored", arguments: [SIGINT, SIGTERM, SIGHUP])
    func signals(signal: Int32) throws {
        let pty = try Pty()
        let before = pty.state
        let child = try stage.start("chart", "\(stage.folder)/data.json", in: pty)
        try pty.wait(for: "quit")
        child.send(signal)
        #expect(try pty.waitForEnd(of: child) == .signalled(signal))
        #expect(pty.state == before)
        for mode in ["?9;1000;1002;1003;1005;1006;1015l", "?1049l"] {
            #expect(pty.text.contains(mode))
        }
    }
}

/// The actions of a user with a mouse; rows and columns count from 0.
private struct Explorer {
    let tmux: Tmux

    enum Side { case left, right }

    /// The first row of the first mini-map, and the columns of its window.
    private func map() throws -> (row: Int, columns: Range<Int>) {
        for (row, line) in try tmux.screen.split(separator: "\n", omittingEmptySubsequences: false)
            .enumerated()
        {
            let line = Array(line)
            guard let first = line.firstIndex(of: "┃"), let last = line.lastIndex(of: "┃") else {
                continue
            }
            return (row, first..<(last + 1))
        }
        throw Missing(what: "a mini-map")
    }

    /// The columns of the first mini-map's window.
    var window: Range<Int> { get throws { try map().columns } }

    func handle(_ side: Side) throws -> (row: Int, column: Int) {
        let map = try map()
        return (map.row, side == .left ? map.columns.lowerBound : map.columns.upperBound - 1)
    }

    /// Drags from a position along a mini-map 72 columns wide.
    func drag(_ from: (row: Int, column: Int), byShare share: Double) throws {
        let distance = Int(share * 72)
        try send(0, from.row, from.column)
        for step in 1...4 { try send(32, from.row, from.column + distance * step / 4) }
        try send(0, from.row, from.column + distance, isReleased: true)
    }

    /// Clicks the middle of the first occurrence of `text`.
    func click(on text: String) throws {
        let lines = try tmux.screen.split(separator: "\n", omittingEmptySubsequences: false)
        for (row, line) in lines.enumerated() {
            guard let range = line.firstRange(of: text) else { continue }
            let column = line.distance(from: line.startIndex, to: range.lowerBound) + text.count / 2
            try send(0, row, column)
            return try send(0, row, column, isReleased: true)
        }
        throw Missing(what: text)
    }

    func wheel(down: Bool, times: Int = 1) throws {
        for _ in 0..<times { try send(down ? 65 : 64, 5, 40) }
    }

    private func send(_ button: Int, _ row: Int, _ column: Int, isReleased: Bool = false) throws {
        try tmux.type("\u{1b}[<\(button);\(column + 1);\(row + 1)\(isReleased ? "m" : "M")")
    }

    private struct Missing: Error { let what: String }
}

extension Tmux {
    fileprivate func wait(until isWanted: (String) throws -> Bool) throws {
        try wait("the wanted screen", until: isWanted)
    }
}
