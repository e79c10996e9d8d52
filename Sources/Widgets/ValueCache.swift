import Synchronization
import TerminalUI

/// A small cache. A key contains everything its value depends on, so entries never go stale.
package struct ValueCache<Key: Equatable & Sendable, Value: Sendable>: ~Copyable, Sendable {
    @usableFromInline let known = Mutex<[(key: Key, value: Value)]>([])
    @usableFromInline let capacity: Int

    @inlinable
    package init(capacity: Int) { self.capacity = capacity }

    /// Inlinable, so that other modules compile it for their own types: half the time of a look-up.
    @inlinable
    package func value(for key: Key, compute: () -> Value) -> Value {
        known.withLock { known in
            if let found = known.first(where: { $0.key == key }) { return found.value }
            let value = compute()
            if known.count >= capacity { known.removeFirst() }
            known.append((key, value))
            return value
        }
    }
}
