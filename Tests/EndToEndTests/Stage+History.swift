import FoundationEssentials
import TestSupport
import Testing

/// A line of the history with the keys used on disk; times are in milliseconds.
struct KeptMeeting: Decodable, Equatable {
    struct Person: Decodable, Equatable {
        let name: String
        let planned, taken: Int
        let absent, skipped: Bool
        let order: Int?
    }

    struct Note: Decodable, Equatable {
        let text: String
        let speaker: String?
    }

    let v: Int
    let id, start, ended: String
    let planned, elapsed, paused: Int
    let people: [Person]
    let notes: [Note]
}

extension Stage {
    /// All records in the history; throws if a line is damaged.
    func records() throws -> [KeptMeeting] {
        try files.filter { $0.hasSuffix(".jsonl") }.flatMap { name in
            let text = contents(of: "\(history)/\(name)")
            try #require(text.isEmpty || text.hasSuffix("\n"), "a line is torn: \(text.suffix(80))")
            return try text.split(separator: "\n").map { line in
                try JSONDecoder().decode(KeptMeeting.self, from: Data(line.utf8))
            }
        }
    }

    /// The only record in the history.
    func record() throws -> KeptMeeting {
        let records = try records()
        try #require(records.count == 1)
        return records[0]
    }

    /// The journals of running or interrupted meetings.
    var journals: [String] { files.filter { $0.hasSuffix(".journal") } }

    /// The journals of ended meetings that can be reopened.
    var endedJournals: [String] { files.filter { $0.hasSuffix(".ended") } }

    /// The paths of the history's files.
    var historyFiles: [String] {
        files.filter { $0.hasSuffix(".jsonl") }.map { "\(history)/\($0)" }
    }

    private var files: [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: history)) ?? []
    }
}
