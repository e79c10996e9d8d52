import Glibc
import Platform

/// Syncs a journal to the disk on a thread of its own, which nobody ever waits for.
final class JournalSync: @unchecked Sendable {
    // The mutex guards all variables below.
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private let files: FileSystem
    private let file: Int32
    /// The folder of a new file, to be synced once so that the name lasts too.
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

    /// Asks for a sync of everything written until now.
    func request() {
        locked {
            isDue = true
            if !hasThread {
                hasThread = BackgroundThread.start("journal") { [self] in run() } == 0
            }
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

    /// Closes the file after the last sync that was asked for.
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
                try files.syncData(file)
                if let folder { try files.syncFolder(folder) }
            } catch {
                locked { failure = error }
            }
        }
        files.close(file)
    }
}
