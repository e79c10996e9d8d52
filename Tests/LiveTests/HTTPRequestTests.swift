import Glibc
import Testing

@testable import Live

@Suite("Requests to the page's server")
struct HTTPRequestTests {
    private func read(_ text: String) -> HTTPRequest.Reading { HTTPRequest.read(Array(text.utf8)) }

    @Test("A head is read whatever else is in it")
    func whole() {
        let text = "GET /a%20b/?q HTTP/1.1\r\nHost: x\r\nX: \u{e9}\u{1}\r\n\r\nbody"
        #expect(read(text) == .request(.init(method: "GET", path: "/a%20b/?q")))
        #expect(
            read("POST /x HTTP/1.0\r\nAUTHORIZATION:  Bearer 1\r\n\r\n")
                == .request(.init(method: "POST", path: "/x", authorization: "Bearer 1")))
        #expect(read("GET / HTTP/1.1\r\n\r\n") == .request(.init(method: "GET", path: "/")))
    }

    @Test("Cut anywhere it is incomplete, and byte by byte it is read the same")
    func pieces() {
        let bytes = Array("GET /x HTTP/1.1\r\nHost: y\r\n\r\n".utf8)
        for count in 0..<bytes.count {
            #expect(
                HTTPRequest.read(Array(bytes[..<count]), known: max(0, count - 1)) == .incomplete)
        }
        #expect(
            HTTPRequest.read(bytes, known: bytes.count - 1)
                == .request(.init(method: "GET", path: "/x")))
    }

    @Test(
        "What is no request is malformed",
        arguments: [
            "\r\n\r\n", "GET / HTTP/2\r\n\r\n", "GET  / HTTP/1.1\r\n\r\n", "get / HTTP/1.1\r\n\r\n",
            "GET x HTTP/1.1\r\n\r\n", "GET / HTTP/1.1 x\r\n\r\n", "GET /\u{e9} HTTP/1.1\r\n\r\n",
            "GET / HTTP/1.1\r\nno colon\r\n\r\n", "GET / HTTP/1.1\r\n: x\r\n\r\n",
            "GET / HTTP/1.1\r\na b: x\r\n\r\n", "GET / HTTP/1.1\r\na:\nb: c\r\n\r\n",
            "GET / HTTP/1.1\r\nauthorization: a\r\nAuthorization: a\r\n\r\n",
            "GET /\0 HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\n\r\n\r\n",
        ])
    func malformed(text: String) {
        #expect(read(text) == .malformed)
    }

    @Test("A head has 8 KiB at most")
    func bound() {
        let beginning = "GET / HTTP/1.1\r\nx: "
        let fitting = HTTPRequest.longest - beginning.utf8.count - 4
        #expect(read(beginning + String(repeating: "x", count: fitting) + "\r\n\r\n") != .malformed)
        #expect(
            read(beginning + String(repeating: "x", count: fitting + 1) + "\r\n\r\n") == .malformed)
        #expect(read(String(repeating: "x", count: HTTPRequest.longest)) == .malformed)
    }
}

@Suite("What the page's server answers")
struct PageRoutesTests {
    private let routes: PageRoutes

    init() throws {
        let secrets = try PageSecrets(path: "0123456789abcdef", token: "fedcba9876543210")
        routes = PageRoutes(secrets, page: Array("<style>a</style><script>b</script>".utf8))
    }

    private func route(
        _ method: String, _ path: String, _ authorization: String? = "Bearer fedcba9876543210"
    ) -> PageRoutes.Route {
        routes.route(
            of: .init(
                method: method, path: "/0123456789abcdef/" + path, authorization: authorization))
    }

    @Test("There are three routes below the secret")
    func three() {
        #expect(route("GET", "") == .page)
        #expect(route("GET", "", nil) == .page)
        #expect(route("GET", "events", nil) == .events)
        #expect(route("POST", "do/next/2") == .control("next 2"))
        for words in ["undo", "pause", "resume"] {
            #expect(route("POST", "do/" + words) == .control(words))
        }
    }

    @Test(
        "All else is nothing",
        arguments: [
            ("GET", "x"), ("GET", "events/"), ("GET", "?"), ("HEAD", ""), ("OPTIONS", "do/undo"),
            ("GET", "do/undo"), ("POST", ""), ("POST", "events"), ("POST", "do/"),
            ("POST", "do/end"), ("POST", "do/next"), ("POST", "do/next/"), ("POST", "do/next/x"),
            ("POST", "do/next/-1"), ("POST", "do/next/1234567"), ("POST", "do/next%0aend"),
            ("POST", "do/next/2%0aend"), ("POST", "do/undo/"), ("POST", "do/note"),
        ])
    func nothing(method: String, path: String) {
        #expect(route(method, path) == .nothing)
    }

    @Test("Controls need the token, and nothing is there without the secret")
    func secrets() {
        for authorization in [
            nil, "", "Bearer", "Bearer ", "Bearer fedcba9876543211", "bearer fedcba9876543210",
            "Bearer fedcba98765432100", "Basic fedcba9876543210",
        ] {
            #expect(route("POST", "do/undo", authorization) == .nothing)
        }
        for path in ["/", "/0123456789abcdef", "/0123456789abcdee/", "//0123456789abcdef/"] {
            #expect(routes.route(of: .init(method: "GET", path: path)) == .nothing)
        }
    }

