import Testing

@testable import ScrumSound

struct PlaybackWatchTests {
    private let silent = ALSAError.silent(device: "x")
    private let unplugged = ALSAError.write(device: "x", code: 19)
    private let muted = ALSAError.unheard(device: "x", .pulseAudio, .muted)
    private let stuck = ALSAError.stuck(device: "x")
    private var watch = PlaybackWatch()

    private mutating func start(at seconds: Double) {
        watch.started(SoundToken(number: 1), at: .seconds(seconds))
    }

    private mutating func change(
        _ status: SoundStatus?, _ problem: ALSAError? = nil, at seconds: Double
    ) -> PlaybackWatch.Change? {
        watch.change(status: status, problem: problem, delay: stuck, at: .seconds(seconds))
    }

    @Test("A sound that starts in time is not reported")
    mutating func inTime() {
        start(at: 10)
        #expect(watch.deadline == .seconds(10.5))
        #expect(change(.waiting, at: 10.1) == nil)
        #expect(change(.playing, at: 10.2) == nil)
        #expect(change(.playing, at: 10.5) == nil)
        #expect(watch.deadline == nil)
        #expect(change(.finished, at: 11) == nil)
    }

    @Test("A sound not started after half a second is missed; later ones are missed immediately")
    mutating func notStarted() {
        let expected = PlaybackWatch.Change.notHeard(
            reason: "no answer from the device; check the sound server")
        start(at: 10)
        #expect(change(.waiting, at: 10.499) == nil)
        #expect(change(.waiting, at: 10.5) == expected)
        #expect(change(.waiting, at: 11) == nil)
        for second in [20.0, 30] {
            start(at: second)
            #expect(change(.waiting, at: second) == expected)
            #expect(change(.waiting, at: second + 0.5) == nil)
        }
    }

    @Test("A sound that fails immediately is missed, and the reason is reported")
    mutating func failsAtOnce() {
        start(at: 10)
        let expected = PlaybackWatch.Change.notHeard(reason: unplugged.brief)
        #expect(change(.failed(unplugged), unplugged, at: 10.1) == expected)
        #expect(change(.failed(unplugged), unplugged, at: 10.2) == nil)
    }

    @Test("A failure some time after a sound's start is reported, but the sound is not missed")
    mutating func lateFailure() {
        start(at: 10)
        #expect(change(.playing, at: 10.5) == nil)
        let expected = PlaybackWatch.Change.failed(reason: unplugged.brief)
        #expect(change(.failed(unplugged), unplugged, at: 11) == expected)
        #expect(change(.failed(unplugged), unplugged, at: 12) == nil)
    }

    @Test("A better reason replaces the reported one, once")
    mutating func betterReason() {
        start(at: 10)
        #expect(change(.waiting, at: 10.5) == .notHeard(reason: stuck.brief))
        #expect(change(.failed(silent), silent, at: 12) == .failed(reason: silent.brief))
        #expect(change(.failed(silent), silent, at: 13) == nil)
        start(at: 20)
        #expect(change(.waiting, silent, at: 20) == .notHeard(reason: silent.brief))
    }

    @Test("If the output turns out to be silent during a sound, the sound is missed")
    mutating func silentOutput() {
        start(at: 10)
        #expect(change(.playing, at: 10.01) == nil)
        #expect(change(.playing, muted, at: 10.02) == .notHeard(reason: muted.brief))
        #expect(change(.finished, muted, at: 11.2) == nil)
        start(at: 20)
        #expect(change(.playing, muted, at: 20) == .notHeard(reason: muted.brief))
        // The recovery is reported without waiting for the next sound.
        #expect(change(.finished, nil, at: 23) == .recovered)
        #expect(change(.finished, muted, at: 25) == .failed(reason: muted.brief))
    }

    @Test("A device that plays again has recovered")
    mutating func recovered() {
        start(at: 10)
        #expect(change(.failed(silent), silent, at: 10.1) != nil)
        start(at: 20)
        #expect(change(.waiting, silent, at: 20.1) == .notHeard(reason: silent.brief))
        #expect(change(.playing, at: 20.2) == nil)
        #expect(change(.playing, at: 20.5) == .recovered)
        #expect(change(.finished, at: 21) == nil)
    }

    @Test("A device that interrupts every sound is reported as one problem")
    mutating func interruptedSounds() {
        let expected = PlaybackWatch.Change.notHeard(reason: unplugged.brief)
        start(at: 10)
        #expect(change(.playing, at: 10.1) == nil)
        #expect(change(.failed(unplugged), unplugged, at: 10.2) == expected)
        start(at: 20)
        #expect(change(.waiting, unplugged, at: 20) == expected)
        #expect(change(.playing, at: 20.1) == nil)
        #expect(change(.failed(unplugged), unplugged, at: 20.2) == nil)
        #expect(change(.failed(unplugged), unplugged, at: 20.5) == nil)
    }

    @Test("A short sound that ends without a failure was heard")
    mutating func shortSound() {
        start(at: 10)
        #expect(change(.failed(silent), silent, at: 10.1) != nil)
        start(at: 20)
        #expect(change(.finished, at: 20.4) == .recovered)
    }

    @Test("A device that does not work at the start is reported before any sound")
    mutating func deadAtStart() {
        #expect(change(nil, at: 0) == nil)
        #expect(change(nil, unplugged, at: 0.1) == .failed(reason: unplugged.brief))
        #expect(change(nil, unplugged, at: 0.2) == nil)
    }

    @Test("A sound that was silenced is not missed")
    mutating func silence() {
        start(at: 10)
        watch.silenced()
        #expect(watch.deadline == nil)
        #expect(change(nil, at: 10.5) == nil)
    }
}
