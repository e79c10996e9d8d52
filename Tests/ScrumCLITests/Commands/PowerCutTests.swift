import Glibc
import MeetingHistory
import Platform
import ScrumCore
import TestSupport
import Testing

@testable import ScrumCLI

/// Power failures at every point of the commands that change scrums.json and past meetings.
///
/// Afterwards scrums.json is completely old or completely new. Repeating the interrupted command
/// gives the same result as without the failure.
struct PowerCutTests {
    private typealias Step = (FileSystem) throws -> Void

    private struct Contents: Equatable {
        var file: String?
        var meetings: [String]
    }

    /// The number of failures at each point.
    private static let tries = getenv("SCRUM_MATRIX") != nil ? 150 : Sweep.isSampled ? 1 : 4
    private let stage: CommandStage
    private let disk = PowerLoss()

    init() throws {
        stage = try CommandStage()
        try disk.files.makeFolders(stage.folder)
    }

    private func write(_ text: String, to name: String) throws {
        let file = try AtomicFile(locking: "\(stage.folder)/\(name)", files: disk.files)
        try file.replace(with: Array(text.utf8))
    }

    /// A command typed by a user, who confirms it if asked.
    private func command(_ words: String..., isAsked: Bool = false) -> Step {
        { [stage] files in
            _ = stage.run(words, typing: isAsked ? ["y"] : nil) { $0.files = files }
        }
    }

    private func adding(_ records: [MeetingRecord]) -> Step {
        { [stage] files in try History(folder: stage.history.folder, files: files).add(records) }
    }

    private func contents(of disk: PowerLoss) throws -> Contents {
        var meetings: [String] = []
        for file in try History(folder: stage.history.folder, files: disk.files).contents().all {
            meetings += try file.all().records.map { record in
                "\(record.id) \(record.scrum.title) \(record.people.map(\.name))"
            }
        }
        let path = ["\(stage.folder)/scrums.json", stage.configuration]
        return Contents(file: path.lazy.compactMap(disk.text).first, meetings: meetings.sorted())
    }

    /// Runs the steps, then runs them again with a power failure at each point.
    private func cut(_ steps: [Step], changing: Int) throws {
        let start = disk.count
        var states = [try contents(of: disk)]
        for step in steps {
            try step(disk.files)
            disk.report("done")
            states.append(try contents(of: disk))
        }
        let changes = zip(states, states.dropFirst()).count { $0 != $1 }
        try #require(changes == changing, "\(states)")
        var generator = SeededGenerator(seed: 23)
        var cuts = 0
        for point in start...disk.count {
            for _ in 0..<Self.tries {
                let (left, reports) = disk.after(point, using: &generator)
                cuts += 1
                let (old, new) = (
                    states[reports.count], states[min(reports.count + 1, steps.count)]
                )
                let file = try contents(of: left).file
                try #require(file == old.file || file == new.file, "after \(point): \(file ?? "")")
                if reports.count < steps.count { try steps[reports.count](left.files) }
                let found = try contents(of: left)
                try #require(
                    found == new, "after \(point) of \(disk.count) steps, \(reports.count)")
            }
        }
        if Self.tries > 100 { print("\(cuts) power cuts") }
    }

    @Test("new, insights --apply, rename and remove survive power failures")
    func edits() throws {
        let records = (0..<24).map { number in
            let people: [MeetingRecord.Person] = [
                .init(name: "Cathy", planned: .seconds(200), taken: .seconds(140 + number % 5)),
                .init(name: "Daisy", planned: .seconds(200), taken: .seconds(258 + number % 4)),
            ]
            return MeetingRecord(
                id: "m\(number)", scrum: .init(title: "Design", file: stage.configuration),
                start: Timestamp(seconds: 1_767_601_800 + number * 86_400, utcOffset: 0),
                planned: .seconds(400),
                elapsed: people.reduce(.zero) { $0 + $1.taken }, people: people)
        }
        try cut(
            [
                command("new", "Design", "-a", "Cathy,Daisy", "-m", "7"),
                command("new", "Other", "-a", "Luis", "-m", "5"),
                adding(records),
                command("insights", "design", "--apply", isAsked: true),
                command("history", "design", "--rename", "Daisy", "Eve"),
                command("history", "--rename", "Design", "Drawing"),
                command("history", "--delete", "m3", "--yes"),
                command("remove", "other", isAsked: true),
            ], changing: 8)
    }

    @Test("Imports survive power failures, even with --replace")
    func imports() throws {
        func export(_ meetings: Int) -> String {
            let list = (0..<meetings).map {
                #"{"id": "22222222-2222-2222-2222-22222222222\#($0)", "date": \#($0 + 1)000000.5}"#
            }
            return """
                [{"id": "11111111-1111-1111-1111-111111111111", "title": "Design",
                  "attendees": [{"id": "1", "name": "Blob"}], "lengthInMinutes": 7,
                  "theme": "yellow", "history": [\(list.joined(separator: ", "))]}]
                """
        }
        try write(export(2), to: "first.json")
        try write(export(5), to: "second.json")
        try write(#"[{"title": "design", "lengthInMinutes": 60}]"#, to: "scrums.json")
        let path = "\(stage.folder)/scrums.json"
        try cut(
            [
                adding((1...3).map { .example("old-\($0)", title: "design", file: path) }),
                command("import", "first.json", "--replace"),
                command("import", "second.json"),
            ], changing: 3)
    }
}
