import Glibc
import ScrumSound
import Synchronization
import TerminalUI
import Testing

@testable import ScrumCLI

/// The output of `scrum sound`.
struct SoundTestTests {
    @Test(
        "A progress bar fills while a sound plays and stops when it ends",
        arguments: [(0, 0), (500, 6), (1_000, 12), (1_999, 23), (2_000, 24), (5_000, 24)])
    func bar(milliseconds: Int, filled: Int) {
        let bar = SoundTest.bar(at: .milliseconds(milliseconds), of: .seconds(2))
        #expect(bar.count == 24)
        #expect(bar.prefix(filled).allSatisfy { $0 == "#" })
        #expect(bar.dropFirst(filled).allSatisfy { $0 == "." })
    }

    /// Whether a sound that ends after this time is reported as played.
    private static func isHeard(after time: Duration) throws -> Bool {
        let output = Mutex("")
        let readings = Mutex(0)
        var environment = ScrumEnvironment.unset
        environment.write = { _, text in output.withLock { $0 += text.description } }
        environment.terminalSize = { _ in nil }
        environment.isTerminal = { _ in false }
        environment.uptime = {
            readings.withLock { count in
                count += 1
                return count == 1 ? .zero : time
            }
        }
        let test = SoundTest(
            SoundTarget(device: "null"), environment: environment)
        try test.play([("ding", .ding), ("end", nil)])
        let isTooFast = output.withLock { $0.contains("ding: finished too quickly to be heard") }
        #expect(output.withLock { $0.contains("ding: played") } == !isTooFast)
        #expect(output.withLock { $0.hasSuffix("end: off\n") })
        if isTooFast {
            #expect(throws: ScrumFailure.self) { try test.finish() }
        } else {
            try test.finish()
        }
        return !isTooFast
    }

    @Test("A device that plays a sound in less than half its length is reported as too fast")
    func swallowed() async {
        await #expect(processExitsWith: .success) {
            // Other sound tests set this variable to use their own devices.
            unsetenv("ALSA_CONFIG_PATH")
            let half = Sound.ding.duration * 0.5
            let (slow, fast) = try (
                Self.isHeard(after: half), Self.isHeard(after: half - .milliseconds(1))
            )
            #expect(slow && !fast)
        }
    }
}
