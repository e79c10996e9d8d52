import Glibc
import TestSupport
import Testing

/// What `scrum history` shows in a real terminal of some width.
struct PastMeetingsTests {
    private let stage: Stage
    private static let longTitle = "Everybody of the platform and what is built on it"

    init() throws {
        stage = try Stage()
        mkdir(stage.history, 0o700)
    }

    private func keep(_ id: String, of title: String) throws {
        let line = """
            {"v":1,"id":"\(id)","scrum":{"title":"\(title)"},\
            "start":"2026-11-20T09:30:00+00:00","planned":600000,"elapsed":724000,\
            "paused":0,"ended":"early","people":[{"name":"Cathy","planned":600000,\
            "taken":724000,"absent":false,"skipped":false,"order":1}],"notes":[]}\n
            """
        try stage.write(line, to: "history/\(title.count).jsonl")
    }

    private func linesInTerminal(columns: UInt16) throws -> [String] {
        let pty = try Pty(columns: columns)
        let child = try stage.start("history", in: pty)
        #expect(try pty.waitForEnd(of: child) == .exited(0))
        return pty.text.split(whereSeparator: \.isNewline).map(String.init)
    }

    @Test func longTitlesAreCutInATerminalAndNowhereElse() throws {
        try keep("261120-0930-nz2p", of: Self.longTitle)
        let lines = try linesInTerminal(columns: 80)
        #expect(lines.count == 1 && lines[0].count == 80, "\(lines)")
        #expect(lines[0].contains("  Everybody of th…  ") && lines[0].hasSuffix("  nz2p"))
        #expect(try stage.run("history").output.contains("  \(Self.longTitle)  "))
        #expect(try linesInTerminal(columns: 200)[0].contains("  \(Self.longTitle)  "))
    }
}
