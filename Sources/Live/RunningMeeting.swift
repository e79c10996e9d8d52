import Glibc
import Platform

/// One of this user's running meetings, with a connection to it.
package struct RunningMeeting {
    package let id: String
    package let state: MeetingState
    package let client: MeetingClient
}

extension SocketFolder {
    /// The running meetings, and how many others did not answer within two seconds. All meetings
    /// are queried in parallel.
    package func meetings(
        clock: () -> Duration
    ) throws(LiveFailure) -> (answering: [RunningMeeting], silent: Int) {
        guard let open = try self.open(creating: false) else { return ([], 0) }
        let deadline = clock() + MeetingClient.patience
        var asked: [(id: String, client: MeetingClient)] = []
        var silent = 0
        for id in open.ids() {
            switch open.connect(to: id, patience: deadline - clock()) {
            case .open(let connection): asked.append((id, MeetingClient(connection)))
            case .silent: silent += 1
            case .notListening: break
            }
        }
        var found: [RunningMeeting] = []
        while !asked.isEmpty {
            var polled = asked.map { pollfd(reading: $0.client.descriptor) }
            guard PollWait.wait(&polled, until: deadline, clock: clock) else { break }
            for index in asked.indices.reversed() where polled[index].revents != 0 {
                let (id, client) = asked[index]
                if let state = client.receive().compactMap(\.state).last {
                    found.append(RunningMeeting(id: id, state: state, client: client))
                    asked.remove(at: index)
                } else if client.isAtEnd {
                    // A meeting that has just ended has removed its socket.
                    if open.contains(id) { silent += 1 }
                    asked.remove(at: index)
                }
            }
        }
        return (found.sorted { $0.id < $1.id }, silent + asked.count)
    }
}
