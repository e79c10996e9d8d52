import TestSupport
import Testing

@testable import ScrumCore

/// Agenda items have turns, and commands for people do not move them.
struct ScrumTimerItemTests {
    private static let lot = 3

    private func begun(_ names: String = "Ann Bob Cid [Lot] [End]") -> Meeting {
        var meeting = Meeting(names)
        meeting.at(0, .begin)
        return meeting
    }

    @Test("Someone who is moved later, joins or is brought back speaks before the last items")
    func beforeTheLast() {
        var meeting = begun()
        meeting.at(10, .later(ann))
        #expect(meeting.upcoming == ["Cid", "Ann", "Lot", "End"])
        meeting.at(20, .later(cid))
        #expect(meeting.upcoming == ["Ann", "Cid", "Lot", "End"])
        meeting.at(30, .join(name: "Zoe"))
        #expect(meeting.upcoming == ["Ann", "Cid", "Zoe", "Lot", "End"])
        meeting.at(40, .absent(bob), .callBack(bob))
        #expect(meeting.upcoming == ["Cid", "Zoe", "Bob", "Lot", "End"])
        #expect(meeting.at(50, .undo) == nil)
        #expect(meeting.upcoming == ["Cid", "Zoe", "Lot", "End"])
    }

    @Test("The last person cannot be moved later, even if agenda items follow")
    func lastPerson() {
        var meeting = begun("Ann Bob [Lot]")
        #expect(meeting.at(10, .later(bob)) == .person(bob, .isLast))
        meeting.at(20, .next)
        #expect(meeting.at(30, .later(bob)) == .person(bob, .isLast))
        #expect(meeting.upcoming == ["Lot"])
    }

    @Test(
        "An item can be left out, brought back, moved up and given time, but not moved later"
    )
    func item() {
        var meeting = begun()
        #expect(meeting.at(5, .later(Self.lot)) == .person(Self.lot, .isItem))
        meeting.at(10, .absent(Self.lot))
        #expect(meeting.upcoming == ["Bob", "Cid", "End"])
        meeting.at(20, .callBack(Self.lot), .first(Self.lot))
        #expect(meeting.upcoming == ["Lot", "Bob", "Cid", "End"])
        meeting.at(30, .next)
        #expect(meeting.current == "Lot")
        #expect(meeting.at(35, .later(Self.lot)) == .person(Self.lot, .isItem))
        meeting.at(40, .extend(by: .seconds(30)), .divide)
        #expect(meeting.timer.upcoming.map(\.box) == Array(repeating: .seconds(180) / 3, count: 3))
    }

    @Test("A shuffle moves people and leaves the items where they are")
    func shuffle() {
        var meeting = begun("Ann Bob [Tea] Cid Dan [Lot]")
        #expect(meeting.at(5, .shuffle([1, 2, 3, 4, 5])) == .unknown)
        meeting.at(10, .shuffle([4, 1, 3]))
        #expect(meeting.upcoming == ["Dan", "Tea", "Bob", "Cid", "Lot"])
    }

    @Test("Before the start at least one person must remain")
    func onePersonLeft() {
        var meeting = Meeting("Ann Bob [Lot]")
        meeting.at(0, .absent(ann))
        #expect(meeting.at(0, .absent(bob)) == .lastPresent)
        #expect(meeting.current == "Bob")
    }

    @Test("Positions include agenda items, but not absentees")
    func positions() {
        var meeting = begun("[Hi] Ann Bob [Lot]")
        func places() -> [Int] { [meeting.timer.position.index, meeting.timer.position.count] }
        #expect(places() == [1, 4])
        meeting.at(10, .next)
        #expect(places() == [2, 4])
        meeting.at(20, .absent(1))
        #expect(places() == [2, 3])
        meeting.at(30, .absent(Self.lot))
        #expect(places() == [2, 2])
    }

