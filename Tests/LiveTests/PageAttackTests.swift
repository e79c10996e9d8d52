import CLive
import Glibc
import TestSupport
import Testing

@testable import Live

@Suite("Attacks on the page's server")
struct PageAttackTests {
    private static let page = "/0123456789abcdef/"
    private static let token = "fedcba9876543210"

    /// The response to a request, read while the meeting runs.
    private func answer(_ request: String, in meeting: SharedMeeting) throws -> String {
        let browser = try meeting.connect()
        browser.send(request)
        try meeting.host.turn {
            _ = browser.text
            return browser.isAtEnd
        }
        return browser.text
    }

    @Test(
        "Headers with a total of 200 kB are rejected, whether they arrive in one piece or several")
    func longHeaders() throws {
        let meeting = try SharedMeeting()
        let filler = String(repeating: "x", count: 200_000)
        for head in ["GET \(Self.page) HTTP/1.1\r\nX: ", "GET /", "X"] {
            let browser = try meeting.connect()
            for part in [head, filler, "\r\n\r\n"] { browser.send(part) }
            try meeting.host.turn {
                _ = browser.text
                return browser.isAtEnd
            }
            #expect(browser.text.isEmpty || browser.text.hasPrefix("HTTP/1.1 404 "))
        }
        meeting.finish()
    }

    @Test("Another site's page receives nothing, whatever Host, Origin and cookies it sends")
    func otherSites() throws {
        let meeting = try SharedMeeting()
        // A name that briefly resolves to this machine (DNS rebinding) is no help without the
        // secret.
        for path in ["/", "/events", "/do/undo", "/index.html", "/0123456789abcde/", "/../"] {
            for method in ["GET", "POST"] {
                let answer = try answer(
                    "\(method) \(path) HTTP/1.1\r\nHost: evil.example\r\nOrigin: http://evil.example\r\n\r\n",
                    in: meeting)
                #expect(answer.hasPrefix("HTTP/1.1 404 ") && !answer.contains("Design"))
                #expect(!answer.lowercased().contains("access-control"))
            }
        }
        // Even if it knows the viewers' link, a form on another site cannot send the token.
        for extra in [
            "Cookie: token=\(Self.token)", "X-Authorization: Bearer \(Self.token)",
            "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 22\r\n\r\ntoken=\(Self.token)",
            "Authorization: Bearer \(Self.token)\r\nAuthorization: Bearer \(Self.token)",
            "Authorization: Basic \(Self.token)", " Authorization: Bearer \(Self.token)",
        ] {
            let answer = try answer(
                "POST \(Self.page)do/undo HTTP/1.1\r\nHost: x\r\n\(extra)\r\n\r\n", in: meeting)
            #expect(answer.hasPrefix("HTTP/1.1 404 "), "\(extra)")
        }
        let preflight = try answer(
            "OPTIONS \(Self.page)do/undo HTTP/1.1\r\nOrigin: http://evil.example\r\n"
                + "Access-Control-Request-Headers: authorization\r\n\r\n", in: meeting)
        #expect(preflight.hasPrefix("HTTP/1.1 404 "))
        #expect(!preflight.lowercased().contains("access-control"))
        #expect(meeting.host.requests.isEmpty)
        meeting.finish()
    }

    @Test("All guessed paths get the same 404 response")
    func guessing() throws {
        let meeting = try SharedMeeting()
        let secret = Array(Self.page.utf8.dropFirst().dropLast())
        var answers: Set<String> = []
        for index in secret.indices {
            var guess = secret
            guess[index] ^= 1
            let path = String(decoding: guess, as: UTF8.self)
            answers.insert(try answer("GET /\(path)/ HTTP/1.1\r\n\r\n", in: meeting))
            let half = String(decoding: secret[..<index], as: UTF8.self)
            answers.insert(try answer("GET /\(half) HTTP/1.1\r\n\r\n", in: meeting))
        }
        for path in ["//0123456789abcdef/", "/0123456789abcdef/../", "/0123456789ABCDEF/", "/%30"] {
            answers.insert(try answer("GET \(path) HTTP/1.1\r\n\r\n", in: meeting))
        }
        #expect(answers.count == 1 && answers.first?.hasPrefix("HTTP/1.1 404 ") == true)
        meeting.finish()
    }

