import Testing

@testable import TerminalUI
@testable import Widgets

@Suite struct RendererBytesTests {
    private let size = Size(rows: 24, columns: 80)

    private func string(_ bytes: [UInt8]) -> String {
        String(decoding: bytes, as: UTF8.self).map { character in
            switch character {
            case "\u{1B}": "␛"
            case "\r\n": "␍␊"
            case "\r": "␍"
            case "\u{8}": "␈"
            case "\u{B}": "␋"
            case "\u{7}": "␇"
            default: String(character)
            }
        }.joined()
    }

    /// The bytes that change one frame into the next, with the cursor initially at `start`.
    private func change(
        from start: Position, depth: ColorDepth = .trueColor,
        before: (inout Frame) -> Void = { _ in }, _ draw: (inout Frame) -> Void
    ) -> String {
        var renderer = Renderer(depth: depth, glyphs: .unicode)
        var frame = Frame(size: size, glyphs: .unicode)
        before(&frame)
        frame.cursor = start
        _ = renderer.render(frame)
        frame.cursor = nil
        draw(&frame)
        return string(renderer.render(frame))
    }

    @Test(
        "The cursor moves right, to the next row, or to an absolute position",
        arguments: [
            (Position(row: 5, column: 10), Position(row: 5, column: 10), "x"),
            (Position(row: 5, column: 10), Position(row: 5, column: 0), "␛[6;1Hx"),
            // Up to four unchanged characters are written again, which takes no more bytes than a
            // move.
            (Position(row: 5, column: 10), Position(row: 5, column: 14), "    x"),
            (Position(row: 5, column: 10), Position(row: 5, column: 15), "␛[5Cx"),
            (Position(row: 5, column: 10), Position(row: 6, column: 10), "␋x"),
            (Position(row: 5, column: 10), Position(row: 6, column: 7), "␋␈␈␈x"),
            (Position(row: 5, column: 10), Position(row: 6, column: 6), "␋␛[4Dx"),
            (Position(row: 5, column: 10), Position(row: 6, column: 12), "␋␛[2Cx"),
            (Position(row: 5, column: 10), Position(row: 7, column: 10), "␛[8;11Hx"),
            (Position(row: 5, column: 10), Position(row: 20, column: 60), "␛[21;61Hx"),
        ])
    func moves(start: Position, target: Position, bytes: String) {
        #expect(
            change(from: start) { $0.put("x", row: target.row, column: target.column) } == bytes)
    }

    @Test(
        "Styles become escape codes",
        arguments: [
            (ColorDepth.trueColor, Style.bold, "␛[1mx"),
            (.trueColor, Style(foreground: .rgb(0xFF8B42)), "␛[38;2;255;139;66mx"),
            (.palette, Style(foreground: .rgb(0xFF8B42)), "␛[38;5;209mx"),
            (.sixteen, Style(foreground: .rgb(0x6E92FF), attributes: .bold), "␛[1mx"),
            (.eight, Style(background: .rgb(0xFF8B42)), "␛[1;33mx"),
            (.none, Style(background: .rgb(0xFF8B42)), "␛[7mx"),
            (.none, Style(foreground: .critical), "x"),
        ])
    func pens(depth: ColorDepth, style: Style, bytes: String) {
        let bytesOfChange = change(from: Position(row: 1, column: 1), depth: depth) {
            $0.put("x", row: 1, column: 1, style: style)
        }
        #expect(bytesOfChange == bytes)
    }

    /// Either only the differences between two pens are sent, or everything after a reset.
    @Test(
        "Only the differences between two styles are written",
        arguments: [
            (Style.bold, Style.plain, "␛[mb"), (.bold, .bold, "b"),
            (.bold, Style(attributes: [.bold, .underline]), "␛[4mb"),
            (Style(attributes: [.bold, .underline]), .bold, "␛[24mb"),
            (Style(attributes: [.reverse, .underline]), Style(attributes: .underline), "␛[27mb"),
            (.bold, Style(attributes: .dim), "␛[22;2mb"),
            (
                Style(foreground: .rgb(0xFF8B42), attributes: .bold),
                Style(foreground: .rgb(0xFF8B42)), "␛[22mb"
            ),
            (
                Style(foreground: .rgb(0xFF8B42), background: .rgb(0)),
                Style(foreground: .rgb(0xFF8B42)), "␛[49mb"
            ),
            (
                Style(background: .rgb(0xFF8B42)), Style(foreground: .rgb(0x10203)),
                "␛[38;2;1;2;3;49mb"
            ),
        ])
    func transitions(first: Style, second: Style, bytes: String) {
        var renderer = Renderer(depth: .trueColor, glyphs: .unicode)
        var frame = Frame(size: size, glyphs: .unicode)
        _ = renderer.render(frame)
        frame.put("a", row: 1, column: 1, style: first)
        _ = renderer.render(frame)
        frame.put("b", row: 1, column: 2, style: second)
        #expect(string(renderer.render(frame)) == bytes)
    }

    /// The pen has the colour from the start, and full blocks are inverse spaces.
    @Test("All blocks of a large digit are written with its colour set once")
    func oneColor() {
        let orange = Style(foreground: .rgb(0xFF8B42))
        let before: (inout Frame) -> Void = { $0.put("▄", row: 0, column: 2, style: orange) }
        let bytes = change(from: Position(row: 0, column: 0), before: before) {
            $0.put("█▀ █", row: 0, column: 0, style: orange)
        }
        #expect(bytes == "␛[7m ␛[27m▀ ␛[7m ")
    }

    @Test("Changes are written one pen after another if that takes fewer bytes than row by row")
    func rows() {
        let orange = Style(foreground: .rgb(0xFF8B42))
        let bytes = change(from: Position(row: 0, column: 0)) {
            $0.put("a", row: 0, column: 0, style: orange)
            $0.put("b", row: 1, column: 0)
            $0.put("c", row: 2, column: 0, style: orange)
        }
        #expect(bytes == "␋b␛[1;1H␛[38;2;255;139;66ma␛[3;1Hc")
        let bold = change(from: Position(row: 0, column: 0)) {
            $0.put("a", row: 0, column: 0, style: .bold)
            $0.put("b", row: 1, column: 0)
        }
        #expect(bold == "␛[1ma␋␈␛[mb")
    }

    @Test("Changes with one pen are written along the edges of a shape, not across it")
    func edges() {
        let orange = Style(foreground: .rgb(0xFF8B42))
        let bytes = change(from: Position(row: 0, column: 0)) {
            for row in 0..<4 {
                $0.put("a", row: row, column: 2, style: orange)
                $0.put("b", row: row, column: 30 + row)
                if row < 3 { $0.put("c", row: row, column: 60, style: orange) }
            }
        }
        #expect(
            bytes == "␛[30Cb␋b␋b␋b␛[1;3H␛[38;2;255;139;66ma␋␈a␋␈a␋␈a␛[1;61Hc␋␈c␋␈c")
    }

    @Test("After a character in the last column the cursor moves to an absolute position")
    func fullLine() {
        let bytes = change(from: Position(row: 3, column: 79)) {
            $0.put("a", row: 3, column: 79)
            $0.put("b", row: 4, column: 79)
        }
        #expect(bytes == "a␛[5;80Hb")
    }

    @Test("A block between two changes is written again if the pen is the same")
    func bridged() {
        let orange = Style(foreground: .rgb(0xFF8B42))
        let before: (inout Frame) -> Void = { $0.put("ab▄de▄▄h", row: 0, column: 0, style: orange) }
        let bytes = change(from: Position(row: 0, column: 0), before: before) {
            $0.put("AB▄D█▄▄H", row: 0, column: 0, style: orange)
        }
        #expect(bytes == "AB▄D␛[7m ␛[2C␛[27mH")
    }

    @Test("A character of uncertain width is written over spaces and followed by a cursor move")
    func unsureWidths() {
        let bytes = change(from: Position(row: 3, column: 4)) {
            $0.put("🎉!", row: 3, column: 4)
        }
        #expect(bytes == "  ␛[4;5H🎉␛[4;7H!")
    }

    /// A terminal may disagree about which cells the neighbour occupies.
    @Test("The neighbours of a character of uncertain width are written again")
    func unsureNeighbours() {
        let before: (inout Frame) -> Void = { $0.put("🎉🎉", row: 3, column: 4) }
        let bytes = change(from: Position(row: 3, column: 4), before: before) {
            $0.put("⏳", row: 3, column: 6)
        }
        #expect(bytes == "    ␛[4;5H🎉⏳")
    }

    /// If a terminal draws the character too wide, the next cell overwrites the excess.
    @Test("The cell to the right of a character of uncertain width is written after it")
    func unsureFirst() {
        let bytes = change(from: Position(row: 3, column: 6)) {
            $0.put("🎉!", row: 3, column: 4)
        }
        #expect(bytes == "␛[4;5H  ␛[4;5H🎉␛[4;7H!")
    }

    @Test("The cursor moves past an unchanged letter with marks")
    func marks() {
        let before: (inout Frame) -> Void = {
            $0.put("ae\u{301}\u{302}\u{303}\u{304}b", row: 0, column: 0)
        }
        let bytes = change(from: Position(row: 0, column: 0), before: before) {
            $0.put("x", row: 0, column: 0)
            $0.put("y", row: 0, column: 2)
        }
        #expect(bytes == "x␛[1Cy")
    }

    @Test("The title and the cursor are written when they change")
    func title() {
        var renderer = Renderer(depth: .none, glyphs: .ascii)
        var frame = Frame(size: Size(rows: 2, columns: 4), glyphs: .ascii)
        frame.title = "\("Zoë \u{1B}")1:23 · Design"
        #expect(
            string(renderer.render(frame)) == "␛]2;Zoe 1:23 - Design␇␛[?25l␛[1;1H␛[m    ␛[2;1H    ")
        frame.cursorVisible = true
        frame.cursor = Position(row: 99, column: -5)
        #expect(string(renderer.render(frame)) == "␛[2;1H␛[?25h")
        frame.cursorVisible = false
        #expect(string(renderer.render(frame)) == "␛[?25l")
        #expect(renderer.render(frame).isEmpty)
    }

    /// The Linux console prints sequences that it does not understand.
    @Test("No title is written on the console")
    func console() {
        var renderer = Renderer(depth: .eight, glyphs: .console)
        var frame = Frame(size: Size(rows: 1, columns: 4), glyphs: .console)
        frame.title = "Design"
        #expect(string(renderer.render(frame)) == "␛[?25l␛[1;1H␛[m    ")
    }

    @Test("Only whole frames are synchronised")
    func synchronized() {
        var renderer = Renderer(depth: .trueColor, glyphs: .unicode)
        var frame = Frame(size: size, glyphs: .unicode)
        for row in 0..<24 { frame.put("a line of a meeting's screen", row: row, column: row) }
        let whole = string(renderer.render(frame))
        #expect(whole.hasPrefix("␛[?2026h") && whole.hasSuffix("␛[?2026l"))
        frame.put("2:29", row: 8, column: 40)
        #expect(string(renderer.render(frame)) == "␛[9;41H2:29")
    }

    @Test("The lines of a frame can be printed")
    func printed() {
        var frame = Frame(size: Size(rows: 3, columns: 20), glyphs: .unicode)
        frame.put("Cathy", row: 0, column: 0, style: .bold)
        frame.put("陈伟", row: 2, column: 1)
        let lines = Renderer.lines(of: frame, depth: .eight)
        #expect(lines == "\u{1B}[1mCathy\u{1B}[m\n\n 陈伟\n")
    }

    @Test("A full cell is an inverse space, unless it is dim or bold")
    func filled() {
        func bytes(_ style: Style, _ depth: ColorDepth) -> String {
            var frame = Frame(size: Size(rows: 1, columns: 3), glyphs: .unicode)
            frame.put(glyph: Blocks.full, row: 0, column: 0, style: style)
            var renderer = Renderer(depth: depth, glyphs: .unicode)
            return String(decoding: renderer.render(frame), as: UTF8.self)
        }
        let red = Style(foreground: .rgb(0xFF0000))
        #expect(bytes(red, .trueColor).contains("\u{1B}[7;38;2;255;0;0m "))
        #expect(bytes(.plain, .eight).contains("\u{1B}[7m "))
        #expect(bytes(red.adding(.reverse), .trueColor).contains("█") == false)
        #expect(bytes(Style(foreground: .faint), .eight).contains("█"))
        #expect(bytes(Style(foreground: .rgb(0x00FF00), attributes: .bold), .eight).contains("█"))
    }

    @Test("If the terminal's characters spill, the neighbours of a removed block are written again")
    func neighbours() {
        for spills in [false, true] {
            var renderer = Renderer(depth: .trueColor, glyphs: .unicode)
            renderer.spills = spills
            var frame = Frame(size: Size(rows: 1, columns: 5), glyphs: .unicode)
            frame.put("a▌bcd", row: 0, column: 0)
            _ = renderer.render(frame)
            frame.put("a bcd", row: 0, column: 0)
            let bytes = String(decoding: renderer.render(frame), as: UTF8.self)
            #expect(bytes.contains("a b") == spills, "\(bytes)")
            #expect(!bytes.contains("c"))
        }
    }

    @Test("Text on a coloured background is black or white, whatever the terminal's text colour")
    func ink() {
        var frame = Frame(size: Size(rows: 1, columns: 2), glyphs: .unicode)
        frame.put("a", row: 0, column: 0, style: Style(background: .rgb(0x262626)))
        frame.put("b", row: 0, column: 1, style: Style(background: .rgb(0xFFFFCC)))
        #expect(frame.style(row: 0, column: 0).foreground == .rgb(0xFFFFFF))
        #expect(frame.style(row: 0, column: 1).foreground == .rgb(0))
    }

    @Test("If the terminal reorders text, a number next to a Hebrew name stays in its column")
    func anchors() {
        func bytes(_ anchors: Bool) -> String {
            var renderer = Renderer(depth: .none, glyphs: .unicode, anchors: anchors)
            var frame = Frame(size: Size(rows: 1, columns: 20), glyphs: .unicode)
            frame.put("▶ דנה כהן", row: 0, column: 0)
            frame.put("3:00", row: 0, column: 16)
            return String(decoding: renderer.render(frame), as: UTF8.self)
        }
        #expect(!bytes(false).contains("\u{2800}"))
        // The character that prevents reordering comes after the name, not within it.
        #expect(bytes(true).contains("כהן\u{2800}"))
        #expect(bytes(true).ranges(of: "\u{2800}").count == 1)
    }

    @Test("Progress is written once per change if the terminal shows it, and removed at the end")
    func progress() {
        for shows in [false, true] {
            var renderer = Renderer(depth: .none, glyphs: .unicode, showsProgress: shows)
            var frame = Frame(size: Size(rows: 1, columns: 2), glyphs: .unicode)
            func bytes() -> String { String(decoding: renderer.render(frame), as: UTF8.self) }
            frame.progress = TaskProgress(.running, fraction: 0.507)
            #expect(bytes().contains("\u{1B}]9;4;1;50\u{07}") == shows)
            frame.progress = TaskProgress(.running, fraction: 0.509)
            #expect(bytes().isEmpty)
            frame.progress = nil
            #expect(bytes().contains("\u{1B}]9;4;0;0\u{07}") == shows)
        }
    }
}
