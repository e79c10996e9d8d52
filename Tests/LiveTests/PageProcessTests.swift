import Glibc
import TestSupport
import Testing

@testable import Live

@Suite("The page's server as a child of the meeting")
struct PageProcessTests {
    private func page(_ script: String) throws -> PageProcess {
        try PageProcess(
            PageAddress(), PageSecrets(path: "0123456789abcdef", token: "fedcba9876543210"),
            command: ["/bin/sh", "-c", script],
            environment: ["PATH": "/usr/bin:/bin"])
    }

    private func run(_ page: PageProcess, _ host: Host, at now: Duration) throws {
        try page.run(at: now) {
            host.socket.adopt($0, greeting: StateLine.state(host.state).text)
        }
    }

    @Test("The child inherits the meeting's socket, the listener and the secrets")
    func inherited() throws {
        let host = Host()
        let page = try page(
            """
            read -r secret token; echo "$secret $token" >&3
            grep -q 0123456789abcdef /proc/self/environ && echo in the environment >&3
            [ -S /proc/self/fd/4 ] && [ -p /proc/self/fd/5 ] && echo open >&3
            exec cat <&3
            """)
        try run(page, host, at: .seconds(1))
        #expect(page.deadline == nil && page.descriptor >= 0)
        try host.turn { host.requests.count == 2 }
        #expect(host.requests == ["0123456789abcdef fedcba9876543210", "open"])
        page.stop()
        try host.turn { !host.socket.isWatched }
        #expect(page.descriptor == -1)
    }

    @Test("A child that has ended is restarted at most once a second")
    func restart() throws {
        let host = Host()
        let page = try page("echo pause >&3")
        try run(page, host, at: .seconds(10))
        var polled = pollfd(fd: page.descriptor, events: Int16(POLLIN), revents: 0)
        try host.turn { poll(&polled, 1, 0) == 1 }
        try host.turn { host.requests == ["pause"] }
        try host.turn {
            try run(page, host, at: .seconds(10.5))
            return page.deadline == .seconds(11)
        }
        #expect(host.requests.count == 1)
        try run(page, host, at: .seconds(11))
        try host.turn { host.requests.count == 2 }
        page.stop()
    }

    @Test("A page that was stopped serves no one, and opens again at the same link")
    func sameLink() throws {
        let host = Host()
        let page = try page("exec cat <&3")
        let link = page.links.viewers
        try run(page, host, at: .seconds(1))
        page.stop()
        #expect(!page.isOpen && page.deadline == nil)
        let port = try #require(link.split(separator: "/")[1].split(separator: ":").last)
        // The port is free.
        close(try PageAddress(String(port)).listen())
        try page.open()
        #expect(page.isOpen && page.links.viewers == link && page.deadline == .zero)
        try run(page, host, at: .seconds(2))
        #expect(page.descriptor >= 0)
        page.stop()
    }

    @Test("A missing program is reported")
    func missing() throws {
        let page = try PageProcess(
            PageAddress(), PageSecrets(random: { 1 }), command: ["/nowhere/scrum"],
            environment: [:])
        let host = Host()
        #expect(throws: LiveFailure.system("the page", code: ENOENT)) {
            try run(page, host, at: .seconds(1))
        }
        #expect(!host.socket.isWatched)
    }
}
