import ScrumCore
import TerminalUI
import TestSupport
import Testing
import Widgets

@testable import ChartScreen

@Suite struct ChartSamplesTests {
    @Test("Values between samples are interpolated")
    func interpolation() {
        let samples = ChartSamples(ChartFixture.set([[10, 20, .nan, 40, 50]]))
        #expect(samples.places == [0, 0.25, 0.5, 0.75, 1])
        #expect(samples.value(of: samples.lines[0], at: 0.25) == 20)
        #expect(samples.value(of: samples.lines[0], at: 0.1) == 14)
        #expect(samples.value(of: samples.lines[0], at: 0.3) == nil)
        #expect(samples.value(of: samples.lines[0], at: 0.5) == nil)
        #expect(samples.value(of: samples.lines[0], at: 0.7) == nil)
        #expect(samples.value(of: samples.lines[0], at: 0.75) == 40)
        #expect(samples.value(of: samples.lines[0], at: 1) == 50)
        #expect(samples.value(of: samples.lines[0], at: 1.1) == nil)
    }

    /// At the window's edges the line's values are interpolated.
    @Test("A window's range includes the values at its edges")
    func range() {
        let samples = ChartSamples(ChartFixture.set([[0, 100, 0, 100, 0]]))
        #expect(
            samples.range(of: samples.lines[0], in: ChartWindow(0.3125, 0.4375))
                == ValueRange(25, 75))
        #expect(
            samples.range(of: samples.lines[0], in: ChartWindow(0.3125, 0.5625))
                == ValueRange(0, 75))
        #expect(samples.range(of: samples.lines[0], in: .whole) == ValueRange(0, 100))
        let gaps = ChartSamples(ChartFixture.set([[.nan, .nan], [.infinity, 3]]))
        #expect(gaps.range(of: gaps.lines[0], in: .whole) == nil)
        #expect(gaps.range(of: gaps.lines[1], in: .whole) == ValueRange(3, 3))
    }

    @Test("Few samples are drawn unchanged")
    func fewSamples() {
        let samples = ChartSamples(ChartFixture.set([[1, 2, .nan, 4, 5]]))
        let columns = samples.columns(80, in: .whole)
        let points = samples.points(
            of: samples.lines[0], columns: columns, in: .whole, range: ValueRange(0, 5))
        #expect(points.count == 5)
        #expect(points.map(\.isGap) == [false, false, true, false, false])
        #expect(points[4] == PlotPoint(1, 1))
    }

    /// The lowest and highest samples of each column are drawn.
    @Test("Every peak stays visible among many samples", arguments: [100, 1_000, 12_345, 100_000])
    func peaks(count: Int) {
        var generator = SeededGenerator(seed: UInt64(count))
        let values = (0..<count).map { _ in
            Int.random(in: 0..<9, using: &generator) == 0
                ? Double.nan : Double.random(in: -5...5, using: &generator)
        }
        let samples = ChartSamples(ChartFixture.set([values]))
        let width = 160
        for window in [ChartWindow.whole, ChartWindow(0.25, 0.8), ChartWindow(0.93, 1)] {
            let range = ValueRange(-5, 5)
            let points = samples.points(
                of: samples.lines[0], columns: samples.columns(width, in: window), in: window,
                range: range)
            #expect(points.count <= 6 * width + 6)
            var unsure: [Int] = []
            var lows: [Int: Double] = [:]
            var highs: [Int: Double] = [:]
            for index in samples.indices(in: window) where values[index].isFinite {
                let place = window.share(of: samples.places[index]) * 159
                let column = Int(place.rounded())
                // A sample between two columns may be drawn in either.
                if abs(place - place.rounded(.down) - 0.5) < 1e-9 {
                    unsure += [column, column - 1]
                }
                lows[column] = min(lows[column] ?? 9, range.share(of: values[index]))
                highs[column] = max(highs[column] ?? -9, range.share(of: values[index]))
            }
            var drawnLows: [Int: Double] = [:]
            var drawnHighs: [Int: Double] = [:]
            for point in points where !point.isGap && point.x >= 0 && point.x <= 1 {
                let column = Int((point.x * 159).rounded())
                drawnLows[column] = min(drawnLows[column] ?? 9, point.y)
                drawnHighs[column] = max(drawnHighs[column] ?? -9, point.y)
            }
            #expect(Set(drawnLows.keys) == Set(lows.keys))
            for column in lows.keys where !unsure.contains(column) {
                #expect(drawnLows[column] == lows[column])
                #expect(drawnHighs[column] == highs[column])
            }
        }
    }

    @Test("A column shows its first, lowest, highest and last samples without duplicates")
    func picks() {
        func drawn(_ values: [Double]) -> [Double?] {
            let samples = ChartSamples(ChartFixture.set([values]))
            // The second column has no samples.
            let points = samples.points(
                of: samples.lines[0], columns: [0, 4, 4, 8], in: .whole, range: ValueRange(0, 4))
            return points.map { $0.isGap ? nil : $0.y * 4 }
        }
        #expect(drawn([1, 0, 3, 2, 2, 3, 0, 1]) == [1, 0, 3, 2, 2, 3, 0, 1])
        #expect(drawn([3, 2, 1, 0, 0, 1, 3, 2]) == [3, 0, 0, 3, 2])
        #expect(drawn([2, 2, 2, 2, 1, 1, 1, 1]) == [2, 2, 1, 1])
        #expect(drawn([2, 2, 2, .nan, .nan, 1, 1, 1]) == [2, 2, nil, nil, 1, 1])
    }

    @Test("A line has a value at every date outside its breaks")
    func breaks() {
        var set = ChartFixture.set([(0..<30).map { Double($0) }])
        set.dates = (0..<30).map {
            ChartFixture.start + ($0 + $0 / 5 * 20) * ChartFixture.day
        }
        let samples = ChartSamples(set)
        for index in 1..<30 {
            let middle = (samples.places[index - 1] + samples.places[index]) / 2
            #expect(
                (samples.value(of: samples.lines[0], at: middle) == nil) == (index % 5 == 0),
                "\(index)")
        }
    }

    @Test("A weekly bar is centred on its week")
    func weeks() {
        // The dates start on a Monday.
        var set = ChartFixture.bars(28)
        set.dates = set.dates.map { $0 + 2 * ChartFixture.day }
        let samples = ChartSamples(set)
        let weeks = samples.grouped(by: .week).places
        #expect(weeks.count == 4)
        for (week, place) in weeks.enumerated() {
            #expect(samples.places[7 * week] < place && place < samples.places[7 * week + 6])
        }
    }

    /// Searching by block finds the same extremes as a linear search, even at gaps and block ends.
    @Test("The extremes of any window are exact", arguments: [0, 1, 7, 8, 9, 64, 513, 5_000])
    func extremes(count: Int) {
        var generator = SeededGenerator(seed: UInt64(count))
        let values = (0..<count).map { index in
            index / 100 % 3 == 1 ? Double.nan : Double.random(in: -5...5, using: &generator)
        }
        let extremes = SampleExtremes(values)
        for _ in 0..<200 {
            let begin = Int.random(in: 0...count, using: &generator)
            let end = Int.random(in: begin...count, using: &generator)
            let found = values.withUnsafeBufferPointer { extremes.extremes(of: $0, begin, end) }
            let inside = (begin..<end).filter { values[$0].isFinite }
            #expect(found?.low == inside.min { values[$0] < values[$1] })
            #expect(found?.high == inside.max { values[$0] < values[$1] })
        }
    }

    @Test("Charts with zero to five samples can be drawn at any width", arguments: [0, 1, 2, 5])
    func fewDates(count: Int) {
        let set = ChartFixture.set([(0..<count).map { Double($0) }])
        let samples = ChartSamples(set)
        #expect(samples.count == count)
        for columns in [0, 1, 2, 80] {
            let starts = samples.columns(columns, in: .whole)
            let points = samples.points(
                of: samples.lines[0], columns: starts, in: .whole, range: ValueRange(0, 4))
            #expect(points.count { !$0.isGap } == count)
        }
        #expect(samples.date(at: 1) == set.dates.last)
        #expect(samples.date(at: 0) == set.dates.first)
    }

    /// All meetings start in the same millisecond.
    @Test("Samples with equal dates can be drawn")
    func equalDates() {
        let set = ChartSet(
            title: "", dates: [5, 5, 5], lines: [.init(name: "a", values: [1, 2, 3])])
        let samples = ChartSamples(set)
        #expect(samples.places == [0.5, 0.5, 0.5])
        #expect(samples.indices(in: .whole) == 0..<3)
        #expect(samples.date(at: 0.2) == 5)
    }
}
