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
        let toCome = timer.hasEnded ? [] : timer.upcoming
        let rest = toCome.reduce(.zero) { $0 + max(.zero, $1.box - $1.spoken) }
        let whole = max(past.reduce(spoken + left + rest) { $0 + $1.spoken }, .seconds(1))
        // Half a row of an item is thick and half a row thin, so that nobody takes it for a person.
        let tooth = whole / (6 * max(rows, 1))
        func arcs(of speaker: ScrumTimer.Speaker, spoken: Duration, left: Duration) -> [Ring.Arc] {
            let isDone = speaker.id != timer.current?.id && left == .zero
            let end = spoken + left
            let teeth = speaker.isItem ? max(1, Int(end / tooth)) : 1
            var arcs: [Ring.Arc] = []
            // Arcs to come are thin and those of the past dotted, so that few colours are enough.
            func add(_ time: Duration, _ color: Color, _ weight: Double, isDotted: Bool = false) {
                guard time > .zero else { return }
                arcs.append(
                    Ring.Arc(
                        fraction: time / whole, style: palette.face.with(foreground: color),
                        weight: weight, isJoined: true, isDotted: isDotted))
            }
            for (number, length) in end.divided(into: teeth).enumerated() {
                let isThin = number % 2 == 1
                let begin = end.scaled(by: Int64(number), over: Int64(teeth))
                let over = min(max(.zero, spoken - begin), length)
                add(
                    over, isDone ? palette.done : palette.speaking, isThin ? 0.55 : 1,
                    isDotted: isDone)
                add(length - over, palette.toCome, isThin ? 0.15 : 0.4)
            }
            if !arcs.isEmpty { arcs[arcs.count - 1].isJoined = false }
            return arcs
        }
        return past.flatMap { arcs(of: $0, spoken: $0.spoken, left: .zero) }
            + (timer.current.map { arcs(of: $0, spoken: spoken, left: left) } ?? [])
            + toCome.flatMap { arcs(of: $0, spoken: .zero, left: max(.zero, $0.box - $0.spoken)) }
    }
}
