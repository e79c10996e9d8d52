import Platform
import ScrumCore
import Testing

@testable import MeetingHistory

/// Running meetings.
extension SequenceWorld {
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
        model.machines[machine].running = .init(id: id, lastSeen: date.seconds + 1)
        uptime += 2
        press(machine)
    }

    func press(_ machine: Int) {
        guard var meeting = running[machine] else { return }
        uptime += 7
        let now = Duration.seconds(uptime - meeting.zero)
        _ = meeting.timer.advance(to: now)
        if meeting.timer.hasEnded { return }
        var next = meeting.timer
        if next.apply(.next, at: now).refusal == nil, !next.hasEnded {
            meeting.journal.append(.next, at: now)
            meeting.timer = next
        }
        meeting.journal.sawMeeting(at: now)
        running[machine] = meeting
        model.machines[machine].running?.lastSeen = meeting.journal.clock.date(at: now).seconds
    }

    /// Whether a running meeting's time is up.
    func hasEnded(_ machine: Int) -> Bool {
        guard var meeting = running[machine] else { return false }
        _ = meeting.timer.advance(to: .seconds(uptime - meeting.zero))
        return meeting.timer.hasEnded
    }

    /// Kills the meeting; its journal survives. Does nothing if the disk is full, because some of
    /// the journal may be missing.
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
            ?? .init(id: meeting.id)
        model.machines[machine].running?.lastSeen = date.seconds
        model.machines[machine].journals[meeting.id] = nil
        if plant == .lineRemovedAtReopen, found == nil {
            try HistoryFile(path: ownFile(machine), files: disk.files).delete(id: meeting.id)
        }
    }

    func end(_ machine: Int, isKept: Bool) throws {
        guard running[machine] != nil else { return }
        uptime += 3
        try finish(machine, isKept: isKept || hasEnded(machine))
    }

    func finish(_ machine: Int, isKept: Bool) throws {
        guard var meeting = running[machine], var journal = model.machines[machine].running
        else { return }
        let now = Duration.seconds(uptime - meeting.zero)
        _ = meeting.timer.advance(to: now)
        if !meeting.timer.hasEnded {
            meeting.timer.apply(.end(.early), at: now)
            meeting.journal.append(.end(.early), at: now)
        }
        meeting.journal.sawMeeting(at: now)
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
            // If the meeting's end is not in the journal, it can be resumed.
            if meeting.journal.refuge != nil {
                (journal.hasEnded, journal.isPromised) = (true, true)
                journal.lastSeen = meeting.journal.clock.date(at: now).seconds
            }
            model.machines[machine].journals[journal.id] = journal
        } else if isKept, let record {
            if plant == .namesRestoredAtEnd { try restore(record, machine) }
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
}