    @Test("In a meeting of items, items move, join, leave and return as people do")
    func onlyItems() {
        var meeting = Meeting("[Login] [Search] [Export]")
        #expect(meeting.timer.hasOnlyItems)
        meeting.at(0, .begin)
        meeting.at(10, .later(0))
        #expect(meeting.upcoming == ["Export", "Login"])
        meeting.at(20, .join(name: "Logout"), .absent(2))
        #expect(meeting.timer.speakers.map(\.isItem) == [true, true, true, true])
        #expect(meeting.upcoming == ["Login", "Logout"])
        meeting.at(30, .shuffle([3, 0]), .callBack(2))
        #expect(meeting.upcoming == ["Export", "Logout", "Login"])
        meeting.at(40, .undo, .undo)
        #expect(meeting.upcoming == ["Login", "Logout"])
        #expect(meeting.at(50, .lead(0)) == .person(0, .isItem))
        #expect(meeting.timer.joining(["login", "New"]).new == ["New"])
    }

    @Test("Before the start, at least one item must remain, and the others share its time")
    func lastItemOfAll() throws {
        var meeting = Meeting("[Login] [Search]")
        meeting.at(0, .absent(0))
        #expect(meeting.at(0, .absent(1)) == .lastPresent)
        let scrum = DailyScrum(
            title: "Board",
            attendees: [Attendee(name: "Login", isItem: true)]
                + [Attendee(name: "Search", isItem: true)], length: .seconds(600))
        let plan = try MeetingPlan(scrum: scrum, attendees: scrum.attendees)
        let replanned = try #require(ScrumTimer(plan: plan).plan(with: 0, absent: true))
        #expect(replanned.people.map(\.name) == ["Login", "Search"])
        #expect(replanned.people[1].box == .seconds(600))
        #expect(ScrumTimer(plan: replanned).plan(with: 1, absent: true) == nil)
    }

    @Test("Ticking off a note and reopening it can both be undone")
    func ticks() {
        var meeting = begun("Ann [Lot]")
        meeting.at(10, .note("ask ops", speaker: ann), .note("lunch", speaker: ann))
        #expect(meeting.at(20, .tick(2)) == .unknown)
        meeting.at(30, .tick(1))
        #expect(!meeting.timer.tickedNotes.contains(0) && meeting.timer.tickedNotes.contains(1))
        meeting.at(40, .tick(1), .tick(0))
        #expect(meeting.timer.tickedNotes.contains(0) && !meeting.timer.tickedNotes.contains(1))
        meeting.at(50, .undo, .undo)
        #expect(!meeting.timer.tickedNotes.contains(0) && meeting.timer.tickedNotes.contains(1))
        meeting.at(55, .undo)
        #expect(!meeting.timer.tickedNotes.contains(1) && meeting.timer.notes.count == 2)
    }

    @Test("An item is the last one if no other item follows, even if a person does")
    func lastItem() {
        var meeting = begun("[Hi] Ann [Lot] Bob")
        #expect(!meeting.timer.isLastItem)
        meeting.at(10, .next)
        #expect(!meeting.timer.isLastItem)
        meeting.at(20, .next)
        #expect(meeting.timer.isLastItem)
        meeting.at(30, .next)
        #expect(!meeting.timer.isLastItem)
    }

    @Test("A record marks items, and people's statistics exclude them")
    func record() {
        var meeting = begun("[Hi] Ann Bob [Lot]")
        meeting.until(240)
        let record = MeetingRecord(
            meeting.timer, at: meeting.now, id: "m1",
            start: Timestamp(seconds: 1_795_249_800, utcOffset: 0), file: nil)
        #expect(record.people.map(\.isItem) == [true, false, false, true])
        #expect(record.people.map(\.taken) == Array(repeating: .seconds(60), count: 4))
        #expect(record.ofPeople.people.map(\.name) == ["Ann", "Bob"])
        #expect(record.ofPeople.elapsed == .seconds(240))
        let statistics = MeetingStatistics([record])
        #expect(statistics.people.map(\.name) == ["Ann", "Bob"])
        var charts = MeetingCharts()
        charts.add(record)
        #expect(charts.sets()[0].lines.map(\.name).filter { ["Hi", "Lot"].contains($0) } == [])
    }
}
