import ScrumCore
import ScrumStore
import TerminalUI

/// The control lines: the words that begin them, and what they do.
package enum MeetingLine {
    package static let help: [(verb: String, argument: String, help: String)] = [
        ("begin", "", "Begins a meeting that waits."),
        (
            "next", "[TURN]",
            "The next speaker; with a number only while that turn is the current one."
        ),
        ("undo", "", "Takes the last change back."),
        ("pause", "", "Holds the meeting."),
        ("resume", "", "Goes on after a pause."),
        ("extend", "SECONDS", "More or less time for the speaker, such as +30 or -30."),
        ("restart", "", "Restarts this turn."),
        ("absent", "NAME", "The person is absent, or back again."),
        ("later", "NAME", "The person speaks later, as the last."),
        ("first", "NAME", "The person speaks next."),
        ("join", "NAME", "Somebody joins."),
        ("divide", "", "Divides the time left among those left."),
        ("shuffle", "", "Shuffles those left."),
        ("note", "TEXT", "Notes something down."),
        ("tick", "N", "Ticks a note off, the first is 1, or opens it again."),
        ("message", "[TEXT]", "Shows everybody a text in large letters; without one, none."),
        ("mute", "", "Sound off, and on."),
        ("state", "[WORD]", "Prints the state of the meeting, to another program with the word."),
        ("end", "", "Ends the meeting and keeps it."),
    ]

    package static let verbs = help.map(\.verb)
}

/// The control lines on standard input or from another program, for button boxes and bots.
extension MeetingModel.Update {
    mutating func runControlLine(_ line: String) {
        let words = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
        guard let verb = words.first else { return }
        let argument = words.count > 1 ? String(words[1]) : ""
        if case .gap = model.prompt { model.prompt = nil }
        switch (verb.lowercased(), argument.isEmpty) {
        case ("begin", true):
            if model.timer.phase == .waiting {
                beginAfterWaiting()
            } else {
                refuse("It has begun already.")
            }
        case ("next", true): skip()
        case ("next", false): skip(turn: argument)
        case ("undo", true): undo()
        case ("pause", true): pause(true)
        case ("resume", true): pause(false)
        case ("restart", true): perform(.restart)
        case ("divide", true): perform(.divide)
        case ("shuffle", true): perform(.shuffle)
        case ("mute", true): mute(!model.isMuted)
        case ("state", _): add(.announce(.state))
        case ("end", true): end()
        case ("extend", false): extend(argument)
        case ("join", false): join(argument)
        case ("note", false):
            if let speaker = model.timer.current?.id { note(argument, speaker: speaker) }
        case ("tick", false): tick(argument)
        case ("message", _): show(message: argument)
        case ("absent", false): if let id = person(argument) { absent(id) }
        case ("later", false): if let id = person(argument) { later(id) }
        case ("first", false): if let id = person(argument) { bringForward(id) }
        case (let verb, let isAlone) where MeetingLine.verbs.contains(verb):
            refuse(isAlone ? "\"\(verb)\" needs a word after it." : "\"\(verb)\" stands alone.")
        default:
            let verbs = MeetingLine.verbs.joined(separator: ", ")
            refuse("There is no control \"\(Self.echo(line))\". Try \(verbs).")
        }
    }

    /// The beginning of a refused line, at most 80 characters.
    private static func echo(_ line: String) -> String {
        let start = line.unicodeScalars.prefix(80)
        return String(start) + (start.endIndex == line.endIndex ? "" : "…")
    }

    /// Two people who end the same turn at once end only that one.
    private mutating func skip(turn: String) {
        let current = model.timer.position.index
        guard let turn = Int(turn) else {
            return refuse("\"next\" takes the number of a turn, or nothing.")
        }
        guard turn == current else {
            return refuse("Turn \(turn) is not the current one, which is \(current).")
        }
        skip()
    }

    private mutating func extend(_ argument: String) {
        let day = 86_400
        guard let seconds = Int(argument), seconds != 0, (-day...day).contains(seconds) else {
            return refuse("\"extend\" takes seconds such as +30 or -30.")
        }
        extend(by: seconds)
    }

    private mutating func tick(_ argument: String) {
        let count = model.timer.notes.count
        guard count > 0 else { return refuse("There is no note.") }
        guard let number = Int(argument), (1...count).contains(number) else {
            return refuse("\"tick\" takes the number of a note, from 1 to \(count).")
        }
        tick(number - 1)
    }

    private mutating func person(_ name: String) -> Int? {
        let names = model.timer.speakers.map(\.name)
        let match = NameMatch.find(name, in: names)
        if case .one(let index) = match { return index }
        refuse(match.explanation(for: name, in: names, noun: "speaker") ?? "Nobody is meant.")
        return nil
    }

    private mutating func refuse(_ reason: String) { add(.announce(.refused(reason))) }
}
