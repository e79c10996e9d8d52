import Glibc
import Platform
import Synchronization
import Testing

struct BackgroundThreadTests {
    /// A thread's report about itself.
    private final class Report: Sendable {
        struct Values {
            var blocked = sigset_t()
            var name = ""
            var hasSignalStack = false
            var isDone = false
        }
        let values = Mutex(Values())

        func fill() {
            values.withLock { values in
                pthread_sigmask(SIG_SETMASK, nil, &values.blocked)
                var stack = stack_t()
                sigaltstack(nil, &stack)
                values.hasSignalStack = stack.ss_sp != nil && stack.ss_flags == 0
                let comm = fopen("/proc/thread-self/comm", "r")
                var name = [CChar](repeating: 0, count: 17)
                fgets(&name, 17, comm)
                fclose(comm)
                values.name = String(
                    decoding: name.prefix { $0 > 10 }.map(UInt8.init), as: UTF8.self)
                values.isDone = true
            }
        }
    }

    private func report() -> Report.Values {
        let report = Report()
        #expect(BackgroundThread.start("a name of 18 bytes") { report.fill() } == 0)
        while !report.values.withLock(\.isDone) { sched_yield() }
        return report.values.withLock { $0 }
    }

    @Test("A background thread receives only crash signals")
    func signals() {
        var values = report()
        for signal in [SIGINT, SIGTERM, SIGHUP, SIGWINCH, SIGALRM, SIGTSTP, SIGUSR1] {
            #expect(sigismember(&values.blocked, signal) == 1)
        }
        for crash in [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT, SIGSYS] {
            #expect(sigismember(&values.blocked, crash) == 0)
        }
    }

    @Test("The caller's own signal mask does not change")
    func callersMask() {
        var before = sigset_t()
        pthread_sigmask(SIG_SETMASK, nil, &before)
        let wasBlocked = (1...31).map { sigismember(&before, $0) }
        _ = report()
        pthread_sigmask(SIG_SETMASK, nil, &before)
        #expect((1...31).map { sigismember(&before, $0) } == wasBlocked)
    }

    @Test("The thread has a name of at most 15 bytes, and a stack for the crash handler")
    func nameAndStack() {
        let values = report()
        #expect(values.name == "a name of 18 by")
        #expect(values.hasSignalStack)
    }
}
