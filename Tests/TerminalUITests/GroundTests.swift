import Glibc
import TestSupport
import Testing

@testable import TerminalUI

@Suite struct GroundTests {
    @Test(
        "Replies about the background colour are parsed",
        arguments: [
            ("11;rgb:ffff/ffff/ffff", Ground.light), ("11;rgb:0000/0000/0000", .dark),
            ("11;rgb:fd/f6/e3", .light), ("11;rgb:1e1e/1e1e/1e1e", .dark),
            ("11;rgb:0/2/3", .dark), ("11;rgba:ffff/ffff/ffff/8000", .light),
            ("11;rgb:fff/fff", nil), ("11;rgb:fffff/0/0", nil), ("10;rgb:ff/ff/ff", nil),
            ("11;?", nil), ("", nil), ("11;rgb:gg/00/00", nil),
        ] as [(String, Ground?)])
    func answers(text: String, ground: Ground?) {
        #expect(
            TerminalReply(operatingSystemCommand: Array(text.utf8))
                == ground.map(TerminalReply.ground))
    }

    @Test("A reply can be split anywhere, and no part of it becomes a key")
    func pieces() {
        let answer = Array(
            "\u{1B}[2;3R\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\\u{1B}P>|XTerm(379)\u{1B}\\\u{1B}[?62;4c"
                .utf8)
        for cut in 0...answer.count {
            var parser = KeyParser()
            let events = parser.feed(answer[..<cut]) + parser.feed(answer[cut...])
            #expect(events.isEmpty, "\(cut)")
            #expect(
                parser.drainReplies() == [
                    .column(3), .ground(.light), .version("XTerm(379)"), .attributes,
                ],
                "\(cut)")
        }
    }

    @Test("The rest of a reply may be late, but Esc alone is reported quickly")
    func timeouts() {
        var parser = KeyParser()
        _ = parser.feed(Array("\u{1B}".utf8))
        #expect(parser.sequenceTimeout == .milliseconds(30))
        _ = parser.feed(Array("]11;rgb".utf8))
        #expect(parser.sequenceTimeout == .seconds(2))
        parser = KeyParser()
        _ = parser.feed(Array("\u{1B}[?6".utf8))
        #expect(parser.sequenceTimeout == .seconds(2))
    }

    @Test(
        "COLORFGBG is used until the terminal replies, and an option always wins",
        arguments: [
            ("15;0", nil, Ground.dark, true), ("0;15", nil, .light, true),
            ("0;default;7", nil, .light, true), (nil, nil, .dark, true),
            ("", nil, .dark, true), ("15;default;0", nil, .dark, true),
            ("0;7", nil, .light, true), ("7;8", nil, .dark, true),
            ("default;default", nil, .dark, true), ("0;15", .dark, .dark, false),
            ("0;default", nil, .light, true), ("15;default", nil, .dark, true),
            (nil, .light, .light, false),
        ] as [(String?, Ground?, Ground, Bool)])
    func capabilities(variable: String?, option: Ground?, ground: Ground, asks: Bool) {
        let variables = ["TERM": "xterm-256color", "COLORFGBG": variable]
        let found = Capabilities(
            environment: { variables[$0] ?? nil }, codeset: "UTF-8", ground: option)
        #expect(found.ground == ground && found.asksForGround == asks)
    }
}

extension GroundTests {
    @Test(
        "A terminal's name may increase the colour depth, but never reduce it",
        arguments: [
            ("XTerm(379)", .eight, ColorDepth.palette), ("XTerm(379)", .trueColor, nil),
            ("kitty(0.26.5)", .palette, .trueColor), ("Konsole 22.12.3", .palette, .trueColor),
            ("tmux 3.3a", .eight, nil), ("", .eight, nil), ("kitty(0.26.5)", .none, nil),
        ] as [(String, ColorDepth, ColorDepth?)])
    func names(name: String, depth: ColorDepth, raised: ColorDepth?) {
        var capabilities = Capabilities(environment: { _ in nil }, codeset: "UTF-8")
        capabilities.depth = depth
        #expect(capabilities.depth(in: name) == raised)
    }
}

extension LiveTests {
    /// Terminals that reply early, late or never.
    @Suite struct GroundLiveTests {
        private let pty: Pty
        private let terminal: Terminal

        init() throws {
            pty = try Pty()
            let line = open(pty.path, O_RDWR | O_NOCTTY | O_CLOEXEC)
            terminal = try #require(
                Terminal(
                    mode: .fullScreen,
                    capabilities: Capabilities(
                        environment: { ["TERM": "xterm-256color"][$0] }, codeset: "UTF-8"),
                    input: line, output: line, errors: nil))
        }

        @Test("The terminal is queried once, after the screen has opened")
        func asking() throws {
            terminal.askForGround()
            terminal.enter()
            terminal.askForGround()
            terminal.askForGround()
            try pty.wait(for: TerminalReply.question)
            while pty.readAvailable(timeout: 0) {}
            #expect(pty.text.ranges(of: "]11;?").count == 1)
        }

        @Test("A reply recolours the screen at any time and is not a key")
        func answer() throws {
            terminal.enter()
            let loop = EventLoop(terminal: terminal)
            terminal.askForGround()
            pty.type("\u{1B}]11;rgb:ffff/ffff/ffff\u{7}\u{1B}[?6cx")
            let events = loop.wait(until: nil)
            #expect(events.contains(.key(.character("x"))) && events.count == 2)
            #expect(events.contains(.resized(terminal.size)))
            #expect(terminal.ground == .light)
        }

        @Test(
            "Blocks that are two columns wide turn the screen into ASCII",
            arguments: [("2;2", GlyphSet.unicode), ("2;3", .ascii), ("1;3", .unicode)])
        func wideBlocks(position: String, glyphs: GlyphSet) throws {
            terminal.enter()
            try pty.wait(for: TerminalReply.widthQuestion)
            let loop = EventLoop(terminal: terminal)
            pty.type("\u{1B}[\(position)Rx")
            let events = loop.wait(until: nil)
            #expect(events.contains(.key(.character("x"))))
            #expect(events.contains(.resized(terminal.size)) == (glyphs == .ascii))
            #expect(terminal.glyphs == glyphs)
            // It is asked once, even if the screen is entered again.
            terminal.leave()
            terminal.enter()
            while pty.readAvailable(timeout: 0) {}
            #expect(pty.text.ranges(of: "[6n").count == 1)
        }

        @Test("A terminal that is used for its keys only can be asked too")
        func askedForKeys() throws {
            let line = open(pty.path, O_RDWR | O_NOCTTY | O_CLOEXEC)
            defer { close(line) }
            for (answer, isWide) in [("\u{1B}[7;3R", true), ("\u{1B}[7;2R", false), ("", false)] {
                let terminal = try #require(
                    Terminal(
                        mode: .keysOnly, capabilities: terminal.capabilities, input: line,
                        output: line, errors: nil))
                terminal.enter()
                pty.type(answer)
                #expect(terminal.drawsWideBlocks() == isWide)
                terminal.leave()
            }
        }

        @Test("A reply that is pending at the end is awaited for at most 100 ms")
        func outstanding() throws {
            for answers in [true, false] {
                terminal.enter()
                terminal.askForGround()
                if answers { pty.type("\u{1B}]11;rgb:ffff/ffff/ffff\u{7}\u{1B}[?6c") }
                terminal.leave()
                var byte: UInt8 = 0
                let line = open(pty.path, O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
                #expect(read(line, &byte, 1) < 1)
                close(line)
            }
        }
    }
}
