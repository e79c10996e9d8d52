import TestSupport
import Testing

@testable import TerminalUI

@Suite struct KeyParserTests {
    @Test(
        "Bytes are parsed as keys",
        arguments: [
            ("a", [.character("a")]), ("é€😀", [.character("é"), .character("€"), .character("😀")]),
            ("\r", [.enter]), ("\n", [.enter]), ("\t", [.tab]), ("\u{7F}", [.backspace]),
            ("\u{08}", [.backspace]), ("\0", [.control(" ")]), ("\u{0C}", [.control("l")]),
            ("\u{1F}", [.control("_")]), ("\u{1B}a", [.alt("a")]), ("\u{1B}ü", [.alt("ü")]),
            ("\u{1B}\r", [.modified(.alt, .enter)]), ("\u{1B}[A", [.up]), ("\u{1B}OB", [.down]),
            ("\u{1B}[C\u{1B}[D", [.right, .left]), ("\u{1B}[H\u{1B}OF", [.home, .end]),
            ("\u{1B}[1~\u{1B}[4~\u{1B}[7~\u{1B}[8~", [.home, .end, .home, .end]),
            ("\u{1B}[2~\u{1B}[3~\u{1B}[5~\u{1B}[6~", [.insert, .delete, .pageUp, .pageDown]),
            ("\u{1B}OP\u{1B}[15~\u{1B}[24~", [.function(1), .function(5), .function(12)]),
            ("\u{1B}[[A\u{1B}[[E", [.function(1), .function(5)]), ("\u{1B}[Z", [.backTab]),
            ("\u{1B}[1;2C", [.modified(.shift, .right)]),
            ("\u{1B}[1;5A", [.modified(.control, .up)]), ("\u{1B}O5A", [.modified(.control, .up)]),
            ("\u{1B}[3;3~", [.modified(.alt, .delete)]),
            ("\u{1B}[1;9D", [.modified(.alt, .left)]),
            ("\u{1B}[1;2R", [.modified(.shift, .function(3))]),
            ("\u{1B}Ok\u{1B}Oq\u{1B}OM", [.character("+"), .character("1"), .enter]),
            ("\u{1B}[97;5u", [.control("a")]), ("\u{1B}[97;2u", [.character("A")]),
            ("\u{1B}[27;5;32~", [.control(" ")]), ("\u{1B}[9;2u", [.backTab]),
            ("\u{1B}\u{1B}[A", [.escape, .up]),
        ] as [(String, [Key])])
    func keys(_ bytes: String, _ keys: [Key]) {
        var parser = KeyParser()
        #expect(parser.feed(bytes.utf8) == keys.map(TerminalEvent.key))
        #expect(parser.sequenceTimeout == nil)
    }

    @Test(
        "Late replies from a terminal are ignored",
        arguments: [
            "\u{1B}[?62;22c", "\u{1B}[>41;379;0c", "\u{1B}[24;80R", "\u{1B}[1;1R",
            "\u{1B}]11;rgb:0000/0000/0000\u{07}", "\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\",
            "\u{1B}P>|XTerm(379)\u{1B}\\", "\u{1B}_Gi=31;OK\u{1B}\\", "\u{1B}[?2026;2$y",
            "\u{1B}[8;24;80t", "\u{1B}[?1u", "\u{1B}[201~",
            "\u{1B}[99999999999999999999;1;1;1;1;1;1;1;1A",
            // Mouse reports of modes 9, 1000 and 1002, 1005 (two bytes per coordinate), 1001, 1015.
            "\u{1B}[M a!", "\u{1B}[M !q", "\u{1B}[M \u{C3}\u{84}", "\u{1B}[Mqqq", "\u{1B}[tqq",
            "\u{1B}[Tqqqqqq", "\u{1B}[32;5;6M",
            // Eight-bit introducers in UTF-8.
            "\u{9B}?62;22c", "\u{9D}11;rgb:0/0/0\u{07}", "\u{90}>|XTerm\u{1B}\\", "\u{9B}Mqqq",
        ])
    func lateReplies(_ reply: String) {
        var parser = KeyParser()
        #expect(parser.feed((reply + "q").utf8) == [.key(.character("q"))])
    }

