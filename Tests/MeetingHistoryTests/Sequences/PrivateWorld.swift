import Glibc
import Platform
import ScrumCore
import TestSupport

@testable import MeetingHistory

/// A private history with two files of scrums, each with two titles, spelled in several ways.
final class PrivateWorld {
    typealias Violation = SequenceWorld.Violation

    /// A scrum without regard to its spelling.
    struct Key: Hashable {
        var file: Int
        var title: Int
    }

    struct Spelling: Equatable {
        var key: Key
        /// An index into the file's paths.
        var path: Int
        var isDecomposed: Bool

        var scrum: MeetingRecord.Scrum {
            let title = PrivateWorld.titles[key.title][isDecomposed ? 1 : 0]
            return .init(title: title, file: "\(PrivateWorld.folders[key.file][path])/scrums.json")
        }
    }

    enum Step: Equatable {
        case start(Spelling)
        case startUnrecorded(Spelling)
        case endUnrecorded
        case end, kill, resume, settle
        /// Gives a scrum's meetings its file's other title.
        case rename(Spelling)
        /// Version 2.0.0 saves a meeting.
        case add200(Spelling)
        case delete(Int)
        /// In minutes.
        case wait(Int)

        static func random(using generator: inout SeededGenerator) -> Step {
            let spelling = Spelling.random(using: &generator)
            switch Int.random(in: 0..<22, using: &generator) {
            case 0..<5: return .start(spelling)
            case 5: return .startUnrecorded(spelling)
            case 6: return .endUnrecorded
            case 7..<11: return .end
            case 11..<13: return .kill
            case 13..<16: return .resume
            case 16: return .settle
            case 17..<19: return .rename(spelling)
            case 19: return .add200(spelling)
            case 20: return .delete(Int.random(in: 0..<6, using: &generator))
            default: return .wait([1, 60, 1_500].randomElement(using: &generator) ?? 1)
            }
        }
    }

    /// A fault planted in the program, which some sequence must find.
    enum Fault: CaseIterable {
        case pathAsTyped, copiesForgottenAtRename, unrecordedHidden, titleIsIdentity
    }

    private struct Running {
        let key: Key
        let journal: Journal
        var timer: ScrumTimer
        /// The uptime when the meeting's time was 0.
        let zero: Int
    }

    static let titles = [["Café", "Cafe\u{301}"], ["Crème", "Cre\u{300}me"]]
    static let folders = [
        ["/home/team", "/home/web/../team", "/home/link"],
        ["/home/web", "/home/team/../web", "/home/www"],
    ]

    private let disk = PowerLoss()
    private let plant: Fault?
    private let history: History
    private var generator: SeededGenerator
    private var running: Running?
    private var unrecorded: [(id: String, key: Key)] = []
    private var saved: [String: Key] = [:]
    private var interrupted: [String: (key: Key, lastSeen: Int)] = [:]
    private var uptime = 1_000
    private var count = 0

    init(seed: UInt64, plant: Fault? = nil) throws {
        generator = SeededGenerator(seed: seed)
        self.plant = plant
        var files = disk.files
        // Waiting for a running meeting's lock takes no real time.
        let clock = SleepClock()
        files.now = { clock.time }
        files.sleep = { clock.sleep($0) }
        files.patience = .none
        files.realPath = { path throws(Errno) in
            if plant == .pathAsTyped { return path }
            return Self.folders.first { $0.contains(path) }?.first ?? path
        }
        history = History(folder: "/state", files: files)
        try history.makeFolder()
    }

    private var date: Timestamp { Timestamp(seconds: Sample.start + uptime, utcOffset: 3_600) }
    private var reading: ClockReading {
        ClockReading(boot: "b", uptime: .seconds(uptime), date: date)
    }

    // MARK: Steps

    func run(_ steps: [Step]) throws {
        defer { running?.journal.close() }
        for step in steps {
            do {
                try perform(step)
                if running.map(hasEnded) == true { try end() }
                try check(all: false)
            } catch let violation as Violation {
                throw Violation("\(step): \(violation)")
            }
        }
        try check(all: true)
    }

