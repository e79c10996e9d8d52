/// Tells a key that is held down from one that is pressed again.
package struct KeyPresses: Sendable {
    /// Keyboards repeat a held key first after 250 to 660 ms.
    package static let pause = Duration.milliseconds(800)
    /// A repeating key counts as released after this silence; most repeat every 33 ms.
    private static let release = Duration.milliseconds(200)

    /// The last keys, each with when it was pressed, or repeated by the keyboard; nobody holds
    /// more at once.
    private var recent: [(key: Key, time: Duration)] = []
    package private(set) var last: Key?
    /// When the last key counts as released, unless it repeats before; nil before any key.
    package private(set) var settled: Duration?

    package init() {}

    /// Notes a press, and tells whether the same key was pressed or repeated just before.
    package mutating func isHeld(_ key: Key, at now: Duration) -> Bool {
        let isHeld = recent.contains { $0.key == key && $0.time > now - Self.pause }
        recent.removeAll { $0.key == key || $0.time <= now - Self.pause }
        if recent.count > 15 { recent.removeFirst() }
        recent.append((key, now))
        last = key
        settled = now + (isHeld ? Self.release : Self.pause)
        return isHeld
    }

    /// Forgets the letters of a text that the last key has finished.
    package mutating func forgetText() { recent.removeAll { $0.key != last } }
}
