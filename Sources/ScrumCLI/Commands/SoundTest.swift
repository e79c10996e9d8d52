import ScrumSound
import Synchronization

/// The error of a sound that plays on another thread.
final class SoundOutcome: Sendable {
    private let failure = Mutex<ALSAError?>(nil)

    func note(_ status: SoundStatus) {
        if case .failed(let error) = status { failure.withLock { $0 = error } }
    }

    var error: ALSAError? { failure.withLock { $0 } }
}
