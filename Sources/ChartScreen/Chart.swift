import ScrumCore

/// A chart set as it is explored: what is hidden, which part is shown, where the indicator is.
package struct Chart: Equatable, Sendable {
    package let samples: ChartSamples
    package internal(set) var window = ChartWindow.whole
    package internal(set) var isShown: [Bool]
    /// A place from 0 at the first date to 1 at the last.
    package internal(set) var indicator: Double?
    /// The values from the plot's lower to its upper edge; nil before a line was ever shown.
    private(set) var range: Glide<ValueRange>?
    /// The same for the whole of the dates.
    private(set) var wholeRange: Glide<ValueRange>?
    /// How far above its place each line is, in heights of the plot: 0 is there, 1 is gone.
    private(set) var lifts: [Glide<Double>]

    package init(_ set: ChartSet) {
        samples = ChartSamples(set)
        isShown = set.lines.map { !$0.isHidden }
        lifts = isShown.map { Glide($0 ? 0 : 1) }
        aim(at: nil)
    }

    package var set: ChartSet { samples.set }

    package func isMoving(at now: Duration) -> Bool {
        range?.isMoving(at: now) ?? false || wholeRange?.isMoving(at: now) ?? false
            || lifts.contains { $0.isMoving(at: now) }
    }

    package mutating func show(_ line: Int, _ isShown: Bool, at now: Duration) {
        guard self.isShown.indices.contains(line), self.isShown[line] != isShown else { return }
        self.isShown[line] = isShown
        lifts[line] = lifts[line].redirected(to: isShown ? 0 : 1, at: now)
        aim(at: now)
    }

    /// Shows a part, which is kept within the dates; what it is too narrow for is left alone.
    package mutating func look(at window: ChartWindow, at now: Duration) {
        let width = min(max(window.width, narrowest), 1)
        let lower = min(max(window.lower, 0), 1 - width)
        let next = ChartWindow(lower, width == 1 ? 1 : min(lower + width, 1))
        guard next != self.window else { return }
        self.window = next
        aim(at: now)
    }

    /// Moves the left edge; it stops before the window is too narrow.
    package mutating func moveLower(to place: Double, at now: Duration) {
        guard samples.count > 2 else { return }
        let last = samples.index(from: window.upper.nextUp) - 2
        let limit = min(window.upper - ChartWindow.narrowest, last >= 0 ? samples.places[last] : 0)
        window = ChartWindow(max(0, min(place, limit)), window.upper)
        aim(at: now)
    }

    /// Moves the right edge; it stops before the window is too narrow.
    package mutating func moveUpper(to place: Double, at now: Duration) {
        guard samples.count > 2 else { return }
        let next = samples.index(from: window.lower) + 1
        let limit = max(
            window.lower + ChartWindow.narrowest,
            next < samples.count ? samples.places[next] : 1)
        window = ChartWindow(window.lower, min(1, max(place, limit)))
        aim(at: now)
    }

    /// Widens or narrows the window around a place, which stays where it is.
    package mutating func zoom(by factor: Double, around place: Double, at now: Duration) {
        let width = min(1, max(window.width * factor, narrowest))
        let share = min(max(window.share(of: place), 0), 1)
        let lower = place - share * width
        look(at: ChartWindow(lower, lower + width), at: now)
        // Where samples are far apart, two of them stay in sight.
        while samples.indices(in: window).count < 2, window.width < 1, samples.count > 1 {
            let wider = min(1, window.width * 1.5)
            look(at: ChartWindow(window.middle - wider / 2, window.middle + wider / 2), at: now)
        }
    }

    /// The least width: of few samples, the one that holds two.
    private var narrowest: Double { samples.count > 2 ? ChartWindow.narrowest : 1 }

    /// Lets the ranges glide to what is shown now; with nothing shown they stay.
    private mutating func aim(at now: Duration?) {
        range = Self.aimed(range, at: range(in: window), now)
        wholeRange = Self.aimed(wholeRange, at: range(in: .whole), now)
    }

    private static func aimed(
        _ glide: Glide<ValueRange>?, at range: ValueRange?, _ now: Duration?
    ) -> Glide<ValueRange>? {
        guard let range else { return glide }
        guard let glide, let now else { return Glide(range) }
        return glide.redirected(to: range, at: now)
    }

    /// What the shown lines have in common: the values of all of them in a window.
    private func range(in window: ChartWindow) -> ValueRange? {
        var union: ValueRange?
        for line in isShown.indices where isShown[line] {
            guard let range = samples.range(ofLine: line, in: window) else { continue }
            union = union?.union(range) ?? range
        }
        return union?.widened
    }
}
