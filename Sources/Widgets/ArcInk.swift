import TerminalUI

/// Finds the arcs that a cell of a ring shows.
struct RingSketch {
    struct Ink {
        /// The span in the glyph's colour.
        var first: Int
        /// The span behind it; -1 for none.
        var second: Int
        var mask: Int
    }

    private static let outside = -1
    private static let inGap = -2

    private static let bins = 256

    private let spans: [Ring.Span]
    private let count: Int
    private let thickness: Float
    private let gap: Float
    /// The shortest arc that has gaps, as a fraction of the circle.
    private let shortest: Float
    /// The span at the start of each of equal parts of the circle.
    private var starts: [Int32] = []

    init(spans: [Ring.Span], geometry: RingGeometry) {
        self.spans = spans
        count = geometry.grid.count
        thickness = geometry.thickness
        gap = geometry.gap
        shortest = geometry.shortest
        starts.reserveCapacity(Self.bins)
        var span = 0
        for bin in 0..<Self.bins {
            let angle = Float(bin) / Float(Self.bins)
            while span < spans.count, spans[span].end <= angle { span += 1 }
            starts.append(Int32(span))
        }
    }

    /// The cell whose samples begin at this index; nil if it is empty.
    @inline(__always)
    func ink(_ samples: UnsafeBufferPointer<RingGeometry.Sample>, at start: Int) -> Ink? {
        let one = span(at: samples[start])
        var found = SIMD4<Int32>(repeating: Int32(one))
        var isUniform = true
        for part in 1..<max(count, 2) where part < count {
            let span = span(at: samples[start + part])
            if span != one { isUniform = false }
            found[part] = Int32(span)
        }
        if isUniform { return one < 0 ? nil : Ink(first: one, second: -1, mask: 1 << count - 1) }
        guard let ink = mixedInk(found) else { return nil }
        // A lone quarter of a cell beside a slanted gap looks like a splinter.
        if count == 4, ink.mask.nonzeroBitCount == 1,
            isBesideSlantedGap(samples[start + ink.mask.trailingZeroBitCount])
        {
            return nil
        }
        return ink
    }

    private func mixedInk(_ found: SIMD4<Int32>) -> Ink? {
        var holes = 0
        var hasGap = false
        var first: Int32 = -1
        var most = 0
        for part in 0..<count {
            if found[part] < 0 {
                holes += 1
                if found[part] == Self.inGap { hasGap = true }
            } else if found[part] != first {
                var same = 0
                for other in 0..<count where found[other] == found[part] { same += 1 }
                if same > most { (first, most) = (found[part], same) }
            }
        }
        guard holes < count else { return nil }
        var mask = 0
        var second: Int32 = -1
        for part in 0..<count where found[part] >= 0 {
            if found[part] == first {
                mask |= 1 << part
            } else if holes == 0 {
                second = found[part]
            } else if !hasGap {
                // A cell has no room for three colours; the shape of the ring matters most.
                mask |= 1 << part
            }
        }
        return Ink(first: Int(first), second: Int(second), mask: mask)
    }

    /// The span that a sample shows; negative in a gap and outside of the ring.
    private func span(at sample: RingGeometry.Sample) -> Int {
        guard sample.angle >= 0, let span = span(at: sample.angle) else { return Self.outside }
        // The thinnest arc is still as thick as a part is high, so that it has no holes.
        if sample.offset > max(span.weight, gap / thickness) { return Self.outside }
        return isInGap(sample, of: span) ? Self.inGap : span.look
    }

    private func span(at angle: Float) -> Ring.Span? {
        var low = Int(starts[Int(angle * Float(Self.bins)) & (Self.bins - 1)])
        while low < spans.count, spans[low].end <= angle { low += 1 }
        return low < spans.count ? spans[low] : nil
    }

    /// The sides differ a little, so that the sample in the middle belongs to one of them.
    private func isInGap(_ sample: RingGeometry.Sample, of span: Ring.Span) -> Bool {
        isWithin(0.48 * gap, of: span.opening, sample, from: span.start)
            || isWithin(0.52 * gap, of: span.closing, sample, from: span.end)
    }

    private func isBesideSlantedGap(_ sample: RingGeometry.Sample) -> Bool {
        guard let span = span(at: sample.angle) else { return false }
        let near = 0.5 * gap + 1
        return span.opening.isSlanted && isWithin(near, of: span.opening, sample, from: span.start)
            || span.closing.isSlanted && isWithin(near, of: span.closing, sample, from: span.end)
    }

    /// Whether a sample is at most that many columns from the middle of a gap, which is at `angle`.
    private func isWithin(
        _ columns: Float, of gap: Ring.Gap, _ sample: RingGeometry.Sample, from angle: Float
    ) -> Bool {
        gap.length > shortest
            && abs(sample.angle - angle) * sample.circumference < columns * gap.width
    }
}
