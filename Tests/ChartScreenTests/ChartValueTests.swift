import ScrumCore
import TestSupport
import Testing

@testable import ChartScreen

@Suite struct ChartValueTests {
    // MARK: Animation

    @Test(
        "An animation runs from one value to another",
        arguments: [
            (-1, 10.0), (0, 10.0), (150, 15.0), (300, 20.0), (450, 25.0), (600, 30.0),
            (9_999, 30.0),
        ])
    func glide(milliseconds: Int, value: Double) {
        let glide = Glide(10.0).redirected(to: 30, at: .seconds(5))
        #expect(glide.value(at: .seconds(5) + .milliseconds(milliseconds)) == value)
    }

    @Test("An animation redirected midway continues from its current value")
    func redirected() {
        let glide = Glide(0.0).redirected(to: 1, at: .zero)
            .redirected(to: -1, at: .milliseconds(300))
        #expect(glide.value(at: .milliseconds(300)) == 0.5)
        #expect(glide.value(at: .milliseconds(600)) == -0.25)
        #expect(glide.isMoving(at: .milliseconds(899)))
        #expect(!glide.isMoving(at: .milliseconds(900)))
    }

    /// Setting the same target does not restart the animation.
    @Test("Setting the same target again has no effect")
    func sameAim() {
        let glide = Glide(0.0).redirected(to: 1, at: .zero)
        #expect(glide.redirected(to: 1, at: .milliseconds(300)) == glide)
        #expect(!Glide(4.0).redirected(to: 4, at: .zero).isMoving(at: .zero))
    }

    @Test("Animations between huge and small ranges have only finite values")
    func farApart() {
        let huge = ValueRange(-1.7e308, 1.7e308)
        #expect(huge.share(of: 0) == 0.5)
        #expect(huge.share(of: 1.7e308) == 1)
        #expect(huge.span.isFinite)
        let glide = Glide(huge).redirected(to: ValueRange(0, 1), at: .zero)
        #expect(glide.value(at: .milliseconds(300)).low.isFinite)
    }

    // MARK: Numbers

    @Test("Tables show times and shares to at most three decimals, and other numbers in full")
    func rows() {
        func values(_ unit: ChartSet.Unit, _ values: [Double]) -> [String] {
            let chart = Chart(ChartFixture.set([values], unit: unit))
            return ChartRows(chart).rows.map { $0[1] }
        }
        let sum = 0.1 + 0.2
        let worked = [600.3 - 600, 100.0 / 3, -sum, 138, .nan, -1e-9]
        #expect(values(.seconds, worked) == ["0.3", "33.333", "-0.3", "138", "", "0"])
        #expect(values(.percent, worked) == ["0.3", "33.333", "-0.3", "138", "", "0"])
        let given = ["0.30000000000000004", "2.3", "1e+300", "-2e-07"]
        #expect(values(.number, [sum, 2.3, 1e300, -2e-7]) == given)
        #expect(given.map(Double.init) == [sum, 2.3, 1e300, -2e-7])
    }

    @Test(
        "Numbers are abbreviated",
        arguments: [
            (0, "0"), (1, "1"), (12.5, "12.5"), (999, "999"), (999.6, "1 k"), (1_000, "1 k"),
            (12_900, "12.9 k"), (4_510_000, "4.51 M"), (999_499, "999 k"), (999_500, "1 M"),
            (1e9, "1 G"), (1e12, "1 T"), (1.5e15, "1.5 P"), (2.5e20, "2.5e20"), (0.001, "0.001"),
            (0.00123456, "0.00123"), (0.1, "0.1"), (1.0 / 3, "0.333"), (0.9996, "1"),
            (1.2e-7, "1.2e-7"),
            (-42, "-42"), (-1_234_567, "-1.23 M"), (.nan, "–"), (.infinity, "–"), (99.96, "100"),
        ])
    func numbers(value: Double, text: String) {
        #expect(ChartNumber.text(value, unit: .number) == text)
    }

    @Test(
        "Seconds are shown as minutes and seconds",
        arguments: [
            (0, "0:00"), (5, "0:05"), (150, "2:30"), (3_723, "1:02:03"), (-61, "-1:01"),
            (0.4, "0:00"),
        ])
    func seconds(value: Double, text: String) {
        #expect(ChartNumber.text(value, unit: .seconds) == text)
    }

    @Test(
        "Shares are shown as percentages",
        arguments: [(0, "0 %"), (35, "35 %"), (8.25, "8.3 %"), (99.94, "100 %")])
    func shares(value: Double, text: String) {
        #expect(ChartNumber.text(value, unit: .percent) == text)
    }

    // MARK: Value axis

