import TestSupport
import Testing

@Suite("Declarations copied from libmosquitto")
struct MosquittoHeaderTests {
    @Test(
        "Copied types and constants equal those in the installed headers",
        .enabled(if: HeaderLayout.mosquitto.isInstalled, "needs libmosquitto-dev"))
    func layout() {
        let copied = HeaderLayout.mosquitto.printed(isReal: false)
        #expect(copied.split(separator: "\n").count == 4)
        #expect(copied == HeaderLayout.mosquitto.printed(isReal: true))
    }
}
