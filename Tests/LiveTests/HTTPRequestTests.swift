import CLive
import Glibc
import Testing

@testable import Live

@Suite("Requests to the page's server")
struct HTTPRequestTests {
    private func read(_ text: String) -> HTTPRequest.Reading { HTTPRequest.read(Array(text.utf8)) }

    @Test("A request head is read, whatever headers it contains")
    func whole() {
        let text = "GET /a%20b/?q HTTP/1.1\r\nHost: x\r\nX: \u{e9}\u{1}\r\n\r\nbody"
        #expect(read(text) == .request(.init(method: "GET", path: "/a%20b/?q")))
        #expect(
            read("POST /x HTTP/1.0\r\nAUTHORIZATION:  Bearer 1\r\n\r\n")
                == .request(.init(method: "POST", path: "/x", authorization: "Bearer 1")))
        #expect(read("GET / HTTP/1.1\r\n\r\n") == .request(.init(method: "GET", path: "/")))
    }

    @Test("A partial request is incomplete, and reading it byte by byte gives the same result")
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
        "A malformed request is refused",
        arguments: [
            "\r\n\r\n", "GET / HTTP/2\r\n\r\n", "GET  / HTTP/1.1\r\n\r\n", "get / HTTP/1.1\r\n\r\n",
            "GET x HTTP/1.1\r\n\r\n", "GET / HTTP/1.1 x\r\n\r\n", "GET /\u{e9} HTTP/1.1\r\n\r\n",
            "GET / HTTP/1.1\r\nno colon\r\n\r\n", "GET / HTTP/1.1\r\n: x\r\n\r\n",
            "GET / HTTP/1.1\r\na b: x\r\n\r\n", "GET / HTTP/1.1\r\na:\nb: c\r\n\r\n",
            "GET / HTTP/1.1\r\nauthorization: a\r\nAuthorization: a\r\n\r\n",
            "GET /\0 HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\n\r\n\r\n",
            "POST / HTTP/1.1\r\nContent-Length: x\r\n\r\n",
            "POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
            "POST / HTTP/1.1\r\nContent-Length: 9999999999\r\n\r\n",
            "POST / HTTP/1.1\r\nContent-Length: 1\r\ncontent-length: 1\r\n\r\nx",
        ])
    func malformed(text: String) {
        #expect(read(text) == .malformed)
    }

    @Test("A body has the announced length, at most 1 KiB")
    func body() {
        func post(_ length: Int) -> String {
            "POST /x HTTP/1.1\r\nContent-Length: \(length)\r\n\r\n"
        }
        let bytes = Array((post(5) + "lunch").utf8)
        let head = post(5).utf8.count
        for count in head..<bytes.count {
            #expect(HTTPRequest.read(Array(bytes[..<count]), known: head - 1) == .withoutBody)
        }
        let lunch = HTTPRequest(method: "POST", path: "/x", body: Array("lunch".utf8))
        #expect(HTTPRequest.read(bytes, known: head - 1) == .request(lunch))
        #expect(read(post(5) + "lunch and more") == .request(lunch))
        #expect(read(post(1_024)) == .withoutBody)
        #expect(read(post(1_025)) == .request(.init(method: "POST", path: "/x", body: nil)))
    }

    @Test("A body without a length is refused", arguments: ["chunked", "gzip, Chunked"])
    func chunks(encoding: String) {
        let head = "POST /x HTTP/1.1\r\nTransfer-Encoding: \(encoding)\r\n"
        #expect(read(head + "\r\n5\r\nlunch\r\n0\r\n\r\n") == .lengthless)
        #expect(read(head + "Content-Length: 1\r\n\r\n") == .lengthless)
    }

    @Test("A request head may be 16 KiB long, including 9 KiB of cookies")
    func bound() {
        let cookies = "Cookie: " + String(repeating: "x", count: 9_216)
        #expect(
            read("GET / HTTP/1.1\r\n\(cookies)\r\n\r\n")
                == .request(.init(method: "GET", path: "/")))
        let beginning = "GET / HTTP/1.1\r\nx: "
        let fitting = HTTPRequest.longest - beginning.utf8.count - 4
        #expect(read(beginning + String(repeating: "x", count: fitting) + "\r\n\r\n") != .malformed)
        #expect(
            read(beginning + String(repeating: "x", count: fitting + 1) + "\r\n\r\n") == .malformed)
        #expect(read(String(repeating: "x", count: HTTPRequest.longest)) == .malformed)
    }
}

