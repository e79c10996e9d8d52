import Glibc
import Platform
import ScrumCore
import Synchronization
import TestSupport
import Testing

@testable import MeetingHistory

/// A switch that makes the disk full.
final class FullDisk: Sendable {
    let isFull = Atomic(false)
}

/// Two machines on an in-memory disk, which run a sequence of steps and are compared with the
/// model.
final class SequenceWorld {
    struct Violation: Error, CustomStringConvertible {
        let description: String

        init(_ description: String) { self.description = description }
    }

    struct Running {
        let journal: Journal
        var timer: ScrumTimer
        /// The meeting's time at `uptime` 0.
        var zero: Int
    }

    let disk = PowerLoss()
    let clock = SleepClock()
    let fullDisk = FullDisk()
    let plant: PlantedFault?
    var model = SequenceModel()
    var running: [Running?] = [nil, nil]
    var uptime = 1_000
    var skew = 0
    var meetings = 0
    var lockedFile: Int32?
    var generator: SeededGenerator
    let design = MeetingRecord.Scrum(title: "Design")

    init(seed: UInt64, plant: PlantedFault? = nil) throws {
        generator = SeededGenerator(seed: seed)
        self.plant = plant
        for machine in 0...1 { try disk.files.makeFolders(folder(machine)) }
    }

    func folder(_ machine: Int) -> String { "/\(machine)/team" }
    func ownFile(_ machine: Int) -> String {
        "\(folder(machine))/design-\(String(machine + 1).padded(to: 16)).jsonl"
    }

    func copiedFile(_ machine: Int) -> String {
        "\(folder(machine))/old-\(String(machine + 1).padded(to: 16)).jsonl"
    }

    var date: Timestamp {
        Timestamp(seconds: Sample.start + uptime + skew, utcOffset: 3_600)
    }

    var reading: ClockReading {
        ClockReading(boot: "b", uptime: .seconds(uptime), date: date)
    }

    var files: FileSystem {
        var files = disk.files
        let (clock, disk, fullDisk) = (clock, disk.files, fullDisk)
        let full = { @Sendable () throws(Errno) in
            if fullDisk.isFull.load(ordering: .relaxed) { throw Errno(ENOSPC) }
        }
        files.now = { clock.time }
        files.sleep = { clock.sleep($0) }
        files.patience = LockPatience(plant == .lockWaitedFor ? .seconds(60) : .seconds(1))
        files.write = { (file, bytes) throws(Errno) in
            try full()
            return try disk.write(file, bytes)
        }
        files.writeAt = { (file, bytes, offset) throws(Errno) in
            try full()
            return try disk.writeAt(file, bytes, offset)
        }
        files.open = { (path, flags, mode) throws(Errno) in
            if flags & O_EXCL != 0 { try full() }
            return try disk.open(path, flags, mode)
        }
        if plant == .lockIgnored { files.lock = { _, _ in } }
        if plant == .savedBeforeSync { files.sync = { _ in } }
        return files
    }

    func history(_ machine: Int) -> History {
        let state = GitFolder(state: "/\(machine)/state", files: files) { UInt64(machine + 1) }
        return History(folder: folder(machine), shared: state, files: files)
    }

    // MARK: Steps

    func run(_ steps: [SequenceStep]) throws {
        for step in steps {
            let before = clock.time
            do {
                try perform(step)
                let waited = clock.time - before
                if waited > .seconds(2) { throw Violation("waited \(waited)") }
                for machine in 0...1 { try check(machine) }
            } catch let violation as Violation {
                throw Violation("\(step): \(violation)")
            }
        }
    }

    func perform(_ step: SequenceStep) throws {
        model.now = date.seconds
        switch step {
        case .start(let machine): try start(machine)
        case .press(let machine): press(machine)
        case .kill(let machine): kill(machine)
        case .resume(let machine): try resume(machine)
        case .end(let machine): try end(machine, isKept: true)
        case .discard(let machine): try end(machine, isKept: false)
        case .discardInterrupted(let machine): try discardInterrupted(machine)
        case .delete(let machine, let place): try delete(machine, place)
        case .rename(let machine): try rename(machine)
        case .importMeeting(let machine, let number): try add(number, machine)
        case .settle(let machine): try settle(machine)
        case .copy(let machine): try copy(machine)
        case .merge: try merge()
        case .lock: lock()
        case .unlock: unlock()
        case .fill: setFull(true)
        case .free: setFull(false)
        case .clock(let days): skew = days * 86_400
        case .wait(let minutes): uptime += minutes * 60
        }
        model.now = date.seconds
    }

    /// Whether this machine's files can be written.
    func canWrite(_ machine: Int) -> Bool {
        !model.isFull && (machine == 1 || !model.isLocked)
    }

    func setFull(_ isFull: Bool) {
        fullDisk.isFull.store(isFull, ordering: .relaxed)
        model.isFull = isFull
    }

