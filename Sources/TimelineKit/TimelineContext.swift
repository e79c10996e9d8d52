import FoundationEssentials
import Synchronization

/// How often content is drawn; slower is greater. Omit details that change faster.
///
/// Show milliseconds unless `cadence > .live`, and seconds unless `cadence > .seconds`.
public enum Cadence: Int, Comparable, CaseIterable, Sendable {
    /// Many times a second.
    case live
    /// About once a second.
    case seconds
    /// About once a minute.
    case minutes

    /// Whether the first is drawn more often.
    public static func < (faster: Cadence, slower: Cadence) -> Bool {
        faster.rawValue < slower.rawValue
    }
}

/// The default context, under its SwiftUI name.
public typealias TimelineViewDefaultContext = TimelineContext

/// The date and cadence to draw content for.
///
/// Two contexts are equal if their dates and cadences are.
public struct TimelineContext: Sendable {
    /// How often content is drawn, under its SwiftUI name.
    public typealias Cadence = TimelineKit.Cadence

    /// The schedule's entry, not the wake-up time; before the first entry, the time of the first
    /// update.
    public let date: Date
    /// How often content is drawn.
    public let cadence: Cadence

    /// Asks the loop that handed out this context for one more update of its entry.
    private let redraw: Redraw?

    /// Creates a context for a preview or a test.
    public init(date: Date, cadence: Cadence) {
        self.init(date: date, cadence: cadence, redraw: nil)
    }

    private init(date: Date, cadence: Cadence, redraw: Redraw?) {
        self.date = date
        self.cadence = cadence
        self.redraw = redraw
    }

    /// Forces one update of the entry that is shown.
    ///
    /// For contexts of `Timeline.run` and `Timeline.updates(of:)`; those that a program's own
    /// `Timeline` returns do nothing, since the program can call the timeline's method.
    public func invalidateTimelineContent() { redraw?.request() }

    package func redrawn(by redraw: Redraw) -> TimelineContext {
        TimelineContext(date: date, cadence: cadence, redraw: redraw)
    }
}

extension TimelineContext: Hashable {
    /// Whether date and cadence are equal.
    public static func == (one: TimelineContext, other: TimelineContext) -> Bool {
        one.date == other.date && one.cadence == other.cadence
    }

    /// Feeds date and cadence.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(date)
        hasher.combine(cadence)
    }
}

/// Passes a redraw request to the loop that created the context, from any thread.
package final class Redraw: Sendable {
    private let state = Mutex<(isRequested: Bool, wake: (@Sendable () -> Void)?)>((false, nil))

    package init() {}

    package func request() {
        let wake = state.withLock { state in
            state.isRequested = true
            return state.wake
        }
        wake?()
    }

    package var isRequested: Bool { state.withLock(\.isRequested) }

    /// Whether a redraw was requested since the last call.
    package func consume() -> Bool {
        state.withLock { state in
            defer { state.isRequested = false }
            return state.isRequested
        }
    }

    /// Calls `wake` at each request from now on, and immediately if one is pending; nil stops the
    /// calls.
    package func onRequest(_ wake: (@Sendable () -> Void)?) {
        let isRequested = state.withLock { state in
            state.wake = wake
            return state.isRequested
        }
        if isRequested { wake?() }
    }
}