@Suite("Responses from the page's server")
struct PageRoutesTests {
    private let routes: PageRoutes

    init() throws {
        let secrets = try PageSecrets(path: "0123456789abcdef", token: "fedcba9876543210")
        routes = PageRoutes(secrets: secrets)
    }

    private func route(
        _ method: String, _ path: String, _ authorization: String? = "Bearer fedcba9876543210"
    ) -> PageRoutes.Route {
        routes.route(
            of: .init(
                method: method, path: "/0123456789abcdef/" + path, authorization: authorization))
    }

    @Test("The page, its files, its events and its controls are below the secret path")
    func routesBelow() {
        for method in ["GET", "HEAD"] {
            for query in ["", "?", "?x=/../y"] {
                #expect(route(method, query, nil) == .file(.page))
                #expect(route(method, "page.js" + query, nil) == .file(.script))
                #expect(route(method, "page.css" + query, nil) == .file(.style))
                let link = HTTPRequest(method: method, path: "/0123456789abcdef" + query)
                #expect(routes.route(of: link) == .elsewhere)
            }
        }
        #expect(route("GET", "events", nil) == .events)
        #expect(route("GET", "events?x", nil) == .events)
        #expect(route("POST", "do/next/2") == .control("next 2"))
        #expect(route("POST", "do/next") == .control("next"))
        #expect(route("POST", "do/next", nil) == .nothing)
        #expect(route("POST", "do/undo", "bearer  fedcba9876543210") == .control("undo"))
        for words in ["undo", "pause", "resume"] {
            #expect(route("POST", "do/" + words) == .control(words))
        }
    }

    @Test("A message must be one line of text")
    func message() {
        func route(_ body: [UInt8]?, _ token: String = "fedcba9876543210") -> PageRoutes.Route {
            routes.route(
                of: .init(
                    method: "POST", path: "/0123456789abcdef/do/message",
                    authorization: "Bearer \(token)", body: body))
        }
        #expect(route(Array("Über <b>12</b>".utf8)) == .control("message Über <b>12</b>"))
        #expect(route([]) == .control("message "))
        #expect(route(nil) == .refused("413 Content Too Large"))
        for text in ["a\nend", "a\rb", "\u{1b}[31m", "\0", "\u{7f}", "\u{85}", "a\tb"] {
            #expect(route(Array(text.utf8)) == .refused("400 Bad Request"))
        }
        #expect(route([0xC3]) == .refused("400 Bad Request"))
        #expect(route(Array("lunch".utf8), "fedcba9876543211") == .nothing)
    }

    @Test(
        "Every other path is not found",
        arguments: [
            ("GET", "x"), ("GET", "events/"), ("GET", "/"), ("HEAD", "events"),
            ("OPTIONS", "do/undo"),
            ("GET", "page"), ("GET", "page.js/"), ("GET", "x/page.js"), ("POST", "page.js"),
            ("POST", "do/undo?x"), ("PUT", ""),
            ("GET", "do/undo"), ("POST", ""), ("POST", "events"), ("POST", "do/"),
            ("POST", "do/end"), ("GET", "do/next"), ("POST", "do/next/"), ("POST", "do/next/x"),
            ("POST", "do/next/-1"), ("POST", "do/next/1234567"), ("POST", "do/next%0aend"),
            ("POST", "do/next/2%0aend"), ("POST", "do/undo/"), ("POST", "do/note"),
        ])
    func nothing(method: String, path: String) {
        #expect(route(method, path) == .nothing)
    }

