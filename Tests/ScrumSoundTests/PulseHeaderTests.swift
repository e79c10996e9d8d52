import Glibc
import TestSupport
import Testing

@Suite("Declarations copied from libpulse")
struct PulseHeaderTests {
    @Test(
        "Copied types and constants equal those in the installed headers",
        .enabled(if: HeaderLayout.pulse.isInstalled, "needs libpulse-dev"))
    func layout() {
        let copied = HeaderLayout.pulse.printed(isReal: false)
        #expect(copied.split(separator: "\n").count == 6)
        #expect(copied == HeaderLayout.pulse.printed(isReal: true))
    }

    @Test("If the runtime folder belongs to another user, nothing is written to it")
    func foreignFolder() throws {
        let folder = TemporaryFolder()
        defer { folder.remove() }
        let isRoot = getuid() == 0
        if isRoot { try #require(chown(folder.path, 65_534, 65_534) == 0) }
        let printed = HeaderLayout.pulse.printed(
            isReal: false, variables: "XDG_RUNTIME_DIR='\(isRoot ? folder.path : "/")'",
            argument: "connect")
        #expect(printed == "not asked\n")
    }
}
