import Glibc
import Testing

@testable import TerminalUI

/// Lines for a reader that may be slow or may have closed its end.
struct LineOutputTests {
    private struct Pipe: ~Copyable {
        let read: Int32
        let write: Int32

        init() throws {
            var ends: [Int32] = [0, 0]
            // The writing end blocks, as in pipes that a shell makes.
            try #require(pipe(&ends) == 0)
            read = ends[0]
            write = ends[1]
            _ = fcntl(read, F_SETFL, O_NONBLOCK)
        }

        deinit {
            close(read)
            close(write)
        }

        func text() -> String {
            var all: [UInt8] = []
            var part = [UInt8](repeating: 0, count: 65_536)
            while case let count = Glibc.read(read, &part, part.count), count > 0 {
                all += part[..<count]
            }
            return String(decoding: all, as: UTF8.self)
        }
    }

    @Test("A line longer than the pipe's buffer arrives whole, and the writer is never blocked")
    func longLine() throws {
        let pipe = try Pipe()
        let output = LineOutput(descriptor: pipe.write)
        let line = String(repeating: "x", count: 300_000)
        output.write(TerminalText(written: line))
        output.write("y")
        var text = ""
        for _ in 0..<20 {
            text += pipe.text()
            output.flush()
        }
        #expect(text == line + "\ny\n")
        #expect(fcntl(pipe.write, F_GETFL) & O_NONBLOCK == 0)
    }

    @Test("If too many lines are unread, the newest are kept, and each line is whole")
    func newest() throws {
        let pipe = try Pipe()
        let output = LineOutput(descriptor: pipe.write)
        let rest = TerminalText(repeating: "x", count: 500)
        for number in 0..<5_000 { output.write("\(number) \(rest)") }
        var text = ""
        for _ in 0..<100 {
            text += pipe.text()
            output.flush()
        }
        let lines = text.split(separator: "\n")
        #expect(lines.allSatisfy { $0.utf8.count > 500 && $0.utf8.count < 506 })
        #expect(lines.last?.hasPrefix("4999 ") == true)
        #expect(lines.count < 1_300)
        let numbers = lines.compactMap { $0.split(separator: " ").first.flatMap { Int($0) } }
        #expect(numbers == numbers.sorted())
    }

    @Test("Long unread lines use a limited amount of memory")
    func bytes() throws {
        let pipe = try Pipe()
        let output = LineOutput(descriptor: pipe.write)
        let line = String(repeating: "x", count: 100_000)
        for _ in 0..<100 { output.write(TerminalText(written: line)) }
        var count = 0
        for _ in 0..<1_000 {
            count += pipe.text().utf8.count
            output.flush()
        }
        #expect(count < 1_400_000)
    }

    @Test("The writer notices that its reader has closed the pipe")
    func closed() throws {
        signal(SIGPIPE, SIG_IGN)
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        let output = LineOutput(descriptor: ends[1])
        close(ends[0])
        output.write("x")
        #expect(output.isClosed)
        close(ends[1])
    }
}
