import Glibc
import Platform

/// A meeting of this user that runs now, with a connection to it.
package struct RunningMeeting {
    package let id: String
    package let state: MeetingState
    package let client: MeetingClient
}

extension SocketFolder {
    /// The meetings that run now. Asks all of them at once who they are; who does not answer within
    /// two seconds is left out, which is a failure where nobody answers.
    package func meetings(clock: () -> Duration) throws(LiveFailure) -> [RunningMeeting] {
        guard let open = try self.open(creating: false) else { return [] }
        var asked: [(id: String, client: MeetingClient)] = []
        for id in open.ids() {
            guard let connection = open.connect(to: id, patience: MeetingClient.patience) else {
                continue
            }
            asked.append((id, MeetingClient(connection)))
        }
        let isAnyThere = !asked.isEmpty
        var found: [RunningMeeting] = []
        let deadline = clock() + MeetingClient.patience
        while !asked.isEmpty {
            var polled = asked.map { pollfd(reading: $0.client.descriptor) }
            guard PollWait.wait(&polled, until: deadline, clock: clock) else { break }
            for index in asked.indices.reversed() where polled[index].revents != 0 {
                let (id, client) = asked[index]
                if let state = client.receive().compactMap(\.state).last {
                    found.append(RunningMeeting(id: id, state: state, client: client))
                    asked.remove(at: index)
                } else if client.isAtEnd {
                    asked.remove(at: index)
                }
            }
        }
        guard !found.isEmpty || !isAnyThere else { throw .silent }
        return found.sorted { $0.id < $1.id }
    }
}
