import Testing

@testable import TerminalUI
@testable import Widgets

/// Rings in 24 bits of colour, and with few colours.
@Suite struct BlendedRingTests {
    private static let face = Style(foreground: .rgb(0x000000), background: .rgb(0xffffff))

    private func frame(_ arcs: [Ring.Arc], depth: ColorDepth, rows: Int = 19) -> Frame {
        var frame = Frame(
            size: Size(rows: rows, columns: 2 * rows), glyphs: .unicode, depth: depth)
        frame.fill(frame.bounds, style: Self.face)
        Ring(arcs: arcs, thickness: 3).draw(in: &frame, rect: frame.bounds)
        return frame
    }

    /// How much a picture's quarters are off from the part of them that a whole ring covers.
    private func error(of frame: Frame) -> Double {
        let radius = Double(frame.size.rows)
        var error = 0.0
        for row in 0..<frame.size.rows {
            for column in 0..<frame.size.columns {
                let cell = frame.cells[row * frame.size.columns + column]
                let mask = Blocks.quadrants.firstIndex(of: cell.glyph) ?? 0
                for part in 0..<4 {
                    let shown =
                        mask >> part & 1 == 1 ? cell.style.foreground : cell.style.background
                    let ink = 1 - Double((shown.hex ?? 0) & 0xFF) / 255
                    var covered = 0
                    for step in 0..<64 {
                        let x =
                            Double(column) + (Double(part % 2) + (Double(step % 8) + 0.5) / 8) / 2
                        let y =
                            2
                            * (Double(row) + (Double(part / 2) + (Double(step / 8) + 0.5) / 8) / 2)
                        let dx = x - radius
                        let dy = y - radius
                        let distance = (dx * dx + dy * dy).squareRoot()
                        if distance <= radius, distance >= radius - 3 { covered += 1 }
                    }
                    let off = ink - Double(covered) / 64
                    error += off * off
                }
            }
        }
        return error
    }

    @Test("Two colours a cell come nearer to a circle than one and the ground")
    func blend() {
        let whole = [Ring.Arc(fraction: 1, style: Self.face)]
        let blended = error(of: frame(whole, depth: .trueColor))
        let plain = error(of: frame(whole, depth: .palette))
        print("A ring's error: \(plain) in one colour a cell, \(blended) in two")
        #expect(blended < 0.87 * plain)
    }

    @Test("Of a cell's two colours the one nearer to the ground is behind")
    func ground() {
        let arcs = [
            Ring.Arc(fraction: 0.5, style: Self.face),
            Ring.Arc(
                fraction: 0.5, style: Self.face.with(foreground: .rgb(0xb0b0b0)), weight: 0.5),
        ]
        let mixed = frame(arcs, depth: .trueColor).cells.filter {
            Blocks.quadrants[1..<15].contains($0.glyph)
        }
        #expect(mixed.count > 40)
        for cell in mixed {
            #expect((cell.background.hex ?? 0) > (cell.foreground.hex ?? 0))
        }
    }

    @Test("A cell that two arcs of one colour share is filled")
    func equalColors() {
        let arcs = Array(repeating: Ring.Arc(fraction: 1 / 60, style: Self.face), count: 60)
        let cells = frame(arcs, depth: .trueColor).cells
        #expect(!cells.contains { $0.glyph != 0x20 && $0.foreground == $0.background })
    }

    @Test("Arcs of the past are dotted where there are few colours", arguments: ColorDepth.allCases)
    func dots(depth: ColorDepth) {
        let arcs = [
            Ring.Arc(fraction: 0.5, style: Self.face, isDotted: true),
            Ring.Arc(fraction: 0.5, style: Self.face),
        ]
        let cells = frame(arcs, depth: depth).cells
        let columns = 38
        // The past is on the right, the other arc on the left.
        let right = cells.indices.filter { $0 % columns >= 20 && cells[$0].glyph != 0x20 }
        let left = cells.indices.filter { $0 % columns < 18 && cells[$0].glyph != 0x20 }
        #expect(right.allSatisfy { (cells[$0].glyph == 0x2592) == (depth < .palette) })
        #expect(left.allSatisfy { cells[$0].glyph != 0x2592 })
        #expect(right.count > 40 && left.count > 40)
    }

    @Test("No quarter of a cell stands out where a thick arc ends and a thin one goes on")
    func joints() {
        let few = Style(foreground: .rgb(0x000000))
        for percent in 1..<100 {
            let share = Double(percent) / 100
            var frame = Frame(size: Size(rows: 19, columns: 38), glyphs: .unicode)
            Ring(
                arcs: [
                    Ring.Arc(fraction: share, style: few, isJoined: true),
                    Ring.Arc(fraction: 1 - share, style: few, weight: 0.4),
                ], thickness: 3
            ).draw(in: &frame, rect: frame.bounds)
            for row in 1..<18 {
                for column in 1..<37 {
                    guard [0x2598, 0x259D, 0x2596, 0x2597].contains(glyph(frame, row, column))
                    else { continue }
                    let isAlone = [(0, 1), (0, -1), (1, 0), (-1, 0)].allSatisfy { down, right in
                        glyph(frame, row + down, column + right) == 0x20
                    }
                    #expect(!isAlone, "\(percent) %, row \(row), column \(column)")
                }
            }
        }
    }

    private func glyph(_ frame: Frame, _ row: Int, _ column: Int) -> UInt32 {
        frame.cells[row * frame.size.columns + column].glyph
    }
}
