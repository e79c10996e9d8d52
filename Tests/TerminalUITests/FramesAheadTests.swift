import Testing

@testable import TerminalUI

/// Frames that are drawn before they are due.
@Suite struct FramesAheadTests {
    /// Draws something small and says where.
    private func change(_ frame: inout Frame, _ random: inout SeededGenerator) -> [Rect] {
        if Int.random(in: 0..<6, using: &random) == 0 {
            frame.title = ["Daisy 1:23", "Cathy", "Zoë"].randomElement(using: &random)
        }
        return (0..<Int.random(in: 0...3, using: &random)).map { _ in
            let row = Int.random(in: 0..<frame.size.rows, using: &random)
            let column = Int.random(in: 0..<frame.size.columns, using: &random)
            let columns = frame.put(
                RendererTests.pieces.randomElement(using: &random) ?? "", row: row, column: column,
                style: RendererTests.style(&random))
            return Rect(row: row, column: column, rows: 1, columns: columns)
        }
    }

    /// Whatever was prepared, taken or given up: the bytes are those of frames drawn in time.
    @Test(arguments: ColorDepth.allCases, GlyphSet.allCases)
    func theBytesAreThoseOfFramesDrawnInTime(depth: ColorDepth, glyphs: GlyphSet) {
        var random = SeededGenerator(seed: 11)
        let size = Size(rows: 6, columns: 30)
        var frame = Frame(size: size, glyphs: glyphs)
        var renderer = Renderer(depth: depth, glyphs: glyphs)
        var inTime = renderer
        var (taken, givenUp) = (0, 0)
        for round in 0..<80 {
            RendererTests.scribble(on: &frame, strokes: 2, &random)
            let (bytes, wanted) = (renderer.render(frame), inTime.render(frame))
            #expect(bytes == wanted, "round \(round)")
            var later: [Frame] = []
            for second in 0..<Int.random(in: 0...5, using: &random) {
                var next = later.last ?? frame
                let changes = change(&next, &random)
                let isKnown = renderer.prepare(next, changes: changes, for: .seconds(second))
                #expect(isKnown)
                later.append(next)
            }
            let seen = Int.random(in: 0...later.count, using: &random)
            for second in 0..<seen {
                let bytes = renderer.takePrepared(for: .seconds(second))
                let wanted = inTime.render(later[second])
                #expect(bytes == wanted, "round \(round), second \(second)")
                frame = later[second]
            }
            taken += seen
            givenUp += later.count - seen
            if Bool.random(using: &random) { renderer.rewind() }
        }
        #expect(taken > 50 && givenUp > 50)
    }

    private let frame = Frame(size: Size(rows: 2, columns: 9), glyphs: .unicode)

    /// Whether each call found what it was about.
    private func results(_ calls: (inout Renderer) -> [Bool]) -> [Bool] {
        var renderer = Renderer(depth: .trueColor, glyphs: .unicode)
        return calls(&renderer)
    }

    @Test func onlyTheNextMomentIsTaken() {
        var next = frame
        next.put("0:59", row: 0, column: 0)
        let larger = Frame(size: Size(rows: 3, columns: 9), glyphs: .unicode)
        let results = results { renderer in
            let unknown = renderer.prepare(next, changes: nil, for: .seconds(1))
            _ = renderer.render(frame)
            return [
                unknown, renderer.prepare(larger, changes: nil, for: .seconds(1)),
                renderer.prepare(next, changes: nil, for: .seconds(1)),
                renderer.prepare(frame, changes: nil, for: .seconds(2)),
                renderer.takePrepared(for: .seconds(2)) != nil,
                renderer.takePrepared(for: .seconds(1)) != nil,
                renderer.takePrepared(for: .seconds(1)) != nil,
            ]
        }
        #expect(results == [false, false, true, true, false, true, false])
    }

    @Test func nothingIsTakenAfterSomethingElseHasDrawn() {
        let results = results { renderer in
            _ = renderer.render(frame)
            let isPrepared = renderer.prepare(frame, changes: nil, for: .zero)
            renderer.invalidate()
            return [isPrepared, renderer.takePrepared(for: .zero) != nil, renderer.rewind()]
        }
        #expect(results == [true, false, false])
    }

    @Test func rewindingTellsWhetherThereWasAnything() {
        let results = results { renderer in
            _ = renderer.render(frame)
            var results = [renderer.rewind()]
            _ = renderer.prepare(frame, changes: [], for: .zero)
            results += [renderer.rewind(), renderer.rewind()]
            _ = renderer.prepare(frame, changes: [], for: .zero)
            return results + [renderer.takePrepared(for: .zero) == [], renderer.rewind()]
        }
        #expect(results == [false, true, false, true, false])
    }
}
