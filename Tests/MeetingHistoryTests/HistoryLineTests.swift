import ScrumCore
import Testing

@testable import MeetingHistory

struct HistoryLineTests {
    @Test("A line has the documented format")
    func line() {
        #expect(
            Sample.text(Sample.meeting(1)) == """
                {"v":1,"id":"m1","scrum":{"title":"Design","file":"/team/scrums.json"},\
                "start":"2026-11-22T09:30:00+01:00","planned":600000,"elapsed":502000,\
                "paused":7,"ended":"finished","people":[\
                {"name":"Cathy","planned":300000,"taken":251000,"absent":false,"skipped":true,\
                "order":1},\
                {"name":"Daisy","planned":300000,"taken":251000,"absent":false,"skipped":false,\
                "order":2}],\
                "notes":[{"text":"ask","speaker":"Daisy","at":9000}]}

                """)
    }

    @Test("Every meeting survives a round trip")
    func roundTrip() throws {
        var odd = Sample.meeting(3, people: ["", "\"\\/\u{1}\n\tÄ🎈", "\u{2028}", "e\u{301}"])
        odd.scrum.id = "4-2"
        odd.isMeasured = false
        odd.ending = .interrupted
        odd.people[1].isAbsent = true
        odd.people[1].order = nil
        odd.notes = [.init(text: "a\nb")]
        for record in [Sample.meeting(0), Sample.meeting(1), odd] {
            #expect(try Sample.decode(Sample.text(record)) == record)
        }
    }

    @Test("Turns have a person's index, start and end, and invalid turns are dropped")
    func turns() throws {
        var record = Sample.meeting(0)
        record.turns = [
            .init(person: 0, from: .zero, to: .milliseconds(150_000)),
            .init(person: 1, from: .milliseconds(150_000), to: .milliseconds(250_007)),
        ]
        let text = Sample.text(record)
        #expect(text.hasSuffix(#","turns":[[0,0,150000],[1,150000,250007]]}"# + "\n"))
        #expect(try Sample.decode(text) == record)
        let wrong = [
            "[[2,0,1]]", "[[-1,0,1]]", "[[0,2,1]]", "[[0,0,1000000000001]]", "[[0,1]]", "[7]",
            "7", "null", #"{"0":1}"#, #"[[0,0,150000],["a",0,1]]"#,
        ]
        for turns in wrong {
            let line = text.replacing("[[0,0,150000],[1,150000,250007]]", with: turns)
            #expect(try Sample.decode(line) == Sample.meeting(0), "\(turns)")
        }
    }

    @Test("A position of null is an unknown position")
    func unknownPosition() throws {
        var record = Sample.meeting(0)
        record.people[0].order = 3
        let text = Sample.text(record)
        #expect(text.contains(#""order":3"#))
        record.people[0].order = nil
        #expect(
            try Sample.decode(text.replacing(#""order":3"#, with: #""order":null"#)) == record)
    }

    @Test("An invalid due time is dropped, but the meeting is read")
    func due() throws {
        var record = Sample.meeting(0)
        record.due = record.start
        let text = Sample.text(record)
        #expect(try Sample.decode(text) == record)
        for due in ["7", "null", #""soon""#, "[1]", #"{"at":1}"#] {
            let line = text.replacing(#""due":"\#(record.start)""#, with: #""due":"# + due)
            #expect(line != text)
            #expect(try Sample.decode(line) == Sample.meeting(0), "\(due)")
        }
    }

    @Test("An agenda item is stored as a marked person, which version 1.0.0 can read")
    func items() throws {
        var record = Sample.meeting(0)
        record.people[1].isItem = true
        let text = Sample.text(record)
        #expect(text.contains(#"{"name":"Daisy","item":true,"planned":"#))
        #expect(try Sample.decode(text) == record)
    }

    @Test("A note that was checked off is marked")
    func doneNotes() throws {
        var record = Sample.meeting(1)
        record.notes[0].isDone = true
        #expect(Sample.text(record).contains(#""speaker":"Daisy","at":9000,"done":true}]"#))
        #expect(try Sample.decode(Sample.text(record)) == record)
    }

    @Test("Unknown keys and spaces are skipped, and escapes are decoded")
    func unknownKeys() throws {
        let line = #"""
             { "later":{"a":[1,-2.5e+3,null,true,false,"\"]"]} , "v" : 1, "id":"a\u00e9\ud83c\udf88",
            "scrum":{"title":"D","new":[]},"start":"2026-11-21T08:30:00Z","people":[{"name":"\/",
            "mood":0.5}]}
            """#
        let record = try Sample.decode(line)
        #expect(record.id == "aé🎈")
        #expect(record.scrum == .init(title: "D"))
        #expect(record.people == [.init(name: "/", planned: .zero)])
        #expect(record.elapsed == .zero)
    }

    @Test(
        "Damaged lines are not read as meetings",
        arguments: [
            "", "{", "{}", "[]", "null", "1", "x",
            #"{"v":1,"id":"a","scrum":{"title":"D"}}"#,
            #"{"v":1,"scrum":{"title":"D"},"start":"2026-11-21T08:30:00Z"}"#,
            #"{"v":1,"id":"a","scrum":{},"start":"2026-11-21T08:30:00Z"}"#,
            #"{"id":"a","scrum":{"title":"D"},"start":"2026-11-21T08:30:00Z"}"#,
            #"{"v":1,"id":"a","scrum":{"title":"D"},"start":"2026-11-21T08:30:00Z"}}"#,
            #"{"v":1,"id":"a","scrum":{"title":"D"},"start":"2026-11-21T08:30:00Z",,}"#,
            #"{"v":1,"id":"a" "scrum":{"title":"D"},"start":"2026-11-21T08:30:00Z"}"#,
            #"{"v":1,"id":"a","scrum":{"title":"D"},"start":"2026-11-31T08:30:00Z"}"#,
            #"{"v":1,"id":"a","scrum":{"title":"D"},"start":"2026-11-21T08:30:00Z","elapsed":-1}"#,
            #"{"v":1,"id":"a","scrum":{"title":"D"},"start":"2026-11-21T08:30:00Z","elapsed":01}"#,
            #"{"v":1,"id":"a","scrum":{"title":"D"},"start":"2026-11-21T08:30:00Z","elapsed":1.5}"#,
            #"{"v":1,"id":"a","scrum":{"title":"D"},"start":"2026-11-21T08:30:00Z","elapsed":99e99}"#,
            #"{"v":1,"id":"a","scrum":{"title":"D"},"start":"2026-11-21T08:30:00Z","ended":"so"}"#,
            #"{"v":1,"id":"a","scrum":{"title":"D"},"start":"2026-11-21T08:30:00Z","x":"\ud83c"}"#,
            #"{"v":1,"id":"a","scrum":{"title":"D"},"start":"2026-11-21T08:30:00Z","x":"\u12"}"#,
            #"{"v":1,"id":"a","scrum":{"title":"D"},"start":"2026-11-21T08:30:00Z","x":tru}"#,
            #"{"v":1,"id":"a","scrum":{"title":"D"},"start":"2026-11-21T08:30:00Z","x":-}"#,
            #"{"v":1,"id":"a","scrum":{"title":"D"},"start":"2026-11-21T08:30:00Z","x":"a\"#,
            #"{"v":1,"id":"a","planned":99999999999999999999999}"#,
        ])
    func damage(line: String) {
        #expect(throws: LineProblem.damaged) { try Sample.decode(line) }
    }

    @Test("Deep nesting does not crash the reader")
    func deepNesting() {
        let deep = String(repeating: "[", count: 100_000)
        #expect(throws: LineProblem.damaged) { try Sample.decode(#"{"v":1,"x":"# + deep) }
    }

    @Test("A person's turns add up to the time taken, within a millisecond for each turn")
    func turnsAddUp() throws {
        for seed in 0..<200 as Range<UInt64> {
            var meeting = try RandomMeeting(seed: seed)
            for _ in 0..<60 {
                meeting.wait()
                _ = meeting.press()
            }
            let record = MeetingRecord(
                meeting.timer, at: meeting.now, id: "m", start: .blank, file: nil)
            for (index, person) in record.people.enumerated() {
                let turns = record.turns.filter { $0.person == index }
                let sum = turns.reduce(Duration.zero) { $0 + $1.to - $1.from }
                let difference = max(sum - person.taken, person.taken - sum)
                #expect(difference <= .milliseconds(turns.count), "seed \(seed), \(person)")
            }
        }
    }

    @Test("Lines from a newer version are distinguished from damaged ones")
    func newerLines() {
        let line = #"{"v":2,"id":7,"start":"tomorrow"}"#
        #expect(throws: LineProblem.newer(version: 2)) { try Sample.decode(line) }
        let like = Sample.text(Sample.meeting(0)).replacing("{\"v\":1", with: "{\"v\":3")
        #expect(throws: LineProblem.newer(version: 3)) { try Sample.decode(like) }
    }

    @Test("A truncated line is rejected, and a flipped bit does not crash the reader")
    func flippedBits() throws {
        let whole = Array(Sample.text(Sample.meeting(1)).utf8.dropLast())
        for end in whole.indices {
            let line = String(decoding: whole[..<end], as: UTF8.self)
            #expect(throws: LineProblem.damaged) { try Sample.decode(line) }
        }
        for index in whole.indices {
            for bit in 0..<8 {
                var line = whole
                line[index] ^= 1 << bit
                _ = try? Sample.decode(line)
            }
        }
    }
}
