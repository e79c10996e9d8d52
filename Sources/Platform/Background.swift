/// Answers each request once on background threads, without blocking the caller.
package final class Background<Request: Hashable & Sendable, Answer: Sendable>: Sendable {
    private struct State {
        var waiting: [Request] = []
        /// Nil for a request that a thread is answering.
        var answers: [Request: Answer?] = [:]
        /// The requests whose answers have not been read, oldest first.
        var untaken: [Request] = []
        var threads = 0
    }

    private let name: String
    private let threadLimit: Int
    private let answer: @Sendable (Request) -> Answer
    private let unstarted: @Sendable (Errno) -> Answer
    private let onAnswer: @Sendable () -> Void
    private let state = Synchronized(State())

    /// `answer` and `onAnswer` are called on threads with this name; `unstarted` is the answer if
    /// no thread can be started.
    package init(
        _ name: String, threadLimit: Int = 1, onAnswer: @escaping @Sendable () -> Void,
        unstarted: @escaping @Sendable (Errno) -> Answer,
        answer: @escaping @Sendable (Request) -> Answer
    ) {
        self.name = name
        self.threadLimit = threadLimit
        self.onAnswer = onAnswer
        self.unstarted = unstarted
        self.answer = answer
    }

    /// Answers new requests in this order instead of those that still wait; returns immediately.
    ///
    /// `keepsOthers` keeps the answers to other requests, so that they are not answered again.
    package func ask(_ requests: [Request], keepsOthers: Bool = true) {
        let missing = state.update { state in
            if !keepsOthers {
                state.answers = state.answers.filter { requests.contains($0.key) }
                state.untaken.removeAll { !requests.contains($0) }
            }
            state.waiting = requests.filter { state.answers[$0] == nil }
            let missing = min(Set(state.waiting).count, threadLimit - state.threads)
            state.threads += missing
            return missing
        }
        for _ in 0..<missing {
            let code = BackgroundThread.start(name) { [self] in answerAll(with: answer) }
            if code != 0 { answerAll { _ in unstarted(Errno(code)) } }
        }
    }

    /// Nil until there is an answer.
    package func answer(to request: Request) -> Answer? {
        state.read { $0.answers[request] ?? nil }
    }

    /// The answers since the last call.
    package func drainAnswers() -> [(request: Request, answer: Answer)] {
        state.update { state in
            defer { state.untaken = [] }
            return state.untaken.compactMap { request in
                (state.answers[request] ?? nil).map { (request, $0) }
            }
        }
    }

    /// Waits until no thread is answering; false after `limit`.
    func finish(within limit: Duration) -> Bool {
        state.wait(until: .now + limit) { $0.threads == 0 ? true : nil } ?? false
    }

    /// Ends one of the threads when nothing waits.
    private func answerAll(with answer: (Request) -> Answer) {
        while let request = popRequest() {
            let answer = answer(request)
            state.update { state in
                guard state.answers[request] != nil else { return }
                state.answers[request] = answer
                state.untaken.append(request)
            }
            onAnswer()
        }
    }

    private func popRequest() -> Request? {
        state.update { state in
            let next = state.waiting.first { state.answers[$0] == nil }
            if let next {
                state.answers[next] = .some(nil)
            } else {
                state.threads -= 1
            }
            return next
        }
    }
}
