/// How much of a sweep is tried: all of it in an optimised build, a sample in a debug build, where
/// all of it would take minutes.
package enum Sweep {
    package static var isSampled: Bool {
        #if DEBUG
            true
        #else
            false
        #endif
    }

    /// Every `step`th element in a debug build, all elements in an optimised one. Tests that try
    /// one list in turn pass successive numbers as `start`, and so try each element some time.
    package static func sample<Elements: Collection>(
        _ all: Elements, every step: Int, from start: Int = 0
    ) -> [Elements.Element] {
        guard isSampled else { return Array(all) }
        return all.enumerated().filter { $0.offset % step == start % step }.map(\.element)
    }
}
