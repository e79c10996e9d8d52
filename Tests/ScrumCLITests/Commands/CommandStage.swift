import FoundationEssentials
import Glibc
import Live
import MeetingHistory
import ScrumCore
import ScrumStore
import Synchronization
import TerminalUI
import TestSupport
import Testing
import TimelineKit

@testable import ScrumCLI

/// Runs commands in process, in an empty folder inside an empty home folder.
final class CommandStage: Sendable {
    struct Result: Equatable {
        var output = ""
        var error = ""
        var status: Int32 = 0

        /// Whether the command failed with this status, and printed nothing but an error that
        /// contains these facts. The exact sentences are in Snapshots.
        func refuses(_ facts: String..., status: Int32 = ScrumFailure.usage) -> Bool {
            output.isEmpty && self.status == status && facts.allSatisfy(error.contains)
        }

        /// Whether the command succeeded, and printed nothing but a text that contains these facts.
        func prints(_ facts: String...) -> Bool {
            error.isEmpty && status == 0 && facts.allSatisfy(output.contains)
        }
    }

    /// A Saturday at noon, in UTC.
    static let now = Date(2026, 11, 21, 12, 0)

    let home: String
    private let result = Mutex(Result())
    private let answers = Mutex<[String]?>(nil)

    /// Writes `scrums` to scrums.json, unless it is nil.
    init(_ scrums: String? = nil) throws {
        home =
            FileManager.default.temporaryDirectory.path
            + "/scrum-command-\(UInt64.random(in: .min ... .max))"
        try FileManager.default.createDirectory(
            atPath: home + "/team", withIntermediateDirectories: true)
        if let scrums { try write(scrums) }
    }

    deinit { try? FileManager.default.removeItem(atPath: home) }

    /// The working folder.
    var folder: String { home + "/team" }

    var history: History { History(folder: home + "/.local/state/scrum") }

    /// The file that `scrum new` creates by default.
    var configuration: String { home + "/.config/scrum/scrums.json" }

    /// Writes a file to the working folder or to `folder`, which is created if needed.
    func write(
        _ text: String, to name: String = "scrums.json", in other: String? = nil
    ) throws {
        let path = "\(other ?? folder)/\(name)"
        if other != nil, let slash = path.lastIndex(of: "/") {
            try FileManager.default.createDirectory(
                atPath: String(path[..<slash]), withIntermediateDirectories: true)
        }
        try text.write(toFile: path, atomically: false, encoding: .utf8)
    }

    /// The text of a file in the working folder.
    func text(_ name: String = "scrums.json") -> String { contents(of: "\(folder)/\(name)") }

    /// Runs a command. If `typing` is given, its lines are typed at the command's terminal.
    func run(
        _ arguments: [String], typing lines: [String]? = nil,
        _ change: (inout ScrumEnvironment) -> Void = { _ in }
    ) -> Result {
        result.withLock { $0 = Result() }
        answers.withLock { $0 = lines }
        var environment = environment
        environment.arguments = { arguments }
        change(&environment)
        let status = ScrumCommand.run(in: environment)
        return result.withLock { result in
            result.status = status
            return result
        }
    }

    func run(_ arguments: String..., typing lines: [String]? = nil) -> Result {
        run(arguments, typing: lines)
    }

    var environment: ScrumEnvironment {
        var environment = ScrumEnvironment.unset
        let variables = ["HOME": home, "LANG": "C.UTF-8", "TERM": "xterm-256color"]
        environment.variable = { variables[$0] }
        environment.workingFolder = { [folder] in folder }
        environment.date = { Self.now }
        environment.zone = .gmt
        environment.drawsWideBlocks = { false }
        environment.isTerminal = { [unowned self] descriptor in
            descriptor != 1 && answers.withLock { $0 != nil }
        }
        environment.codeset = { "UTF-8" }
        environment.terminalSize = { _ in nil }
        environment.write = { [unowned self] descriptor, text in
            result.withLock { result in
                let text = text.description
                if descriptor == 1 { result.output += text } else { result.error += text }
            }
        }
        environment.lostOutput = { nil }
        environment.readLine = { [unowned self] in
            answers.withLock { $0?.isEmpty == false ? $0?.removeFirst() : nil }
        }
        environment.user = { getuid() }
        environment.isWritable = { access($0, W_OK | X_OK) == 0 }
        environment.socketFolder = { [home] in SocketFolder(path: home + "/sockets", user: getuid())
        }
        environment.uptime = { .zero }
        environment.terminal = { [unowned self] _, body in
            var keys: [Key] = []
            body(nil) { [unowned self] _ in
                if keys.isEmpty {
                    let line = answers.withLock { $0?.isEmpty == false ? $0?.removeFirst() : nil }
                    keys = line.map(Self.keys) ?? []
                }
                return [keys.isEmpty ? .hangup : .key(keys.removeFirst())]
            }
        }
        environment.localText = { moment in
            "\(moment)".prefix(16).split(separator: "T").joined(separator: " ")
        }
        return environment
    }
}

extension CommandStage {
    /// The keys for a line typed at a menu, with Enter at the end; symbols stand for arrows and
    /// Escape.
    private static func keys(of line: String) -> [Key] {
        let signs: [Character: Key] = ["↑": .up, "↓": .down, "\u{1B}": .escape]
        return line.map { signs[$0] ?? .character($0) } + [.enter]
    }
}

extension CommandStage {
    /// The header of a journal of Design, whose only speaker is Cathy.
    func journalHeader(_ id: String) throws -> JournalHeader {
        let scrum = DailyScrum(
            title: "Design", attendees: [Attendee(name: "Cathy")], length: .seconds(600))
        let plan = try MeetingPlan(scrum: scrum, attendees: scrum.attendees)
        let date = Timestamp(Date(2026, 11, 1, 9, 0), utcOffset: 0)
        return JournalHeader(
            id: id, file: nil, plan: plan,
            clock: ClockReading(boot: "b", uptime: .seconds(100), date: date))
    }

    /// Creates a meeting that was interrupted, or ended, this many minutes before noon.
    func interrupt(_ id: String, minutesAgo: Int, hasEnded: Bool = false) throws {
        let start = Timestamp(CommandStage.now, utcOffset: 0)
        var header = try journalHeader(id)
        header.clock.date.seconds = start.seconds - minutesAgo * 60 - 90
        let journal = Journal(header, in: history)
        journal.append(.begin, at: .zero)
        journal.sawMeeting(at: .seconds(90))
        if hasEnded { journal.append(.end(.early), at: .seconds(90)) }
        journal.close()
    }
}

extension MeetingRecord {
    /// The previous day's meeting of Design, with one person.
    static func example(
        _ id: String, title: String = "Design", file: String? = nil, elapsed: Int = 724,
        person: String = "Cathy", notes: Int = 0
    ) -> MeetingRecord {
        MeetingRecord(
            id: id, scrum: .init(title: title, file: file),
            start: Timestamp(CommandStage.now, utcOffset: 0).adding(seconds: -95_400),
            planned: .seconds(600), elapsed: .seconds(elapsed), ending: .early,
            people: [
                .init(
                    name: person, planned: .seconds(600), taken: .seconds(elapsed), order: 1)
            ], notes: (0..<notes).map { Note(text: "note \($0)") })
    }
}

extension Timestamp {
    fileprivate func adding(seconds difference: Int) -> Timestamp {
        Timestamp(seconds: seconds + difference, utcOffset: utcOffset)
    }
}
