import Platform

/// Renders names ahead of time, at most two in parallel, on background threads.
package final class SpeechRenderer: Sendable {
    /// The current speaker and the next three.
    package static let nameLimit = 4
    /// The time limit per name.
    package static let timeLimit = Duration.seconds(2)
    private static let threadLimit = 2

    private let program: SpeechProgram
    private let ding: Sound?
    private let environment: [String: String]
    private let timeLimit: Duration
    private let onChange: @Sendable () -> Void
    private let state = Synchronized(State())

    private struct State {
        var wanted: [SpokenName] = []
        /// `nil` for names that are being rendered or have failed.
        var results: [SpokenName: Rendering?] = [:]
        var threads = 0
        var problem: SpeechError?
    }

    private struct Rendering {
        let name: Sound
        let nameAfterDing: Sound?
    }

    /// `ding` precedes the names; `environment` is the program's whole environment.
    ///
    /// `onChange` is called on a renderer thread when a name is ready or has failed.
    package init(
        program: SpeechProgram, ding: Sound?, environment: [String: String],
        timeLimit: Duration = SpeechRenderer.timeLimit, onChange: @escaping @Sendable () -> Void
    ) {
        self.program = program
        self.ding = ding
        self.environment = environment
        self.timeLimit = timeLimit
        self.onChange = onChange
    }

    /// Renders the first four of these in order and forgets all other names. Returns immediately.
    package func keep(_ names: [SpokenName]) {
        let missing = state.update { state in
            state.wanted = Array(names.prefix(Self.nameLimit))
            state.results = state.results.filter { state.wanted.contains($0.key) }
            let waiting = Set(state.wanted).count - state.results.count
            let missing = max(0, min(waiting, Self.threadLimit - state.threads))
            state.threads += missing
            return missing
        }
        for _ in 0..<missing {
            let code = BackgroundThread.start("speech") { [self] in renderAll() }
            guard code != 0 else { continue }
            state.update { $0.threads -= 1 }
            fail(with: .notStarted(program: program.name, code: code))
        }
    }

    /// The ding followed by the name, or the name alone; `nil` while it is not ready.
    package func sound(for name: SpokenName, afterDing: Bool) -> Sound? {
        state.read { state in
            guard let rendering = state.results[name] ?? nil else { return nil }
            return afterDing ? rendering.nameAfterDing ?? rendering.name : rendering.name
        }
    }

    /// The failure of the last name that failed; `nil` if none has.
    package var problem: SpeechError? { state.read { $0.problem } }

    /// Waits until nothing is being rendered; `false` after `limit`.
    func finish(within limit: Duration) -> Bool {
        state.wait(until: .now + limit) { $0.threads == 0 ? true : nil } ?? false
    }

    /// Runs on one of the threads until every wanted name has a result.
    private func renderAll() {
        while let name = takeName() {
            do throws(SpeechError) {
                let speech = try program.speak(
                    name, rate: ding?.rate ?? 48_000, environment: environment,
                    timeLimit: timeLimit)
                let mixed = ding?.mixed(with: speech, at: Sound.speechStart)
                state.update { state in
                    guard state.wanted.contains(name) else { return }
                    state.results[name] = Rendering(name: speech, nameAfterDing: mixed)
                }
                onChange()
            } catch {
                fail(with: error)
            }
        }
    }

    private func takeName() -> SpokenName? {
        state.update { state in
            let next = state.wanted.first { state.results[$0] == nil }
            if let next {
                state.results[next] = .some(nil)
            } else {
                state.threads -= 1
            }
            return next
        }
    }

    private func fail(with error: SpeechError) {
        state.update { $0.problem = error }
        onChange()
    }
}
