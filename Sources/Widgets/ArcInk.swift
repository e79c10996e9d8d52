import TerminalUI

/// Which arcs a cell of a ring shows, and where in the cell.
struct ArcInk {
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

    private let spans: [ArcSpan]
    private let count: Int
    private let thickness: Float
    private let gap: Float
    /// The shortest arc that has gaps, as a fraction of the circle.
    private let shortest: Float
    /// The span at the start of each of equal parts of the circle.
    private var starts: [Int32] = []
    /// The colours of each arc's ground and of the arc; nil where one is not known.
    private let colors: [(ground: Channels, arc: Channels)?]

    init(spans: [ArcSpan], of arcs: [Ring.Arc], in cells: CircleCells) {
        self.spans = spans
        colors = arcs.map { arc in
            guard let ground = arc.style.background.hex, let own = arc.style.foreground.hex
            else { return nil }
            return (Self.channels(ground), Self.channels(own))
        }
        count = cells.grid.count
        thickness = cells.thickness
        gap = cells.gap
        shortest = cells.shortest
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
    func ink(_ samples: UnsafeBufferPointer<CircleCells.Sample>, at start: Int) -> Ink? {
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
        return count == 4 && isSplinter(ink, samples, at: start) ? nil : ink
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
    private func span(at sample: CircleCells.Sample) -> Int {
        guard sample.isInside, let span = span(at: sample.angle) else { return Self.outside }
        // The thinnest arc is still as thick as a part is high, so that it has no holes.
        if sample.offset > max(span.weight, gap / thickness) { return Self.outside }
        return isInGap(sample, of: span) ? Self.inGap : span.look
    }

    private func span(at angle: Float) -> ArcSpan? {
        var low = Int(starts[Int(angle * Float(Self.bins)) & (Self.bins - 1)])
        while low < spans.count, spans[low].end <= angle { low += 1 }
        return low < spans.count ? spans[low] : nil
    }

    /// A gap is half in the arc before it and half in the one after. The halves are not quite
    /// equal, so that a sample right in the middle is in exactly one.
    private func isInGap(_ sample: CircleCells.Sample, of span: ArcSpan) -> Bool {
        isWithin(0.48 * gap, of: span.opening, sample, from: span.start)
            || isWithin(0.52 * gap, of: span.closing, sample, from: span.end)
    }

    /// Whether a lone quarter of a cell stands out beside a slanted gap, or where a thick arc ends
    /// and a thin one goes on.
    private func isSplinter(
        _ ink: Ink, _ samples: UnsafeBufferPointer<CircleCells.Sample>, at start: Int
    ) -> Bool {
        guard ink.second < 0, ink.mask.nonzeroBitCount == 1 else { return false }
        let sample = samples[start + ink.mask.trailingZeroBitCount]
        guard let span = span(at: sample.angle) else { return false }
        let near = 0.5 * gap + 1
        for (side, angle) in [(span.opening, span.start), (span.closing, span.end)] {
            if side.isSlanted, isWithin(near, of: side, sample, from: angle) { return true }
            let beyond = self.span(at: angle == span.end ? angle : angle.nextDown)
            if let beyond, beyond.look != span.look,
                sample.offset > max(beyond.weight, gap / thickness),
                abs(sample.angle - angle) * sample.circumference < near
            {
                return true
            }
        }
        return false
    }

    /// Whether a sample is at most that many columns from the middle of a gap, which is at `angle`.
    private func isWithin(
        _ columns: Float, of gap: ArcSpan.Gap, _ sample: CircleCells.Sample, from angle: Float
    ) -> Bool {
        gap.length > shortest
            && abs(sample.angle - angle) * sample.circumference < columns * gap.width
    }

    // MARK: Blends

    /// A glyph in the two colours that come nearest to the colours of the cell's quarters.
    struct Blend {
        var mask: Int
        var foreground: Color
        var background: Color

        /// Takes the two groups of quarters that are each nearest to one colour.
        fileprivate init(_ quarters: InlineArray<4, Channels>) {
            var whole = quarters[0]
            var isUniform = true
            for part in 1..<4 {
                whole += quarters[part]
                if quarters[part] != quarters[0] { isUniform = false }
            }
            (mask, foreground, background) = (0, .terminal, Self.color(whole / 4))
            if isUniform { return }
            // Each mask divides the quarters into two groups, each drawn in its mean colour. The
            // error is least where the squared means, times the groups' sizes, sum up to most.
            var sums = InlineArray<8, Channels>(repeating: .zero)
            var best: Float = 0
            for mask in 1..<8 {
                sums[mask] = sums[mask & (mask - 1)] + quarters[mask.trailingZeroBitCount]
                let count = Float(mask.nonzeroBitCount)
                let (inside, outside) = (sums[mask] / count, (whole - sums[mask]) / (4 - count))
                let fit =
                    (inside * inside).sum() * count + (outside * outside).sum() * (4 - count)
                guard fit > best else { continue }
                best = fit
                self.mask = mask
                (foreground, background) = (Self.color(inside), Self.color(outside))
            }
        }

        private static func color(_ channels: Channels) -> Color {
            func channel(_ value: Float) -> UInt32 { UInt32(value + 0.5) }
            return .rgb(
                channel(channels.x) << 16 | channel(channels.y) << 8 | channel(channels.z))
        }
    }

    /// Red, green and blue, from 0 to 255.
    fileprivate typealias Channels = SIMD4<Float>

    /// The cell whose samples begin at this index, each quarter in the colour of what covers it;
    /// nil where a colour is not known.
    func blend(_ samples: UnsafeBufferPointer<CircleCells.Sample>, at start: Int) -> Blend? {
        var quarters = InlineArray<4, Channels>(repeating: .zero)
        for part in 0..<4 {
            let sample = samples[start + part]
            let found = span(at: sample.angle)
            guard let span = found ?? spans.last, let (ground, text) = colors[span.arc] else {
                return nil
            }
            let isEmpty = found == nil || isInGap(sample, of: span)
            let weight = max(span.weight, gap / thickness)
            let cover = isEmpty ? 0 : sample.cover(of: weight, band: thickness)
            quarters[part] = ground + (text - ground) * cover
        }
        return Blend(quarters)
    }

    private static func channels(_ hex: UInt32) -> Channels {
        Channels(Float(hex >> 16 & 255), Float(hex >> 8 & 255), Float(hex & 255), 0)
    }
}
