import Glibc
import ScrumCore
import TestSupport
import Testing

@testable import Live

@Suite("The page's server")
struct PageServerTests {
    @Test("The server serves the page and answers all other paths with 404")
    func page() throws {
        let meeting = try SharedMeeting()
        let page = try meeting.connect()
        page.send("GET /0123456789abcdef/ HTTP/1.1\r\nHost: x\r\n\r\n")
        try meeting.host.turn {
            _ = page.text
            return page.isAtEnd
        }
        #expect(
            page.text.hasPrefix("HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n"))
        #expect(page.text.hasSuffix("</html>\n"))
        for request in ["GET / HTTP/1.1\r\n\r\n", "nonsense\r\n\r\n"] {
            let other = try meeting.connect()
            other.send(request)
            try meeting.host.turn {
                _ = other.text
                return other.isAtEnd
            }
            #expect(other.text.hasPrefix("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n"))
        }
        meeting.finish()
    }

    @Test("The meeting learns the number of viewers without giving them control")
    func viewers() throws {
        let meeting = try SharedMeeting()
        try meeting.host.turn { meeting.host.socket.viewers == 0 }
        let viewer = try meeting.connect()
        viewer.send("GET /0123456789abcdef/events HTTP/1.1\r\nHost: x\r\n\r\n")
        try meeting.host.turn { meeting.host.socket.viewers == 1 }
        let other = try meeting.connect()
        other.send("GET /0123456789abcdef/events HTTP/1.1\r\nHost: x\r\n\r\n")
        try meeting.host.turn { meeting.host.socket.viewers == 2 }
        shutdown(viewer.descriptor, Int32(SHUT_RDWR))
        try meeting.host.turn { meeting.host.socket.viewers == 1 }
        #expect(meeting.host.requests.isEmpty)
        meeting.finish()
    }

    @Test("The page knows every theme and its colours")
    func themes() throws {
        let meeting = try SharedMeeting()
        let page = try meeting.connect()
        page.send("GET /0123456789abcdef/page.js HTTP/1.1\r\nHost: x\r\n\r\n")
        try meeting.host.turn {
            _ = page.text
            return page.isAtEnd
        }
        let text = try #require(
            page.text.split(separator: "const themes = {").last?.split(separator: "];").first)
        for theme in Theme.allCases {
            let digits = String(theme.mainColor, radix: 16)
            let color = String(repeating: "0", count: 6 - digits.count) + digits
            #expect(text.contains("\(theme.rawValue): \"#\(color)\""), "\(theme)")
            #expect(
                text.contains("\"\(theme.rawValue)\"") == (theme.accentColor == 0xFFFFFF),
                "\(theme)")
        }
        #expect(text.count(where: { $0 == "#" }) == Theme.allCases.count)
    }

    @Test("A viewer gets the newest state immediately, then each change and the end")
    func events() throws {
        let meeting = try SharedMeeting()
        // A viewer who connects before the first state gets an empty line first.
        try meeting.host.turn { meeting.host.socket.viewers == 0 }
        let viewer = try meeting.view()
        try meeting.host.turn { viewer.states.count == 1 }
        #expect(viewer.text.contains("\r\n\r\nretry: 1000\ndata: {\"v\":1,"))
        meeting.host.state.phase = .paused
        meeting.publish()
        try meeting.host.turn { viewer.states.count == 2 }
        #expect(viewer.states[1] == meeting.host.state)
        meeting.host.state.phase = .ended(.finished)
        meeting.publish()
        meeting.finish()
        try meeting.host.turn {
            _ = viewer.text
            return viewer.isAtEnd
        }
        #expect(viewer.states.last?.isDone == true)
    }

    @Test("A viewer who connects late learns how old the figures are")
    func age() throws {
        let skew = Skew()
        let meeting = try SharedMeeting(clock: { uptime() + skew.value })
        let early = try meeting.view()
        try meeting.host.turn { !early.states.isEmpty }
        skew.value = .seconds(3)
        let late = try meeting.view()
        try meeting.host.turn { !late.states.isEmpty }
        let age = try #require(late.states.first).age
        #expect(age >= .seconds(3) && age < .seconds(3) + defaultTimeout)
        meeting.finish()
    }

    @Test("A remote viewer's clock lags by the network delay, even if the viewer connects late")
    func delay() throws {
        let delay = Duration.milliseconds(100)
        let meeting = try SharedMeeting(delay: delay)
        let early = try meeting.view()
        try meeting.host.turn { !early.states.isEmpty }
        let made = uptime()
        meeting.host.state.spoken = .zero
        meeting.host.state.elapsed = .zero
        for index in meeting.host.state.people.indices {
            meeting.host.state.people[index].spoken = .zero
        }
        meeting.publish()
        let later = Duration.milliseconds(1_500)
        for wait in [Duration.zero, later] {
            try meeting.host.turn { uptime() - made >= wait }
            let viewer = wait == .zero ? early : try meeting.view()
            var shown: WatchedMeeting?
            try meeting.host.turn {
                if let state = viewer.states.last, state.spoken == .zero {
                    shown = shown ?? WatchedMeeting(state, at: uptime())
                }
                return shown != nil
            }
            let now = uptime()
            let behind = now - made - (try #require(shown)).state(at: now).spoken
            // Times in lines are in milliseconds; a busy machine may add to the delay.
            #expect(behind > delay - .milliseconds(2) && behind < later, "\(behind)")
        }
        // Control words are delayed too, but arrive.
        let leader = try meeting.connect()
        leader.send(
            "POST /0123456789abcdef/do/next/1 HTTP/1.1\r\n"
                + "Authorization: Bearer fedcba9876543210\r\n\r\n")
        try meeting.host.turn { meeting.host.requests == ["next 1", "state 1"] }
        meeting.finish()
    }

    @Test("Control words reach the meeting only from the leader")
    func control() throws {
        let meeting = try SharedMeeting()
        for (words, token, status) in [
            ("next/1", "fedcba9876543210", "409"), ("end", "fedcba9876543210", "404"),
            ("undo", "fedcba9876543211", "404"), ("pause", "fedcba9876543210", "200"),
        ] {
            let leader = try meeting.connect()
            leader.send(
                "POST /0123456789abcdef/do/\(words) HTTP/1.1\r\nAuthorization: Bearer \(token)\r\n"
                    + "Content-Length: 0\r\n\r\n")
            try meeting.host.turn {
                _ = leader.text
                return leader.isAtEnd
            }
            #expect(leader.text.hasPrefix("HTTP/1.1 \(status) "))
        }
        try meeting.host.turn { meeting.host.requests.count == 4 }
        #expect(meeting.host.requests == ["next 1", "state 1", "pause", "state 2"])
        meeting.finish()
    }

    @Test("The Next button passes on why the meeting refuses to end the turn")
    func next() throws {
        let meeting = try SharedMeeting()
        let button = try meeting.connect()
        button.send(
            "POST /0123456789abcdef/do/next HTTP/1.1\r\n"
                + "Authorization: Bearer fedcba9876543210\r\n\r\n")
        try meeting.host.turn {
            _ = button.text
            return button.isAtEnd
        }
        // The host in this test refuses "next".
        #expect(button.text.hasPrefix("HTTP/1.1 409 Conflict\r\n"))
        #expect(button.text.hasSuffix("\r\n\r\nnot now\n"))
        #expect(meeting.host.requests == ["next", "state 1"])
        meeting.finish()
    }

    @Test(
        "A one-line message reaches the meeting, even byte by byte")
    func message() throws {
        let meeting = try SharedMeeting()
        let head =
            "POST /0123456789abcdef/do/message HTTP/1.1\r\nAuthorization: Bearer fedcba9876543210\r\n"
        for (body, status) in [
            ("lunch", "200"), ("a\nend", "400"), (String(repeating: "x", count: 1_025), "413"),
        ] {
            let leader = try meeting.connect()
            leader.send(head + "Content-Length: \(body.utf8.count)\r\n\r\n")
            for letter in body.count < 10 ? body.map(String.init) : [body] {
                leader.send(letter)
                meeting.host.turn()
            }
            try meeting.host.turn {
                _ = leader.text
                return leader.isAtEnd
            }
            #expect(leader.text.hasPrefix("HTTP/1.1 \(status) "), "\(status)")
        }
        #expect(meeting.host.requests == ["message lunch", "state 1"])
        meeting.finish()
    }

    @Test("An incomplete request times out")
    func slowRequests() throws {
        let skew = Skew()
        let meeting = try SharedMeeting(clock: { uptime() + skew.value })
        let slow = try meeting.connect()
        slow.send("GET /0123456789abcdef/ HTTP/1.1\r\n")
        let viewer = try meeting.view()
        try meeting.host.turn { viewer.states.count == 1 }
        #expect(slow.text.isEmpty && !slow.isAtEnd)
        skew.value = .seconds(11)
        slow.send("X: y\r\n")
        try meeting.host.turn {
            _ = slow.text
            return slow.isAtEnd
        }
        #expect(slow.text.isEmpty)
        meeting.publish()
        try meeting.host.turn { viewer.states.count == 2 }
        meeting.finish()
    }

    @Test("Only the oldest request times out")
    func oldestRequest() throws {
        let skew = Skew()
        let meeting = try SharedMeeting(clock: { uptime() + skew.value })
        try meeting.host.turn { meeting.host.socket.viewers == 0 }
        let old = try meeting.connect()
        old.send("GET /0123456789abcdef/ HTTP/1.1\r\n")
        let viewer = try meeting.view()
        try meeting.host.turn { viewer.states.count == 1 }
        skew.value = .milliseconds(9_500)
        let new = try meeting.connect()
        new.send("GET /0123456789abcdef/ HTTP/1.1\r\n")
        try meeting.host.turn {
            _ = old.text
            return old.isAtEnd
        }
        #expect(new.text.isEmpty && !new.isAtEnd)
        meeting.finish()
    }

    @Test("If descriptors run out, the oldest request is dropped and viewers stay connected")
    func full() throws {
        let meeting = try SharedMeeting(descriptors: 20)
        let viewer = try meeting.view()
        try meeting.host.turn { viewer.states.count == 1 }
        let idle = try (0..<3).map { _ in try meeting.connect() }
        let late = try meeting.view()
        try meeting.host.turn { late.states.count == 1 }
        try meeting.host.turn {
            _ = idle[0].text
            return idle[0].isAtEnd
        }
        meeting.publish()
        try meeting.host.turn { viewer.states.count == 2 && late.states.count == 2 }
        meeting.finish()
    }

    @Test("Viewers on all connections block neither a new viewer nor the leader")
    func sitting() throws {
        let meeting = try SharedMeeting(descriptors: 20)
        let sitting = try (0..<4).map { _ in try meeting.view() }
        try meeting.host.turn { sitting.allSatisfy { $0.states.count == 1 } }
        let late = try meeting.view()
        try meeting.host.turn { late.states.count == 1 }
        let leader = try meeting.connect()
        leader.send(
            "POST /0123456789abcdef/do/pause HTTP/1.1\r\n"
                + "Authorization: Bearer fedcba9876543210\r\n\r\n")
        try meeting.host.turn {
            _ = leader.text
            return leader.isAtEnd
        }
        #expect(leader.text.hasPrefix("HTTP/1.1 200 OK"))
        try meeting.host.turn { sitting.count { $0.states.isEmpty || $0.isAtEnd } == 2 }
        #expect(!late.isAtEnd)
        meeting.finish()
    }

    @Test("A leader gets an error if the meeting does not respond within two seconds")
    func silentMeeting() throws {
        let skew = Skew()
        let meeting = try SharedMeeting(clock: { uptime() + skew.value })
        let viewer = try meeting.view()
        try meeting.host.turn { viewer.states.count == 1 }
        let leader = try meeting.connect()
        leader.send(
            "POST /0123456789abcdef/do/pause HTTP/1.1\r\n"
                + "Authorization: Bearer fedcba9876543210\r\n\r\n")
        // The meeting's loop is not running, and the clock jumps past the time limit.
        skew.value = .seconds(3)
        _ = try waitFor("the answer") {
            _ = leader.text
            return leader.isAtEnd ? true : nil
        }
        #expect(leader.text.hasPrefix("HTTP/1.1 503 Service Unavailable"))
        meeting.finish()
    }

    @Test(
        "A confined process cannot open files, sockets or programs; one that draws can read",
        arguments: [("confined", "no"), ("reading", "yes")])
    func confined(mode: String, reads: String) throws {
        let folder = try TemporaryFolder()
        let output = open("\(folder.path)/said", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        defer { close(output) }
        let probe = try Child(
            [Products.path(of: "LiveProbe"), mode], environment: [:], input: "/dev/null",
            output: output)
        #expect(try waitFor("the end") { probe.hasEnded() } == .exited(0))
        #expect(
            contents(of: "\(folder.path)/said")
                == "read \(reads)\nwrite no\nsocket no\nspawn no\nexec no\nkill no\n"
                + "thread \(reads)\npipe yes\n")
    }

    @Test("A slow viewer gets the newest state, not a backlog, and blocks no one")
    func slowViewer() throws {
        let meeting = try SharedMeeting()
        meeting.host.state.people = (0..<60).map {
            .init(name: "Person \($0)", box: .seconds(9), spoken: .zero, status: .comes)
        }
        let (slow, quick) = (try meeting.view(), try meeting.view())
        try meeting.host.turn { quick.states.count == 1 }
        for index in 1...80 {
            meeting.host.state.index = index
            meeting.publish()
            try meeting.host.turn { quick.newestIndex == index }
        }
        try meeting.host.turn { slow.newestIndex == 80 }
        #expect(slow.states.count < 80)
        #expect(slow.states.map(\.index) == slow.states.map(\.index).sorted())
        meeting.finish()
    }
}
