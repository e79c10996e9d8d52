import CLive
import Glibc
import Live
import TestSupport
import Testing

@Suite("The meetings that run now")
struct RunningMeetingTests {
    private let temporary: TemporaryFolder
    private let folder: SocketFolder

    init() throws {
        temporary = try TemporaryFolder()
        folder = SocketFolder(path: temporary.path + "/scrum", user: getuid())
    }

    @Test("A meeting that has as many clients as it takes is told apart from none")
    func full() throws {
        let host = Host()
        try host.socket.listen(in: folder, as: "one")
        var others: [Int32] = []
        defer { for other in others { close(other) } }
        for _ in 0..<64 {
            var pair: [Int32] = [-1, -1]
            try #require(clive_pair(&pair) == 0)
            host.socket.adopt(pair[0], greeting: "{}")
            others.append(pair[1])
        }
        let folder = folder
        let worker = Worker {
            do throws(LiveFailure) {
                _ = try folder.meetings(clock: uptime)
                return false
            } catch {
                return error == .silent
            }
        }
        try host.turn { worker.result != nil }
        #expect(worker.wait())
    }

    @Test("A meeting that is stopped is told apart from none, and keeps nobody from another")
    func stopped() throws {
        let (stopped, other) = (Host(), Host())
        try stopped.socket.listen(in: folder, as: "one")
        var time = Duration.zero
        // Each look at the clock is three seconds later.
        let clock = {
            time += .seconds(3)
            return time
        }
        let folder = folder
        #expect(throws: LiveFailure.silent) { try folder.meetings(clock: clock) }
        try other.socket.listen(in: folder, as: "two")
        let worker = Worker {
            try? folder.meetings(clock: uptime).map(\.id)
        }
        try other.turn { worker.result != nil }
        #expect(worker.wait() == ["two"])
    }
}
