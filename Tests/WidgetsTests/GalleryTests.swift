import TerminalUI
import TestSupport
import Testing

@testable import Widgets

/// Widgets at the sizes where their appearance changes, as galleries for review.
@Suite struct GalleryTests {
    /// Drawings, one below the other, each with its name.
    private func gallery(_ pictures: [(name: String, picture: String)]) -> String {
        pictures.map { "── \($0.name)\n\($0.picture)" }.joined(separator: "\n")
    }

    private func draw(
        rows: Int, columns: Int, _ glyphs: GlyphSet, _ draw: (inout Frame) -> Void
    ) -> Frame {
        var frame = Frame(size: Size(rows: rows, columns: columns), glyphs: glyphs)
        draw(&frame)
        return frame
    }

    // MARK: Letters

    /// Shows every mark above or below a letter, drawn in pixels and in strokes.
    @Test("Letters with marks match their snapshots", arguments: [GlyphSet.unicode, .console])
    func marks(glyphs: GlyphSet) {
        let names = ["ÀÁÂÃÄÅĀ", "ĂǍȦŐȀȂẢ", "ĄÇȘḌḀŤȲ", "ỆỔẶẨŪĮK\u{331}", "ΆΈΪЙЁЌЎ"]
        let pictures = names.flatMap { name in
            [4, 5, 8, 12].map { rows in
                let frame = draw(rows: rows, columns: 140, glyphs) {
                    LargeText(name).draw(in: &$0, rect: $0.bounds)
                }
                return ("\(name) in \(rows) rows", frame.text)
            }
        }
        expectSnapshot(gallery(pictures), named: "marks-\(glyphs)")
    }

    @Test("Alphabets in large letters match their snapshots", arguments: GlyphSet.allCases)
    func alphabet(glyphs: GlyphSet) {
        let alphabets = [
            "ABCDEFGHI", "JKLMNOPQR", "STUVWXYZ", "ÆŒØĐĦŁSS", "0123456789", "ΓΔΘΛΞΠΣΦΨΩ",
            "БДЖЗИЛУЦЧ", "ШЩЪЫЬЭЮЯЄ", "ҐЋЂЉЊЏ&?!",
        ]
        let pictures = alphabets.flatMap { letters in
            [(3, 22), (3, 50), (4, 50), (5, 90), (9, 160)].map { rows, columns in
                let frame = draw(rows: rows, columns: columns, glyphs) {
                    LargeText(letters, alignment: .left).draw(in: &$0, rect: $0.bounds)
                }
                let text = glyphs == .ascii ? frame.styledText : frame.text
                return ("\(letters) in \(columns)x\(rows)", text)
            }
        }
        expectSnapshot(gallery(pictures), named: "alphabet-\(glyphs)")
    }

    // MARK: Clocks and rings

    /// From the smallest dial to one whose numerals are three rows high.
    @Test("Dials match their snapshots", arguments: GlyphSet.allCases)
    func dials(glyphs: GlyphSet) {
        let pictures = [7, 11, 13, 25, 26, 80].map { rows in
            let frame = draw(rows: rows, columns: 2 * rows + 3, glyphs) {
                AnalogClock(time: 36_576.5).draw(in: &$0, rect: $0.bounds)
            }
            return ("10:09:36 in \(rows) rows", frame.text)
        }
        expectSnapshot(gallery(pictures), named: "dials-\(glyphs)")
    }

    // MARK: Charts

    private func columns(_ values: [Double], isPiled: Bool = false)
        -> [ColumnChart.Column]
    {
        values.indices.map { index in
            let from = Double(index) / Double(values.count)
            var pieces = [
                ColumnChart.Piece(low: 0, high: values[index])
            ]
            if isPiled {
                pieces.append(
                    ColumnChart.Piece(
                        line: 1, low: values[index], high: min(1.1, values[index] + 0.3)))
            }
            return ColumnChart.Column(
                from: from, to: from + 1 / Double(values.count), pieces: pieces)
        }
    }

