import ScrumCore
import TerminalUI

@testable import ChartScreen

/// Sample charts.
enum ChartFixture {
    /// 2018-11-17.
    static let start = 1_542_412_800_000
    static let day = 86_400_000

    /// Daily samples.
    static func set(
        _ lines: [[Double]], title: String = "Chart", unit: ChartSet.Unit = .number
    ) -> ChartSet {
        let count = lines.map(\.count).max() ?? 0
        return ChartSet(
            title: title, unit: unit, dates: (0..<count).map { start + $0 * day },
            lines: lines.enumerated().map { number, values in
                ChartSet.Line(name: "y\(number)", values: values)
            })
    }

    /// Daily bars.
    static func bars(_ count: Int) -> ChartSet {
        var set = set([(0..<count).map { Double($0 + 1) }])
        set.lines[0].form = .bar
        return set
    }

    /// A rise from 0 to 100 and a fall from 50 to 0 over `count` days.
    static func slopes(_ count: Int = 21) -> ChartSet {
        let steps = (0..<count).map { Double($0) / Double(max(count - 1, 1)) }
        return set([steps.map { $0 * 100 }, steps.map { 50 - $0 * 50 }], title: "Slopes")
    }

    static func draw(
        _ model: ChartModel, at now: Duration = .zero, glyphs: GlyphSet = .unicode,
        _ appearance: ChartAppearance = ChartAppearance()
    ) -> Frame {
        var frame = Frame(size: model.size, glyphs: glyphs)
        ChartView(model: model, appearance: appearance, now: now).draw(in: &frame)
        return frame
    }
}