    @Test("Incomplete requests and silent connections do not block others")
    func halfRequests() throws {
        // These descriptors are just enough for 40 connections.
        let meeting = try SharedMeeting(descriptors: 56)
        let viewer = try meeting.view()
        try meeting.host.turn { viewer.states.count == 1 }
        var others: [Browser] = []
        for number in 0..<200 {
            let other = try meeting.connect()
            let request = "POST \(Self.page)do/undo HTTP/1.1\r\nHost: x\r\n"
            other.send(String(request.prefix(number % request.count)))
            others.append(other)
            if number % 40 == 39 {
                let late = try meeting.view()
                try meeting.host.turn { !late.states.isEmpty }
            }
        }
        meeting.publish()
        try meeting.host.turn { viewer.states.count == 2 }
        #expect(meeting.host.requests.isEmpty)
        meeting.finish()
    }

    @Test("Mutated requests reach only known routes, however they are split")
    func mutations() throws {
        let secrets = try PageSecrets(path: "0123456789abcdef", token: Self.token)
        let routes = PageRoutes(secrets: secrets)
        let known: Set<String> = ["undo", "pause", "resume"]
        var generator = SeededGenerator(seed: 14)
        let seeds = [
            "GET \(Self.page) HTTP/1.1\r\nHost: x\r\n\r\n",
            "GET \(Self.page)events HTTP/1.0\r\n\r\n",
            "POST \(Self.page)do/next/2 HTTP/1.1\r\nAuthorization: Bearer \(Self.token)\r\n\r\n",
            "POST \(Self.page)do/undo HTTP/1.1\r\nAuthorization: Bearer \(Self.token)\r\n\r\n",
        ].map { Array($0.utf8) }
        var surprises: [String] = []
        for _ in 0..<25_000 {
            let seed = seeds[Int.random(in: seeds.indices, using: &generator)]
            let bytes = Self.mutated(seed, using: &generator)
            let cut = Int.random(in: 0...bytes.count, using: &generator)
            let whole = HTTPRequest.read(bytes)
            // Reading continues from the partial request.
            if case .incomplete = HTTPRequest.read(Array(bytes[..<cut])),
                HTTPRequest.read(bytes, known: cut) != whole
            {
                surprises.append(String(decoding: bytes, as: UTF8.self))
            }
            guard case .request(let request) = whole, bytes != seed else { continue }
            if case .control(let words) = routes.route(of: request) {
                let digits = words.hasPrefix("next ") ? words.dropFirst(5) : ""
                let isKnown = known.contains(words) || Int(digits) != nil
                if !isKnown || request.authorization != "Bearer \(Self.token)"
                    || request.method != "POST"
                {
                    surprises.append(String(decoding: bytes, as: UTF8.self))
                }
            }
        }
        #expect(surprises.isEmpty)
    }

    private static func mutated(
        _ seed: [UInt8], using generator: inout SeededGenerator
    ) -> [UInt8] {
        var bytes = seed
        for _ in 0..<Int.random(in: 1...6, using: &generator) where !bytes.isEmpty {
            let index = Int.random(in: bytes.indices, using: &generator)
            switch Int.random(in: 0..<5, using: &generator) {
            case 0: bytes[index] = UInt8.random(in: 0...255, using: &generator)
            case 1: bytes.remove(at: index)
            case 2:
                let some: [UInt8] = [10, 13, 32, 47, 58, 0, 255]
                bytes.insert(some[Int.random(in: some.indices, using: &generator)], at: index)
            case 3:
                let end = Int.random(in: index..<bytes.count, using: &generator)
                bytes.insert(contentsOf: bytes[index...end], at: index)
            default:
                bytes.removeSubrange(index..<Int.random(in: index..<bytes.count, using: &generator))
            }
        }
        return bytes
    }

    @Test("A thousand silent connections do not disturb viewers")
    func idle() throws {
        var limit = rlimit()
        getrlimit(descriptorLimit, &limit)
        let count = min(1_000, Int(limit.rlim_max / 4))
        let old = limit.rlim_cur
        limit.rlim_cur = max(old, UInt(4 * count))
        setrlimit(descriptorLimit, &limit)
        let meeting = try SharedMeeting(descriptors: 2 * count + 100)
        let viewer = try meeting.view()
        try meeting.host.turn { viewer.states.count == 1 }
        var idle: [Browser] = []
        for _ in 0..<count { idle.append(try meeting.connect()) }
        for round in 2...6 {
            meeting.publish()
            try meeting.host.turn { viewer.states.count == round }
        }
        let late = try meeting.view()
        try meeting.host.turn { !late.states.isEmpty }
        #expect(idle.allSatisfy { !$0.isAtEnd })
        meeting.finish()
    }
}

/// RLIMIT_NOFILE, whose type depends on the version of the C library's module.
private let descriptorLimit = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