    /// Eighths of cells, pieces that are stacked or overlap, and values out of range.
    @Test("Columns match their snapshots", arguments: GlyphSet.allCases)
    func columns(glyphs: GlyphSet) {
        let stairs = stride(from: 0.0, through: 1, by: 1.0 / 16).map { $0 }
        let beyond = [
            ColumnChart.Column(
                from: -0.3, to: 0.1, pieces: [.init(low: 0, high: 0.7)]),
            ColumnChart.Column(
                from: 0.4, to: 0.44,
                pieces: [
                    .init(low: 0, high: 0.9),
                    .init(line: 1, low: 0, high: 0.4),
                ]),
            ColumnChart.Column(
                from: 0.6, to: 0.8,
                pieces: [
                    .init(low: 0.5, high: 0.52),
                    .init(line: 1, low: 0.2, high: 0.5),
                    .init(line: 2, low: -1, high: 0.1),
                ]),
            ColumnChart.Column(
                from: 0.85, to: 0.9, pieces: [.init(low: 0.3, high: 0.3)]),
            ColumnChart.Column(
                from: 0.9, to: 7, pieces: [.init(line: 1, low: 0.99, high: 1.001)]),
            ColumnChart.Column(
                from: -9, to: -0.001, pieces: [.init(line: 1, low: 0, high: 1)]),
            ColumnChart.Column(
                from: 1, to: 2, pieces: [.init(line: 1, low: 0, high: 1)]),
        ]
        let charts = [
            ("stairs", columns(stairs)), ("piles", columns(stairs, isPiled: true)),
            ("marks", columns(stairs)), ("beyond", beyond),
        ]
        let pictures = charts.flatMap { name, columns in
            [(4, 17), (3, 34), (2, 51), (5, 40)].flatMap { rows, width in
                [true, false].map { hasGaps in
                    let frame = draw(rows: rows, columns: width, glyphs) {
                        ColumnChart(
                            columns: columns,
                            looks: [
                                .init(.good, mark: name == "marks" ? "x" : nil), .init(.critical),
                                .init(.muted),
                            ], hasGaps: hasGaps
                        )
                        .draw(in: &$0, rect: $0.bounds)
                    }
                    let gaps = hasGaps ? "apart" : "side by side"
                    return ("\(name) \(gaps) in \(rows)x\(width)", frame.styledText)
                }
            }
        }
        expectSnapshot(gallery(pictures), named: "columns-\(glyphs)")
    }

    /// Strokes, marks, ranks, two axes, labels that just fit, and cursors on bars.
    @Test("Lines over columns match their snapshots", arguments: GlyphSet.allCases)
    func lines(glyphs: GlyphSet) {
        let wave = (0...40).map { PlotPoint(Double($0) / 40, Double($0 % 10) / 9) }
        let alone = [PlotPoint.gap, PlotPoint(0.5, 1), .gap, PlotPoint(1, 0), .gap]
        let level = [PlotPoint(0, 0.02), PlotPoint(1, 0.02)]
        var chart = LineChart(
            lines: [
                .init(points: wave, style: Style(foreground: .good), mark: "o", rank: 1),
                .init(points: alone, style: Style(foreground: .critical), stroke: .thick),
                .init(points: level, style: Style(foreground: .muted), mark: "x", stroke: .thick),
                .init(points: wave.reversed(), style: .plain, mark: "+", stroke: .dashed),
            ],
            bars: ColumnChart(
                columns: columns([0.3, 0.9, 0, 0.6]), looks: [.init(.good)], hasGaps: true),
            rows: [.init(-0.1, "-10"), .init(0, "0"), .init(0.1, "10"), .init(1, "10,000")],
            rightRows: [.init(0.5, "1:00"), .init(1.1, "2:00")],
            columns: [.init(0, "first"), .init(0.03, "next"), .init(0.4, "mid"), .init(0.95, "Ω")],
            cursors: [
                .init(position: 0.25, dots: [.init(y: 0.5, style: .bold)]),
                .init(position: 1, dots: [.init(y: 2, style: .bold), .init(y: 0, style: .bold)]),
                .init(position: 1.2),
            ])
        chart.leftLabels = Style(foreground: .good)
        chart.rightLabels = Style(foreground: .critical)
        let sizes = [(9, 60), (6, 23), (6, 22), (6, 21), (3, 40), (2, 40), (1, 30)]
        let pictures = sizes.map { rows, columns in
            let frame = draw(rows: rows, columns: columns, glyphs) {
                chart.draw(in: &$0, layout: LineChart.Layout($0.bounds, gutter: 6, right: 6))
            }
            return ("\(rows)x\(columns)", frame.styledText)
        }
        expectSnapshot(gallery(pictures), named: "lines-\(glyphs)")
    }
}
