import Glibc
import TestSupport
import Testing

@testable import TerminalUI

extension LiveTests {
    /// A terminal in the same process, whose other end the test reads.
    @Suite struct TerminalTests {
        private static let enter =
            "\u{1B}[22;2t\u{1B}7\u{1B}[?1049h\u{1B}[?25l\u{1B}[?2004h"
            + "\u{1B}[?1007s\u{1B}[?1007l" + noMouse + TerminalReply.widthQuestion
        private static let noMouse = "\u{1B}[?9;1000;1002;1003;1005;1006;1015l"
        private static let leave =
            "\u{18}\u{1B}[?2026l" + noMouse + "\u{1B}[?1004l\u{1B}[?2004l\u{1B}[?1007r"
            + "\u{1B}[0m\u{1B}[H\u{1B}[J\u{1B}]2;Terminal\u{07}\u{1B}[23;2t\u{1B}[?1049l\u{1B}8\u{1B}[?25h"

        private let pty: Pty
        private let line: Int32

        init() throws {
            pty = try Pty()
            line = open(pty.path, O_RDWR | O_NOCTTY | O_CLOEXEC)
        }

        private func terminal(
            _ mode: Terminal.Mode = .fullScreen, _ variables: [String: String] = [:],
            errors: Int32? = nil
        ) throws -> Terminal {
            let environment = variables.merging(["TERM": "xterm-256color"]) { one, _ in one }
            return try #require(
                Terminal(
                    mode: mode,
                    capabilities: Capabilities(
                        environment: { environment[$0] }, codeset: "UTF-8"),
                    input: line, output: line, errors: errors))
        }

        private func frame(_ text: String, _ terminal: Terminal) -> Frame {
            var frame = Frame(size: terminal.size, glyphs: .unicode)
            frame.title = TerminalText(text)
            frame.fill(frame.bounds, with: text.unicodeScalars.first ?? " ", style: .plain)
            return frame
        }

        private func readAll() -> String {
            while pty.readAvailable(timeout: 0) {}
            return pty.text
        }

        @Test(
            "A cell's proportions come from the terminal's size in pixels, if that is plausible",
            arguments: [(10, 22, 2.2), (9, 16, 16.0 / 9), (0, 0, 2), (1, 90, 2)])
        func cellAspect(width: UInt16, height: UInt16, aspect: Double) throws {
            let terminal = try terminal()
            pty.resize(rows: 24, columns: 80, cell: (width, height))
            terminal.enter()
            #expect(abs(terminal.cellAspect - aspect) < 1e-9)
            pty.resize(rows: 30, columns: 90, cell: (10, 20))
            #expect(terminal.consumeNewSize() == Size(rows: 30, columns: 90))
            #expect(terminal.cellAspect == 2)
            terminal.leave()
        }

        @Test("Every mode that was entered is left exactly once")
        func left() throws {
            let before = pty.state
            let terminal = try terminal()
            terminal.leave()
            #expect(readAll() == "")
            terminal.enter()
            terminal.enter()
            #expect(readAll() == Self.enter)
            #expect(pty.state != before)
            terminal.leave()
            terminal.leave()
            #expect(readAll() == Self.enter + Self.leave)
            #expect(pty.state == before)
        }

        @Test("When a terminal is released, its modes are reset")
        func forgotten() throws {
            let before = pty.state
            do {
                let terminal = try terminal()
                terminal.enter()
                terminal.capturesMouse = true
            }
            let mouse = "\u{1B}[?1002h\u{1B}[?1006h"
            #expect(readAll() == Self.enter + mouse + Self.leave)
            #expect(pty.state == before)
        }

        @Test(
            "A notification is shown only if the terminal supports it and is in the background",
            arguments: [
                ("foot(1.13.1)", "\u{1B}]777;notify;Design 4 1;Daisy[31m \u{1B}\\"),
                (
                    "kitty(0.26.5)",
                    "\u{1B}]99;i=notice:d=0;Design 4 1\u{1B}\\"
                        + "\u{1B}]99;i=notice:p=body;Daisy[31m \u{1B}\\"
                ),
                ("iTerm2 3.5.0", "\u{1B}]9;Design 4 1: Daisy[31m \u{1B}\\"),
                ("XTerm(379)", ""), ("tmux 3.3a", ""), ("", ""),
            ])
        func notices(version: String, expected: String) throws {
            let terminal = try terminal()
            let notice = TerminalNotice(title: "Design;4;1", text: "Daisy\u{07}\u{1B}[31m;")
            terminal.enter()
            terminal.askForGround()
            _ = terminal.apply(.version(version))
            terminal.setFocus(isInFront: false)
            terminal.notify(notice)
            let unasked = readAll()
            #expect(!unasked.contains("Design") && !unasked.contains("?1004h"))
            terminal.showsNotices = true
            terminal.notify(notice)
            #expect(readAll() == unasked + "\u{1B}[?1004h" + expected)
            terminal.setFocus(isInFront: true)
            terminal.notify(notice)
            #expect(readAll() == unasked + "\u{1B}[?1004h" + expected)
            terminal.leave()
            #expect(readAll().hasSuffix(Self.leave))
        }

