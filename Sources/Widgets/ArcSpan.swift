/// Where an arc of a ring is on the circle; lengths are fractions of the circle.
struct ArcSpan {
    var arc: Int
    var start: Float
    var end: Float
    var weight: Float
    /// The first of the neighbouring spans that look the same.
    var look: Int
    var opening = Gap()
    var closing = Gap()

    /// Where an arc ends and the next one does not follow at once.
    struct Gap {
        /// The shorter of the two arcs beside it; 0 without a gap.
        var length: Float = 0
        /// The factor that makes the gap look as wide as one at the top of the circle.
        var width: Float = 1
        /// Whether its sides are steps: not upright, and not nearly flat.
        var isSlanted = false

        init() {}

        init(at angle: Float, length: Float) {
            let (dx, dy) = Angle.point(Double(angle))
            self.length = length
            width = Float(max(abs(dx), abs(dy)))
            isSlanted = abs(dx) > 0.1 && abs(dy) > 0.4
        }
    }

    static func spans(of arcs: [Ring.Arc]) -> [ArcSpan] {
        let fractions = arcs.map { $0.fraction.isFinite ? max(0, $0.fraction) : 0 }
        let total = fractions.reduce(0, +)
        guard total > 0, total.isFinite else { return [] }
        let scale = total > 1 ? 1 / total : 1
        var spans: [ArcSpan] = []
        var end = 0.0
        for (index, fraction) in fractions.enumerated() where fraction > 0 {
            let start = end
            end = min(1, end + fraction * scale)
            let arc = arcs[index]
            let weight = arc.weight > 0 ? min(arc.weight, 1) : 0
            let isSame = spans.last.map { span in
                let before = arcs[span.arc]
                return before.style == arc.style && before.weight == arc.weight
                    && before.isDotted == arc.isDotted
            }
            spans.append(
                ArcSpan(
                    arc: index, start: Float(start), end: Float(end), weight: Float(weight),
                    look: isSame == true ? spans.last?.look ?? 0 : spans.count))
        }
        let isClosed = end > 1 - 1e-6
        if isClosed { spans[spans.count - 1].end = 1 }
        addGaps(to: &spans, arcs: arcs, isClosed: isClosed)
        return spans
    }

    /// Puts gaps between groups of joined arcs; the length of a gap is that of the shorter group.
    private static func addGaps(to spans: inout [ArcSpan], arcs: [Ring.Arc], isClosed: Bool) {
        var groups: [Range<Int>] = []
        var first = 0
        for index in spans.indices
        where !arcs[spans[index].arc].isJoined || index == spans.count - 1 {
            groups.append(first..<index + 1)
            first = index + 1
        }
        let lengths = groups.map { spans[$0.upperBound - 1].end - spans[$0.lowerBound].start }
        for (index, group) in groups.enumerated() {
            let following = index + 1 < groups.count ? index + 1 : 0
            guard following != index, following > 0 || isClosed,
                !arcs[spans[group.upperBound - 1].arc].isJoined
            else { continue }
            let length = min(lengths[index], lengths[following])
            let gap = Gap(at: spans[group.upperBound - 1].end, length: length)
            spans[group.upperBound - 1].closing = gap
            spans[groups[following].lowerBound].opening = gap
        }
    }
}