    private func perform(_ step: Step) throws {
        uptime += 5
        switch step {
        case .start(let spelling): try start(spelling)
        case .startUnrecorded(let spelling):
            count += 1
            unrecorded.append(("u\(count)", spelling.key))
        case .endUnrecorded: if !unrecorded.isEmpty { unrecorded.removeFirst() }
        case .end: try end()
        case .kill: kill()
        case .resume: try resume()
        case .settle: settle()
        case .rename(let spelling): try rename(spelling)
        case .add200(let spelling): try add200(spelling.scrum, spelling.key)
        case .delete(let place): try delete(place)
        case .wait(let minutes): uptime += minutes * 60
        }
    }

    private func start(_ spelling: Spelling) throws {
        guard running == nil else { return }
        count += 1
        var plan = try Sample.header().plan
        plan.scrum.id = nil
        plan.scrum.title = spelling.scrum.title
        let header = JournalHeader(
            id: "m\(count)", file: spelling.scrum.file, plan: plan, clock: reading)
        let journal = Journal(header, in: history)
        var timer = ScrumTimer(plan: plan)
        timer.apply(.begin, at: .seconds(1))
        journal.append(.begin, at: .seconds(1))
        running = Running(key: spelling.key, journal: journal, timer: timer, zero: uptime)
        uptime += 20
        journal.sawMeeting(at: .seconds(20))
    }

    private func hasEnded(_ meeting: Running) -> Bool {
        var timer = meeting.timer
        _ = timer.advance(to: .seconds(uptime - meeting.zero))
        return timer.hasEnded
    }

    private func end() throws {
        guard var meeting = running else { return }
        let now = Duration.seconds(uptime - meeting.zero)
        _ = meeting.timer.advance(to: now)
        if !meeting.timer.hasEnded {
            meeting.timer.apply(.end(.early), at: now)
            meeting.journal.append(.end(.early), at: now)
        }
        let id = meeting.journal.header.id
        let record = meeting.journal.record(of: meeting.timer, at: now)
        try meeting.journal.finish(keeping: record)
        saved[id] = saved[id] ?? meeting.key
        running = nil
    }

    private func kill() {
        guard let meeting = running else { return }
        meeting.journal.sawMeeting(at: .seconds(uptime - meeting.zero))
        meeting.journal.close()
        interrupted[meeting.journal.header.id] = (meeting.key, date.seconds)
        running = nil
    }

    private func resume() throws {
        guard running == nil else { return }
        let contents = try history.contents()
        let recent = contents.unfinished().meetings.last { !$0.isOver(at: date) }
        guard let meeting = recent ?? contents.reopenable(at: date).last else { return }
        guard let key = interrupted[meeting.id]?.key ?? key(of: meeting.scrum) else {
            throw Violation("\(meeting.id) has an unknown scrum")
        }
        if recent == nil, saved[meeting.id] == nil {
            throw Violation("a deleted meeting can be reopened: \(meeting.id)")
        }
        let resumed = try history.resume(meeting.id, at: reading)
        let time = Int(resumed.journal.clock.time.components.seconds)
        running = Running(
            key: key, journal: resumed.journal, timer: resumed.timer, zero: uptime - time)
        interrupted[meeting.id] = nil
    }

    private func key(of scrum: MeetingRecord.Scrum) -> Key? {
        guard let title = Self.titles.firstIndex(where: { $0[0] == scrum.title }),
            let file = Self.folders.firstIndex(where: {
                $0.contains(String((scrum.file ?? "").dropLast("/scrums.json".count)))
            })
        else { return nil }
        return Key(file: file, title: title)
    }

    private func isOver(_ lastSeen: Int) -> Bool { date.seconds - lastSeen > 86_400 }

    private func settle() {
        _ = try? history.contents().settle(at: date)
        for (id, meeting) in interrupted where isOver(meeting.lastSeen) {
            saved[id] = saved[id] ?? meeting.key
            interrupted[id] = nil
        }
    }

