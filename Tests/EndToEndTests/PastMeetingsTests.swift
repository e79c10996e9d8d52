import Glibc
import TestSupport
import Testing

/// What `scrum history` shows of meetings that were kept, and which of them it deletes.
struct PastMeetingsTests {
    private let stage: Stage
    private static let longTitle = "Everybody of the platform and what is built on it"

    init() throws {
        stage = try Stage()
        mkdir(stage.history, 0o700)
    }

    private func keep(
        _ ids: String..., of title: String, elapsed: Int = 724_000, notes: Int = 0
    ) throws {
        let notes = (0..<notes).map { "{\"text\":\"note \($0)\"}" }.joined(separator: ",")
        let lines = ids.map { id in
            """
            {"v":1,"id":"\(id)","scrum":{"title":"\(title)"},\
            "start":"2026-11-20T09:30:00+00:00","planned":600000,"elapsed":\(elapsed),\
            "paused":0,"ended":"early","people":[{"name":"Cathy","planned":600000,\
            "taken":\(elapsed),"absent":false,"skipped":false,"order":1}],"notes":[\(notes)]}\n
            """
        }
        try stage.write(lines.joined(), to: "history/\(title.count).jsonl")
    }

    private func linesInTerminal(columns: UInt16) throws -> [String] {
        let pty = try Pty(columns: columns)
        let child = try stage.start("history", in: pty)
        #expect(try pty.waitForEnd(of: child) == .exited(0))
        return pty.text.split(whereSeparator: \.isNewline).map(String.init)
    }

    @Test func ordinaryTitlesFitIntoEightyColumns() throws {
        try keep("261120-0930-nz2p", of: "App Dev", elapsed: 12_000, notes: 1)
        try keep("261120-0930-gycc", of: "Design")
        let expected = [
            "2026-11-20 09:30  Design   12:04 of 10:00  +2:04  1 person, early          gycc",
            "2026-11-20 09:30  App Dev  0:12 of 10:00   -9:48  1 person, 1 note, early  nz2p",
        ]
        #expect(try linesInTerminal(columns: 80) == expected)
    }

    @Test func longTitlesAreCutInATerminalAndNowhereElse() throws {
        try keep("261120-0930-nz2p", of: Self.longTitle)
        let lines = try linesInTerminal(columns: 80)
        #expect(lines.count == 1 && lines[0].count == 80, "\(lines)")
        #expect(lines[0].contains("  Everybody of th…  ") && lines[0].hasSuffix("  nz2p"))
        #expect(try stage.run("history").output.contains("  \(Self.longTitle)  "))
        #expect(try linesInTerminal(columns: 200)[0].contains("  \(Self.longTitle)  "))
    }

    @Test func theEndOfAnIDIsEnoughToDelete() throws {
        try keep("261120-0930-nz2p", "261120-0931-gycc", "261120-0932-gycc", of: "Design")
        let unclear = try stage.run("history", "--delete", "gycc", "--yes")
        #expect(unclear.ending == .exited(64))
        #expect(unclear.error.contains("261120-0931-gycc, 261120-0932-gycc"), "\(unclear.error)")
        #expect(try stage.run("history", "--delete", "z2p", "--yes").ending == .exited(1))
        #expect(try stage.records().count == 3)

        let deleted = try stage.run("history", "--delete", "nz2p", "--yes")
        #expect(deleted.output == "The meeting 261120-0930-nz2p is deleted.\n")
        #expect(
            try stage.run("history", "--delete", "261120-0931-gycc", "--yes").ending == .exited(0))
        #expect(try stage.records().map(\.id) == ["261120-0932-gycc"])
    }
}
