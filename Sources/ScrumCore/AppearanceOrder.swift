/// Numbers keys from 0 in the order of their first appearance.
struct AppearanceOrder<Key: Hashable> {
    private(set) var keys: [Key] = []
    private var indexes: [Key: Int] = [:]

    /// The number of a key; a new one gets the next number.
    mutating func index(of key: Key) -> Int {
        if let index = indexes[key] { return index }
        indexes[key] = keys.count
        keys.append(key)
        return keys.count - 1
    }
}

extension AppearanceOrder: Sendable where Key: Sendable {}
