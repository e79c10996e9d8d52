import Glibc
import Testing

@testable import Live

@Suite("The link's QR code")
struct QRCodeTests {
    /// A code of 21 by 21 modules with a dark diagonal.
    private static let text = (0..<21).map { row in
        (0..<21).map { $0 == row ? "##" : "  " }.joined() + "\n"
    }.joined()

    @Test("Modules are parsed, and a light margin is added")
    func squares() throws {
        let code = try #require(QRCode(ascii: Array(Self.text.utf8)))
        #expect(code.side == 21)
        #expect(code.isDark(row: 4, column: 4) && !code.isDark(row: 4, column: 5))
        #expect(!code.isDark(row: -1, column: -1) && !code.isDark(row: 21, column: 21))
    }

    @Test(
        "Invalid output results in no code",
        arguments: [
            "", "##\n", String(text.dropLast(40)), text.replacing("##", with: "#"), text + text,
        ])
    func noCode(text: String) {
        #expect(QRCode(ascii: Array(text.utf8)) == nil)
    }

    @Test("The program gets the link on standard input and must finish within two seconds")
    func program() throws {
        let folder = try TemporaryFolder()
        func code(_ script: String) throws -> QRCode? {
            let path = folder.path + "/qrencode"
            let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o700)
            let bytes = Array("#!/bin/sh\n\(script)\n".utf8)
            #expect(write(file, bytes, bytes.count) == bytes.count)
            close(file)
            return QRCode(
                of: "http://one/", program: path, environment: ["PATH": "/usr/bin:/bin"])
        }
        let drawing = "cat <<'END'\n\(Self.text)END"
        #expect(
            try code(
                """
                [ "$*" = "-t ASCII -m 0 -o -" ] && [ "$(cat)" = http://one/ ] || exit 1
                \(drawing)
                """)?.side == 21)
        #expect(try code("exit 1") == nil)
        #expect(try code("sleep 60\n\(drawing)") == nil)
        #expect(QRCode(of: "http://one/", program: folder.path + "/none", environment: [:]) == nil)
    }

    @Test("A link is spoken as its address, then groups of four characters")
    func spoken() {
        let page = SharedPage(link: "http://192.168.1.20:8080/0123456789abcdef0123/")
        #expect(page.spokenLink == ["192.168.1.20:8080 /", "0123 4567 89ab cdef 0123 /"])
        #expect(!page.isLocal && SharedPage(link: "http://[::1]:80/0123456789abcdef/").isLocal)
        #expect(SharedPage(link: "http://127.0.0.1:80/0123456789abcdef/").isLocal)
    }
}
