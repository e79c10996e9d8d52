/// Answers each request once on background threads, without blocking the caller.
package final class Background<Request: Hashable & Sendable, Answer: Sendable>: Sendable {
    private struct State {
        var waiting: [Request] = []
        /// The value is nil while a thread is answering the request.
        var answers: [Request: Answer?] = [:]
        /// The requests whose answers have not been drained yet, oldest first.
        var untaken: [Request] = []
        var threads = 0
    }

    private let name: String
    private let threadLimit: Int
    private let answer: @Sendable (Request) -> Answer
    private let unstarted: @Sendable (Errno) -> Answer
    private let onAnswer: @Sendable () -> Void
    private let state = Synchronized(State())

    /// Threads with this name call `answer` for each request and then `onAnswer`. If no thread can
    /// be started, `unstarted` answers on the caller's thread instead.
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

    /// Replaces the waiting requests with these, except any that are answered or in progress;
    /// returns immediately. Requests are answered in this order.
    ///
    /// If `keepsOthers` is false, forgets the answers to all other requests.
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

    /// The answer to a request; nil until there is one.
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

    /// Waits until no thread is running; returns false if `limit` passes first.
    func finish(within limit: Duration) -> Bool {
        state.wait(until: .now + limit) { $0.threads == 0 ? true : nil } ?? false
    }

    /// Answers requests on the current thread until none are waiting.
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
