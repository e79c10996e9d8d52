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
                if let refusal {
                    #expect(meeting.timer == before)
                    #expect(isTrue(refusal, of: meeting, after: event), "\(name), \(phase.name)")
                }
                #expect(meeting.spoken.reduce(0, +) == meeting.elapsed)
                return refusal.map(describe) ?? "yes"
            }
            return ([name] + cells).map { $0.padded(to: 15) }.joined().trimmed
        }
        #expect(
            ([heading] + table).joined(separator: "\n") == """
                               waiting        running        paused         overtime       last speaker   ended
                begin          yes            alreadyStarted alreadyStarted alreadyStarted alreadyStarted hasEnded
                next           notStarted     yes            yes            yes            yes            hasEnded
                undo           nothingToUndo  nothingToUndo  nothingToUndo  nothingToUndo  yes            yes
                pause          notStarted     yes            alreadyPaused  yes            yes            hasEnded
                resume         notStarted     notPaused      yes            notPaused      notPaused      hasEnded
                more           yes            yes            yes            yes            yes            hasEnded
                less           yes            yes            yes            boxIsShortest  yes            hasEnded
                restart        notStarted     yes            yes            yes            yes            hasEnded
                Ann absent     yes            yes            yes            yes            hasSpoken      hasEnded
                Cid absent     yes            yes            yes            yes            yes            hasEnded
                Dan absent     unknown        unknown        unknown        unknown        unknown        hasEnded
                Cid back       isPresent      isPresent      isPresent      isPresent      isPresent      hasEnded
                Ann later      yes            yes            yes            yes            hasSpoken      hasEnded
                Bob later      yes            yes            yes            yes            hasSpoken      hasEnded
                Cid later      isLast         isLast         isLast         isLast         isLast         hasEnded
                Ann first      isCurrent      isCurrent      isCurrent      isCurrent      yes            hasEnded
                Cid first      yes            yes            yes            yes            isCurrent      hasEnded
                Dan first      unknown        unknown        unknown        unknown        unknown        hasEnded
                join           yes            yes            yes            yes            yes            hasEnded
                divide         yes            yes            yes            yes            noneToCome     hasEnded
                shuffle        yes            yes            yes            yes            noneToCome     hasEnded
                note           yes            yes            yes            yes            yes            hasEnded
                end            yes            yes            yes            yes            yes            hasEnded
                """)
    }

    private func describe(_ refusal: ScrumTimer.Refusal) -> String {
        if case .person(_, let standing) = refusal { "\(standing)" } else { "\(refusal)" }
    }

    /// Whether a reason is true of the meeting; no two reasons for one event may look alike.
    private func isTrue(
        _ refusal: ScrumTimer.Refusal, of meeting: Meeting, after event: ScrumTimer.Event
    ) -> Bool {
        let timer = meeting.timer
        switch refusal {
        case .notStarted: return timer.phase == .waiting
        case .alreadyStarted: return timer.phase == .running
        case .hasEnded: return timer.hasEnded
        case .alreadyPaused: return timer.isPaused
        case .notPaused: return timer.phase == .running && !timer.isPaused
        case .nothingToUndo: return !timer.canUndo
        case .turnHasNoTime: return timer.phase == .running
        case .boxIsShortest: return meeting.left <= 0
        case .boxIsLongest: return meeting.left >= 86_400
        case .noneToCome: return timer.upcomingMovable.isEmpty
        case .oneToCome: return timer.upcomingMovable.count == 1
        case .noTimeLeft: return meeting.ahead <= 0
        case .lastPresent: return timer.speakers.count { !$0.isAbsent && !$0.isItem } == 1
        case .person(let id, let standing): return isTrue(standing, of: id, in: timer)
        case .tooMuch, .sleepCounts: return false
        case .unknown: return event.person.map { !timer.speakers.indices.contains($0) } ?? false
        }
    }

    private func isTrue(
        _ standing: ScrumTimer.Standing, of id: Int, in timer: ScrumTimer
    ) -> Bool {
        let (speaker, status) = (timer.speakers[id], timer.statuses[id])
        switch standing {
        case .isItem: return speaker.isItem
        case .isAbsent: return status == .absent
        case .isPresent: return status != .absent
        case .isCurrent: return status == .speaks
        case .hasSpoken: return status == .done
        case .isLast: return (timer.upcomingMovable.last ?? timer.current)?.id == id
        case .isNext: return timer.next?.id == id
        case .leads: return timer.leader == speaker.name
        }
    }

    /// Ann is speaking in the first four phases, and Cid in the fifth. Dan does not exist.
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

extension ScrumTimer.Event {
    fileprivate var person: Int? {
        switch self {
        case .absent(let id), .callBack(let id), .later(let id), .first(let id), .lead(let id): id
        default: nil
        }
    }
}
