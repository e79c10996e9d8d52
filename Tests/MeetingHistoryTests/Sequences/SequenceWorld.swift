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

/// Two machines with an in-memory disk run a sequence of steps and are compared with the model.
final class SequenceWorld {
    struct Violation: Error, CustomStringConvertible {
        let description: String

        init(_ description: String) { self.description = description }
    }

    struct Running {
        let journal: Journal
        var timer: ScrumTimer
        /// The meeting's time when `uptime` is 0.
        var zero: Int
    }

    var disk = PowerLoss()
    let clock = SleepClock()
    let fullDisk = FullDisk()
    let plant: PlantedFault?
    var model = SequenceModel()
    var running: [Running?] = [nil, nil]
    var uptime = 1_000
    var skew = 0
    var meetings = 0
    var boots = 1
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
        ClockReading(boot: "b\(boots)", uptime: .seconds(uptime), date: date)
    }

    var files: FileSystem {
        var files = disk.files
        let (clock, disk, fullDisk, plant) = (clock, disk.files, fullDisk, plant)
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
            // Overwriting needs no extra space.
            if offset + bytes.count > Int(try disk.status(file).st_size) { try full() }
            return try disk.writeAt(file, bytes, offset)
        }
        files.open = { (path, flags, mode) throws(Errno) in
            if flags & O_EXCL != 0 { try full() }
            return try disk.open(path, flags, mode)
        }
        if plant == .lockIgnored { files.lock = { _, _ in } }
        // The journal's thread never syncs, so that sequences are reproducible.
        let thread = pthread_self()
        files.syncData = { (file) throws(Errno) in
            if pthread_self() == thread { try disk.syncData(file) }
        }
        files.sync = { (file) throws(Errno) in
            guard pthread_self() == thread, plant != .savedBeforeSync else { return }
            let isFolder = try disk.status(file).st_mode & S_IFMT == S_IFDIR
            if plant != .namesNotSynced || !isFolder { try disk.sync(file) }
        }
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
        case .replace(let machine): try replace(machine)
        case .export(let machine): try export(machine)
        case .powerCut: try powerCut()
        case .discardInterrupted(let machine): try discardInterrupted(machine)
        case .delete(let machine, let place): try delete(machine, place)
        case .rename(let machine): try rename(machine)
        case .renamePerson(let machine): try renamePerson(machine)
        case .importMeeting(let machine, let number): try add(number, machine)
        case .settle(let machine): try settle(machine)
        case .tick(let machine): try tick(machine)
        case .copy(let machine): try copy(machine)
        case .merge: try merge()
        case .lock: lock()
        case .unlock: unlock()
        case .fill: setFull(true)
        case .free: setFull(false)
        case .clock(let days): skew = days * 86_400
        case .wait(let minutes): uptime += minutes * 60
        }
        for machine in 0...1 where hasEnded(machine) { try finish(machine, isKept: true) }
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
}