    @Test("An axis has about six marks, and an axis in minutes may use steps of 2½, 3 or 4")
    func aboutSix() {
        for high in stride(from: 60.0, through: 36_000, by: 37) {
            let range = ValueRange(0, high)
            let marks = ValueAxis(range, unit: .seconds, count: 6).marks(in: range)
            #expect((4...8).contains(marks.count), "\(high): \(marks.map(\.label))")
        }
        let range = ValueRange(0, 750)
        let labels = ValueAxis(range, unit: .seconds, count: 6).marks(in: range).map(\.label)
        #expect(labels == ["0:00", "2:30", "5:00", "7:30", "10:00", "12:30"])
        let few = ValueAxis(range, unit: .seconds, count: 6, most: 5).marks(in: range)
        #expect(few.map(\.label) == ["0:00", "3:00", "6:00", "9:00", "12:00"])
    }

    @Test(
        "The value axis has round steps",
        arguments: [
            (0.0, 100.0, 6, ["0", "20", "40", "60", "80", "100"]),
            (0, 1, 6, ["0", "0.2", "0.4", "0.6", "0.8", "1"]),
            (0, 14, 6, ["0", "2.5", "5", "7.5", "10", "12.5"]),
            (12, 530, 6, ["100", "200", "300", "400", "500"]),
            (0, 12_000, 6, ["0", "2.5 k", "5 k", "7.5 k", "10 k"]),
            (1_000_000, 1_000_010, 4, ["1 M", "1.000005 M", "1.00001 M"]),
            (-50, 50, 5, ["-50", "-25", "0", "25", "50"]),
            (0.001, 0.002, 6, ["0.001", "0.0012", "0.0014", "0.0016", "0.0018", "0.002"]),
            (0, 1e12, 6, ["0", "0.2 T", "0.4 T", "0.6 T", "0.8 T", "1 T"]),
            (3, 7, 2, ["4", "6"]),
        ])
    func values(low: Double, high: Double, count: Int, labels: [String]) {
        let range = ValueRange(low, high)
        #expect(
            ValueAxis(range, unit: .number, count: count).marks(in: range).map(\.label) == labels)
    }

    @Test(
        "The time axis has round steps",
        arguments: [
            (0.0, 200.0, ["0:00", "0:30", "1:00", "1:30", "2:00", "2:30", "3:00"]),
            (0, 60, ["0:00", "0:15", "0:30", "0:45", "1:00"]),
            (0, 7_200, ["0:00", "30:00", "1:00:00", "1:30:00", "2:00:00"]),
            (0, 36_000, ["0:00", "2:00:00", "4:00:00", "6:00:00", "8:00:00", "10:00:00"]),
            (0, 1, ["0 s", "0.2 s", "0.4 s", "0.6 s", "0.8 s", "1 s"]),
        ])
    func times(low: Double, high: Double, labels: [String]) {
        let range = ValueRange(low, high)
        #expect(ValueAxis(range, unit: .seconds, count: 6).marks(in: range).map(\.label) == labels)
    }

    @Test("The count axis has whole steps")
    func counts() {
        let range = ValueRange(0, 2)
        let axis = ValueAxis(range, unit: .count, count: 6)
        #expect(axis.marks(in: range).map(\.label) == ["0", "1", "2"])
    }

    /// The number of marks never exceeds the limit.
    @Test("Every step is 1, 2, 2.5 or 5 times a power of ten")
    func steps() {
        var generator = SeededGenerator(seed: 5)
        for _ in 0..<2_000 {
            let size = Double.random(in: -12...12, using: &generator)
            var power = 1.0
            for _ in 0..<Int(abs(size)) { power *= size < 0 ? 0.1 : 10 }
            let low = Double.random(in: -9...9, using: &generator) * power
            let high = low + Double.random(in: 0.01...9, using: &generator) * power
            let range = ValueRange(low, high)
            let axis = ValueAxis(range, unit: .number, count: 6)
            var mantissa = axis.step
            while mantissa < 0.999999 { mantissa *= 10 }
            while mantissa >= 9.99999 { mantissa /= 10 }
            #expect([1, 2, 2.5, 5].contains { abs($0 - mantissa) < 1e-6 }, "\(axis.step)")
            let values = axis.values(in: range)
            #expect(values.count <= 7 && values.count >= 2, "\(range)")
        }
    }

    /// Ranges near the limits of Double have no marks.
    @Test(
        "Even the largest and smallest ranges have few marks",
        arguments: [
            ValueRange(-1.7e308, 1.7e308), ValueRange(0, .leastNonzeroMagnitude),
            ValueRange(1e300, 1e300.nextUp),
            ValueRange(1e16, 1e16 + 2), ValueRange(0, .leastNormalMagnitude),
        ])
    func extremes(range: ValueRange) {
        let unit: [ChartSet.Unit] = [.number, .seconds, .percent, .count]
        for unit in unit {
            #expect(ValueAxis(range, unit: unit, count: 6).marks(in: range).count < 70)
        }
    }
}
