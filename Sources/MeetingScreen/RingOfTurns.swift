import Live
import ScrumCore
import TerminalUI
import Widgets

/// The turns of a meeting as arcs, in proportion to their time; the current one fills up.
struct RingOfTurns {
    let state: MeetingState

    func arcs(rows: Int, _ palette: MeetingPalette) -> [Ring.Arc] {
        // A person who had several turns has one arc for all of them.
        let past = state.people.filter {
            $0.place == .done || $0.place == .comes && $0.spoken > .zero
        }
        // The ring moves by half a cell at a time: finer steps would change it each second.
        let step = max(state.length.seconds / Double(12 * max(rows, 1)), 0.1)
        let steps = (state.spoken.seconds / step).rounded(.down)
        let spoken = Duration.nanoseconds(Int64(step * steps * 1e9))
        let current = state.current
        let left = current.map { max(.zero, $0.box - spoken) } ?? .zero
        // The ring of a meeting that is over is closed.
        let toCome = state.isDone ? [] : state.people.filter { $0.place == .comes }
        let rest = toCome.reduce(.zero) { $0 + max(.zero, $1.box - $1.spoken) }
        let whole = max(past.reduce(spoken + left + rest) { $0 + $1.spoken }, .seconds(1))
        // An item is dashed, about five columns each, so that nobody takes it for a person.
        let dash = whole * 4 / (5 * max(rows, 1))
        func arcs(of speaker: MeetingState.Person, spoken: Duration, left: Duration) -> [Ring.Arc] {
            let isDone = speaker.place != .speaks && left == .zero
            let end = spoken + left
            var arcs: [Ring.Arc] = []
            // Coming arcs are thin and past ones dotted, so that few colours tell them apart.
            func add(
                _ time: Duration, _ color: Color, weight: Double = 1, isJoined: Bool = false
            ) {
                guard time > .zero else { return }
                arcs.append(
                    Ring.Arc(
                        fraction: time / whole, style: palette.face.with(foreground: color),
                        weight: weight, isJoined: isJoined, isDotted: isDone))
            }
            var begin = Duration.zero
            for length in end.divided(into: speaker.isItem ? max(2, Int(end / dash)) : 1) {
                let over = min(max(.zero, spoken - begin), length)
                add(over, isDone ? palette.done : palette.speaking, isJoined: over < length)
                add(length - over, palette.toCome, weight: 0.4)
                begin += length
            }
            return arcs
        }
        return past.flatMap { arcs(of: $0, spoken: $0.spoken, left: .zero) }
            + (current.map { arcs(of: $0, spoken: spoken, left: left) } ?? [])
            + toCome.flatMap { arcs(of: $0, spoken: .zero, left: max(.zero, $0.box - $0.spoken)) }
    }
}
