import JSONText
import ScrumCore
import Testing

@testable import Live

@Suite("The longest line of a meeting")
struct LongestLineTests {
    @Test("The limits never underestimate the bytes that a string takes in a line")
    func writtenBytes() {
        let texts = [
            "Ann", "\"\\", "\u{1}\n\t", "é日👩‍💻", "\u{202E}\u{E0001}\u{2028}\u{AD}\u{7F}", "",
        ]
        for text in texts {
            let written = JSONValue.string(text).compact.utf8.count - 2
            let counted = Bounds.writtenBytes(of: text)
            // Short escapes and joiners take fewer bytes than the limits assume.
            #expect(counted >= written && counted <= written + 4 * text.unicodeScalars.count)
        }
    }

    @Test("The longest names fit into a valid line, whatever characters they contain")
    func line() throws {
        for character in ["\"", "\u{1}", "\u{202E}", "日", "x"] {
            let size = Bounds.writtenBytes(of: character)
            let length = (Bounds.names / Bounds.people - 4) / size
            let names = (0..<Bounds.people).map {
                "\($0)" + String(repeating: character, count: length - (size > 1 ? 0 : 3))
            }
            var scrum = DailyScrum(
                title: "D", attendees: names.map { Attendee(name: $0) }, length: .seconds(80_000))
            scrum.advance = .manual
            var timer = ScrumTimer(plan: try MeetingPlan(scrum: scrum, attendees: scrum.attendees))
            timer.apply(.begin, at: .zero)
            var state = MeetingState(timer, at: .seconds(80_000))
            for index in state.people.indices { state.people[index].spoken = .seconds(79_999) }
            let line = Array(StateLine.state(state).text.utf8)
            #expect(line.count <= Bounds.stateLine)
            #expect(StateLine(line)?.state?.people.count == Bounds.people, "\(character)")
        }
    }
}