    private func rename(_ spelling: Spelling) throws {
        var other = Spelling.random(using: &generator)
        other.key = Key(file: spelling.key.file, title: 1 - spelling.key.title)
        if plant == .copiesForgottenAtRename {
            let contents = try history.contents()
            let file = HistoryFile(path: contents.file(of: spelling.scrum).path, files: disk.files)
            _ = try file.move(to: contents.file(of: other.scrum), as: other.scrum)
        } else {
            try history.rename(spelling.scrum, to: other.scrum)
        }
        for (id, key) in saved where key == spelling.key { saved[id] = other.key }
    }

    private func add200(_ scrum: MeetingRecord.Scrum, _ key: Key) throws {
        count += 1
        var record = Sample.meeting(0, id: "o\(count)", of: scrum)
        record.start.seconds = date.seconds
        let path = history.folder + "/" + HistoryName.name(of: scrum)
        try HistoryFile(path: path, files: disk.files).add([record])
        saved[record.id] = key
    }

    private func delete(_ place: Int) throws {
        let ids = Set(saved.keys).union(interrupted.keys).sorted()
        guard !ids.isEmpty else { return }
        let id = ids[place % ids.count]
        guard running?.journal.header.id != id else {
            if (try? history.delete(id)) != nil { throw Violation("deleted \(id) while it runs") }
            return
        }
        guard try history.delete(id).wasThere else { throw Violation("\(id) is missing") }
        saved[id] = nil
        interrupted[id] = nil
    }

    // MARK: Checks

    /// Checks one scrum, or all of them, each by some spelling.
    private func check(all: Bool) throws {
        var contents = try history.contents()
        contents.show(contents.unfinished().meetings, at: date)
        for index in 0..<(all ? 4 : 1) {
            var spelling = Spelling.random(using: &generator)
            if all { spelling.key = Key(file: index / 2, title: index % 2) }
            try check(spelling, contents)
        }
    }

    private func check(_ spelling: Spelling, _ contents: History.Contents) throws {
        let (key, scrum) = (spelling.key, spelling.scrum)
        let records = try contents.file(of: scrum).all().records
        let over = interrupted.filter {
            saved[$0.key] == nil && $0.value.key == key && isOver($0.value.lastSeen)
        }
        let expected = saved.filter { $0.value == key }.map(\.key) + over.map(\.key)
        if records.map(\.id).sorted() != expected.sorted() {
            throw Violation("\(scrum): \(records.map(\.id)), not \(expected.sorted())")
        }
        if !records.allSatisfy({ history.isOne($0.scrum, scrum) }) {
            throw Violation("\(scrum): \(records.map(\.scrum))")
        }
        let left = contents.unfinished(of: scrum).meetings.map(\.id)
        if Set(left) != Set(interrupted.filter { $0.value.key == key }.map(\.key)) {
            throw Violation("\(scrum): \(left) can be resumed, not \(interrupted)")
        }
        try checkRunning(key, scrum, contents)
    }

    private func checkRunning(
        _ key: Key, _ scrum: MeetingRecord.Scrum, _ contents: History.Contents
    ) throws {
        let recorded = [running].compactMap(\.self).map { ($0.journal.header.id, $0.key) }
        var sockets = recorded + (plant == .unrecordedHidden ? [] : unrecorded)
        let isOwn = running?.key == key
        let found = (plant == .titleIsIdentity ? nil : contents).running(
            scrum, among: sockets.map { ($0.0, Self.titles[$0.1.title][0]) })
        sockets = (isOwn ? recorded : []) + unrecorded
        let expected = sockets.filter { $0.1.title == key.title }.map(\.0)
        if found != (expected.isEmpty ? nil : expected) {
            throw Violation("\(scrum): \(found ?? []) run, not \(expected)")
        }
    }
}

extension PrivateWorld.Spelling {
    static func random(using generator: inout SeededGenerator) -> Self {
        .init(
            key: .init(
                file: Int.random(in: 0..<2, using: &generator),
                title: Int.random(in: 0..<2, using: &generator)),
            path: Int.random(in: 0..<3, using: &generator),
            isDecomposed: Bool.random(using: &generator))
    }
}
