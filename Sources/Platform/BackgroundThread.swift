import CPlatform
import Glibc

/// Threads that receive no external signals; these go to the main thread.
package enum BackgroundThread {
    private static let stackBytes = 256 * 1_024
    /// The size of a separate stack for the crash handler, in case the thread's own stack
    /// overflows.
    private static let signalStackBytes = 64 * 1_024

    private final class Start {
        let run: () -> Void

        init(_ run: @escaping () -> Void) { self.run = run }
    }

    /// Runs `body` on a detached thread; returns 0 or an error number. The name is truncated to 15
    /// bytes.
    ///
    /// Crash signals stay unblocked, because their handler restores the terminal.
    package static func start(_ name: String, _ body: @escaping @Sendable () -> Void) -> Int32 {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setstacksize(&attributes, stackBytes)
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))

        // The new thread inherits this mask and passes it on to any threads that it starts.
        var blocked = sigset_t()
        var before = sigset_t()
        sigfillset(&blocked)
        for crash in [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT, SIGSYS] {
            sigdelset(&blocked, crash)
        }
        pthread_sigmask(SIG_SETMASK, &blocked, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }

        var thread = pthread_t()
        let start = Unmanaged.passRetained(Start { run(name, body) })
        let code = pthread_create(
            &thread, &attributes,
            { start in
                if let start { Unmanaged<Start>.fromOpaque(start).takeRetainedValue().run() }
                return nil
            }, start.toOpaque())
        if code != 0 { start.release() }
        return code
    }

    private static func run(_ name: String, _ body: () -> Void) {
        cplatform_set_name(String(decoding: name.utf8.prefix(15), as: UTF8.self))
        let memory = UnsafeMutableRawPointer.allocate(byteCount: signalStackBytes, alignment: 16)
        var stack = stack_t(ss_sp: memory, ss_flags: 0, ss_size: signalStackBytes)
        sigaltstack(&stack, nil)
        body()
        stack.ss_flags = Int32(SS_DISABLE)
        sigaltstack(&stack, nil)
        memory.deallocate()
    }
}
