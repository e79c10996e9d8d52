import Platform
import ScrumCore
import Synchronization

/// Who is absent, which a command is asked on a thread that nobody waits for.
package final class AbsentPeople: Sendable {
    package static let option = "--absent"
    package static let limit = Duration.seconds(5)

    private let command: AskedCommand
    private let scrum: String
    private let meeting: @Sendable ([String]) -> MeetingPlan?
    private let onAnswer: @Sendable () -> Void
    private let answer = Mutex<Result<MeetingPlan, AskedCommand.Failure>?>(nil)

    /// `meeting` plans for all but those whom the command names, a line each; nil if nobody would
    /// be left. It and `onAnswer` are called on a thread of this.
    package init(
        _ command: AskedCommand, scrum: String,
        meeting: @escaping @Sendable ([String]) -> MeetingPlan?,
        onAnswer: @escaping @Sendable () -> Void
    ) {
        self.command = command
        self.scrum = scrum
        self.meeting = meeting
        self.onAnswer = onAnswer
    }

    /// Asks, and returns at once.
    package func ask() {
        let code = BackgroundThread.start("absent") { [self] in
            let result = Result { () throws(AskedCommand.Failure) in try answered() }
            answer.withLock { $0 = result }
            onAnswer()
        }
        guard code != 0 else { return }
        answer.withLock { $0 = .failure(AskedCommand.Failure(Self.option, Errno(code).reason)) }
        onAnswer()
    }

    /// The plan for those who are there, once.
    package func takeAnswer() -> Result<MeetingPlan, AskedCommand.Failure>? {
        answer.withLock { answer in
            defer { answer = nil }
            return answer
        }
    }

    private func answered() throws(AskedCommand.Failure) -> MeetingPlan {
        let names = try command.lines(for: scrum, ["SCRUM_SCRUM": scrum])
        guard let answer = meeting(names) else {
            throw AskedCommand.Failure(Self.option, "it names everybody")
        }
        return answer
    }
}