    @Test(
        "Coordinates and introducers outside ASCII are not keys",
        arguments: [
            [0x1B, 0x5B, 0x4D, 0x20, 0xFF, 0x71], [0x1B, 0x5B, 0x4D, 0x20, 0x00, 0x71],
            [0x1B, 0x5B, 0x4D, 0x20, 0x71, 0xC3], [0x9B, 0x3F, 0x36, 0x63],
            [0x9D, 0x31, 0x31, 0x3B, 0x71, 0x9C], [0x90, 0x71, 0x71, 0x9C],
        ] as [[UInt8]])
    func rawReports(bytes: [UInt8]) {
        var parser = KeyParser()
        #expect(parser.feed(bytes + [0x71]) == [.key(.character("q"))])
        #expect(parser.feed(bytes + [0x03]).last == .key(.control("c")))
    }

    @Test(
        "A report may stall for two seconds after its start",
        arguments: ["\u{1B}[<0;1", "\u{1B}[1;", "\u{1B}[[", "\u{1B}O5", "\u{1B}[M ", "\u{9B}1"])
    func slowReport(start: String) {
        var parser = KeyParser()
        #expect(parser.feed(start.utf8) == [])
        #expect(parser.sequenceTimeout == .seconds(2))
        #expect(parser.timeout() == [])
    }

    @Test("The rest of a paste that has stalled is dropped until its end; only Ctrl-C is a key")
    func stalledPaste() {
        var parser = KeyParser()
        #expect(parser.feed("\u{1B}[200~one\u{1B}[2".utf8) == [])
        #expect(parser.timeout() == [.paste("one")])
        #expect(parser.sequenceTimeout == nil)
        #expect(parser.feed("01 qn".utf8) == [] && parser.timeout() == [])
        #expect(parser.feed("q\u{03}\u{1B}[20".utf8) == [.key(.control("c"))])
        #expect(parser.feed("1~n".utf8) == [.key(.character("n"))])
        #expect(parser.feed("\u{1B}[200~two\u{1B}[201~".utf8) == [.paste("two")])
    }

