import Live
import ScrumCore
import Testing

@testable import MeetingScreen

/// Sends pairs of control lines in every phase, and every key after each line, and checks each
/// sentence against the meeting.
struct TrueSentencesTests {
    /// Dan is absent, and Demo is an agenda item. Ann is first; in the last two phases, Cid speaks
    /// last before Demo, and the result is on the screen.
    private static let phases: [(name: String, lines: [String])] = [
        ("waiting", []), ("running", ["begin"]), ("paused", ["begin", "pause"]),
        ("overtime", ["begin"]), ("last speaker", ["begin", "next", "next"]),
        ("last item", ["begin", "next", "next", "next"]), ("ended", ["begin", "end"]),
    ]

    private static let lines =
        [
            "state", "begin", "next", "next 1", "undo", "pause", "resume", "restart",
            "extend +30", "extend -30", "extend -86400", "extend", "divide", "shuffle", "join Eva",
            "note ask ops", "tick 1", "message Lunch", "mute", "end", "jump",
        ]
        + ["absent", "later", "first", "leader"].flatMap { verb in
            ["Ann", "Bob", "Cid", "Dan", "Demo", "Zoe"].map { "\(verb) \($0)" }
        }

    private static let events =
        lines.map { MeetingEvent.line($0) }
        + (MeetingKeys.all.flatMap(\.keys) + [.character("5")]).map { .key($0) }

    private static func start(_ phase: (name: String, lines: [String])) -> Meeting {
        var meeting = Meeting(
            ["Ann", "Bob", "Cid", "Dan", "[Demo]"],
            advance: phase.name == "overtime" ? .manual : .auto, begins: false)
        meeting.send(.line("absent Dan"), at: 0)
        for (index, line) in phase.lines.enumerated() {
            meeting.send(.line(line), at: Double(index) * 5)
        }
        meeting.send(.tick, at: phase.name == "overtime" ? 200 : phase.name == "ended" ? 5.5 : 20)
        return meeting
    }

    @Test("Every sentence about a control is true", arguments: phases.indices)
    func pairs(phase: Int) {
        let (name, _) = Self.phases[phase]
        let meeting = Self.start(Self.phases[phase])
        var wrong: [String] = []
        for first in Self.lines {
            var once = meeting
            wrong += falsehoods(of: .line(first), in: &once).map { "\(name): \(first): \($0)" }
            for second in Self.events {
                var twice = once
                wrong += falsehoods(of: second, in: &twice).map {
                    "\(name): \(first), \(second): \($0)"
                }
            }
        }
        #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(10))")
    }

    /// Sends a line or a key, and returns the sentences that are not true of the meeting.
    private func falsehoods(of event: MeetingEvent, in meeting: inout Meeting) -> [String] {
        let time = (meeting.model.lastUpdate ?? .zero).seconds + 0.3
        let before = meeting.model.screen.notices.answer
        meeting.send(event, at: time)
        return sentences(of: meeting, after: before).filter {
            !isTrue($0, in: meeting.model, at: time)
        }
    }

    private func sentences(of meeting: Meeting, after before: String?) -> [String] {
        let announced: [String] = meeting.effects.compactMap { effect in
            switch effect {
            case .announce(.changed(let text)), .announce(.refused(let text)): text
            default: nil
            }
        }
        let notice = meeting.model.screen.notices.answer
        return announced + [notice].compactMap { $0 == before ? nil : $0 }
    }

