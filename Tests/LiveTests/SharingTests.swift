import CLive
import Glibc
import Platform
import ScrumCore
import TestSupport
import Testing

@testable import Live

@Suite("Sharing a running meeting")
struct SharingTests {
    private let temporary: TemporaryFolder
    private let line = StateLine.state(sampleState()).text

    init() throws { temporary = try TemporaryFolder() }

    /// The sharing of a meeting, with a script in place of the page's server.
    private func sharing(
        page script: String = "exec cat <&3", waker: Waker? = nil
    ) -> MeetingSharing {
        let sharing = MeetingSharing(
            in: SocketFolder(path: temporary.path + "/scrum", user: getuid()), as: "one",
            waker: waker
        ) { address throws(LiveFailure) in
            try PageProcess(
                address ?? PageAddress(),
                PageSecrets(
                    path: address == nil ? "0123456789abcdef" : "network-0123456789",
                    token: "fedcba9876543210"),
                command: ["/bin/sh", "-c", script], environment: ["PATH": "/usr/bin:/bin"])
        }
        sharing.open()
        return sharing
    }

    /// Handles everything that is ready in the meeting's loop.
    private func turn(_ sharing: MeetingSharing, at now: Duration) {
        var polled = sharing.descriptors()
        poll(&polled, nfds_t(polled.count), 0)
        sharing.setReady(polled.filter { $0.revents != 0 })
        _ = sharing.requests(at: now) { line }
    }

    private func connect(to sharing: MeetingSharing, at now: Duration) throws -> Int32 {
        let client = clive_connect_local(temporary.path + "/scrum/one.sock", 2_000)
        try #require(client >= 0)
        turn(sharing, at: now)
        #expect(sharing.isWatched)
        return client
    }

    @Test("Followers receive a line when it is due, and not earlier")
    func heartbeat() throws {
        let sharing = sharing()
        defer { sharing.close() }
        close(try connect(to: sharing, at: .seconds(1)))
        #expect(sharing.deadline == .seconds(6))
        #expect(sharing.requests(at: .milliseconds(5_999)) { line }.isEmpty)
        #expect(sharing.deadline == .seconds(6))
        #expect(sharing.requests(at: .seconds(6)) { line }.isEmpty)
        #expect(sharing.deadline == .seconds(11))
    }

    @Test("A folder that was removed is recreated within a second, and clients stay connected")
    func vanishedFolder() throws {
        let sharing = sharing()
        defer { sharing.close() }
        let client = try connect(to: sharing, at: .seconds(1))
        defer { close(client) }
        try #require(unlink(temporary.path + "/scrum/one.sock") == 0)
        try #require(rmdir(temporary.path + "/scrum") == 0)
        turn(sharing, at: .milliseconds(1_999))
        #expect(access(temporary.path + "/scrum", F_OK) != 0)
        turn(sharing, at: .seconds(2))
        close(try connect(to: sharing, at: .seconds(2)))
        #expect(sharing.popNotice() == nil)
        // The first client receives the line published now.
        sharing.publish("news", at: .seconds(3))
        turn(sharing, at: .seconds(3))
        var bytes = [UInt8](repeating: 0, count: 8_192)
        let count = recv(client, &bytes, bytes.count, 0)
        #expect(String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).hasSuffix("news\n"))
    }

    @Test("A folder that cannot be recreated is reported once, and recreated when possible")
    func vanishedParent() throws {
        let parent = temporary.path + "/runtime"
        try #require(mkdir(parent, 0o700) == 0)
        let sharing = MeetingSharing(
            in: SocketFolder(path: parent + "/scrum", user: getuid()), as: "one"
        ) { _ throws(LiveFailure) in throw .badSecret }
        defer { sharing.close() }
        sharing.open()
        turn(sharing, at: .seconds(1))
        for round in 1...2 {
            try #require(unlink(parent + "/scrum/one.sock") == 0)
            try #require(rmdir(parent + "/scrum") == 0 && rmdir(parent) == 0)
            for second in 1...3 {
                turn(sharing, at: .seconds(round * 10 + second))
                let notice = sharing.popNotice()
                #expect(
                    notice
                        == (second == 1
                            ? "Not shared: \(parent)/scrum: No such file or directory." : nil))
                // Recreating the folder schedules no wake-up.
                #expect(sharing.deadline == nil)
            }
            try #require(mkdir(parent, 0o700) == 0)
            turn(sharing, at: .seconds(round * 10 + 4))
            let client = clive_connect_local(parent + "/scrum/one.sock", 2_000)
            #expect(client >= 0 && sharing.popNotice() == nil)
            close(client)
            turn(sharing, at: .seconds(round * 10 + 5))
            turn(sharing, at: .seconds(round * 10 + 6))
        }
    }

    @Test("A page with an open port is served in the next iteration of the loop")
    func page() throws {
        let sharing = sharing()
        defer { sharing.close() }
        try sharing.addPage()
        #expect(sharing.deadline == .zero && !sharing.isWatched)
        turn(sharing, at: .seconds(1))
        #expect(sharing.isWatched)
    }

    @Test("A page that ended restarts a second after its start, without waiting for a line")
    func restart() throws {
        let sharing = sharing(page: "true")
        defer { sharing.close() }
        let client = try connect(to: sharing, at: .seconds(1))
        defer { close(client) }
        try sharing.share(at: .seconds(1)) { line }
        _ = try waitFor("the end of the page") {
            turn(sharing, at: .milliseconds(1_500))
            return sharing.deadline == .seconds(2) ? true : nil
        }
        for _ in 0..<2 { turn(sharing, at: .milliseconds(1_600)) }
        #expect(sharing.deadline == .seconds(2))
    }

    @Test("A second page serves the network until it is stopped")
    func network() throws {
        let sharing = sharing()
        defer { sharing.close() }
        try sharing.share(at: .seconds(1)) { line }
        let local = try #require(sharing.sharedPage)
        #expect(local.isLocal && !local.isOnNetwork)
        let descriptors = sharing.descriptors().count
        do throws(LiveFailure) {
            try sharing.shareOnNetwork(at: .seconds(2)) { line }
        } catch {
            // If there is no network address, the page stays local.
            #expect(error == .noNetwork && sharing.sharedPage == local)
            return
        }
        let page = try #require(sharing.sharedPage)
        #expect(page.isOnNetwork && !page.isLocal && !page.isElsewhere)
        #expect(page.link?.hasSuffix("/network-0123456789/") == true)
        #expect(sharing.descriptors().count == descriptors + 2)
        sharing.stopSharingOnNetwork()
        #expect(sharing.sharedPage == local)
        try sharing.shareOnNetwork(at: .seconds(3)) { line }
        sharing.stopSharing()
        turn(sharing, at: .seconds(4))
        #expect(sharing.sharedPage == nil)
    }

    @Test("The meeting wakes when the QR code of another program's link is ready")
    func codeOfLink() throws {
        let waker = Waker()
        let sharing = sharing(waker: waker)
        defer { sharing.close() }
        let client = try connect(to: sharing, at: .seconds(1))
        defer { close(client) }
        let link = "http://192.168.1.9:8080/0123456789abcdef/"
        let words = "viewers 2 \(link)\n"
        try #require(write(client, words, words.utf8.count) == words.utf8.count)
        _ = try waitFor("the code") {
            turn(sharing, at: .seconds(2))
            _ = sharing.sharedPage
            var polled = pollfd(reading: waker.descriptor)
            return poll(&polled, 1, 0) == 1 ? true : nil
        }
        let page = try #require(sharing.sharedPage)
        #expect(page.link == link && page.viewers == 2 && page.isElsewhere)
    }
}
