import TerminalUI

/// The cells of a ring, as they are drawn.
struct DrawnRing: Sendable {
    struct Mark {
        let row: Int16
        let column: Int16
        let glyph: UInt32
        let style: Style
    }

    private struct Key: Equatable {
        let ring: Ring
        let size: Size
        let glyphs: GlyphSet
        let depth: ColorDepth
    }

    private(set) var marks: [Mark] = []

    /// Most seconds leave the ring unchanged.
    private static let cache = ValueCache<Key, DrawnRing>(capacity: 1)

    static func cached(
        of ring: Ring, size: Size, _ glyphs: GlyphSet, _ depth: ColorDepth
    ) -> DrawnRing {
        cache.value(for: Key(ring: ring, size: size, glyphs: glyphs, depth: depth)) {
            DrawnRing(of: ring, size: size, glyphs, depth)
        }
    }

    private init(of ring: Ring, size: Size, _ glyphs: GlyphSet, _ depth: ColorDepth) {
        let spans = ArcSpan.spans(of: ring.arcs)
        guard !spans.isEmpty else { return }
        let cells = CircleCells.cached(size: size, thickness: ring.thickness, glyphs: glyphs)
        let ink = ArcInk(spans: spans, of: ring.arcs, in: cells)
        marks.reserveCapacity(cells.places.count)
        cells.samples.withUnsafeBufferPointer { samples in
            for (index, place) in cells.places.enumerated() {
                let start = index * cells.grid.count
                let look: (glyph: UInt32, style: Style)? =
                    if depth == .trueColor, glyphs == .unicode,
                        let blend = ink.blend(samples, at: start)
                    {
                        Self.look(of: blend, ring.arcs[spans[0].arc].style)
                    } else {
                        ink.ink(samples, at: start).flatMap {
                            Self.look(of: $0, ring.arcs, spans, cells.grid, depth)
                        }
                    }
                guard let look else { continue }
                marks.append(
                    Mark(
                        row: place.row, column: place.column, glyph: look.glyph,
                        style: look.style))
            }
        }
    }

    /// Nil where only the ground is seen.
    private static func look(of blend: ArcInk.Blend, _ style: Style) -> (UInt32, Style)? {
        guard blend.mask > 0 else {
            // One colour all over.
            return blend.background == style.background
                ? nil : (Blocks.full, style.with(foreground: blend.background))
        }
        let colors = Style(
            foreground: blend.foreground, background: blend.background,
            attributes: style.attributes.union(.picture))
        return (Blocks.quadrants[blend.mask], colors)
    }

    private static func look(
        of ink: ArcInk.Ink, _ arcs: [Ring.Arc], _ spans: [ArcSpan], _ grid: Blocks.Grid,
        _ depth: ColorDepth
    ) -> (UInt32, Style)? {
        let first = arcs[spans[ink.first].arc]
        if ink.second >= 0 {
            var style = first.style
            style.background = arcs[spans[ink.second].arc].style.foreground
            style.attributes.insert(.picture)
            return (grid.glyph(ink.mask), style)
        }
        if first.isDotted, depth < .palette {
            let isFilled = 2 * ink.mask.nonzeroBitCount >= grid.count
            return isFilled ? (grid.count == 1 ? 0x2B : 0x2592, first.style) : nil
        }
        guard grid.count == 1 else { return (grid.glyph(ink.mask), first.style) }
        // Letters for how thick it is.
        return (first.weight > 0.75 ? 0x23 : first.weight > 0.4 ? 0x2B : 0x2E, first.style)
    }
}
