/// A value that can be interpolated.
protocol Blendable: Equatable, Sendable {
    /// Returns the interpolated value: this value at share 0, the other value at share 1.
    func blended(with other: Self, share: Double) -> Self
}

extension Double: Blendable {
    func blended(with other: Double, share: Double) -> Double {
        // self + difference * share would overflow if the values were far apart.
        self * (1 - share) + other * share
    }
}

/// A linear animation from one value to another.
struct Glide<Value: Blendable>: Equatable, Sendable {
    /// The duration of every animation.
    static var length: Duration { .milliseconds(600) }

    let from: Value
    let to: Value
    /// When the animation starts; nil if it is over.
    let start: Duration?

    func value(at now: Duration) -> Value {
        guard let start, now < start + Self.length else { return to }
        guard now > start else { return from }
        return from.blended(with: to, share: (now - start) / Self.length)
    }

    func isMoving(at now: Duration) -> Bool {
        start.map { now < $0 + Self.length } ?? false
    }

    /// Returns an animation from the current value to another, or this animation if it already ends
    /// at that value.
    func redirected(to value: Value, at now: Duration) -> Glide {
        guard value != to else { return self }
        let current = self.value(at: now)
        return current == value ? Glide(value) : Glide(from: current, to: value, start: now)
    }
}

extension Glide {
    /// Creates a glide that stays at one value.
    init(_ value: Value) { self.init(from: value, to: value, start: nil) }
}
