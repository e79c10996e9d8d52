import TerminalUI
import TimelineKit

/// Everything about the screen that stays the same from one event to the next: the layout, the
/// palette, and the parts that no second changes, already drawn.
struct MeetingStage {
    let layout: MeetingLayout
    let palette: MeetingPalette
    /// The walls, the ring, large names and the lines about the speaker.
    private(set) var still: Frame
    /// What time alone may change.
    private let mood: MeetingMood
    private let widest: String
    private let hasSign: Bool
    private let aside: MeetingLayout.Aside
    private let cadence: Cadence

    /// Draws the parts of a view in an empty frame.
    init(_ view: MeetingView, in frame: Frame) {
        layout = view.layout(of: frame)
        palette = MeetingPalette(theme: view.state.theme, mood: view.mood, in: frame)
        (mood, widest, hasSign) = (view.mood, view.widest, view.hasSign)
        (aside, cadence) = (view.aside, view.cadence)
        still = frame
        view.drawStill(in: &still, layout, palette)
    }

    /// Whether time alone has not changed what the stage depends on, the screen is the same, and no
    /// text's drawing was missing.
    func fits(_ view: MeetingView, in frame: Frame) -> Bool {
        still.wanted.isEmpty && mood == view.mood && hasSign == view.hasSign && aside == view.aside
            && cadence == view.cadence && widest == view.widest && still.fits(frame)
    }
}
