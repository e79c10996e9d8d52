import CLive
import Glibc
import TestSupport
import Testing

@testable import Live

/// A meeting, a relay on its own thread, and a shell script instead of the page's server.
private final class RelayedPage {
    let host = Host()
    let page: PageProcess
    let folder: TemporaryFolder
    private let relay: Worker<MeetingState?>

    /// The script waits for the relay's lines; the real server polls.
    private static let blocking = "python3 -c 'import os; os.set_blocking(3, True)'; "

    init(_ script: String) throws {
        folder = try TemporaryFolder()
        page = try PageProcess(
            PageAddress(), PageSecrets(path: "0123456789abcdef", token: "fedcba9876543210"),
            command: ["/bin/sh", "-c", Self.blocking + script],
            environment: ["PATH": "/usr/bin:/bin", "OUT": folder.path])
        var pair: [Int32] = [-1, -1]
        try #require(clive_pair(&pair) == 0)
        host.socket.adopt(pair[0], greeting: StateLine.state(host.state).text)
        let (input, page) = (pair[1], page)
        relay = Worker {
            try? PageRelay(MeetingClient(input), to: page, clock: uptime).run()
        }
    }

    /// The lines that all servers received, in order.
    var received: [StateLine] {
        contents(of: folder.path + "/lines").split(separator: "\n").compactMap {
            StateLine(Array($0.utf8))
        }
    }

    func finish() -> MeetingState? {
        host.socket.close()
        return relay.wait()
    }
}

@Suite("The relay between a meeting and its page's server")
struct PageRelayTests {
    @Test("A relay passes lines both ways and tells the meeting its link")
    func bothWays() throws {
        let relayed = try RelayedPage(
            "echo 'viewers 2' >&3; echo 'next 1' >&3; echo 'state 7' >&3; cat <&3 >$OUT/lines")
        let host = relayed.host
        try host.turn { host.requests == ["next 1", "state 7"] }
        #expect(host.socket.viewers == 2 && host.socket.pageLinks == [relayed.page.links.viewers])
        try host.turn { relayed.received.contains { $0.state?.asked == "7" } }
        #expect(relayed.received.contains(.refused("not now")))
        host.state.phase = .ended(.early)
        host.socket.publish(StateLine.state(host.state).text, at: uptime())
        try host.turn { relayed.received.last?.state?.isDone == true }
        #expect(relayed.finish()?.ending == .early)
    }

    @Test("A killed server is replaced, and the new one gets the newest state with its age")
    func restart() throws {
        let relayed = try RelayedPage(
            """
            if [ -e $OUT/lines ]; then cat <&3 >>$OUT/lines
            else read -r line <&3; echo "$line" >$OUT/lines; kill -9 $$; fi
            """)
        let host = relayed.host
        try host.turn { relayed.received.count == 2 }
        let states = relayed.received.compactMap(\.state)
        #expect(states[0].age == .zero && states[1].age > .zero)
        #expect(states[1].speaker == states[0].speaker)
        #expect(relayed.finish() == nil)
    }

    @Test("A server that does not read gets the newest line later and blocks no one")
    func slow() throws {
        let relayed = try RelayedPage(
            "until [ -e $OUT/go ]; do sleep 0.01; done; cat <&3 >$OUT/lines")
        let host = relayed.host
        for second in 1...2_000 {
            host.state.elapsed = .seconds(second)
            host.state.message = String(repeating: "x", count: 180)
            host.socket.publish(StateLine.state(host.state).text, at: uptime())
            host.turn(for: .zero)
        }
        close(open(relayed.folder.path + "/go", O_CREAT | O_WRONLY, 0o600))
        try host.turn { relayed.received.last?.state?.elapsed == .seconds(2_000) }
        #expect(relayed.received.count < 2_000)
        #expect(relayed.finish() == nil)
    }
}
