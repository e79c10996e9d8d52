import Glibc
import Platform
import ScrumCore

/// Runs a meeting's hook commands one after another, in a separate process.
package final class HookRunner {
    /// The time limit for a command and everything that it has started.
    package static let limit = Duration.seconds(10)

    /// A command and the option that specifies it.
    package struct Hook: Equatable, Sendable {
        /// The option for commands that run only at the end of the meeting.
        package static let atEnd = "--on-end"

        package var option: String
        package var command: String

        package init(option: String, command: String) {
            self.option = option
            self.command = command
        }

        /// Encodes hooks for `given(_:)`; truncates texts at a NUL byte, which ends each text.
        static func bytes(of hooks: [Hook]) -> [UInt8] {
            hooks.flatMap { [$0.option, $0.command] }.flatMap { $0.utf8.prefix { $0 != 0 } + [0] }
        }

        /// Reads the hooks from this process's standard input.
        package static func given(_ files: FileSystem) throws(FileFailure) -> [Hook] {
            let words = try files.readWhole("/dev/stdin", orStream: true).split(
                separator: 0, omittingEmptySubsequences: false
            ).map { String(decoding: $0, as: UTF8.self) }
            return stride(from: 0, to: words.count - 1, by: 2).map {
                Hook(option: words[$0], command: words[$0 + 1])
            }
        }
    }

    private struct Job {
        let hook: Hook
        let event: String
        /// Empty if the scrum has no leader.
        let leader: String
        let line: ArraySlice<UInt8>
    }

    private struct Running {
        let hook: Hook
        /// Also the id of its process group.
        let process: pid_t
        let deadline: Duration
        var end: ProgramEnd?
        var isTooLong = false
    }

    private let meeting = MeetingHooks.meetingDescriptor
    private let hooks: [Hook]
    private let environment: [String: String]
    private let limit: Duration
    private let clock: () -> Duration
    /// The commands that have not started yet, all for the newest event.
    private var waiting: [Job] = []
    private var running: Running?
    private var isAtEnd = false
    private var hasFailed = false

    /// Makes this process adopt its orphaned descendants, so that it can reap them.
    package init(
        _ hooks: [Hook], environment: [String: String], limit: Duration = HookRunner.limit,
        clock: @escaping () -> Duration
    ) {
        self.hooks = hooks
        self.environment = environment
        self.limit = limit
        self.clock = clock
        ChildProgram.adoptOrphans()
    }

    /// Runs until the meeting and the last command have ended.
    package func run() {
        while true {
            while running == nil, !waiting.isEmpty { start(waiting.removeFirst()) }
            if isAtEnd, running == nil { return }
            let left = running.map { $0.isTooLong ? limit : $0.deadline - clock() }
            ChildProgram.waitForChild(or: isAtEnd ? -1 : meeting, atMost: left)
            while !isAtEnd, receive() {}
            watch()
        }
    }

    /// Reads a packet, whose event replaces any waiting event; returns false if there is no packet.
    private func receive() -> Bool {
        let size = Bounds.stateLine + Bounds.text + 64
        var count = 0
        let packet = [UInt8](unsafeUninitializedCapacity: size) { buffer, filled in
            count = recv(meeting, buffer.baseAddress, size, Int32(MSG_DONTWAIT))
            filled = max(0, count)
        }
        guard count > 0 else {
            isAtEnd = count == 0 || (errno != EAGAIN && errno != EINTR)
            return false
        }
        let parts = packet.split(
            separator: UInt8(ascii: "\n"), maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3 else { return true }
        let event = String(decoding: parts[0], as: UTF8.self)
        let leader = String(decoding: parts[1], as: UTF8.self)
        let isEnd = event == MeetingHooks.Event.end.rawValue
        waiting = hooks.filter { isEnd || $0.option != Hook.atEnd }
            .map { Job(hook: $0, event: event, leader: leader, line: parts[2]) }
        return true
    }

    private func start(_ job: Job) {
        var environment = environment
        environment["SCRUM_EVENT"] = job.event
        environment["SCRUM_LEADER"] = job.leader.isEmpty ? nil : job.leader
        let shell = ChildProgram.shell(job.hook.command, environment: environment)
        do throws(Errno) {
            let process = try shell.start(in: .ownSession, reading: Array(job.line))
            running = Running(hook: job.hook, process: process, deadline: clock() + limit)
        } catch {
            fail(job.hook, "/bin/sh: \(error.reason)")
        }
    }

    /// Reaps processes that have ended; a command is finished once every process in its group has
    /// ended.
    private func watch() {
        guard let hook = running else { return reapOthers() }
        var status: Int32 = 0
        while case let process = waitpid(-hook.process, &status, WNOHANG), process != 0 {
            if process == hook.process { running?.end = ProgramEnd(status) }
            guard process < 0, errno != EINTR else { continue }
            finish()
            return reapOthers()
        }
        if !hook.isTooLong, hook.deadline <= clock() {
            running?.isTooLong = true
            kill(-hook.process, SIGKILL)
        }
    }

    private func finish() {
        guard let hook = running else { return }
        running = nil
        if hook.isTooLong {
            return fail(hook.hook, "it took longer than \(limit.components.seconds) seconds")
        }
        switch hook.end {
        case .exited(0): return
        case .exited(127): fail(hook.hook, "the command was not found")
        case .exited(let status): fail(hook.hook, "exit status \(status)")
        case .killed(let signal): fail(hook.hook, "ended by signal \(signal)")
        case .unknown, nil: fail(hook.hook, "its exit status is unknown")
        }
    }

    /// Reaps orphans that have left their group, without waiting for them.
    private func reapOthers() { while waitpid(-1, nil, WNOHANG) > 0 {} }

    /// Reports a failure to the meeting, but only the first one.
    private func fail(_ hook: Hook, _ reason: String) {
        guard !hasFailed else { return }
        hasFailed = true
        _ = Self.send("\(hook.option) failed: \(reason)", to: meeting)
    }

    /// Sends a packet without waiting; returns -1 and sets errno on failure.
    static func send(_ text: String, to descriptor: Int32) -> Int {
        let bytes = Array(text.utf8)
        return Glibc.send(
            descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
    }
}
