/// Distinguishes a held key from a repeated press.
package struct KeyPresses: Sendable {
    /// Keyboards repeat a held key after 250 to 660 ms.
    package static let pause = Duration.milliseconds(800)
    /// The silence after which a repeating key counts as released; most keyboards repeat every 33
    /// ms.
    private static let release = Duration.milliseconds(200)

    /// The last 16 keys, each with the time of its last press or repeat. No one holds more keys at
    /// once.
    private var recent: [(key: Key, time: Duration)] = []
    package private(set) var last: Key?
    /// The time at which the last key counts as released unless it repeats; nil before the first
    /// key.
    package private(set) var settled: Duration?

    package init() {}

    /// Records a press; returns whether it repeats a key that is still held.
    package mutating func isHeld(_ key: Key, at now: Duration) -> Bool {
        let isHeld = recent.contains { $0.key == key && $0.time > now - Self.pause }
        recent.removeAll { $0.key == key || $0.time <= now - Self.pause }
        if recent.count > 15 { recent.removeFirst() }
        recent.append((key, now))
        last = key
        settled = now + (isHeld ? Self.release : Self.pause)
        return isHeld
    }

    /// Forgets the keys of typed text, but not the last key, which ended the text.
    package mutating func forgetText() { recent.removeAll { $0.key != last } }
}
