import Glibc

/// A program that is given some input and whose output is read, within limits of time and size.
struct ChildProcess {
    enum Result: Equatable {
        /// All output, or as much of it as the limit allows.
        case output([UInt8])
        /// The exit status when it is not 0; 128 and the signal's number after a signal.
        case exited(Int32)
        case timedOut
        case notStarted(code: Int32)
    }

    /// A path, or a name to be found on the `PATH`.
    let program: String
    /// With the program's own name as the first one.
    let arguments: [String]
    /// Entries like `HOME=/root`.
    let environment: [String]
    /// At most a page, so that no write blocks.
    let input: [UInt8]
    /// Bytes.
    let outputLimit: Int
    let timeLimit: Duration

    /// Blocks until the program ended or was killed with its whole process group.
    func run() -> Result {
        let deadline = Instant.now + timeLimit
        var child: pid_t = 0
        var inputPipe = Pipe()
        var outputPipe = Pipe()
        let isOpen = inputPipe.open() && outputPipe.open()
        let code = isOpen ? spawn(&child, input: inputPipe, output: outputPipe) : errno
        close(inputPipe.reading)
        close(outputPipe.writing)
        defer { close(outputPipe.reading) }
        if code == 0 { _ = write(inputPipe.writing, input, input.count) }
        close(inputPipe.writing)
        if code != 0 { return .notStarted(code: code) }

        let output = read(outputPipe.reading, until: deadline)
        let isCut = (output?.count ?? 0) >= outputLimit
        let status = isCut ? nil : wait(for: child, until: deadline)
        if status == nil {
            kill(-child, SIGKILL)
            waitpid(child, nil, 0)
        }
        guard let output, isCut || status != nil else { return .timedOut }
        if let status, status != 0 { return .exited(status) }
        return .output(output)
    }

    private struct Pipe {
        private(set) var reading: Int32 = -1
        private(set) var writing: Int32 = -1

        mutating func open() -> Bool {
            var ends: [Int32] = [-1, -1]
            guard pipe(&ends) == 0 else { return false }
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            (reading, writing) = (ends[0], ends[1])
            return true
        }
    }

    /// Starts the program in a process group of its own, with signals as usual, none of our
    /// descriptors, and its messages discarded.
    private func spawn(_ child: inout pid_t, input: Pipe, output: Pipe) -> Int32 {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, input.reading, STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&actions, output.writing, STDOUT_FILENO)
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        // Also those that a library forgot to close on exec.
        for descriptor in STDERR_FILENO + 1..<min(1024, getdtablesize()) {
            posix_spawn_file_actions_addclose(&actions, descriptor)
        }

        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(
            &attributes,
            Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

        let words = arguments.map { strdup($0) } + [nil]
        let entries = environment.map { strdup($0) } + [nil]
        defer { for text in words + entries { free(text) } }
        return posix_spawnp(&child, program, &actions, &attributes, words, entries)
    }

    /// What the program writes until it closes its output; `nil` when the time is over.
    private func read(_ descriptor: Int32, until deadline: Instant) -> [UInt8]? {
        var output: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while output.count < outputLimit {
            let left = max(0, Int((deadline - .now) / .milliseconds(1)))
            var event = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let ready = poll(&event, 1, Int32(left))
            if ready == 0 { return nil }
            if ready < 0 { continue }
            let count = Glibc.read(descriptor, &chunk, min(chunk.count, outputLimit - output.count))
            if count <= 0 { break }
            output += chunk[..<count]
        }
        return output
    }

    /// The exit status; `nil` when the time is over.
    private func wait(for child: pid_t, until deadline: Instant) -> Int32? {
        while true {
            var status: Int32 = 0
            let ended = waitpid(child, &status, WNOHANG)
            // Somebody else collected it, so only its output counts.
            if ended < 0 { return 0 }
            if ended == child {
                let signal = status & 0x7F
                return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
            }
            if Instant.now >= deadline { return nil }
            // It closed its output, so it is about to exit.
            usleep(2000)
        }
    }
}
