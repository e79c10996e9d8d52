/// Frames that are drawn before they are due, and what they have overwritten.
struct FramesAhead: Sendable {
    /// What a screen shows beside its cells.
    struct Surroundings: Sendable {
        var output: TerminalOutput
        var title: String?
        var cursorVisible: Bool
    }

    private struct Prepared {
        let moment: Duration
        let bytes: [UInt8]
        let before: Surroundings
        /// Where its spans begin.
        let spans: Int
    }

    /// Cells next to each other; what they held follows what those before held.
    private struct Span {
        let start: Int
        let count: Int
    }

    private var prepared: [Prepared] = []
    private var shown = 0
    private var spans: [Span] = []
    private var cells: [Cell] = []

    var isEmpty: Bool { shown == prepared.count }

    /// How many spans there are, where those of the next frame will begin.
    var spanCount: Int { spans.count }

    /// Keeps cells that are about to be overwritten.
    mutating func keep(_ old: UnsafeBufferPointer<Cell>, start: Int) {
        spans.append(Span(start: start, count: old.count))
        cells.append(contentsOf: old)
    }

    mutating func append(
        _ bytes: [UInt8], for moment: Duration, before: Surroundings, spans: Int
    ) {
        prepared.append(Prepared(moment: moment, bytes: bytes, before: before, spans: spans))
    }

    /// The bytes of the next frame, if it was prepared for that moment.
    mutating func take(for moment: Duration) -> [UInt8]? {
        guard !isEmpty, prepared[shown].moment == moment else { return nil }
        defer {
            shown += 1
            if isEmpty { forget() }
        }
        return prepared[shown].bytes
    }

    /// Puts the cells back as they are on the screen, and tells what else is as it was.
    mutating func rewind(_ screen: inout [Cell]) -> Surroundings? {
        guard !isEmpty else { return nil }
        let next = prepared[shown]
        var end = cells.count
        for span in spans[next.spans...].reversed() {
            screen.replaceSubrange(
                span.start..<(span.start + span.count), with: cells[(end - span.count)..<end])
            end -= span.count
        }
        forget()
        return next.before
    }

    /// Forgets everything; the memory stays for the next ones.
    mutating func forget() {
        prepared.removeAll(keepingCapacity: true)
        spans.removeAll(keepingCapacity: true)
        cells.removeAll(keepingCapacity: true)
        shown = 0
    }
}