        @Test("A notification's text cannot become an option of the program that foot runs")
        func dashes() {
            let notice = TerminalNotice(title: "-x", text: "--help; -y")
            #expect(notice.sequence(.titled) == "\u{1B}]777;notify; -x; --help  -y\u{1B}\\")
            #expect(notice.sequence(.kitty).contains(";-x\u{1B}\\"))
        }

        @Test(
            "mlterm is recognised by its variable, and its spilling characters are handled",
            arguments: [nil, "3.9.0"])
        func spilled(version: String?) throws {
            let terminal = try terminal(.fullScreen, version.map { ["MLTERM": $0] } ?? [:])
            terminal.enter()
            var frame = Frame(size: terminal.size, glyphs: .unicode)
            frame.put("a▌bcd", row: 0, column: 0)
            terminal.show(frame)
            let before = readAll()
            frame.put("a bcd", row: 0, column: 0)
            terminal.show(frame)
            #expect(readAll().dropFirst(before.count).contains("a b") == (version != nil))
            terminal.leave()
        }

        @Test(
            "If notifications are on, the terminal is asked its name even if its background is known"
        )
        func askedForNotices() throws {
            for showsNotices in [false, true] {
                let capabilities = Capabilities(
                    environment: { $0 == "TERM" ? "foot" : nil }, codeset: "UTF-8", ground: .dark)
                let terminal = try #require(
                    Terminal(
                        mode: .fullScreen, capabilities: capabilities, input: line, output: line,
                        errors: nil))
                terminal.enter()
                terminal.showsNotices = showsNotices
                let before = readAll()
                terminal.askForGround()
                #expect(readAll() == before + (showsNotices ? "\u{1B}[>0q\u{1B}[c" : ""))
                _ = terminal.apply(.attributes)
                terminal.leave()
            }
        }

        @Test("If a terminal is opened for keys only, no bytes are sent to it")
        func onlyKeys() throws {
            let before = pty.state
            let terminal = try terminal(.keysOnly)
            terminal.enter()
            terminal.show(frame("unseen", terminal))
            #expect(pty.state != before)
            terminal.leave()
            #expect(readAll() == "")
            #expect(pty.state == before)
        }

        @Test("Opening a terminal fails if none exists")
        func noTerminal() {
            let null = open("/dev/null", O_RDWR | O_CLOEXEC)
            defer { close(null) }
            func exists(
                _ mode: Terminal.Mode, input: Int32, output: Int32, term: String = "xterm"
            ) -> Bool {
                let capabilities = Capabilities(environment: { _ in term }, codeset: "UTF-8")
                return Terminal(
                    mode: mode, capabilities: capabilities, input: input, output: output,
                    errors: nil) != nil
            }
            #expect(exists(.fullScreen, input: null, output: line))
            #expect(!exists(.fullScreen, input: line, output: null))
            #expect(!exists(.fullScreen, input: line, output: line, term: "dumb"))
            #expect(exists(.keysOnly, input: line, output: null, term: "dumb"))
            #expect(!exists(.keysOnly, input: null, output: line))
            #expect(!exists(.keysOnly, input: -1, output: -1))
        }

        @Test("Reading still blocks for other programs on the terminal")
        func blocking() throws {
            let terminal = try terminal()
            terminal.enter()
            #expect(fcntl(line, F_GETFL) & O_NONBLOCK == 0)
            #expect(fcntl(terminal.descriptor, F_GETFL) & O_NONBLOCK != 0)
            #expect(fcntl(terminal.descriptor, F_GETFD) & FD_CLOEXEC != 0)
            terminal.leave()
        }

        @Test("Errors are held back until the screen is left")
        func errors() throws {
            let errors = open(pty.path, O_RDWR | O_NOCTTY | O_CLOEXEC)
            defer { close(errors) }
            let terminal = try terminal(errors: errors)
            for enter in [Self.enter, Self.enter.replacing(TerminalReply.widthQuestion, with: "")] {
                _ = readAll()
                let mark = pty.output.count
                terminal.enter()
                write(errors, "a warning\n", 10)
                _ = readAll()
                #expect(pty.output[mark...].elementsEqual(enter.utf8))
                terminal.leave()
                #expect(readAll().hasSuffix(Self.leave + "a warning\r\n"))
                write(errors, "at once\n", 8)
                #expect(readAll().hasSuffix("a warning\r\nat once\r\n"))
            }
        }

        @Test("The number of errors held back is limited")
        func manyErrors() throws {
            let errors = open(pty.path, O_RDWR | O_NOCTTY | O_CLOEXEC)
            defer { close(errors) }
            let terminal = try terminal(errors: errors)
            terminal.enter()
            let kilobyte = [UInt8](repeating: 0x21, count: 1024)
            let written = (0..<200).filter { _ in write(errors, kilobyte, 1024) == 1024 }
            #expect(written.count == 64)
            terminal.leave()
        }

        @Test("A terminal that blocked gets the newest frame")
        func stalled() throws {
            let terminal = try terminal()
            let loop = EventLoop(terminal: terminal)
            terminal.enter()
            let frames = 200
            for number in 1...frames {
                terminal.show(frame("\(number % 10) is frame \(number)", terminal))
            }
            #expect(terminal.hasOutput)
            terminal.bell()
            while terminal.hasOutput {
                _ = readAll()
                #expect(loop.wait(until: EventLoop.now() + .milliseconds(1)) == [.deadline])
            }
            let titles = readAll().ranges(of: "is frame")
            #expect(titles.count < frames / 2)
            let last = try #require(titles.last)
            #expect(pty.text[last.lowerBound...].hasPrefix("is frame \(frames)\u{07}"))
            #expect(pty.text.hasSuffix("\u{07}"))
            terminal.leave()
        }

        @Test("Leaving a terminal that blocks takes a limited time")
        func leavingStalled() throws {
            let before = pty.state
            let terminal = try terminal()
            terminal.enter()
            for number in 1...100 { terminal.show(frame("\(number % 10)", terminal)) }
            #expect(terminal.hasOutput)
            let start = ContinuousClock.now
            terminal.leave()
            // It takes less than a second, but the machine may be busy.
            #expect(ContinuousClock.now - start < defaultTimeout)
            #expect(pty.state == before)
            #expect(readAll().hasSuffix(Self.leave))
        }

        @Test("The bell is sent with the next frame or at the next wait")
        func bell() throws {
            let terminal = try terminal()
            let loop = EventLoop(terminal: terminal)
            terminal.enter()
            terminal.show(frame("a", terminal))
            let mark = readAll().count
            terminal.bell()
            terminal.bell()
            #expect(readAll().count == mark)
            loop.waker.wake()
            #expect(loop.wait(until: nil) == [.woken])
            #expect(readAll().dropFirst(mark) == "\u{07}")
            terminal.leave()
        }

        @Test("The size of a terminal is known")
        func sizes() throws {
            #expect(try terminal().size == Size(rows: 24, columns: 80))
            pty.resize(rows: 0, columns: 0)
            #expect(try terminal().size == Size(rows: 24, columns: 80))
            let variables = ["LINES": "30", "COLUMNS": "100"]
            #expect(try terminal(.fullScreen, variables).size == Size(rows: 30, columns: 100))
            pty.resize(rows: .max, columns: .max)
            #expect(try terminal().size == Size.largestScreen)
        }

        @Test("A new size is reported once")
        func resize() throws {
            let terminal = try terminal()
            let loop = EventLoop(terminal: terminal)
            terminal.enter()
            pty.resize(rows: 5, columns: 20)
            kill(getpid(), SIGWINCH)
            #expect(loop.wait(until: nil) == [.resized(Size(rows: 5, columns: 20))])
            #expect(terminal.size == Size(rows: 5, columns: 20))
            kill(getpid(), SIGWINCH)
            #expect(loop.wait(until: EventLoop.now() + .milliseconds(5)) == [.deadline])
            terminal.leave()
        }

        @Test("A key may arrive in several reads")
        func splitKeys() throws {
            let terminal = try terminal()
            let loop = EventLoop(terminal: terminal)
            terminal.enter()
            pty.type("a\u{1B}")
            #expect(loop.wait(until: nil) == [.key(.character("a"))])
            pty.type("[A\u{1B}[200~Zo")
            #expect(loop.wait(until: nil) == [.key(.up)])
            pty.type("e\u{1B}[201~\u{1B}[<0;3;2M\u{1B}[I")
            let click = MouseEvent(action: .pressed(.left), row: 1, column: 2)
            var events = loop.wait(until: nil)
            if events.count < 2 { events += loop.wait(until: nil) }
            #expect(events == [.paste("Zoe"), .mouse(click), .focus(isInFront: true)])
            pty.type("\u{1B}")
            #expect(loop.wait(until: nil) == [.key(.escape)])
            terminal.leave()
        }

        @Test("Deadlines do not delay Esc")
        func escape() throws {
            let terminal = try terminal()
            let loop = EventLoop(terminal: terminal)
            terminal.enter()
            pty.type("\u{1B}")
            var events: [TerminalEvent] = []
            let end = EventLoop.now() + .seconds(20)
            while !events.contains(.key(.escape)), EventLoop.now() < end {
                events += loop.wait(until: EventLoop.now())
            }
            #expect(events.contains(.key(.escape)))
            terminal.leave()
        }

        @Test("A closed terminal hangs up once", arguments: [Terminal.Mode.fullScreen, .keysOnly])
        func hangUp(_ mode: Terminal.Mode) throws {
            let terminal = try terminal(mode)
            let loop = EventLoop(terminal: terminal)
            terminal.enter()
            pty.hangUp()
            #expect(loop.wait(until: nil) == [.hangup])
            #expect(loop.wait(until: EventLoop.now() + .milliseconds(2)) == [.deadline])
            terminal.show(frame("unseen", terminal))
            terminal.bell()
            terminal.capturesMouse = true
            terminal.leaveForKeysOnly()
            terminal.enter()
            #expect(loop.wait(until: EventLoop.now() + .milliseconds(2)) == [.deadline])
            terminal.leave()
        }
    }
}
