import Platform
import Testing

@testable import ScrumSound

/// The state that the player and its thread share, tested without either.
struct PlayerStateTests {
    private let start = Instant.now
    private let stall = Duration.seconds(2)
    private var state = PlayerState()

    @Test("A sound waits for the thread and plays, and then the player is idle")
    mutating func phases() {
        #expect(state.isIdle)
        let token = state.submit(.tick, at: start, stall: stall).token
        #expect(state.pending?.token == token)
        #expect(!state.isIdle)
        guard case .play(let job)? = state.nextTask(at: start) else {
            Issue.record("nothing to play")
            return
        }
        #expect(job.token == token)
        #expect(state.current == token)
        #expect(state.pending == nil)
        #expect(state.interruption == nil)
        #expect(!state.isIdle)
        state.finishTask()
        #expect(state.isIdle)
    }

    @Test("A second sound interrupts the one being played, and a third replaces the second")
    mutating func interruption() {
        _ = state.submit(.tick, at: start, stall: stall)
        _ = state.nextTask(at: start)
        let second = state.submit(.ding, at: start, stall: stall)
        #expect(second.replaced == nil)
        #expect(state.interruption == .replaced)
        let third = state.submit(.chime, at: start, stall: stall)
        #expect(third.replaced == second.token)
        #expect(state.newest == third.token)
    }

    @Test("Silencing interrupts the current sound, but not the next one")
    mutating func silence() {
        _ = state.submit(.tick, at: start, stall: stall)
        _ = state.nextTask(at: start)
        #expect(state.silence() == nil)
        #expect(state.interruption == .silenced)
        state.finishTask()
        let next = state.submit(.tick, at: start, stall: stall).token
        _ = state.nextTask(at: start)
        #expect(state.current == next)
        #expect(state.interruption == nil)
    }

    @Test("Silencing cancels sounds that are waiting")
    mutating func silenceWaiting() {
        let token = state.submit(.tick, at: start, stall: stall).token
        #expect(state.silence() == token)
        #expect(state.status == .silenced)
        #expect(state.nextTask(at: start) == nil)
        #expect(state.isIdle)
    }

    @Test(
        "A thread that spends more than the time limit in ALSA is stuck",
        arguments: [(2, false), (3, true)])
    mutating func stuck(
        seconds: Int, isStuck: Bool
    ) {
        _ = state.submit(.tick, at: start, stall: stall)
        _ = state.nextTask(at: start)
        let later = start + .seconds(seconds)
        #expect(state.submit(.tick, at: later, stall: stall).isStuck == isStuck)
        #expect((state.pending == nil) == isStuck)
    }

    @Test("A thread that sleeps is not stuck, however long the process was stopped")
    mutating func sleeping() {
        _ = state.submit(.tick, at: start, stall: stall)
        _ = state.nextTask(at: start)
        state.inDeviceSince = nil
        #expect(!state.submit(.tick, at: start + .seconds(60), stall: stall).isStuck)
    }

    @Test("The thread probes the device first, and exits on request")
    mutating func probe() {
        let probe = state.requestProbe()
        let sound = state.submit(.tick, at: start, stall: stall).token
        #expect(state.newest == sound)
        #expect(state.nextTask(at: start) == .probe(probe))
        #expect(!state.isIdle)
        state.finishTask()
        state.isClosing = true
        #expect(state.nextTask(at: start) == .exit)
    }

    @Test("A problem lasts until a sound plays or probing succeeds")
    mutating func problem() {
        let error = ALSAError.silent(device: "x")
        let first = state.submit(.tick, at: start, stall: stall).token
        state.record(.failed(error), of: first)
        #expect(state.problem == error)
        let second = state.submit(.tick, at: start, stall: stall).token
        state.record(.silenced, of: second)
        #expect(state.problem == error)
        state.record(.playing, of: second)
        #expect(state.problem == nil)
        state.record(.failed(error), of: state.requestProbe())
        #expect(state.problem == error)
        #expect(state.status == .playing)
    }
}

extension PlayerState.Task: Equatable {
    /// Whether both are the same kind of work and have the same number.
    public static func == (left: Self, right: Self) -> Bool {
        switch (left, right) {
        case (.exit, .exit): true
        case (.probe(let left), .probe(let right)): left == right
        case (.play(let left), .play(let right)): left.token == right.token
        default: false
        }
    }
}