    @Test("Controls require the token, and every path requires the secret")
    func secrets() {
        for authorization in [
            nil, "", "Bearer", "Bearer ", "Bearer fedcba9876543211", "bearer fedcba9876543211",
            "Bearer fedcba98765432100", "Basic fedcba9876543210",
        ] {
            #expect(route("POST", "do/undo", authorization) == .nothing)
        }
        for path in [
            "/", "/0123456789abcde", "/0123456789abcdefg", "/0123456789abcdee/",
            "//0123456789abcdef/", "/?/0123456789abcdef/", "/0123456789abcdefpage.js",
        ] {
            #expect(routes.route(of: .init(method: "GET", path: path)) == .nothing)
        }
    }

    @Test("The page has the locale's language, in which browsers choose forms of characters")
    func language() throws {
        var routes = routes
        #expect(
            String(decoding: routes.answer(.page), as: UTF8.self).contains(#"<html lang="en">"#))
        routes.language = "zh-CN"
        let (page, head) = (routes.answer(.page), routes.answer(.page, headAlone: true))
        let text = String(decoding: page, as: UTF8.self)
        #expect(text.contains(#"<html lang="zh-CN">"#) && !text.contains(#"lang="en""#))
        #expect(text.contains("Content-Length: \(page.count - head.count)\r\n"))
    }

    @Test("Every response has security headers that forbid inline code")
    func headers() {
        let answers = [
            routes.eventsAnswer, routes.answer(.page), routes.answer(.script),
            routes.answer(.style), routes.redirection, routes.answer("404 Not Found"),
            routes.answer(.refused("no")), routes.answer(.silent),
            routes.answer(.accepted(MeetingState(scrum: "Design"))),
        ]
        for text in answers.map({ String(decoding: $0, as: UTF8.self) }) {
            #expect(
                text.contains(
                    "\r\nContent-Security-Policy: default-src 'none'; script-src 'self'; "
                        + "style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; "
                        + "form-action 'none'; frame-ancestors 'none'\r\n"))
            #expect(text.contains("\r\nReferrer-Policy: no-referrer\r\n"))
            #expect(text.contains("\r\nCache-Control: no-store\r\n"))
            #expect(text.contains("\r\nX-Accel-Buffering: no\r\n"))
            #expect(text.contains("\r\nX-Content-Type-Options: nosniff\r\n"))
        }
        #expect(String(decoding: answers[0], as: UTF8.self).hasSuffix("\r\n\r\nretry: 1000\n"))
        let link = String(decoding: routes.redirection, as: UTF8.self)
        #expect(link.contains("\r\nLocation: 0123456789abcdef/\r\n"))
        let (whole, head) = (routes.answer(.page), routes.answer(.page, headAlone: true))
        #expect(whole.starts(with: head) && whole.count == head.count + clive_page().count)
    }

    @Test("A refused control returns the reason, an accepted one the new state")
    func outcomes() {
        func text(_ outcome: MeetingClient.Answer) -> String {
            String(decoding: routes.answer(outcome), as: UTF8.self)
        }
        let refused = text(.refused("Turn 1 is not the current one, which is 2."))
        #expect(refused.hasPrefix("HTTP/1.1 409 Conflict\r\nContent-Type: text/plain"))
        #expect(refused.hasSuffix("\r\n\r\nTurn 1 is not the current one, which is 2.\n"))
        let taken = text(.accepted(MeetingState(scrum: "Design")))
        #expect(taken.hasPrefix("HTTP/1.1 200 OK\r\nContent-Type: application/json"))
        #expect(taken.contains("\r\n\r\n{\"v\":1,\"scrum\":\"Design\","))
        #expect(text(.silent).hasPrefix("HTTP/1.1 503 Service Unavailable\r\n"))
    }