    @Test("Every answer has the headers that protect it, and digests of the page's own parts")
    func headers() {
        let answers = [routes.pageAnswer, routes.eventsAnswer, routes.answer("404 Not Found")]
        for text in answers.map({ String(decoding: $0, as: UTF8.self) }) {
            #expect(
                text.contains(
                    "\r\nContent-Security-Policy: default-src 'none'; script-src 'sha256-PiPo"))
            #expect(
                text.contains("style-src 'sha256-ypeBEsobvcr6wjGzmiPcTaeG7/gUfE5yuYB3ha/uSLs='"))
            #expect(text.contains("frame-ancestors 'none'"))
            #expect(text.contains("\r\nReferrer-Policy: no-referrer\r\n"))
            #expect(text.contains("\r\nCache-Control: no-store\r\n"))
            #expect(text.contains("\r\nX-Accel-Buffering: no\r\n"))
        }
        #expect(String(decoding: answers[1], as: UTF8.self).hasSuffix("\r\n\r\nretry: 1000\n"))
    }

    @Test("The embedded page has one style and one script, and neither handlers nor styles inside")
    func embedded() throws {
        let routes = PageRoutes(routes.secrets)
        let answer = String(decoding: routes.pageAnswer, as: UTF8.self)
        #expect(!answer.contains("src 'none'; style"))
        #expect(answer.components("<script>").count == 2)
        #expect(answer.components("<style>").count == 2)
        for forbidden in [" style=\"", " onclick", "innerHTML", "insertAdjacent", "document.write"]
        {
            #expect(!answer.contains(forbidden))
        }
    }

    @Test("A digest is the one of the standard")
    func digests() {
        func hexadecimal(_ text: String) -> String {
            SHA256.digest(Array(text.utf8)).map { byte in
                (byte < 16 ? "0" : "") + String(byte, radix: 16)
            }.joined()
        }
        #expect(
            hexadecimal("abc")
                == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        #expect(
            hexadecimal("")
                == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
        #expect(
            hexadecimal("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")
                == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1")
    }
}

@Suite("Where a page is, and who may know")
struct PageAddressTests {
    @Test(
        "An address is read",
        arguments: [
            ("8080", "127.0.0.1:8080", true), ("0.0.0.0:80", "0.0.0.0:80", false),
            ("[::1]:9", "[::1]:9", true), ("localhost:1", "127.0.0.1:1", true),
            ("[::]:0", "[::]:0", false),
        ])
    func read(text: String, wanted: String, isLoopback: Bool) throws {
        let address = try PageAddress(text)
        #expect(address.description == wanted && address.isLoopback == isLoopback)
    }

    @Test(
        "What is no address is said to be none",
        arguments: [
            "", "x", ":80", "65536", "-1", "+1", "1.2.3:80", "example.org:80", "::1:80", "[]:80",
            "[1.2.3.4]:80", "80:", "1.2.3.4:", "99999999999999999999",
        ])
    func refused(text: String) {
        #expect(throws: LiveFailure.badAddress(text)) { try PageAddress(text) }
    }

    @Test("Links have the port that was found, and a port in use is told")
    func links() throws {
        let secrets = try PageSecrets(path: "0123456789abcdef", random: { 7 })
        let listener = try PageAddress().listen()
        defer { close(listener) }
        let links = PageAddress().links(secrets, listener: listener)
        let begin = "http://127.0.0.1:"
        #expect(links.viewers.hasPrefix(begin) && links.viewers.hasSuffix("/0123456789abcdef/"))
        #expect(links.leader == links.viewers + "#00000000000000070000000000000007")
        let port = String(links.viewers.dropFirst(begin.count).prefix { $0 != "/" })
        #expect(throws: LiveFailure.portInUse("127.0.0.1:" + port)) {
            try PageAddress(port).listen()
        }
        #expect(
            LiveFailure.portInUse("x:1").description == "x:1: another program listens there")
    }

    @Test("Secrets are random, or what the user wants where that is long enough")
    func secrets() throws {
        var generator = SystemRandomNumberGenerator()
        let one = try PageSecrets { generator.next() }
        #expect(one.path.count == 20 && one.token.count == 32)
        #expect(try PageSecrets { generator.next() } != one)
        #expect(try PageSecrets(path: "Team-Design_2026", random: { 1 }).path == "Team-Design_2026")
        for text in [
            "short", "with/slash/0123456", String(repeating: "a", count: 65), "äääääääääääääääää",
        ] {
            #expect(throws: LiveFailure.badSecret) { try PageSecrets(path: text, random: { 1 }) }
        }
    }
}

extension String {
    /// The parts between occurrences of a text.
    func components(_ separator: String) -> [String] {
        var (parts, rest) = ([""], self[...])
        while let character = rest.first {
            if rest.hasPrefix(separator) {
                parts.append("")
                rest = rest.dropFirst(separator.count)
            } else {
                parts[parts.count - 1].append(character)
                rest = rest.dropFirst()
            }
        }
        return parts
    }
}
