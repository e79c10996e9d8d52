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
    /// The colours of the ground, and of a quarter, a half, three quarters and the whole of each
    /// arc on it; nil where a colour is not known.
    private let shades: [Channels]?

    init(spans: [ArcSpan], of arcs: [Ring.Arc], in cells: CircleCells) {
        self.spans = spans
        shades = Self.shades(of: arcs)
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
        var mask = 0
        var foreground = Color.terminal
        var background: Color
    }

    /// Red, green and blue, from 0 to 255.
    private typealias Channels = SIMD4<Float>

    /// The cell whose samples begin at this index, each quarter in the colour of what covers it;
    /// nil where a colour is not known.
    func blend(_ samples: UnsafeBufferPointer<CircleCells.Sample>, at start: Int) -> Blend? {
        guard let shades else { return nil }
        var quarters = InlineArray<4, Int>(repeating: 0)
        for part in 0..<4 { quarters[part] = shade(of: samples[start + part]) }
        let one = quarters[0]
        var other = one
        var mask = 0
        for part in 1..<4 where quarters[part] != one {
            if other != one, other != quarters[part] { return mixed(quarters, shades) }
            other = quarters[part]
            mask |= 1 << part
        }
        return blend(shades[other], shades[one], mask)
    }

    /// Which of the shades a quarter of a cell has.
    private func shade(of sample: CircleCells.Sample) -> Int {
        guard let span = span(at: sample.angle), !isInGap(sample, of: span) else { return 0 }
        let fourths = sample.cover(of: max(span.weight, gap / thickness), band: thickness)
        return fourths == 0 ? 0 : 4 * span.arc + fourths
    }

    /// Takes the two groups of quarters that are each nearest to one colour.
    private func mixed(_ quarters: InlineArray<4, Int>, _ shades: [Channels]) -> Blend {
        // Each mask divides the quarters into two groups, each drawn in its mean colour. The error
        // is least where the squared means, times the groups' sizes, sum up to most.
        var sums = InlineArray<16, Channels>(repeating: .zero)
        for mask in 1..<16 {
            sums[mask] = sums[mask & (mask - 1)] + shades[quarters[mask.trailingZeroBitCount]]
        }
        var best = (mask: 0, fit: Float(0))
        for mask in 1..<8 {
            let count = Float(mask.nonzeroBitCount)
            let (inside, outside) = (sums[mask], sums[15 - mask])
            let fit = (inside * inside).sum() / count + (outside * outside).sum() / (4 - count)
            if fit > best.fit { best = (mask, fit) }
        }
        let count = Float(best.mask.nonzeroBitCount)
        return blend(sums[best.mask] / count, sums[15 - best.mask] / (4 - count), best.mask)
    }

    /// The quarters of the mask in one colour, the rest in the other.
    ///
    /// The colour nearer to the ground is behind, so that neighbouring cells mostly share it.
    private func blend(_ inside: Channels, _ outside: Channels, _ mask: Int) -> Blend {
        guard mask > 0, inside != outside else { return Blend(background: Self.color(outside)) }
        let ground = shades?.first ?? .zero
        func distance(_ color: Channels) -> Float { ((color - ground) * (color - ground)).sum() }
        return distance(inside) < distance(outside)
            ? Blend(
                mask: 15 - mask, foreground: Self.color(outside), background: Self.color(inside))
            : Blend(mask: mask, foreground: Self.color(inside), background: Self.color(outside))
    }

    /// The ground is that of the first arc.
    private static func shades(of arcs: [Ring.Arc]) -> [Channels]? {
        guard let ground = arcs.first?.style.background.hex.map(channels) else { return nil }
        var shades = [ground]
        for arc in arcs {
            guard let whole = arc.style.foreground.hex.map(channels) else { return nil }
            for quarters in 1...4 { shades.append(ground + (whole - ground) * Float(quarters) / 4) }
        }
        return shades
    }

    private static func channels(_ hex: UInt32) -> Channels {
        Channels(Float(hex >> 16 & 255), Float(hex >> 8 & 255), Float(hex & 255), 0)
    }

    private static func color(_ channels: Channels) -> Color {
        func channel(_ value: Float) -> UInt32 { UInt32(value + 0.5) }
        return .rgb(channel(channels.x) << 16 | channel(channels.y) << 8 | channel(channels.z))
    }
}