    func lock() {
        guard lockedFile == nil,
            let file = try? disk.files.open(ownFile(0), O_RDWR, 0)
        else { return }
        try? disk.files.lock(file, LOCK_EX | LOCK_NB)
        lockedFile = file
        model.isLocked = true
    }

    func unlock() {
        if let lockedFile { disk.files.close(lockedFile) }
        lockedFile = nil
        model.isLocked = false
    }

    func start(_ machine: Int) throws {
        guard running[machine] == nil, !model.isFull else { return }
        meetings += 1
        let id = "m\(meetings)"
        var plan = try Sample.header().plan
        plan.scrum.id = nil
        let header = JournalHeader(id: id, file: nil, plan: plan, clock: reading)
        let journal = Journal(header, in: history(machine))
        var timer = ScrumTimer(plan: plan)
        timer.apply(.begin, at: .seconds(1))
        journal.append(.begin, at: .seconds(1))
        running[machine] = Running(journal: journal, timer: timer, zero: uptime)
        model.starts[id] = date.seconds + 1
        model.machines[machine].running = .init(
            id: id, start: date.seconds + 1, lastSeen: date.seconds + 1)
        uptime += 2
        press(machine)
    }

    func press(_ machine: Int) {
        guard var meeting = running[machine] else { return }
        uptime += 7
        let now = Duration.seconds(uptime - meeting.zero)
        _ = meeting.timer.advance(to: now)
        if meeting.timer.apply(.next, at: now).refusal == nil, !meeting.timer.hasEnded {
            meeting.journal.append(.next, at: now)
        } else {
            meeting.timer.apply(.undo, at: now)
        }
        meeting.journal.sawMeeting(at: now)
        running[machine] = meeting
        model.machines[machine].running?.lastSeen = meeting.journal.clock.date(at: now).seconds
    }

    /// Data already in the journal stays; on a full disk some may be missing.
    func kill(_ machine: Int) {
        guard let meeting = running[machine], let journal = model.machines[machine].running,
            !model.isFull
        else { return }
        meeting.journal.close()
        running[machine] = nil
        model.machines[machine].running = nil
        model.machines[machine].journals[journal.id] = journal
        if plant == .journalLostAtKill {
            try? disk.files.remove("/\(machine)/state/\(journal.id).journal")
        }
    }

    func resume(_ machine: Int) throws {
        guard running[machine] == nil, !model.isFull else { return }
        let history = history(machine)
        let contents = try history.contents()
        let interrupted = model.interrupted(machine)
        let found = contents.unfinished().meetings.last { interrupted.contains($0.id) }
        guard let meeting = found ?? contents.reopenable(at: date).last else { return }
        if found == nil, model.machines[machine].own[meeting.id] == nil,
            model.machines[machine].foreign[meeting.id] == nil
        {
            throw Violation("a deleted meeting can be reopened: \(meeting.id)")
        }
        let resumed = try history.resume(meeting.id, at: reading)
        running[machine] = Running(
            journal: resumed.journal, timer: resumed.timer,
            zero: uptime - Int(resumed.journal.clock.time.components.seconds))
        model.machines[machine].running =
            model.machines[machine].journals[meeting.id]
            ?? .init(
                id: meeting.id, start: model.starts[meeting.id] ?? 0, lastSeen: date.seconds)
        model.machines[machine].running?.lastSeen = date.seconds
        model.machines[machine].journals[meeting.id] = nil
        if plant == .lineRemovedAtReopen, found == nil {
            try HistoryFile(path: ownFile(machine), files: disk.files).delete(id: meeting.id)
        }
    }

    func end(_ machine: Int, isKept: Bool) throws {
        guard var meeting = running[machine], var journal = model.machines[machine].running
        else { return }
        uptime += 3
        let now = Duration.seconds(uptime - meeting.zero)
        _ = meeting.timer.advance(to: now)
        meeting.timer.apply(.end(.early), at: now)
        meeting.journal.append(.end(.early), at: now)
        let record = meeting.journal.record(of: meeting.timer, at: now)
        let before = clock.time
        var failure: FileFailure?
        do throws(FileFailure) {
            try meeting.journal.finish(keeping: isKept ? record : nil)
        } catch {
            failure = error
        }
        if clock.time > before { throw Violation("a meeting waited for a lock") }
        if plant == .savedWhenItFailed, failure != nil {
            failure = nil
            try? disk.files.remove("/\(machine)/state/\(journal.id).journal")
        } else if isKept, (failure == nil) != canWrite(machine) {
            throw Violation(failure.map { "not saved: \($0)" } ?? "saved, but cannot write")
        }
        if let failure {
            if failure.isLocked { meeting.journal.close() }
            // Without its end in the journal the meeting can be resumed.
            if meeting.journal.refuge != nil {
                journal.hasEnded = true
                journal.lastSeen = meeting.journal.clock.date(at: now).seconds
            }
            model.machines[machine].journals[journal.id] = journal
        } else if isKept, let record {
            model.save(journal.id, record.elapsed, on: machine)
            try checkLasts(machine)
        }
        if !isKept, plant == .lineRemovedAtDiscard {
            try HistoryFile(path: ownFile(machine), files: disk.files).delete(id: journal.id)
        }
        running[machine] = nil
        model.machines[machine].running = nil
    }

