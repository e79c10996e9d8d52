import Platform
import ScrumCore
import Synchronization

/// What a command tells about people, asked ahead of their turns on a thread that nobody waits for.
package final class AboutPeople: Sendable {
    package struct Person: Hashable, Sendable {
        package var name: String
        /// The attendee's `id` in the file.
        package var id: String?

        package init(name: String, id: String?) {
            self.name = name
            self.id = id
        }
    }

    package static let option = "--about"
    package static let mostLines = 5
    package static let limit = Duration.seconds(10)

    private struct State {
        var wanted: [Person] = []
        var asked: Set<Person> = []
        var answers: [(person: Person, lines: [String])] = []
        var failure: String?
        var hasFailed = false
        var isAsking = false

        /// Keeps the first failure to be told; a command that fails for all would fill the meeting.
        mutating func fail(_ failure: AskedCommand.Failure) {
            if !hasFailed { self.failure = failure.reason }
            hasFailed = true
        }
    }

    private let command: AskedCommand
    private let scrum: String
    private let since: Timestamp
    private let onChange: @Sendable () -> Void
    private let state = Mutex(State())

    /// `since` is when the scrum met last. `onChange` is called on a thread of this.
    package init(
        _ command: AskedCommand, scrum: String, since: Timestamp,
        onChange: @escaping @Sendable () -> Void = {}
    ) {
        self.command = command
        self.scrum = scrum
        self.since = since
        self.onChange = onChange
    }

    /// What is shown of a person, in at most five lines.
    package func lines(about person: Person) throws(AskedCommand.Failure) -> [String] {
        let lines = try command.lines(
            for: person.name,
            [
                "SCRUM_NAME": person.name, "SCRUM_PERSON": person.id ?? "", "SCRUM_SCRUM": scrum,
                "SCRUM_SINCE": "\(since)",
            ])
        return Array(lines.prefix(Self.mostLines))
    }

    /// Asks about those of these people who were not asked about before; returns at once.
    package func expect(_ people: [Person]) {
        let begins = state.withLock { state in
            state.wanted = people.filter { !state.asked.contains($0) }
            guard !state.isAsking, !state.wanted.isEmpty else { return false }
            state.isAsking = true
            return true
        }
        guard begins else { return }
        let code = BackgroundThread.start("about") { [self] in askAll() }
        guard code != 0 else { return }
        state.withLock { state in
            state.isAsking = false
            state.fail(AskedCommand.Failure(Self.option, Errno(code).reason))
        }
    }

    /// The answers since the last call.
    package func takeAnswers() -> [(person: Person, lines: [String])] {
        state.withLock { state in
            defer { state.answers = [] }
            return state.answers
        }
    }

    /// Why the command failed first, for people to read; told once.
    package func takeFailure() -> String? {
        state.withLock { state in
            defer { state.failure = nil }
            return state.failure
        }
    }

    /// Runs on the thread until everybody was asked about.
    private func askAll() {
        while let person = takePerson() {
            do throws(AskedCommand.Failure) {
                let lines = try lines(about: person)
                state.withLock { $0.answers.append((person, lines)) }
            } catch {
                state.withLock { $0.fail(error) }
            }
            onChange()
        }
    }

    private func takePerson() -> Person? {
        state.withLock { state in
            let person = state.wanted.first { !state.asked.contains($0) }
            if let person { state.asked.insert(person) } else { state.isAsking = false }
            return person
        }
    }
}
