import Glibc
import JSONText
import ScrumCore
import Testing

@testable import MeetingHistory

/// Valid and damaged lines written by version 1.0.0, with that version's results.
struct StoredLinesTests {
    @Test("A version 1.0.0 history is read and written back byte for byte")
    func history() throws {
        let lines = try Self.lines("history-1.0.0.jsonl")
        let records = try lines.map { try Sample.decode($0) }
        #expect(records.map(\.id) == (0...9).map { "m\($0)" })
        #expect(records.map(\.people.count) == [2, 3, 4, 5, 6, 2, 3, 4, 5, 6])
        #expect(records.map { Sample.text($0) } == lines.map { $0 + "\n" })
        let last = try #require(records.last)
        #expect(last.scrum == .init(id: "s", title: "Design"))
        #expect(last.start.description == "2026-11-30T09:30:00+01:00")
        #expect(last.people[4].name == "a\"b\\c\n" && last.people[3].isAbsent)
        #expect(last.notes.map(\.text) == ["ask \u{202E}", "b"])
    }

    @Test("A version 2.0.0 line contains a leader, and notes that return")
    func leaderAndNotes() throws {
        let line = try #require(try Self.lines("history-2.0.0.jsonl").first)
        let record = try Sample.decode(line)
        #expect(
            record.leader != nil && record.carriesNotes
                && record.notes.map(\.isDone) == [true, false])
        #expect(Sample.text(record) == line + "\n")
        // Version 1.0.0 skips unknown keys, as this version does.
        let older = try Sample.decode(
            line.replacing("\"leader\"", with: "\"unknown1\"")
                .replacing("\"carries\"", with: "\"unknown2\""))
        #expect(older.people == record.people && older.notes == record.notes)
        #expect(older.leader == nil && !older.carriesNotes)
    }

    @Test("A version 1.0.0 journal is read and written back byte for byte")
    func journal() throws {
        let lines = try Self.lines("meeting-1.0.0.journal")
        let (header, seen) = try JournalLine.header(Array(lines[0].utf8))
        #expect(seen == .zero && header.plan.people.map(\.name) == ["Cathy", "Zoë", "Simon"])
        let entries = lines.dropFirst().compactMap { JournalLine.entry(Array($0.utf8)) }
        #expect(entries.count == 10)
        let written = [JournalLine.encode(header)] + entries.map(JournalLine.encode)
        #expect(written.map { String(decoding: $0, as: UTF8.self) } == lines.map { $0 + "\n" })
    }

    @Test("Damaged lines are accepted or rejected as in version 1.0.0")
    func mutated() throws {
        let lines = try Self.lines("mutated-lines.txt")
        #expect(lines.count > 300)
        for (line, expected) in zip(lines, lines.dropFirst()).enumerated().lazy
            .filter({ $0.offset % 2 == 0 }).map(\.element)
        {
            let parts = line.split(separator: " ", maxSplits: 1)
            #expect(Self.outcome(String(parts[1]), as: String(parts[0])) == expected, "\(line)")
        }
    }

    /// "-" for a damaged line, "newer 2" for a newer one, or "+" and the line as written back.
    private static func outcome(_ line: String, as kind: String) -> String {
        do throws(LineProblem) {
            switch kind {
            case "history": return "+ " + Sample.text(try Sample.decode(line)).dropLast()
            case "header":
                let (header, seen) = try JournalLine.header(Array(line.utf8))
                return "+ \(seen.nanoseconds) " + text(JournalLine.encode(header))
            default:
                guard let entry = JournalLine.entry(Array(line.utf8)) else { return "-" }
                return "+ " + text(JournalLine.encode(entry))
            }
        } catch {
            guard case .newer(let version) = error else { return "-" }
            return "newer \(version)"
        }
    }

    private static func text(_ line: [UInt8]) -> String {
        String(decoding: line.dropLast(), as: UTF8.self)
    }

    private static func lines(_ name: String) throws -> [String] {
        let folder = #filePath.split(separator: "/").dropLast().joined(separator: "/")
        let file = try #require(fopen("/\(folder)/Fixtures/\(name)", "r"))
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        let count = fread(&bytes, 1, bytes.count, file)
        return String(decoding: bytes[..<count], as: UTF8.self).split(separator: "\n")
            .map(String.init)
    }
}