    private func isTrue(_ sentence: String, in model: MeetingModel, at seconds: Double) -> Bool {
        let timer = model.timer
        let words = sentence.hasPrefix("Undone. ") ? String(sentence.dropFirst(8)) : sentence
        if let speaker = timer.speakers.last(where: { words.hasPrefix("\($0.name) ") }) {
            return isTrue(String(words.dropFirst(speaker.name.count + 1)), of: speaker, in: timer)
        }
        let now = Duration.nanoseconds(Int64(seconds * 1e9))
        let turn = timer.position.index
        let isItem = timer.current?.isItem == true
        switch words {
        case "Nothing to undo.": return !timer.canUndo && !timer.isPaused
        case "Nothing to undo; \"resume\" resumes.", "Nothing to undo; p resumes.":
            return !timer.canUndo && timer.isPaused
        case "The meeting is waiting; \"begin\" starts it.", "Not started. Press Space to start.",
            "Design: \(timer.current?.name ?? "") \(isItem ? "is" : "speaks") first.":
            return timer.phase == .waiting
        case "? shows the keys.": return true
        case "Nothing is selected.", "Select a name with ↑ and ↓ first.":
            return model.screen.selection == nil
        case "Volume \(model.volume) %.": return !model.screen.isMuted
        case "Volume \(model.volume) %, sound off.": return model.screen.isMuted
        case "Time remaining: \(TimeText.words(timer.remaining(at: now))).": return true
        case "Too soon after the change: press again.":
            return timer.phase == .running
                && model.turnBegan.map { now - $0 < .milliseconds(800) } == true
        case "The meeting has already started.": return timer.phase != .waiting
        case "The meeting has ended.": return timer.hasEnded
        case "No more speakers.": return timer.upcomingMovable.isEmpty && !timer.hasEnded
        case "No time is left.":
            let rest =
                timer.plannedLength - timer.elapsed(at: now) - max(.zero, timer.left(at: now))
            return !timer.hasEnded && rest < .seconds(timer.upcoming.count)
        case "At least one speaker must remain.":
            return timer.phase == .waiting && timer.upcomingMovable.isEmpty
        case "At least 10 seconds must remain.":
            return !timer.hasEnded && timer.left(at: now) <= .seconds(10)
        case "A box can last a day at most.":
            return !timer.hasEnded && timer.left(at: now) >= .seconds(86_400)
        case "This turn has just started.": return timer.phase == .running
        case "Only \(timer.upcomingMovable.first?.name ?? "") is left.":
            return timer.upcomingMovable.count == 1 && !timer.hasEnded
        case "Unknown control word \"jump\". Try \(ControlVerb.list).",
            "\"extend\" needs an argument.":
            return true
        case "Turn \(turn) is current, not turn 1.": return turn != 1
        case "Turn \(turn) has just started.",
            "Turn \(turn) has just started; \"next \(turn)\" ends it.":
            return timer.phase == .running
                && model.turnBegan.map { now - $0 < .milliseconds(800) } == true
        case "No one leads.": return timer.leader == nil
        case "No notes.": return !model.hasNotes
        case "Note added under \(timer.current?.name ?? "").": return !timer.hasEnded
        case "Turn restarted.", "Undone: +30 s for \(timer.current?.name ?? "").",
            "Remaining speakers shuffled.", "Remaining time split equally.",
            "Time split among speakers and items.", "The turn continues as before.",
            "The order is as before.", "The boxes are as before.":
            return !timer.hasEnded
        case "Ticked off: ask ops": return timer.tickedNotes == [0]
        case "Open again: ask ops": return timer.tickedNotes.isEmpty
        case "Eva is not joining.": return !timer.speakers.contains { $0.name == "Eva" }
        case _ where words.contains("\"Zoe\""): return !timer.speakers.contains { $0.name == "Zoe" }
        default:
            // "+30 s for Ann."
            let isChange = words.first.map { "+−0123456789U".contains($0) } == true
            return isChange && words.hasSuffix("for \(timer.current?.name ?? "").")
        }
    }

    private func isTrue(
        _ claim: String, of speaker: ScrumTimer.Speaker, in timer: ScrumTimer
    ) -> Bool {
        let isCurrent = timer.current?.id == speaker.id
        let comes = timer.upcoming.contains { $0.id == speaker.id }
        let isLast =
            timer.upcomingMovable.last?.id == speaker.id
            || isCurrent && timer.upcomingMovable.isEmpty
        switch claim {
        case "is absent.", "is left out.": return speaker.isAbsent
        case "is here. Add another as \"Eva 2\".": return !speaker.isAbsent && !timer.hasEnded
        case "is not absent.", "is not left out.": return !speaker.isAbsent
        case "is back.": return !speaker.isAbsent && (isCurrent || comes)
        case "speaks.": return isCurrent && !speaker.isItem
        case "continues.", "is the current item.": return isCurrent && speaker.isItem
        case "is speaking.": return isCurrent && timer.phase == .running
        case "is an agenda item.": return speaker.isItem
        case "has spoken.", "is over.", "has no more turns.", "is already over.":
            return !speaker.isAbsent && !isCurrent && !comes && !timer.hasEnded
        case "is already first.", "speaks first.", "is first.":
            return isCurrent && timer.phase == .waiting
        case "is already next.", "speaks next.", "is next.": return timer.next?.id == speaker.id
        case "is already last.", "speaks later.", "joins at the end.":
            return isLast && !speaker.isItem && !timer.hasEnded
        case "already leads.", "leads.": return timer.leader == speaker.name
        case "cannot lead.": return speaker.isItem || speaker.isAbsent
        case "cannot be moved.": return speaker.isItem && !timer.hasEnded
        case "speaks as planned.", "speaks as before.", "is back in place.": return comes
        default: return false
        }
    }
}
