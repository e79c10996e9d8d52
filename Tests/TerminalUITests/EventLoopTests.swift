import Glibc
import Platform
import Testing

@testable import TerminalUI

/// Tests that change how the process handles signals, run one at a time.
@Suite(.serialized) enum LiveTests {}

extension LiveTests {
    @Suite struct EventLoopTests {
        private final class Pipe {
            let input: Int32
            private(set) var output: Int32

            init() {
                var ends: [Int32] = [-1, -1]
                pipe(&ends)
                (input, output) = (ends[0], ends[1])
                for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            }

            deinit {
                end()
                close(input)
            }

            func write(_ text: String) {
                _ = text.withCString { Glibc.write(output, $0, strlen($0)) }
            }

            func end() {
                if output >= 0 { close(output) }
                output = -1
            }
        }

        @Test("A deadline in the past is reported immediately, each time")
        func pastDeadline() {
            let loop = EventLoop(terminal: nil)
            let past = EventLoop.now() - .seconds(1)
            #expect(loop.wait(until: past) == [.deadline])
            #expect(loop.wait(until: past) == [.deadline])
            #expect(loop.wait(until: .seconds(-5)) == [.deadline])
            #expect(loop.wait(until: .zero) == [.deadline])
        }

        @Test("The owner's descriptors are polled together with the loop's and returned when ready")
        func others() {
            let loop = EventLoop(terminal: nil)
            let pipe = Pipe()
            var taken: [Int32] = []
            loop.others = OtherDescriptors(
                wanted: { [pollfd(fd: pipe.input, events: Int16(POLLIN), revents: 0)] },
                setReady: { taken += $0.map(\.fd) })
            #expect(loop.wait(until: EventLoop.now() + .milliseconds(1)) == [.deadline])
            #expect(taken.isEmpty)
            pipe.write("x")
            #expect(loop.wait(until: nil) == [.woken])
            #expect(taken == [pipe.input])
            loop.others = nil
            #expect(loop.wait(until: EventLoop.now() + .milliseconds(1)) == [.deadline])
        }

        @Test("A deadline is never reported early")
        func deadline() {
            let loop = EventLoop(terminal: nil)
            for step in [1, 999, 1_000_001, 20_000_000] {
                let deadline = EventLoop.now() + .nanoseconds(step)
                #expect(loop.wait(until: deadline) == [.deadline])
                #expect(EventLoop.now() >= deadline)
            }
        }

        @Test("A new deadline replaces the previous one")
        func newDeadline() {
            let loop = EventLoop(terminal: nil)
            loop.waker.wake()
            #expect(loop.wait(until: EventLoop.now() + .seconds(3600)) == [.woken])
            let deadline = EventLoop.now() + .milliseconds(1)
            #expect(loop.wait(until: deadline) == [.deadline])
            loop.waker.wake()
            #expect(loop.wait(until: nil) == [.woken])
            loop.waker.wake()
            #expect(loop.wait(until: .seconds(Int64.max / 2)) == [.woken])
        }

        @Test("A wall-clock deadline is reported when it is due")
        func wallClock() {
            let loop = EventLoop(terminal: nil)
            var now = timespec()
            clock_gettime(CLOCK_REALTIME, &now)
            let wall = Duration.seconds(now.tv_sec) + .nanoseconds(now.tv_nsec)
            #expect(loop.wait(until: nil, wallDeadline: wall + .milliseconds(2)) == [.deadline])
            #expect(loop.wait(until: nil, wallDeadline: wall) == [.deadline])
            #expect(loop.wait(until: nil, wallDeadline: wall) == [.deadline])
            loop.waker.wake()
            #expect(loop.wait(until: nil, wallDeadline: nil) == [.woken])
        }

        @Test("Another thread can wake the loop")
        func wake() {
            let loop = EventLoop(terminal: nil)
            var thread = pthread_t()
            let waker = Unmanaged.passRetained(loop.waker)
            pthread_create(
                &thread, nil,
                { waker in
                    guard let waker else { return nil }
                    Unmanaged<Waker>.fromOpaque(waker).takeRetainedValue().wake()
                    return nil
                }, waker.toOpaque())
            #expect(loop.wait(until: nil) == [.woken])
            pthread_join(thread, nil)
        }

        @Test("Lines are reported, and the end of the input is reported once")
        func lines() {
            let pipe = Pipe()
            let loop = EventLoop(terminal: nil, lines: pipe.input)
            pipe.write("next\nsta")
            #expect(loop.wait(until: nil) == [.line("next")])
            pipe.write("te\nmu")
            #expect(loop.wait(until: nil) == [.line("state")])
            pipe.end()
            #expect(loop.wait(until: nil) == [.line("mu"), .endOfInput])
            #expect(loop.wait(until: EventLoop.now() + .milliseconds(1)) == [.deadline])
        }

        @Test(
            "The end of an empty input is reported once",
            arguments: ["/dev/null", "/proc/self/mem", "/"])
        func emptyInput(_ path: String) {
            let input = open(path, O_RDONLY | O_CLOEXEC)
            defer { close(input) }
            let loop = EventLoop(terminal: nil, lines: input)
            #expect(loop.wait(until: nil) == [.endOfInput])
            #expect(loop.wait(until: EventLoop.now() + .milliseconds(1)) == [.deadline])
        }

        @Test("The end of a closed input is reported once")
        func closedInput() {
            let loop = EventLoop(terminal: nil, lines: 987_654)
            #expect(loop.wait(until: nil) == [.endOfInput])
            #expect(loop.wait(until: EventLoop.now() + .milliseconds(1)) == [.deadline])
        }

        /// Signals the whole process, because the test runtime's threads block signals.
        private func send(_ signal: Int32) { kill(getpid(), signal) }

        @Test("Signals are reported")
        func signals() {
            signal(SIGINT, SIG_DFL)  // may be ignored in background test runs
            let loop = EventLoop(terminal: nil)
            // If the machine stalls, a late signal must not end the tests.
            signal(SIGALRM, SIG_IGN)
            send(SIGINT)
            #expect(loop.wait(until: nil) == [.signal(SIGINT)])
            send(SIGWINCH)
            send(SIGPIPE)
            send(SIGCONT)
            #expect(loop.wait(until: nil) == [.continued])
        }

        @Test("A signal that was ignored at the start stays ignored")
        func ignoredSignal() {
            signal(SIGHUP, SIG_IGN)
            defer { signal(SIGHUP, SIG_DFL) }
            let loop = EventLoop(terminal: nil)
            send(SIGHUP)
            send(SIGCONT)
            #expect(loop.wait(until: nil) == [.continued])
        }
    }
}
