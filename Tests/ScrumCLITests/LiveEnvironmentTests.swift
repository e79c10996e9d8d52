import ChartScreen
import FoundationEssentials
import Glibc
import Platform
import ScrumCore
import Synchronization
import TerminalUI
import TestSupport
import Testing

@testable import ScrumCLI

/// The real environment. Tests that change the state of the whole process are exit tests.
struct LiveEnvironmentTests {
    /// Longer than a pipe's buffer.
    private static let long = String(repeating: "0123456789abcde\n", count: 65_536)

    /// Replaces standard output with a pipe whose writing end does not block; returns the reading
    /// end.
    private static func makePipe() -> Int32 {
        var ends: [Int32] = [-1, -1]
        #expect(pipe(&ends) == 0)
        _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
        dup2(ends[1], 1)
        close(ends[1])
        return ends[0]
    }

    @Test("A pipe whose reader is slow receives the whole text")
    func slowReader() async {
        await #expect(processExitsWith: .success) {
            let end = Self.makePipe()
            let count = Mutex<Int?>(nil)
            _ = BackgroundThread.start("reader") {
                var (sum, buffer) = (0, [UInt8](repeating: 0, count: 4_096))
                while case let part = read(end, &buffer, buffer.count), part > 0 { sum += part }
                count.withLock { $0 = sum }
            }
            ScrumEnvironment.live.write(1, TerminalText(written: Self.long))
            close(1)
            let sum = try waitFor("the end of the text") { count.withLock(\.self) }
            #expect(sum == Self.long.utf8.count)
            #expect(ScrumEnvironment.live.lostOutput() == nil)
        }
    }

    @Test("A command whose output no one reads fails instead of blocking")
    func noReader() async {
        await #expect(processExitsWith: .success) {
            signal(SIGPIPE, SIG_IGN)
            // Kills the test if it blocks.
            alarm(60)
            let end = Self.makePipe()
            ScrumEnvironment.live.write(1, TerminalText(written: Self.long))
            #expect(ScrumEnvironment.live.lostOutput()?.code == EAGAIN)
            close(end)
        }
    }

    @Test("A signal that the parent process blocked still ends the program")
    func blockedSignal() async {
        await #expect(processExitsWith: .signal(SIGTERM)) {
            var all = sigset_t()
            sigfillset(&all)
            sigprocmask(SIG_BLOCK, &all, nil)
            Signals.unblock()
            raise(SIGTERM)
        }
    }

    private static let invalidPath =
        "/tmp/scrum-test-\(getuid())".utf8.map { CChar(bitPattern: $0) }
        + [CChar(bitPattern: 0xE9), 0]

    @Test("A working folder, a variable or an argument that is not UTF-8 ends the program")
    func invalidText() async {
        defer { rmdir(Self.invalidPath) }
        await #expect(processExitsWith: .exitCode(64)) {
            mkdir(Self.invalidPath, 0o700)
            chdir(Self.invalidPath)
            _ = ScrumEnvironment.live.workingFolder()
        }
        await #expect(processExitsWith: .exitCode(64)) {
            setenv("SCRUM_HISTORY", [CChar(bitPattern: 0xE9), 0], 1)
            SystemText.checkVariables()
        }
        await #expect(processExitsWith: .success) {
            setenv("LS_COLORS", [CChar(bitPattern: 0xE9), 0], 1)
            setenv("SCRUM_HISTORY", "é\u{FFFD}", 1)
            SystemText.checkVariables()
        }
    }

    @Test("A full disk is an error on standard output, but a closed pipe is not")
    func fullDisk() async {
        await #expect(processExitsWith: .success) {
            signal(SIGPIPE, SIG_IGN)
            let lost = ScrumEnvironment.live.lostOutput
            close(Self.makePipe())
            ScrumEnvironment.live.write(1, "x")
            #expect(lost() == nil)
            let (full, errors) = (open("/dev/full", O_WRONLY), dup(2))
            dup2(full, 2)
            ScrumEnvironment.live.write(2, "x")
            dup2(errors, 2)
            #expect(lost() == nil)
            dup2(full, 1)
            ScrumEnvironment.live.write(1, "x")
            #expect(lost()?.code == ENOSPC)
        }
    }

    @Test("If no language is set, moments are written in ISO format")
    func plainLocale() async {
        await #expect(processExitsWith: .success) {
            setenv("LC_ALL", "C.UTF-8", 1)
            let moment = Timestamp(Date(2026, 11, 21, 9, 30), utcOffset: 3_600)
            #expect(ScrumEnvironment.live.localText(moment) == "2026-11-21 10:30")
        }
    }

    @Test("Charts use a language's words and date order if all its words are known")
    func dateNames() {
        var words = [Int(D_FMT): "%d.%m.%Y"]
        let months = ["Jan", "Feb", "Mär", "Apr", "Mai", "Jun", "Jul", "Aug", "Sep"]
        for (place, month) in (months + ["Okt", "Nov", "Dez"]).enumerated() {
            words[Int(ABMON_1) + place] = month
        }
        for (place, day) in ["So", "Mo", "Di", "Mi", "Do", "Fr", "Sa"].enumerated() {
            words[Int(ABDAY_1) + place] = day
        }
        let german = DateNames { words[$0] }
        #expect(german.months[2] == "Mär" && german.months.last == "Dez")
        #expect(german.weekdays == ["Mo", "Di", "Mi", "Do", "Fr", "Sa", "So"])
        #expect(german.isDayFirst)
        for missing in [Int(ABMON_1) + 4, Int(ABDAY_1) + 3] {
            let names = DateNames { $0 == missing ? nil : words[$0] }
            #expect(names.months == DateNames.english.months && !names.isDayFirst)
        }
    }
}
