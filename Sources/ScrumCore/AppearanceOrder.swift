/// Numbers keys from 0 in order of first appearance.
struct AppearanceOrder<Key: Hashable> {
    private(set) var keys: [Key] = []
    private var indexes: [Key: Int] = [:]
    private var last = -1

    /// The number of a key; a new key gets the next number.
    mutating func index(of key: Key) -> Int {
        // Keys usually recur in the same order.
        let expected = last + 1 < keys.count ? last + 1 : 0
        if expected < keys.count, keys[expected] == key {
            last = expected
        } else if let index = indexes[key] {
            last = index
        } else {
            last = keys.count
            indexes[key] = last
            keys.append(key)
        }
        return last
    }
}

extension AppearanceOrder: Sendable where Key: Sendable {}
