import TestSupport
import Testing

@testable import ScrumCore

/// Undo stores differences instead of whole arrangements.
@Suite struct UndoMemoryTests {
    private func timer(people: Int) throws -> ScrumTimer {
        let scrum = DailyScrum(
            title: "All hands", attendees: (0..<people).map { Attendee(name: "P\($0)") },
            length: .seconds(people * 60))
        var timer = ScrumTimer(plan: try MeetingPlan(scrum: scrum, attendees: scrum.attendees))
        timer.apply(.begin, at: .zero)
        return timer
    }

    private func size(of history: ScrumTimer.UndoHistory) -> Int {
        var history = history
        var size = 0
        while let change = history.popLast() { size += change.size }
        return size
    }

    @Test("In a meeting of a thousand people, undoing a turn or join needs only a few values")
    func smallChanges() throws {
        var timer = try timer(people: 700)
        for second in 1...300 { timer.apply(.next, at: .seconds(second)) }
        for guest in 1...300 { timer.apply(.join(name: "Guest \(guest)"), at: .seconds(301)) }
        #expect(timer.undoable.count == 600)
        #expect(size(of: timer.undoable) < 600 * 5)
    }

    @Test("Changes that affect everyone have a total size limit, and the newest can be undone")
    func largeChanges() throws {
        var timer = try timer(people: 1_000)
        let before = timer.arrangement
        for second in 1...200 { timer.apply(.divide, at: .seconds(second)) }
        #expect(size(of: timer.undoable) <= ScrumTimer.UndoHistory.limit)
        #expect(timer.undoable.count > 50)
        var boxes: [Duration] = []
        while timer.apply(.undo, at: .seconds(300)).refusal == nil {
            boxes.append(timer.speakers[999].box)
        }
        #expect(boxes.count > 50)
        #expect(boxes == boxes.sorted())
        #expect(timer.arrangement.queue == before.queue)
    }

    @Test("Any change to a list can be undone", arguments: UInt64(0)..<200)
    func lists(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        func list() -> [Int] {
            (0..<Int.random(in: 0...6, using: &generator)).map { _ in
                Int.random(in: 0...3, using: &generator)
            }
        }
        let (before, after) = (list(), list())
        var list = after
        ScrumTimer.ListChange(from: before, to: after).undo(in: &list)
        #expect(list == before)
    }
}
