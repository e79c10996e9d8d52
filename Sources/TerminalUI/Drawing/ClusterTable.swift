import Synchronization

/// Numbers for characters of several scalars; the only such state, shared by all frames.
enum ClusterTable {
    private struct State {
        var numbers: [String: UInt32] = [:]
        var texts: [String] = []
    }

    private static let first: UInt32 = 0x8000_0000
    /// Beyond this many a cluster is drawn as its base alone.
    private static let capacity = 4096
    private static let state = Mutex(State())

    static func glyph(for text: String, base: UInt32) -> UInt32 {
        state.withLock { state in
            if let number = state.numbers[text] { return number }
            guard state.texts.count < capacity else { return base }
            let number = first + UInt32(state.texts.count)
            state.texts.append(text)
            state.numbers[text] = number
            return number
        }
    }

    static func text(of glyph: UInt32) -> String {
        guard glyph >= first else { return "\u{FFFD}" }
        let index = Int(glyph - first)
        return state.withLock { $0.texts.indices.contains(index) ? $0.texts[index] : "\u{FFFD}" }
    }
}
