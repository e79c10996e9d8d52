/// Distinguishes a held key from a repeated press.
package struct KeyPresses: Sendable {
    /// Keyboards repeat a held key after 250 to 660 ms.
    package static let pause = Duration.milliseconds(800)
    /// The silence after which a repeating key counts as released; most keyboards repeat every 33
    /// ms.
    private static let release = Duration.milliseconds(200)

    private struct Press {
        let key: Key
        let time: Duration
        /// How soon the key must come again to count as held: once it has repeated, much sooner.
        let limit: Duration
    }

    /// The last press or repeat of each of the last 16 keys. No one holds more keys at once.
    private var recent: [Press] = []
    package private(set) var last: Key?
    /// The time at which the last key counts as released unless it repeats; nil before the first
    /// key.
    package private(set) var settled: Duration?

    package init() {}

    /// Records a press; returns whether it repeats a key that is still held.
    package mutating func isHeld(_ key: Key, at now: Duration) -> Bool {
        recent.removeAll { now - $0.time >= $0.limit }
        let isHeld = recent.contains { $0.key == key }
        recent.removeAll { $0.key == key }
        if recent.count > 15 { recent.removeFirst() }
        let limit = isHeld ? Self.release : Self.pause
        recent.append(Press(key: key, time: now, limit: limit))
        last = key
        settled = now + limit
        return isHeld
    }

    /// Forgets the keys of typed text, but not the last key, which ended the text.
    package mutating func forgetText() { recent.removeAll { $0.key != last } }
}
