import TestSupport
import Testing

@Suite("Copied libmosquitto declarations")
struct MosquittoHeaderTests {
    @Test(
        "Types and constants equal the installed headers",
        .enabled(if: HeaderLayout.mosquitto.isInstalled, "needs libmosquitto-dev"))
    func layout() {
        let copied = HeaderLayout.mosquitto.printed(isReal: false)
        #expect(copied.split(separator: "\n").count == 4)
        #expect(copied == HeaderLayout.mosquitto.printed(isReal: true))
    }
}
