import TerminalUI

/// Draws a meeting second by second; what did not move is drawn once and kept.
package struct MeetingCanvas {
    /// What the kept parts depend on, beside the events that empty them.
    private struct Key: Equatable {
        let size: Size
        let glyphs: GlyphSet
        let mood: MeetingMood
        /// The digits stand elsewhere when there are more of them.
        let digits: Int
    }

    private var key: Key?
    private var still: Frame?
    private var ring: (step: Int, frame: Frame)?

    package init() {}

    /// Forgets what is kept, after an event.
    package mutating func invalidate() {
        still = nil
        ring = nil
    }

    /// The picture of a view; the same as if all of it were drawn anew.
    package mutating func frame(of view: MeetingView, size: Size, glyphs: GlyphSet) -> Frame {
        let key = Key(
            size: size, glyphs: glyphs, mood: view.mood,
            digits: view.figures.digits(of: view.model.timer).utf8.count)
        if key != self.key {
            invalidate()
            self.key = key
        }
        var frame = ringed(view, size: size, glyphs: glyphs)
        view.drawMoving(in: &frame)
        return frame
    }

    private mutating func ringed(_ view: MeetingView, size: Size, glyphs: GlyphSet) -> Frame {
        let place = MeetingTimerView.ringPlace(in: MeetingLayout(size: size).face)
        let step = MeetingTimerView(view).ringStep(rows: place?.rows ?? 0)
        if let ring, ring.step == step { return ring.frame }
        var frame = still ?? Frame(size: size, glyphs: glyphs)
        if still == nil {
            view.drawStill(in: &frame)
            still = frame
        }
        view.drawRing(in: &frame)
        ring = (step, frame)
        return frame
    }
}
