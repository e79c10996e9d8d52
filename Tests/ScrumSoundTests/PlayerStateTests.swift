import Testing

@testable import ScrumSound

/// The agreement between the player and its thread, without either.
struct SoundDeskTests {
    private let start = Instant.now
    private let stall = Duration.seconds(2)
    private var desk = SoundDesk()

    @Test mutating func `A sound waits for the thread, then is on it, then over`() {
        #expect(desk.isIdle)
        let token = desk.submit(.tick, at: start, stall: stall).token
        #expect(desk.pending?.token == token)
        #expect(!desk.isIdle)
        guard case .play(let job)? = desk.take(at: start) else {
            Issue.record("nothing to play")
            return
        }
        #expect(job.token == token)
        #expect(desk.current == token)
        #expect(desk.pending == nil)
        #expect(desk.interruption == nil)
        #expect(!desk.isIdle)
        desk.release()
        #expect(desk.isIdle)
    }

    @Test mutating func `A second sound interrupts the one on the thread, a third the second`() {
        _ = desk.submit(.tick, at: start, stall: stall)
        _ = desk.take(at: start)
        let second = desk.submit(.ding, at: start, stall: stall)
        #expect(second.replaced == nil)
        #expect(desk.interruption == .replaced)
        let third = desk.submit(.chime, at: start, stall: stall)
        #expect(third.replaced == second.token)
        #expect(desk.newest == third.token)
    }

    @Test mutating func `Silence interrupts, but not the sound after it`() {
        _ = desk.submit(.tick, at: start, stall: stall)
        _ = desk.take(at: start)
        #expect(desk.silence() == nil)
        #expect(desk.interruption == .silenced)
        desk.release()
        let next = desk.submit(.tick, at: start, stall: stall).token
        _ = desk.take(at: start)
        #expect(desk.current == next)
        #expect(desk.interruption == nil)
    }

    @Test mutating func `Silence takes back what waits`() {
        let token = desk.submit(.tick, at: start, stall: stall).token
        #expect(desk.silence() == token)
        #expect(desk.status == .silenced)
        #expect(desk.take(at: start) == nil)
        #expect(desk.isIdle)
    }

    @Test(arguments: [(2, false), (3, true)])
    mutating func `A thread in ALSA for longer than the limit is stuck`(
        seconds: Int, isStuck: Bool
    ) {
        _ = desk.submit(.tick, at: start, stall: stall)
        _ = desk.take(at: start)
        let later = start + .seconds(seconds)
        #expect(desk.submit(.tick, at: later, stall: stall).isStuck == isStuck)
        #expect((desk.pending == nil) == isStuck)
    }

    @Test mutating func `A thread that sleeps is not stuck, however long the process was stopped`()
    {
        _ = desk.submit(.tick, at: start, stall: stall)
        _ = desk.take(at: start)
        desk.leaveDevice()
        #expect(!desk.submit(.tick, at: start + .seconds(60), stall: stall).isStuck)
    }

    @Test mutating func `The thread reads the configuration first and leaves when told to`() {
        desk.wantsWarmUp = true
        _ = desk.submit(.tick, at: start, stall: stall)
        #expect(desk.take(at: start) == .warmUp)
        #expect(!desk.isIdle)
        desk.release()
        desk.isClosing = true
        #expect(desk.take(at: start) == .leave)
    }
}

extension SoundDesk.Task: Equatable {
    public static func == (left: Self, right: Self) -> Bool {
        switch (left, right) {
        case (.warmUp, .warmUp), (.leave, .leave): true
        case (.play(let left), .play(let right)): left.token == right.token
        default: false
        }
    }
}
