import Glibc
import Platform
import Synchronization
import TerminalUI
import TestSupport
import Testing

@testable import Fonts

@Suite("Texts drawn by a child process")
struct FontDrawerTests {
    private static let name = DrawnText.Request("田中", width: 16, height: 9, across: 2)

    /// A child that answers requests with what a Python expression returns for `box`, the width and
    /// height, and `text`.
    private func child(_ answer: String) -> ChildProgram {
        ChildProgram(
            [
                "/usr/bin/python3", "-c",
                """
                import os, socket, struct, sys, time
                meeting = socket.socket(fileno=0)
                def drawing(width, height, known=1):
                    return struct.pack("HHH", width, height, known) + b"\\xf0" * ((width + 7) // 8 * height)
                while request := meeting.recv(1000):
                    box, text = struct.unpack("HHHH", request[:8]), request[8:].decode()
                    meeting.send(\(answer))
                """,
            ], environment: [:])
    }

    /// Asks until everything is known.
    private func answers(
        _ requests: [DrawnText.Request], of child: ChildProgram, limit: Duration = .seconds(60)
    ) throws -> DrawnTexts {
        let drawer = FontDrawer({ child }, limit: limit, onAnswer: {})
        drawer.draw(requests)
        _ = try waitFor("the answers") {
            drawer.known.drawings.count + drawer.known.undrawable.count == requests.count ? 0 : nil
        }
        return drawer.known
    }

    @Test("A text comes back as parts with ink, at most as large as its box")
    func drawn() throws {
        let known = try answers([Self.name], of: child("drawing(12, 9)"))
        let drawing = try #require(known.drawings[Self.name])
        #expect(drawing.width == 12 && drawing.height == 9 && drawing.isWhole)
        #expect(drawing.columns(row: 8) == [0, 1, 2, 3, 8, 9, 10, 11])
    }

    @Test("An emoji that no font has is left out; without other text, nothing is drawn")
    func emoji() throws {
        let child = child(#"drawing(8, 9, "🚀" not in text and text == "李 Wei" or text == "👍")"#)
        let texts = ["李 Wei 🚀", "🚀", "👍"].map {
            DrawnText.Request($0, width: 16, height: 9, across: 2)
        }
        let known = try answers(texts, of: child)
        #expect(known.drawings[texts[0]]?.isWhole == false)
        #expect(known.undrawable == ["🚀"])
        #expect(known.drawings[texts[2]]?.isWhole == true)
    }

    @Test(
        "A child that fails draws nothing and is not started again",
        arguments: [
            "sys.exit()", "os.kill(os.getpid(), 9)", "os.urandom(100)", "drawing(17, 9)",
            "drawing(16, 10)", "drawing(16, 9) + b'0'", "drawing(16, 9)[:-1]", "b'0'",
            "b'\\xff' * 65536", "drawing(65535, 65535)[:100]", "drawing(16, 9, 2)",
            "b''.join(meeting.send(b'0' * 1024) and b'' for _ in range(4096))",
        ])
    func failing(_ answer: String) throws {
        let folder = TemporaryFolder()
        let log = "\(folder.path)/log"
        let failing = child("(open('\(log)', 'a').write('1'), \(answer))[1]")
        let other = DrawnText.Request("美", width: 16, height: 9, across: 2)
        let known = try answers([Self.name, other], of: failing)
        #expect(known.undrawable == ["田中", "美"])
        #expect(contents(of: log) == "1")
    }

    @Test("A poster waits for its drawings, but not for a child that hangs")
    func waiting() {
        let requests = [Self.name, DrawnText.Request("美", width: 16, height: 9, across: 2)]
        let drawn = FontDrawer.drawings(
            of: requests, by: child("drawing(16, 9)"), limit: .seconds(60))
        #expect(Set(drawn.drawings.keys) == Set(requests))
        let limit = Duration.milliseconds(300)
        let none = FontDrawer.drawings(of: requests, by: child("time.sleep(1000)"), limit: limit)
        #expect(none.drawings.isEmpty)
    }

    @Test("A child that does not answer in time is killed")
    func hanging() throws {
        let known = try answers(
            [Self.name], of: child("time.sleep(1000)"), limit: .milliseconds(300))
        #expect(known.undrawable == ["田中"])
    }

    @Test("A program that cannot start draws nothing")
    func missing() throws {
        let known = try answers([Self.name], of: ChildProgram(["/none"], environment: [:]))
        #expect(known.undrawable == ["田中"])
    }

    @Test("Without a text, no process starts; the child ends with its owner")
    func lifetime() throws {
        let folder = TemporaryFolder()
        let log = "\(folder.path)/log"
        let program = child("(open('\(log)', 'w').write(str(os.getpid())), drawing(8, 9))[1]")
        do {
            let drawer = FontDrawer({ program }, onAnswer: {})
            drawer.draw([])
            usleep(50_000)
            #expect(contents(of: log).isEmpty)
            drawer.draw([Self.name])
            _ = try waitFor("the drawing") { drawer.known.drawings.count == 1 ? 0 : nil }
        }
        let process = try #require(pid_t(contents(of: log)))
        #expect(kill(process, 0) == -1 && errno == ESRCH)
    }

    // MARK: The real child

    private static let real = ChildProgram(
        [Products.path(of: "FontsProbe")],
        environment: ["PATH": "/usr/bin:/bin", "HOME": "/nonexistent"])

    @Test("Fonts fill the box; a text too long for it has no size")
    func fonts() throws {
        func request(_ text: String, height: Int = 16, breaks: Bool = false) -> DrawnText.Request {
            DrawnText.Request(text, width: 100, height: height, across: 2, breaks: breaks)
        }
        let texts = [
            request("HH"), request(String(repeating: "H", count: 40)),
            request("HH HH", height: 40, breaks: true), request("HH HH", height: 40),
        ]
        let known = try answers(texts, of: Self.real)
        // Computers without Pango or fonts draw nothing.
        if !known.undrawable.isEmpty { return #expect(known.drawings.isEmpty) }
        let drawings = texts.map { known.drawings[$0]! }
        #expect(drawings[0].height == 16 && drawings[0].width > 20)
        #expect(drawings[1].width == 0)
        #expect(drawings[2].height > drawings[3].height)
        let parts = (0..<16).map { drawings[0].columns(row: $0) }
        #expect(parts.allSatisfy { !$0.isEmpty })
        #expect(parts.joined().max() == drawings[0].width - 1)
    }

    @Test("A text that is too wide in the least size is narrowed, but not below seven tenths")
    func narrowed() throws {
        func draw(_ width: Int) throws -> DrawnText? {
            let request = DrawnText.Request("HHHHHHHH", width: width, height: 9, across: 2)
            return try answers([request], of: Self.real).drawings[request]
        }
        // Computers without Pango or fonts draw nothing.
        guard let whole = try draw(400) else { return }
        // Capital letters of the least size are three quarters as high as the box.
        let narrowed = try #require(try draw(whole.width * 6 / 10))
        #expect(narrowed.width == whole.width * 6 / 10 && (6...9).contains(narrowed.height))
        #expect(try draw(whole.width * 4 / 10)?.width == 0)
    }

    @Test("No font has a code point that is not assigned")
    func unknown() throws {
        let text = DrawnText.Request("\u{50000}", width: 100, height: 16, across: 2)
        #expect(try answers([text], of: Self.real).undrawable == ["\u{50000}"])
    }
}
