/// Long sweeps: complete in optimised builds, a sample in debug builds, where they take minutes.
package enum Sweep {
    package static var isSampled: Bool {
        #if DEBUG
            true
        #else
            false
        #endif
    }

    /// All elements in optimised builds. In debug builds, every `step`th element, beginning with
    /// number `start` modulo `step`. Test cases that share a list pass successive numbers as
    /// `start`, so that together they try every element.
    package static func sample<Elements: Collection>(
        _ all: Elements, every step: Int, from start: Int = 0
    ) -> [Elements.Element] {
        guard isSampled else { return Array(all) }
        return all.enumerated().filter { $0.offset % step == start % step }.map(\.element)
    }
}
