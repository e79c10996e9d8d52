import Live
import ScrumCore
import ScrumStore
import TerminalUI

/// Control lines from standard input or another program, such as a button box or a bot.
extension MeetingModel.Update {
    mutating func runControlLine(_ line: String) {
        let words = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
        guard let word = words.first?.lowercased() else { return }
        let argument = words.count > 1 ? String(words[1]) : ""
        if case .gap = model.screen.prompt { model.screen.prompt = nil }
        guard let verb = ControlVerb(rawValue: word) else {
            return refuse(.unknownVerb(Self.echo(line)))
        }
        let form = verb.help.argument
        if argument.isEmpty, !form.isEmpty, !form.hasPrefix("[") {
            return refuse(.missingArgument(verb))
        }
        if !argument.isEmpty, form.isEmpty { return refuse(.unwantedArgument(verb)) }
        switch verb {
        case .begin:
            if model.timer.phase == .waiting {
                beginAfterWaiting()
            } else {
                refuse(.alreadyStarted)
            }
        case .next: if argument.isEmpty { skip() } else { skip(turn: argument) }
        case .undo: undo()
        case .pause: pause(true)
        case .resume: pause(false)
        case .restart: perform(.restart)
        case .divide: perform(.divide)
        case .shuffle: perform(.shuffle)
        case .mute: mute(!model.screen.isMuted)
        case .state: add(.announce(.state))
        case .end: end()
        case .extend: extend(argument)
        case .join: join(argument)
        case .note: if let speaker = model.timer.current?.id { note(argument, speaker: speaker) }
        case .leader: if let id = person(argument) { lead(id) }
        case .tick: tick(argument)
        case .message: show(message: argument)
        case .absent: if let id = person(argument, orItem: true) { absent(id) }
        case .later: if let id = person(argument) { later(id) }
        case .first: if let id = person(argument, orItem: true) { bringForward(id) }
        }
    }

    /// Truncates a refused line to 80 characters.
    private static func echo(_ line: String) -> String {
        let start = line.unicodeScalars.prefix(80)
        return String(start) + (start.endIndex == line.endIndex ? "" : "…")
    }

    /// Ends only the given turn, so that two people who press the key at the same time do not end
    /// two turns.
    private mutating func skip(turn: String) {
        let current = model.timer.position.index
        guard let turn = Int(turn) else {
            return refuse(.turnNumber)
        }
        guard turn == current else {
            return refuse(.otherTurn(turn, current: current))
        }
        skip()
    }

    private mutating func extend(_ argument: String) {
        let day = 86_400
        guard let seconds = Int(argument), seconds != 0, (-day...day).contains(seconds) else {
            return refuse(.seconds)
        }
        extend(by: seconds)
    }

    private mutating func tick(_ argument: String) {
        let count = model.noteList.notes.count
        guard count > 0 else { return refuse(.noNotes) }
        guard let number = Int(argument), (1...count).contains(number) else {
            return refuse(.noteNumber(count: count))
        }
        tickListed(number - 1)
    }

    /// Finds someone by name; a refusal lists agenda items only for controls that affect them.
    private mutating func person(_ name: String, orItem: Bool = false) -> Int? {
        let all = model.timer.speakers
        let listed = all.filter { orItem || !$0.isItem }
        let names = listed.map(\.name)
        let match = NameMatch.find(name, in: names)
        if case .one(let index) = match { return listed[index].id }
        // The control then says why the item is refused.
        if case .one(let index) = NameMatch.find(name, in: all.map(\.name)) { return index }
        refuse(
            .noSpeaker(explanation: match.explanation(for: name, in: names, noun: "speaker")))
        return nil
    }
}
