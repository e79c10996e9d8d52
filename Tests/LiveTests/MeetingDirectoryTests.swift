import Glibc
import Live
import TestSupport
import Testing

@Suite("The meetings that run now")
struct MeetingDirectoryTests {
    @Test("A meeting that is stopped is told apart from none, and keeps nobody from another")
    func stopped() throws {
        let temporary = try TemporaryFolder()
        let folder = SocketFolder(path: temporary.path + "/scrum", user: getuid())
        let (stopped, other) = (Host(), Host())
        try stopped.socket.listen(in: folder, as: "one")
        var time = Duration.zero
        // Each look at the clock is three seconds later.
        let directory = MeetingDirectory(folder) {
            time += .seconds(3)
            return time
        }
        #expect(throws: LiveFailure.silent) { try directory.meetings() }
        try other.socket.listen(in: folder, as: "two")
        let worker = Worker {
            try? MeetingDirectory(folder, clock: uptime).meetings().map(\.id)
        }
        try other.turn { worker.result != nil }
        #expect(worker.wait() == ["two"])
    }
}
