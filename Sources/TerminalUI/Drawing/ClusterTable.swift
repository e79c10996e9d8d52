import Platform

/// Numbers the characters that consist of several scalars; cells store the numbers.
struct ClusterTable {
    /// One table for the process, shared by all frames.
    static let shared = Synchronized(ClusterTable())

    private static let first: UInt32 = 0x8000_0000
    private let capacity: Int
    private var numbers: [String: UInt32] = [:]
    private var texts: [String] = []

    /// Once the table holds `capacity` characters, new ones are drawn without marks.
    init(capacity: Int = 4096) { self.capacity = capacity }

    mutating func glyph(for text: String, orElse base: UInt32?) -> UInt32 {
        if let number = numbers[text] { return number }
        if let base, texts.count >= capacity { return base }
        let number = Self.first + UInt32(texts.count)
        texts.append(text)
        numbers[text] = number
        return number
    }

    func text(of glyph: UInt32) -> String {
        let index = Int(glyph) - Int(Self.first)
        return texts.indices.contains(index) ? texts[index] : "\u{FFFD}"
    }
}