    func discardInterrupted(_ machine: Int) throws {
        guard let id = model.interrupted(machine).min(), !model.isFull else { return }
        guard try history(machine).discard(id) else {
            throw Violation("nothing to discard: \(id)")
        }
        model.machines[machine].journals[id] = nil
    }

    func delete(_ machine: Int, _ place: Int) throws {
        let ids = model.saved(machine).union(model.interrupted(machine)).sorted()
        guard !ids.isEmpty else { return }
        let id = ids[place % ids.count]
        if model.machines[machine].running?.id == id {
            let result = try? history(machine).delete(id)
            if result != nil { throw Violation("deleted \(id) while it runs") }
            return
        }
        var isWrong = false
        do throws(JournalProblem) {
            if plant == .journalForgottenAtDelete {
                for path in [ownFile(machine), copiedFile(machine)] {
                    _ = try? HistoryFile(path: path, files: files).delete(id: id)
                }
            } else if plant == .copyForgottenAtDelete {
                _ = try? history(machine).discard(id)
                try? disk.files.remove("/\(machine)/state/\(id).ended")
                _ = try? HistoryFile(path: ownFile(machine), files: files).delete(id: id)
            } else {
                let (_, left) = try history(machine).delete(id)
                let isForeign = model.machines[machine].foreign[id] != nil
                isWrong = left.isEmpty == isForeign
            }
            model.delete(id, on: machine)
        } catch {
            // Its journal may be gone; a saved line stays.
            let known = try history(machine).contents().unfinished().meetings.map(\.id)
            if !known.contains(id) { model.machines[machine].journals[id] = nil }
        }
        if isWrong { throw Violation("other machines with \(id) are not named") }
    }

    func rename(_ machine: Int) throws {
        let file = try history(machine).file(of: design)
        guard model.machines[machine].own.isEmpty == false else { return }
        for (old, new) in [("Cathy", "Eve"), ("Eve", "Cathy")] {
            do throws(FileFailure) {
                try file.rename(person: old, to: new)
            } catch {
                if canWrite(machine) { throw Violation("not renamed: \(error)") }
            }
        }
    }

    func add(_ number: Int, _ machine: Int) throws {
        let id = number < meetings ? "m\(number + 1)" : "i\(number)"
        // A meeting in a journal is not in a file that could be imported.
        for machine in model.machines {
            if machine.running?.id == id || machine.journals[id] != nil { return }
        }
        var record = Sample.meeting(0, id: id, of: design)
        record.start.seconds = model.starts[id] ?? date.seconds - 1_000
        do throws(FileFailure) {
            try history(machine).add([record])
            // A meeting from another machine may be in a journal here.
            model.add(id, record.elapsed, on: machine)
            model.starts[id] = record.start.seconds
        } catch {
            if canWrite(machine) { throw Violation("not imported: \(error)") }
        }
    }

    func settle(_ machine: Int) throws {
        _ = try history(machine).contents().settle(at: date)
        guard canWrite(machine) else { return }
        let saved = try history(machine).contents().file(of: design).all().records
        for journal in model.machines[machine].journals.values where model.isOver(journal) {
            guard let record = saved.first(where: { $0.id == journal.id }) else {
                throw Violation("\(journal.id) was not moved into the history")
            }
            model.machines[machine].journals[journal.id] = nil
            if model.machines[machine].foreign[journal.id] == nil {
                model.machines[machine].own[journal.id] = [record.elapsed]
            }
        }
    }

    func copy(_ machine: Int) throws {
        guard let text = disk.text(ownFile(machine)) else { return }
        try write(text, to: copiedFile(machine))
    }

    func merge() throws {
        // A merge does not run while files are being written.
        guard !model.isFull, !model.isLocked else { return }
        let names = try (0...1).flatMap { try disk.files.names(folder($0)) }
        for name in Set(names) where name.hasSuffix(".jsonl") {
            let texts = (0...1).map { disk.text("\(folder($0))/\(name)") ?? "" }
            var lines: [Substring] = []
            for line in texts.flatMap({ $0.split(separator: "\n") }) where !lines.contains(line) {
                lines.append(line)
            }
            let union = lines.map { $0 + "\n" }.joined()
            for machine in 0...1 { try write(union, to: "\(folder(machine))/\(name)") }
        }
        model.merge()
    }

    func write(_ text: String, to path: String) throws {
        try? disk.files.remove(path)
        let file = try disk.files.open(path, O_WRONLY | O_CREAT | O_EXCL, 0o600)
        defer { disk.files.close(file) }
        try disk.files.write(file, Array(text.utf8))
        try disk.files.sync(file)
        try disk.files.syncFolder(FilePath.folder(of: path))
    }
}
