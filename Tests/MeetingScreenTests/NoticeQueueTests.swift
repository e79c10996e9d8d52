import Testing

@testable import MeetingScreen

@Suite("Queue of notices")
struct NoticeQueueTests {
    @Test("A notice caused by a key appears immediately, and the notice it interrupts returns")
    func interruption() {
        var queue = NoticeQueue()
        queue.add("Bell instead of sounds.", as: .report, at: .zero)
        queue.add("Started 8 min 35 s late.", as: .fact, at: .zero)
        queue.add("Ann is absent.", as: .fact, at: .seconds(1))
        queue.add("Nothing to undo.", as: .answer, at: .seconds(2))
        #expect(
            queue.texts == [
                "Nothing to undo.", "Ann is absent.", "Started 8 min 35 s late.",
                "Bell instead of sounds.",
            ])
        queue.dropAnswer(at: .seconds(3))
        #expect(queue.texts.first == "Ann is absent.")
        queue.dropAnswer(at: .seconds(3))
        #expect(queue.texts.first == "Ann is absent.")
    }

    @Test("Each notice is shown for its full time, and none is lost")
    func order() throws {
        var queue = NoticeQueue()
        for number in 1...3 { queue.add("\(number)", as: .report, at: .zero) }
        var shown: [String] = []
        while let end = queue.ends {
            shown.append(try #require(queue.texts.first))
            queue.advance(to: end)
        }
        #expect(shown == ["1", "2", "3"])
        #expect(queue.texts.isEmpty)
    }

    @Test(
        "An interrupted notice returns unless it has been shown for three seconds",
        arguments: [(2_999, ["late"]), (3_000, [])])
    func interrupted(milliseconds: Int, left: [String]) {
        var queue = NoticeQueue()
        queue.add("late", as: .fact, at: .zero)
        queue.add("answer", as: .answer, at: .milliseconds(milliseconds))
        queue.advance(to: .milliseconds(milliseconds + 3_000))
        #expect(queue.texts == left)
    }

    @Test("A notice that waits leaves the time of the current one unchanged")
    func waiting() {
        var queue = NoticeQueue()
        queue.add("late", as: .fact, at: .zero)
        queue.add("no sound", as: .report, at: .seconds(4))
        #expect(queue.texts == ["late", "no sound"] && queue.ends == .seconds(10))
        queue.add("late", as: .fact, at: .seconds(5))
        #expect(queue.texts == ["late", "no sound"] && queue.ends == .seconds(15))
    }

    @Test("Two notices share a line if they fit, duplicates are dropped, and at most twenty wait")
    func joining() {
        var queue = NoticeQueue()
        queue.add("one", as: .report, at: .zero)
        queue.add("two", as: .report, at: .zero)
        queue.add("two", as: .report, at: .zero)
        #expect(queue.text { $0.count <= 9 } == "one · two")
        #expect(queue.text { $0.count <= 8 } == "one")
        queue.add("Ticked off: logo", as: .answer, at: .zero)
        #expect(queue.text { _ in true } == "Ticked off: logo · one")
        queue.add("Ann leads.", as: .answer, at: .zero)
        #expect(queue.text { _ in true } == "Ann leads. one")
        for number in 0..<30 { queue.add("\(number)", as: .report, at: .zero) }
        #expect(queue.texts.count == 20)
    }

    @Test("A late start and missing sound are both reported")
    func meeting() {
        var meeting = Meeting(begins: false)
        meeting.model.phase = .waiting(.until(.seconds(-515)))
        meeting.send(.deviceFailed("no sound device"), at: 0)
        #expect(meeting.model.screen.notices.texts.first == "Started 8 min 35 s late.")
        #expect(!meeting.picture(at: 1).text.contains("on time"))
        meeting.send(.tick, at: 10)
        #expect(meeting.model.screen.notice == "Bell instead of sounds: no sound device.")
    }

    @Test("If someone is selected, only Space starts the meeting, and the footer says so")
    func selected() {
        var meeting = Meeting(begins: false)
        #expect(meeting.picture(at: 0).text.contains("Space or Enter starts."))
        meeting.press(.down, at: 1)
        let text = meeting.picture(at: 1).text
        #expect(text.contains("Space starts.") && !text.contains("Enter starts"))
    }
}
