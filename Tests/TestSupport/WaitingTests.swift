import Dispatch
import Glibc
import Synchronization
import Testing

/// Runs tests that wait for programs, terminals and sockets on threads of their own.
///
/// All other tests share as many threads as there are processors, and a test that waits would keep
/// one of them from running.
package struct WaitingTests: SuiteTrait, TestTrait, TestScoping {
    package let isRecursive = true

    package func provideScope(
        for test: Test, testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        try await withTaskExecutorPreference(WaitingThreads.shared, operation: function)
    }
}

extension Trait where Self == WaitingTests {
    /// Keeps the waits of these tests from holding up the others.
    package static var waiting: Self { Self() }
}

/// Threads for jobs that mostly wait; jobs beyond their number wait for one of them.
///
/// The newest job comes first, so that a serialized suite that has begun goes on at once.
private final class WaitingThreads: TaskExecutor {
    static let shared = WaitingThreads(count: 6)

    private let jobs = Mutex<[UnownedJob]>([])
    private let waiting = DispatchSemaphore(value: 0)

    private init(count: Int) {
        for _ in 0..<count {
            var thread = pthread_t()
            let code = pthread_create(
                &thread, nil,
                { _ in
                    WaitingThreads.shared.run()
                    return nil
                }, nil)
            precondition(code == 0, "no thread for tests: \(code)")
        }
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
        waiting.signal()
    }

    private func run() {
        while true {
            waiting.wait()
            let job = jobs.withLock { $0.removeLast() }
            job.runSynchronously(on: asUnownedTaskExecutor())
        }
    }
}
