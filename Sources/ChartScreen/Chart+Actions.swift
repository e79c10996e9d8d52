extension Chart {
    /// An action that applies to one chart.
    package enum Action: Hashable, Sendable {
        /// Moves the indicator by a number of samples; a negative number moves it back.
        case step(Int)
        /// Moves the indicator by hundredths of the window's width; it can stop between samples.
        case slide(Int)
        case firstSample, lastSample, dropIndicator
        /// Marks the indicator's position for comparison, or removes the mark.
        case compare
        /// Sets the width of the window in days.
        case look(days: Int)
        /// Moves the window by this many tenths of its width.
        case move(Int)
        case moveToStart, moveToEnd
        case zoomIn, zoomOut, zoomAll
        /// Moves the left edge of the window by twentieths of the full date range.
        case moveLower(Int)
        case moveUpper(Int)
        case toggle(line: Int)
        case toggleLine, onlyLine, allLines
    }
}

extension Chart {
    /// Applies an action; if `line` is nil, actions that need a line use the first.
    mutating func perform(_ action: Action, line: Int? = nil, at now: Duration) {
        switch action {
        case .step(let count): step(by: count, at: now)
        case .slide(let hundredths): slide(by: hundredths, at: now)
        case .firstSample: point(at: shown.places.first, at: now)
        case .lastSample: point(at: shown.places.last, at: now)
        case .dropIndicator: (indicator, mark) = (nil, nil)
        case .compare: mark = mark == nil ? indicator : nil
        case .look(let days): look(atDays: days, at: now)
        case .move(let tenths):
            look(at: window.moved(by: window.width * Double(tenths) / 10), at: now)
        case .moveToStart: look(at: window.moved(by: -1), at: now)
        case .moveToEnd: look(at: window.moved(by: 1), at: now)
        case .zoomIn: zoom(by: 0.5, around: zoomPlace, at: now)
        case .zoomOut: zoom(by: 2, around: zoomPlace, at: now)
        case .zoomAll: look(at: .whole, at: now)
        case .moveLower(let steps): moveLower(to: window.lower + Double(steps) / 20, at: now)
        case .moveUpper(let steps): moveUpper(to: window.upper + Double(steps) / 20, at: now)
        case .toggle(let line): toggle(line, at: now)
        case .toggleLine: toggle(line ?? 0, at: now)
        case .onlyLine:
            for index in isShown.indices { show(index, index == line ?? 0, at: now) }
        case .allLines:
            isUnfocused = true
            for index in isShown.indices { show(index, true, at: now) }
        }
    }

    private mutating func slide(by hundredths: Int, at now: Duration) {
        guard samples.count > 0 else { return }
        let place = (indicator ?? window.middle) + window.width * Double(hundredths) / 100
        point(at: min(max(place, 0), 1), at: now)
    }

    private mutating func toggle(_ line: Int, at now: Duration) {
        if isShown.indices.contains(line) { show(line, !isShown[line], at: now) }
    }

    /// Shows this many days: around the indicator if it is visible, otherwise up to the window's
    /// end.
    private mutating func look(atDays days: Int, at now: Duration) {
        let width = min(samples.share(ofMilliseconds: days * 86_400_000), 1)
        var lower = window.upper - width
        if let indicator, window.contains(indicator) { lower = indicator - width / 2 }
        look(at: ChartWindow(lower, lower + width), at: now)
        keepTwoSamples(at: now)
    }

    /// The indicator if it is visible, otherwise the middle of the window.
    private var zoomPlace: Double {
        guard let indicator, window.contains(indicator) else { return window.middle }
        return indicator
    }

    /// Moves the indicator, and the window if necessary to keep the indicator visible.
    mutating func point(at place: Double?, at now: Duration) {
        guard let place else { return }
        indicator = place
        if place < window.lower { look(at: window.moved(by: place - window.lower), at: now) }
        if place > window.upper { look(at: window.moved(by: place - window.upper), at: now) }
    }

    /// Steps from sample to sample; if there is no indicator, starts at the last visible sample.
    private mutating func step(by count: Int, at now: Duration) {
        guard shown.count > 0 else { return }
        let next: Int
        if let indicator {
            let current = shown.index(from: indicator)
            let isOn = current < shown.count && shown.places[current] == indicator
            next = current + count - (count > 0 && !isOn ? 1 : 0)
        } else {
            next = shown.indices(in: window).upperBound - 1
        }
        point(at: shown.places[min(max(next, 0), shown.count - 1)], at: now)
    }
}
