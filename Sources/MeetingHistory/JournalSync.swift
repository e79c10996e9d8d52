import Glibc

/// Syncs a journal to the disk on a thread of its own, which nobody ever waits for.
final class JournalSync: @unchecked Sendable {
    // All below is read and written under the mutex, but for what never changes.
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private let files: FileSystem
    private let file: Int32
    /// The folder of a new file, whose name is to last too.
    private var folder: String?
    private var hasThread = false
    private var isDue = false
    private var isClosed = false
    private var failure: Errno?

    /// Takes over the closing of `file`.
    init(file: Int32, newIn folder: String?, files: FileSystem) {
        self.file = file
        self.folder = folder
        self.files = files
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(condition, nil)
    }

    deinit {
        pthread_cond_destroy(condition)
        pthread_mutex_destroy(mutex)
        condition.deallocate()
        mutex.deallocate()
    }

    /// Asks for what was written until now to be synced soon.
    func request() {
        locked {
            isDue = true
            if !hasThread { hasThread = startThread() }
            pthread_cond_signal(condition)
        }
    }

    /// Why the last sync failed; told once.
    func takeFailure() -> Errno? {
        locked {
            defer { failure = nil }
            return failure
        }
    }

    /// Closes the file when what was asked for is synced.
    func close() {
        let closesNow = locked {
            let closesNow = !hasThread && !isClosed
            isClosed = true
            pthread_cond_signal(condition)
            return closesNow
        }
        if closesNow { files.close(file) }
    }

    private func locked<Result>(_ body: () -> Result) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return body()
    }

    private func startThread() -> Bool {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        pthread_attr_setstacksize(&attributes, 256 * 1_024)
        // Signals are for the thread that owns the terminal.
        var all = sigset_t()
        var before = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_SETMASK, &all, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        let context = Unmanaged.passRetained(self)
        var thread = pthread_t()
        let status = pthread_create(
            &thread, &attributes,
            { context in
                guard let context else { return nil }
                Unmanaged<JournalSync>.fromOpaque(context).takeRetainedValue().run()
                return nil
            }, context.toOpaque())
        if status != 0 { context.release() }
        return status == 0
    }

    private func run() {
        while true {
            pthread_mutex_lock(mutex)
            while !isDue, !isClosed { pthread_cond_wait(condition, mutex) }
            let (syncs, folder) = (isDue, folder)
            isDue = false
            self.folder = nil
            pthread_mutex_unlock(mutex)
            guard syncs else { break }
            do throws(Errno) {
                try files.uninterrupted { () throws(Errno) in try files.syncData(file) }
                if let folder { try files.syncFolder(folder) }
            } catch {
                locked { failure = error }
            }
        }
        files.close(file)
    }
}