    @Test("Focus reports are not keys")
    func focus() {
        var parser = KeyParser()
        #expect(
            parser.feed("\u{1B}[Ia\u{1B}[O\u{1B}[1I\u{1B}[?O".utf8) == [
                .focus(isInFront: true), .key(.character("a")), .focus(isInFront: false),
            ])
    }

    @Test("Esc is a key if nothing follows")
    func escape() {
        var parser = KeyParser()
        #expect(parser.feed([0x1B]) == [])
        #expect(parser.sequenceTimeout == .milliseconds(30))
        #expect(parser.timeout() == [.key(.escape)])
        #expect(parser.sequenceTimeout == nil)
        #expect(parser.feed("[A".utf8) == [.key(.character("[")), .key(.character("A"))])
    }

    @Test(
        "An incomplete sequence times out",
        arguments: [
            ("\u{1B}[", [TerminalEvent.key(.alt("["))]), ("\u{1B}O", [.key(.alt("O"))]),
            ("\u{1B}]", [.key(.alt("]"))]), ("\u{1B}P", [.key(.alt("P"))]), ("\u{1B}[1;", []),
            ("\u{1B}]11;rgb", []),
        ])
    func timeout(_ bytes: String, _ inputs: [TerminalEvent]) {
        var parser = KeyParser()
        #expect(parser.feed(bytes.utf8) == [])
        #expect(parser.sequenceTimeout != nil)
        #expect(parser.timeout() == inputs)
        #expect(parser.feed("x".utf8) == [.key(.character("x"))])
    }

    @Test("A paste is a single event")
    func paste() {
        var parser = KeyParser()
        let text = "Zoë\rsays \u{1B}[31mred\u{1B}[20 and \u{1B}\u{1B}[201"
        let inputs = parser.feed("\u{1B}[200~\(text)\u{1B}[201~n".utf8)
        #expect(inputs == [.paste(text), .key(.character("n"))])
    }

    @Test("A long paste is truncated")
    func longPaste() {
        var parser = KeyParser()
        let letters = Array(repeating: UInt8(ascii: "x"), count: KeyParser.longestPaste + 1000)
        let inputs = parser.feed("\u{1B}[200~".utf8) + parser.feed(letters)
        #expect(inputs == [])
        #expect(
            parser.feed("\u{1B}[201~".utf8)
                == [.paste(String(repeating: "x", count: KeyParser.longestPaste))])
    }

    @Test("A paste of invalid UTF-8 is dropped; one that was cut off ends before a split character")
    func invalidPaste() {
        func events(_ bytes: [UInt8], isStalled: Bool = false) -> [TerminalEvent] {
            var parser = KeyParser()
            let start = parser.feed(Array("\u{1B}[200~".utf8) + bytes)
            return start
                + (isStalled ? parser.timeout() : parser.feed(Array("\u{1B}[201~".utf8)))
        }
        #expect(events([0x61, 0xE9]) == [.invalidPaste])
        #expect(events(Array("é".utf8)) == [.paste("é")])
        #expect(events([0x61, 0xC3], isStalled: true) == [.paste("a")])
        #expect(events([0xE9] + Array("abcd".utf8), isStalled: true) == [.invalidPaste])
        let letters = Array(repeating: UInt8(ascii: "x"), count: KeyParser.longestPaste - 1)
        let text = String(repeating: "x", count: letters.count)
        #expect(events(letters + Array("é".utf8)) == [.paste(text)])
    }

    @Test(
        "A terminal string ends at its terminator, however long it is",
        arguments: ["\u{07}", "\u{1B}\\", "\u{18}", "\u{1A}"])
    func longString(_ end: String) {
        var parser = KeyParser()
        #expect(parser.feed("\u{1B}]52;c;".utf8) == [])
        for _ in 0..<40 {
            #expect(parser.feed(Array(repeating: UInt8(ascii: "q"), count: 4096)) == [])
            #expect(parser.sequenceTimeout == .seconds(2))
        }
        #expect(parser.feed((end + "q").utf8) == [.key(.character("q"))])
    }

    @Test("Ctrl-C within a terminal string is a key")
    func interruptInString() {
        var parser = KeyParser()
        #expect(parser.feed("\u{1B}]52;c;abc".utf8) == [])
        #expect(parser.feed("\u{03}def".utf8) == [.key(.control("c"))])
        #expect(parser.feed("\u{07}q".utf8) == [.key(.character("q"))])
    }

    @Test(
        "Mouse events are parsed",
        arguments: [
            ("\u{1B}[<0;1;1M", .pressed(.left), 0, 0, []),
            ("\u{1B}[<2;300;5m", .released(.right), 4, 299, []),
            ("\u{1B}[<32;4;3M", .dragged(.left), 2, 3, []), ("\u{1B}[<35;4;3M", .moved, 2, 3, []),
            ("\u{1B}[<64;4;3M", .wheelUp, 2, 3, []), ("\u{1B}[<65;4;3M", .wheelDown, 2, 3, []),
            ("\u{1B}[<28;0;0M", .pressed(.left), 0, 0, [.shift, .alt, .control]),
        ] as [(String, MouseEvent.Action, Int, Int, Key.Modifiers)])
    func mouse(
        _ bytes: String, _ action: MouseEvent.Action, _ row: Int, _ column: Int,
        _ modifiers: Key.Modifiers
    ) {
        var parser = KeyParser()
        let event = MouseEvent(action: action, row: row, column: column, modifiers: modifiers)
        #expect(parser.feed(bytes.utf8) == [.mouse(event)])
    }

    @Test(
        "Invalid bytes are ignored",
        arguments: [
            [0xC3, 0x28], [0xC0, 0x80, 0x28], [0xED, 0xA0, 0x80, 0x28],
            [0xF4, 0x90, 0x80, 0x80, 0x28],
            [0xFF, 0xFE, 0x28], [0x80, 0x28], [0xE2, 0x82, 0x28], [0xC2, 0x85, 0x28],
        ] as [[UInt8]])
    func invalidBytes(_ bytes: [UInt8]) {
        var parser = KeyParser()
        #expect(parser.feed(bytes) == [.key(.character("("))])
    }

    @Test("Splitting the bytes makes no difference")
    func splits() {
        var random = SeededGenerator(seed: 2026)
        let pieces: [[UInt8]] = [
            "\u{1B}[", "\u{1B}O", "\u{1B}]", "\u{1B}P", "\u{1B}\\", "\u{1B}[200~", "\u{1B}[201~",
            "\u{1B}[<", "\u{1B}[1;5", "~", "M", "é", "😀", "\u{07}",
        ].map { Array($0.utf8) }
        for run in 0..<20_000 {
            var bytes: [UInt8] = []
            for _ in 0..<Int.random(in: 1...12, using: &random) {
                if Bool.random(using: &random) {
                    bytes += pieces[Int.random(in: 0..<pieces.count, using: &random)]
                } else {
                    bytes.append(UInt8.random(in: 0...255, using: &random))
                }
            }
            var whole = KeyParser()
            let expected = whole.feed(bytes) + whole.timeout()
            var split = KeyParser()
            var inputs: [TerminalEvent] = []
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = Int.random(in: 1...rest.count, using: &random)
                inputs += split.feed(rest.prefix(count))
                rest = rest.dropFirst(count)
            }
            inputs += split.timeout()
            guard inputs == expected else {
                Issue.record("run \(run): \(bytes) gave \(inputs) instead of \(expected)")
                return
            }
        }
    }
}
