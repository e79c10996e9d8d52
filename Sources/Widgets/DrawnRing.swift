import TerminalUI

/// The cells of a ring, as they are drawn.
struct RingPicture: Sendable {
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
    }

    private(set) var marks: [Mark] = []

    /// Most seconds leave the ring unchanged.
    private static let cache = ValueCache<Key, RingPicture>(capacity: 1)

    static func cached(of ring: Ring, size: Size, glyphs: GlyphSet) -> RingPicture {
        cache.value(for: Key(ring: ring, size: size, glyphs: glyphs)) {
            RingPicture(of: ring, size: size, glyphs: glyphs)
        }
    }

    private init(of ring: Ring, size: Size, glyphs: GlyphSet) {
        let spans = Ring.spans(of: ring.arcs)
        guard !spans.isEmpty else { return }
        let geometry = RingGeometry.cached(size: size, thickness: ring.thickness, glyphs: glyphs)
        let sketch = RingSketch(spans: spans, geometry: geometry)
        let parts = geometry.grid.count
        marks.reserveCapacity(geometry.places.count)
        geometry.samples.withUnsafeBufferPointer { samples in
            for (index, place) in geometry.places.enumerated() {
                guard let ink = sketch.ink(samples, at: index * parts) else { continue }
                let first = ring.arcs[spans[ink.first].arc]
                var style = first.style
                var glyph = geometry.grid.glyph(ink.mask)
                if ink.second >= 0 {
                    style.background = ring.arcs[spans[ink.second].arc].style.foreground
                    style.attributes.insert(.picture)
                } else if glyphs == .ascii {
                    glyph = first.weight > 0.75 ? 0x23 : first.weight > 0.4 ? 0x2B : 0x2E
                }
                marks.append(
                    Mark(row: place.row, column: place.column, glyph: glyph, style: style))
            }
        }
    }
}
