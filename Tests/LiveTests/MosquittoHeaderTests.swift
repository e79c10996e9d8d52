import TestSupport
import Testing

@Suite("The copies of libmosquitto's declarations")
struct MosquittoHeaderTests {
    @Test(
        "Types and constants are those of the installed headers",
        .enabled(if: HeaderLayout.mosquitto.isInstalled, "needs libmosquitto-dev"))
    func layout() {
        let copied = HeaderLayout.mosquitto.printed(isReal: false)
        #expect(copied.split(separator: "\n").count == 3)
        #expect(copied == HeaderLayout.mosquitto.printed(isReal: true))
    }
}
