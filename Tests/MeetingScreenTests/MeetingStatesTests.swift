import ScrumCore
import TestSupport
import Testing

@testable import MeetingScreen
@testable import TerminalUI

/// Calm, WRAP UP, OVERTIME and PAUSED are distinguishable in every theme and colour depth.
@Suite struct MeetingStatesTests {
    /// The look of a cell. A space in reverse video looks the same as a full block.
    private struct Look: Equatable {
        var glyph: UInt32
        var ink: Pen.Ink?
        var ground: Pen.Ink?

        init(_ cell: Cell, depth: ColorDepth) {
            let pen = Pen(cell.style, depth: depth)
            let isReversed = pen.attributes.contains(.reverse)
            // The terminal's own text colour is never the same as its background.
            let text: Pen.Ink? = pen.foreground == .standard ? nil : pen.foreground
            let back: Pen.Ink? = pen.background == .standard ? .standard : pen.background
            (ink, ground) = isReversed ? (back, text) : (text, back)
            glyph = cell.glyph
            if glyph == Blocks.full { (glyph, ground) = (0x20, ink) }
            if glyph == 0x20 { ink = ground }
        }
    }

    private static let moods: [(name: String, meeting: Meeting, seconds: Double)] = {
        func meeting(_ advance: DailyScrum.Advance, to seconds: Double, pauses: Bool = false) -> (
            Meeting, Double
        ) {
            var meeting = Meeting(advance: advance)
            meeting.pass(to: seconds)
            if pauses { meeting.press(.character("p"), at: seconds) }
            return (meeting, seconds)
        }
        return [
            ("WAITING", (Meeting(begins: false), 0)), ("calm", meeting(.auto, to: 120)),
            ("WRAP UP", meeting(.auto, to: 140)),
            ("OVERTIME", meeting(.manual, to: 155)),
            ("PAUSED", meeting(.auto, to: 120, pauses: true)),
        ].map { ($0.0, $0.1.0, $0.1.1) }
    }()

    /// The cells of the header, which shows the state's pattern and label across its whole width.
    private func top(
        of state: (name: String, meeting: Meeting, seconds: Double), theme: Theme, size: Size,
        depth: ColorDepth
    ) -> [Look] {
        var frame = Frame(size: size, glyphs: .unicode)
        let time = Duration.nanoseconds(Int64(state.seconds * 1e9))
        let model = state.meeting.model
        var shown = model.state(at: time)
        shown.theme = theme
        MeetingView(state: shown, screen: model.screen).draw(in: &frame)
        let header = MeetingLayout(size: size).header
        return frame.cells.prefix(header.rows * size.columns).map { Look($0, depth: depth) }
    }

    @Test(
        "Any two states differ in a quarter of the header, or, without colours, in the panel too",
        arguments: [
            Size(rows: 24, columns: 80), Size(rows: 30, columns: 100),
            Size(rows: 40, columns: 120), Size(rows: 50, columns: 200),
        ], ColorDepth.allCases)
    func statesDiffer(size: Size, depth: ColorDepth) {
        var least = 1.0
        let start = size.rows / 10 + ColorDepth.allCases.firstIndex(of: depth)!
        for theme in Sweep.sample(Theme.allCases, every: 4, from: start) {
            let tops = Self.moods.map { top(of: $0, theme: theme, size: size, depth: depth) }
            for one in tops.indices {
                for other in tops.indices where other > one {
                    let different = zip(tops[one], tops[other]).count { $0 != $1 }
                    let share = Double(different) / Double(tops[one].count)
                    least = min(least, share)
                    #expect(
                        share >= (depth == .none ? 0.12 : 0.25),
                        "\(Self.moods[one].name) and \(Self.moods[other].name), \(theme): \(share)")
                }
            }
        }
        print(
            "\(size.columns)x\(size.rows), \(depth): two states differ in "
                + "at least \(Int(least * 100)) % of the header")
    }

    @Test("The states on large screens match their snapshots", arguments: [(40, 120), (50, 200)])
    func largePictures(rows: Int, columns: Int) {
        for state in Self.moods where state.name != "calm" {
            var frame = Frame(size: Size(rows: rows, columns: columns), glyphs: .unicode)
            let model = state.meeting.model
            let time = Duration.nanoseconds(Int64(state.seconds * 1e9))
            MeetingView(state: model.state(at: time), screen: model.screen).draw(in: &frame)
            let name = state.name.lowercased().split(separator: " ").joined(separator: "-")
            expectSnapshot(frame.text, named: "\(name)-\(columns)x\(rows)")
        }
    }

    @Test(
        "Next to a ring, OVERTIME has letters of normal width, and the time loses its label",
        arguments: [(24, 80), (30, 100)])
    func overtimeBesideRing(rows: Int, columns: Int) {
        var meeting = Meeting(["Daisy", "Simon"], advance: .manual)
        meeting.pass(to: 305)
        let frame = meeting.picture(at: 305, rows: rows, columns: columns)
        let layout = meeting.layout(of: frame, at: 305)
        let row = frame.cells[columns..<columns + layout.header.columns]
        #expect(!layout.ring.isEmpty && row.count { $0.attributes.contains(.reverse) } >= 36)
        #expect(frame.line(3).contains("Remaining") == (columns >= 100))
    }

    @Test("The flash inverts every cell, even spaces")
    func flash() {
        var meeting = Meeting()
        meeting.send(.soundFailed("no device"), at: 10)
        #expect(meeting.picture(at: 10).cells.allSatisfy { $0.style == .plain.adding(.reverse) })
    }
}
