/// Which arcs a cell of a ring shows.
struct RingSketch {
    struct Ink {
        /// The span in the glyph's colour.
        var first: Int
        /// The one behind it; -1: nothing.
        var second: Int
        var mask: Int
    }

    private static let outside = -1
    private static let inGap = -2

    private let spans: [Ring.Span]
    private let count: Int
    private let thickness: Float
    private let gap: Float
    /// The shortest arc that has gaps, in turns.
    private let shortest: Float

    init(spans: [Ring.Span], geometry: RingGeometry) {
        self.spans = spans
        count = geometry.grid.count
        thickness = geometry.thickness
        // As wide as a row of parts is high, so that it shows in every direction.
        gap = geometry.grid.rows == 1 ? 2 : 1
        shortest = 3 * gap / max(geometry.circumference, 1)
    }

    /// What to draw in the cell whose samples begin there; nil: nothing.
    func ink(_ samples: UnsafeBufferPointer<RingGeometry.Sample>, at start: Int) -> Ink? {
        var found = SIMD4<Int32>(repeating: Int32(Self.outside))
        var holes = 0
        var hasGap = false
        for part in 0..<count {
            let span = span(at: samples[start + part])
            found[part] = Int32(span)
            if span < 0 { holes += 1 }
            if span == Self.inGap { hasGap = true }
        }
        guard holes < count else { return nil }
        var first: Int32 = -1
        var most = 0
        for part in 0..<count where found[part] >= 0 && found[part] != first {
            var same = 0
            for other in 0..<count where found[other] == found[part] { same += 1 }
            if same > most { (first, most) = (found[part], same) }
        }
        var mask = 0
        var second: Int32 = -1
        for part in 0..<count where found[part] >= 0 {
            if found[part] == first {
                mask |= 1 << part
            } else if holes == 0 {
                second = found[part]
            } else if !hasGap {
                // Three colours do not fit: the ring's shape matters more than where one ends.
                mask |= 1 << part
            }
        }
        return Ink(first: Int(first), second: Int(second), mask: mask)
    }

    /// The span whose look a sample has; below 0 in a gap and outside.
    private func span(at sample: RingGeometry.Sample) -> Int {
        guard sample.turn >= 0 else { return Self.outside }
        var low = 0
        var high = spans.count
        while low < high {
            let middle = (low + high) / 2
            if spans[middle].end <= sample.turn { low = middle + 1 } else { high = middle }
        }
        guard low < spans.count else { return Self.outside }
        let span = spans[low]
        // Even the thinnest arc is as thick as a part is high, so that it has no holes.
        if sample.offset > max(span.weight, gap / thickness) { return Self.outside }
        // One side counts the middle of the gap, so that it is always one part high.
        if span.opening > shortest,
            (sample.turn - span.start) * sample.circumference < 0.48 * gap
        {
            return Self.inGap
        }
        if span.closing > shortest,
            (span.end - sample.turn) * sample.circumference < 0.52 * gap
        {
            return Self.inGap
        }
        return span.look
    }
}
