import FoundationEssentials
import Synchronization

/// How often content is redrawn, fastest first. Omit details that change faster than the cadence.
///
/// Show milliseconds only if `cadence <= .live`, and seconds only if `cadence <= .seconds`.
public enum Cadence: Int, Comparable, CaseIterable, Sendable {
    /// Many times a second.
    case live
    /// About once a second.
    case seconds
    /// About once a minute.
    case minutes

    /// Whether the first cadence is faster than the second.
    public static func < (faster: Cadence, slower: Cadence) -> Bool {
        faster.rawValue < slower.rawValue
    }
}

/// The default context, under its SwiftUI name.
public typealias TimelineViewDefaultContext = TimelineContext

/// The date and cadence for which to draw content.
///
/// Two contexts are equal if their dates and cadences are equal.
public struct TimelineContext: Sendable {
    /// `Cadence`, under its SwiftUI name.
    public typealias Cadence = TimelineKit.Cadence

    /// The schedule's entry, not the wake-up time. Before the schedule's first entry, it is the
    /// time when the timeline started.
    public let date: Date
    /// How often content is redrawn.
    public let cadence: Cadence

    /// Asks the loop that created this context to redraw its entry.
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

    /// Forces one redraw of the current entry.
    ///
    /// Works for contexts from `Timeline.run` and `Timeline.updates(of:)`. For a context from
    /// `Timeline.update(at:)`, call the method of the same name on the timeline instead.
    public func invalidateTimelineContent() { redraw?.request() }

    package func redrawn(by redraw: Redraw) -> TimelineContext {
        TimelineContext(date: date, cadence: cadence, redraw: redraw)
    }
}

extension TimelineContext: Hashable {
    /// Whether both dates and both cadences are equal.
    public static func == (one: TimelineContext, other: TimelineContext) -> Bool {
        one.date == other.date && one.cadence == other.cadence
    }

    /// Hashes the date and the cadence.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(date)
        hasher.combine(cadence)
    }
}

/// Passes redraw requests from any thread to the loop that created the context.
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

    /// Returns whether a redraw has been requested since the last call.
    package func consume() -> Bool {
        state.withLock { state in
            defer { state.isRequested = false }
            return state.isRequested
        }
    }

    /// Calls `wake` on every further request, and immediately if one is pending; nil stops the
    /// calls.
    package func onRequest(_ wake: (@Sendable () -> Void)?) {
        let isRequested = state.withLock { state in
            state.wake = wake
            return state.isRequested
        }
        if isRequested { wake?() }
    }
}
