import Platform

/// A thread that syncs a journal to disk, so that the meeting does not wait.
final class JournalSync: Sendable {
    private struct State {
        /// The folder of a new file. It is synced once, so that the file's name is durable too.
        var folder: String?
        var hasThread = false
        var isDue = false
        var isClosed = false
        var failure: FileFailure?
    }

    private let file: File
    private let state: Synchronized<State>

    /// Takes ownership of `file`, which `close` closes.
    init(_ file: File, newIn folder: String?) {
        self.file = file
        state = Synchronized(State(folder: folder))
    }

    /// Requests a sync of everything written so far.
    func request() {
        state.update { state in
            state.isDue = true
            if !state.hasThread {
                state.hasThread = BackgroundThread.start("journal") { [self] in run() } == 0
            }
        }
    }

    /// Returns the error of the last failed sync, but only once.
    func popFailure() -> FileFailure? {
        // This is called every second, and `update` would wake the thread each time.
        guard state.read({ $0.failure != nil }) else { return nil }
        return state.update { state in
            defer { state.failure = nil }
            return state.failure
        }
    }

    /// Closes the file after the last requested sync.
    func close() {
        let closesNow = state.update { state in
            defer { state.isClosed = true }
            return !state.hasThread && !state.isClosed
        }
        if closesNow { file.close() }
    }

    private enum Step {
        case sync(newIn: String?)
        case close
    }

    private func run() {
        while case .sync(let folder) = nextStep() {
            do throws(FileFailure) {
                try file.syncData()
                if let folder { try file.files.syncFolder(folder) }
            } catch {
                state.update { $0.failure = error }
            }
        }
        file.close()
    }

    /// Waits until there is something to do.
    private func nextStep() -> Step? {
        state.wait(until: nil) { state -> Step? in
            guard state.isDue else { return state.isClosed ? .close : nil }
            defer { (state.isDue, state.folder) = (false, nil) }
            return .sync(newIn: state.folder)
        }
    }
}