    @Test("Each control gets its own answer, whatever lines arrive in between")
    func controls() {
        var controls = PageControls()
        func state(_ asked: String?) -> StateLine {
            var state = MeetingState(scrum: "D")
            state.asked = asked
            return .state(state)
        }
        /// Processes a line and describes which controls it answers: "2 refused Turn 1 is over."
        func resolve(_ line: StateLine) -> String? {
            controls.receive(line).map { number, outcome in
                switch outcome {
                case .accepted: "\(number) accepted"
                case .refused(let reason): "\(number) refused \(reason)"
                case .silent: "\(number) silent"
                }
            }
        }
        func add(_ words: String, at now: Duration) -> String? {
            controls.add(words, at: now)?.lines
        }
        func late(at now: Duration) -> [String] { controls.removeExpired(at: now) }
        let before = [resolve(state(nil)), resolve(.refused("x"))]
        #expect(before == [nil, nil])
        let lines = [
            add("next 1", at: .zero), add("next 1", at: .zero), add("undo", at: .seconds(1)),
        ]
        let expected = [
            "by 2000000000 next 1\nstate 1", "by 2000000000 next 1\nstate 2",
            "by 3000000000 undo\nstate 3",
        ]
        #expect(lines == expected)
        let answers = [
            resolve(state(nil)), resolve(state("9")), resolve(state("1")),
            resolve(.refused("Turn 1 is over.")),
            resolve(state(nil)), resolve(state("2")),
        ]
        #expect(answers == [nil, nil, "1 accepted", nil, nil, "2 refused Turn 1 is over."])
        #expect(controls.deadline == .seconds(3))
        let silent = [late(at: .seconds(2)), late(at: .seconds(3))]
        #expect(silent == [[], ["3"]] && controls.deadline == nil)
        _ = add("pause", at: .seconds(4))
        let after = [resolve(.refused("late")), resolve(state("3")), resolve(state("4"))]
        #expect(after == [nil, nil, "4 accepted"])
        let many = (0..<65).map { _ in add("undo", at: .zero) }
        #expect(many.count { $0 != nil } == 64 && many[64] == nil)
    }

    @Test("Style and script are separate files, and none of the page's code is inline")
    func embedded() {
        let texts = [PageRoutes.File.page, .style, .script].map {
            String(decoding: routes.answer($0), as: UTF8.self)
        }
        #expect(texts[0].contains("<link rel=\"stylesheet\" href=\"page.css\">"))
        #expect(texts[0].contains("<script src=\"page.js\"></script>"))
        #expect(texts[1].contains("\r\nContent-Type: text/css; charset=utf-8\r\n"))
        #expect(texts[2].contains("\r\nContent-Type: text/javascript; charset=utf-8\r\n"))
        for forbidden in ["<style", "<script>", " style=\"", " onclick", "javascript:"] {
            #expect(!texts[0].contains(forbidden))
        }
        for forbidden in ["innerHTML", "insertAdjacent", "document.write", "eval("] {
            #expect(!texts[2].contains(forbidden))
        }
    }
}

@Suite("Page addresses and secrets")
struct PageAddressTests {
    @Test(
        "A valid address is parsed",
        arguments: [
            ("8080", "127.0.0.1:8080", true), ("0.0.0.0:80", "0.0.0.0:80", false),
            ("[::1]:8", "[::1]:8", true), ("localhost:2", "127.0.0.1:2", true),
            ("[::]:0", "[::]:0", false),
        ])
    func read(text: String, wanted: String, isLoopback: Bool) throws {
        let address = try PageAddress(text)
        #expect(address.description == wanted && address.isLoopback == isLoopback)
    }

    @Test(
        "An invalid address is rejected",
        arguments: [
            "", "x", ":80", "65536", "-1", "+1", "1.2.3:80", "example.org:80", "::1:80", "[]:80",
            "[1.2.3.4]:80", "80:", "1.2.3.4:", "99999999999999999999",
        ])
    func refused(text: String) {
        #expect(throws: LiveFailure.badAddress(text)) { try PageAddress(text) }
    }

    @Test(
        "A port that browsers block is refused", arguments: ["6000", "0.0.0.0:10080", "[::1]:22"])
    func blocked(text: String) {
        let port = UInt16(text.split(separator: ":").last ?? "") ?? 0
        #expect(throws: LiveFailure.blockedPort(port)) { try PageAddress(text) }
    }

    @Test("Links contain the actual port, and a port already in use is reported")
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
            LiveFailure.portInUse("x:1").description == "x:1: in use by another program")
    }

    @Test("Secrets are random, or the user's own if long enough")
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
    /// Splits the string at every separator.
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
