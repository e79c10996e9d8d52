import TestSupport
import Testing

@testable import TerminalUI
@testable import Widgets

/// A sheet of all glyphs for someone to look at when the table changes: record it again with
/// RECORD_SNAPSHOTS=1 and open Snapshots/letters.svg in a browser.
@Suite struct LetterSheetTests {
    private static let rows = [
        "0123456789:+-…·'.,()/!?_#&", "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "ÆŒØŁĐÞŊƏĦŦΓΔΘΛΞΠΣΦΨΩ",
        "БДЖЗИЛУЦЧШЩЪЫЬЭЮЯЄҐЋЂЉЊЏ", "ÁÀÂǍÃĀĂÄȦÅẢŐȀȂƠÇȘĘẠḆỄ",
    ]
    /// Half rows, and the columns for a digit, which decide its width.
    private static let heights = [5, 7, 8, 10, 14, 21, 45]

    @Test("All glyphs at seven heights match the sheet")
    func sheet() throws {
        var paths: [String] = []
        var y = 2
        for height in Self.heights {
            let face = try #require(
                LetterFace.largest(height: height, glyphs: .unicode) { _ in true })
            let mark = face.mark()
            for row in Self.rows {
                let text = try #require(LetterText(row))
                y += mark.height + face.markGap
                let line = LetterLine(text, face, glyphs: .unicode)
                let up = mark.height + face.markGap
                var raster = Raster(
                    size: Size(rows: (2 * up + height + 1) / 2 + 2, columns: line.columns),
                    .blocks, glyphs: .unicode)
                line.paint(
                    on: &raster, top: up, above: height < 10 ? 1 : 2, below: 2,
                    Raster.Ink(.plain))
                paths.append(path(raster, y: y - up))
                y += height + mark.height + 3
            }
        }
        let svg = """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1800 \(2 * y)" fill="#000">
            <rect width="1800" height="\(2 * y)" fill="#ffdf4d"/>
            \(paths.joined(separator: "\n"))
            </svg>

            """
        expectSnapshot(svg, named: "letters", type: "svg")
    }

    /// A raster's ink as rectangles in one path; a part is one unit wide and two units high.
    private func path(_ raster: Raster, y: Int) -> String {
        var frame = Frame(size: raster.size, glyphs: .unicode)
        raster.draw(in: &frame, rect: frame.bounds)
        var commands = ""
        var open: [Range<Int>: Int] = [:]
        for row in 0...2 * raster.size.rows {
            let runs = row < 2 * raster.size.rows ? frame.runs(row) : []
            for (run, top) in open.sorted(by: { $0.key.lowerBound < $1.key.lowerBound })
            where !runs.contains(run) {
                let rows = 2 * (row - top)
                commands +=
                    "M\(run.lowerBound + 4) \(2 * (y + top))h\(run.count)v\(rows)h-\(run.count)z"
                open[run] = nil
            }
            for run in runs where open[run] == nil { open[run] = row }
        }
        return "<path d=\"\(commands)\"/>"
    }
}

extension Frame {
    /// The half columns with ink in a half row.
    fileprivate func runs(_ halfRow: Int) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        for column in 0..<2 * size.columns where hasInk(halfRow, column) {
            if let last = runs.last, last.upperBound == column {
                runs[runs.count - 1] = last.lowerBound..<column + 1
            } else {
                runs.append(column..<column + 1)
            }
        }
        return runs
    }

    /// Whether a quarter of a cell has ink.
    private func hasInk(_ halfRow: Int, _ halfColumn: Int) -> Bool {
        let glyph = cells[halfRow / 2 * size.columns + halfColumn / 2].glyph
        let mask = Blocks.quadrants.firstIndex(of: glyph) ?? 0
        return mask >> (halfRow % 2 * 2 + halfColumn % 2) & 1 == 1
    }
}
