import Glibc
import TestSupport
import Testing

@Suite("Copied libpulse declarations")
struct PulseHeaderTests {
    @Test(
        "Types and constants equal the installed headers",
        .enabled(if: HeaderLayout.pulse.isInstalled, "needs libpulse-dev"))
    func layout() {
        let copied = HeaderLayout.pulse.printed(isReal: false)
        #expect(copied.split(separator: "\n").count == 6)
        #expect(copied == HeaderLayout.pulse.printed(isReal: true))
    }

    @Test("Nothing is written if the runtime folder belongs to another user")
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
