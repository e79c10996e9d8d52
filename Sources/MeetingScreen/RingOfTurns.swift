import ScrumCore
import TerminalUI
import Widgets

/// The turns of a meeting as arcs, in proportion to their time; the current one fills up.
struct RingOfTurns {
    let timer: ScrumTimer
    /// What the current speaker has spoken.
    let spoken: Duration

    func arcs(rows: Int, _ palette: MeetingPalette) -> [Ring.Arc] {
        // A person who had several turns has one arc for all of them.
        var isDrawn = [Bool](repeating: false, count: timer.speakers.count)
        if let current = timer.current { isDrawn[current.id] = true }
        let past = timer.past.filter { speaker in
            defer { isDrawn[speaker.id] = true }
            return !isDrawn[speaker.id]
        }
        // The ring moves by half a cell at a time: finer steps would change it each second.
        let step = max(timer.plannedLength.seconds / Double(12 * max(rows, 1)), 0.1)
        let steps = (spoken.seconds / step).rounded(.down)
        let spoken = Duration.nanoseconds(Int64(step * steps * 1e9))
        let left = timer.current.map { max(.zero, $0.box - spoken) } ?? .zero
        // The ring of a meeting that is over is closed.
        let toCome = (timer.hasEnded ? [] : timer.upcoming).map { max(.zero, $0.box - $0.spoken) }
        let whole = max(
            past.reduce(spoken + left) { $0 + $1.spoken } + toCome.reduce(.zero, +), .seconds(1))
        // Arcs to come are thin and those of the past dotted, so that few colours are enough.
        func arc(
            _ time: Duration, _ color: Color, weight: Double = 1, isJoined: Bool = false,
            isDotted: Bool = false
        ) -> Ring.Arc {
            Ring.Arc(
                fraction: time / whole, style: palette.face.with(foreground: color),
                weight: weight, isJoined: isJoined, isDotted: isDotted)
        }
        var arcs = past.map { arc($0.spoken, palette.done, isDotted: true) }
        if spoken > .zero { arcs.append(arc(spoken, palette.speaking, isJoined: left > .zero)) }
        if left > .zero { arcs.append(arc(left, palette.toCome, weight: 0.4)) }
        return arcs + toCome.map { arc($0, palette.toCome, weight: 0.4) }
    }
}
