import Synchronization
import TerminalUI

/// A small cache. A key contains everything its value depends on, so entries never go stale.
struct ValueCache<Key: Equatable & Sendable, Value: Sendable>: ~Copyable, Sendable {
    private let known = Mutex<[(key: Key, value: Value)]>([])
    private let capacity: Int

    init(capacity: Int) { self.capacity = capacity }

    func value(for key: Key, compute: () -> Value) -> Value {
        known.withLock { known in
            if let found = known.first(where: { $0.key == key }) { return found.value }
            let value = compute()
            if known.count >= capacity { known.removeFirst() }
            known.append((key, value))
            return value
        }
    }
}
