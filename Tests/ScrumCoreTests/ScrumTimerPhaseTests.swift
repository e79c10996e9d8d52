import Testing

@testable import ScrumCore

/// Every event in every phase of a meeting of three people.
struct ScrumTimerPhaseTests {
    @Test("In every phase, every event has the effect listed here")
    func everyEvent() {
        let heading = ([""] + phases.map(\.name)).map { $0.padded(to: 15) }.joined().trimmed
        let table = events.map { name, event in
            let cells = phases.map { phase -> String in
                var meeting = phase.meeting()
                let before = meeting.timer
                let refusal = meeting.at(meeting.now.seconds, event)
                if refusal != nil { #expect(meeting.timer == before) }
                #expect(meeting.spoken.reduce(0, +) == meeting.elapsed)
                return refusal.map { "\($0)" } ?? "yes"
            }
            return ([name] + cells).map { $0.padded(to: 15) }.joined().trimmed
        }
        #expect(
            ([heading] + table).joined(separator: "\n") == """
                               waiting        running        paused         overtime       last speaker   ended
                begin          yes            notNow         notNow         notNow         notNow         notNow
                next           notNow         yes            yes            yes            yes            notNow
                undo           nothingToUndo  nothingToUndo  nothingToUndo  nothingToUndo  yes            yes
                pause          notNow         yes            notNow         yes            yes            notNow
                resume         notNow         notNow         yes            notNow         notNow         notNow
                more           yes            yes            yes            yes            yes            notNow
                less           yes            yes            yes            limitReached   yes            notNow
                restart        notNow         yes            yes            yes            yes            notNow
                Ann absent     yes            yes            yes            yes            unknownSpeaker notNow
                Cid absent     yes            yes            yes            yes            yes            notNow
                Dan absent     unknownSpeaker unknownSpeaker unknownSpeaker unknownSpeaker unknownSpeaker notNow
                Cid back       unknownSpeaker unknownSpeaker unknownSpeaker unknownSpeaker unknownSpeaker notNow
                Ann later      yes            yes            yes            yes            unknownSpeaker notNow
                Bob later      yes            yes            yes            yes            unknownSpeaker notNow
                Cid later      notNow         notNow         notNow         notNow         noSpeakersLeft notNow
                Ann first      unknownSpeaker unknownSpeaker unknownSpeaker unknownSpeaker yes            notNow
                Cid first      yes            yes            yes            yes            unknownSpeaker notNow
                Dan first      unknownSpeaker unknownSpeaker unknownSpeaker unknownSpeaker unknownSpeaker notNow
                join           yes            yes            yes            yes            yes            notNow
                divide         yes            yes            yes            yes            noSpeakersLeft notNow
                shuffle        yes            yes            yes            yes            unknownSpeaker notNow
                note           yes            yes            yes            yes            yes            notNow
                end            yes            yes            yes            yes            yes            notNow
                """)
    }

    /// Ann is speaking in the first four phases, and Cid in the fifth. Dan is absent.
    private let phases: [(name: String, meeting: () -> Meeting)] = [
        ("waiting", { Meeting() }),
        ("running", { Meeting.begun().after { $0.until(20) } }),
        ("paused", { Meeting.begun().after { $0.at(20, .pause) } }),
        ("overtime", { Meeting.begun(advance: .manual).after { $0.until(80) } }),
        ("last speaker", { Meeting.begun().after { $0.until(140) } }),
        ("ended", { Meeting.begun().after { $0.until(200) } }),
    ]

    private let events: [(String, ScrumTimer.Event)] = [
        ("begin", .begin), ("next", .next), ("undo", .undo), ("pause", .pause),
        ("resume", .resume), ("more", .extend(by: .seconds(30))),
        ("less", .extend(by: .seconds(-30))), ("restart", .restart),
        ("Ann absent", .absent(ann)), ("Cid absent", .absent(cid)),
        ("Dan absent", .absent(dan)), ("Cid back", .callBack(cid)), ("Ann later", .later(ann)),
        ("Bob later", .later(bob)), ("Cid later", .later(cid)), ("Ann first", .first(ann)),
        ("Cid first", .first(cid)), ("Dan first", .first(dan)), ("join", .join(name: "Eva")),
        ("divide", .divide), ("shuffle", .shuffle([cid, bob])),
        ("note", .note("ask ops", speaker: ann)), ("end", .end(.early)),
    ]
}

extension Meeting {
    fileprivate func after(_ doing: (inout Meeting) -> Void) -> Meeting {
        var meeting = self
        doing(&meeting)
        return meeting
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }

    fileprivate var trimmed: String { String(reversed().drop { $0 == " " }.reversed()) }
}
