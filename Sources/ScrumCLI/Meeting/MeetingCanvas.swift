import TerminalUI

/// Draws a meeting second by second; what did not move is drawn once and kept.
package struct MeetingCanvas {
    /// What the kept parts depend on, beside the events that empty them.
    fileprivate struct Key: Equatable {
        let size: Size
        let glyphs: GlyphSet
        let mood: MeetingMood
        /// The digits stand elsewhere when there are more of them.
        let digits: Int
    }

    /// The kept pictures: each has what the one before has, and more.
    fileprivate struct Layers {
        let key: Key
        /// What only events change.
        let still: Frame
        /// With what moves in steps of several seconds.
        var slow: Frame
        var steps: MeetingView.Steps
        var ring: Ring?
        /// With what moves every second.
        var whole: Frame
        let layout: MeetingLayout
        let movingPlaces: [Rect]
    }

    private var layers: Layers?

    package init() {}

    /// Forgets what is kept, after an event.
    package mutating func invalidate() { layers = nil }

    /// The picture of a view, the same as if all of it were drawn anew, and where it differs from
    /// the one before; nil: anywhere.
    package mutating func frame(
        of view: MeetingView, size: Size, glyphs: GlyphSet
    ) -> (frame: Frame, changes: [Rect]?) {
        let key = Key(
            size: size, glyphs: glyphs, mood: view.mood,
            digits: view.figures.digits(of: view.model.timer).utf8.count)
        // Out of the property and back, so that the pictures have one owner and are not copied.
        guard !view.coversScreen, var layers = layers.take(), layers.key == key else {
            return (drawAnew(view, key), nil)
        }
        let steps = layers.step(to: view)
        let changes = steps.isEmpty ? layers.movingPlaces : steps + layers.movingPlaces
        for place in changes { layers.whole.copy(place, from: layers.slow) }
        view.drawMoving(in: &layers.whole)
        self.layers = layers
        return (layers.whole, changes)
    }

    private mutating func drawAnew(_ view: MeetingView, _ key: Key) -> Frame {
        var still = Frame(size: key.size, glyphs: key.glyphs)
        view.drawStill(in: &still)
        var slow = still
        view.drawRing(in: &slow)
        view.drawBar(in: &slow)
        var whole = slow
        view.drawMoving(in: &whole)
        let layout = MeetingLayout(size: still.size)
        if !view.coversScreen {
            layers = Layers(
                key: key, still: still, slow: slow, steps: view.steps(layout),
                ring: view.ring(layout), whole: whole, layout: layout,
                movingPlaces: view.movingPlaces(layout, key.glyphs))
        }
        return whole
    }
}

extension MeetingCanvas.Layers {
    /// Moves what moves in steps of several seconds; says where.
    fileprivate mutating func step(to view: MeetingView) -> [Rect] {
        let steps = view.steps(layout)
        guard steps != self.steps else { return [] }
        var places: [Rect] = []
        if steps.ring != self.steps.ring, let place = MeetingTimerView.ringPlace(in: layout.face) {
            let ring = view.ring(layout)
            let part = self.ring.flatMap { before in
                ring?.changes(from: before, in: place, glyphs: key.glyphs)
            }
            self.ring = ring
            slow.copy(part ?? place, from: still)
            ring?.draw(in: &slow, rect: place, within: part)
            places.append(part ?? place)
        }
        if steps.bar != self.steps.bar {
            view.drawBar(in: &slow)
            places.append(layout.header)
        }
        self.steps = steps
        return places
    }
}
