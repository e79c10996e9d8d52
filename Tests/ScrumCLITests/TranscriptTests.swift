import FoundationEssentials
import Live
import Programs
import ScrumCore
import TestSupport
import Testing

@testable import ScrumCLI

/// The exact sentences of commands, in Snapshots: every command in them runs again and must print
/// the same.
///
/// "$ scrum WORDS < ANSWERS" runs a command; answers are separated by spaces. Standard output
/// follows after "|", standard error after "!", and a status other than 0 in brackets. "$ cat >
/// PATH TEXT" writes a file; \n is a line break. To change a sentence, or to add a command:
/// RECORD_SNAPSHOTS=1.
struct TranscriptTests {
    private static let scrums = """
        [{"title": "Design", "lengthInMinutes": 10,
          "attendees": ["Cathy", "Daisy", "Simon", "Jonathan"]},
         {"title": "App Dev", "lengthInMinutes": 5, "attendees": ["Katie"]},
         {"title": "Web Dev", "lengthInMinutes": 5}, {"title": "Shows", "lengthInMinutes": 5}]
        """

    @Test(
        "Commands print the sentences in the transcripts",
        arguments: ["editing", "empty", "history", "interrupted", "mistakes", "options", "rename"])
    func transcript(name: String) throws {
        let stage = try stage(for: name)
        let folder = #filePath.split(separator: "/").dropLast().joined(separator: "/")
        let path = "/\(folder)/Snapshots/\(name).txt"
        let recorded = contents(of: path)
        var printed: [String] = []
        for line in recorded.split(separator: "\n", omittingEmptySubsequences: false)
        where line.isEmpty || "$#".contains(line.prefix(1)) {
            printed.append(String(line))
            if line.hasPrefix("$ ") { printed += try play(line.dropFirst(2), on: stage) }
        }
        let text = printed.joined(separator: "\n")
        if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != nil {
            try text.write(toFile: path, atomically: true, encoding: .utf8)
        } else {
            #expect(text == recorded)
        }
    }

    /// What is there before a transcript's first command.
    private func stage(for name: String) throws -> CommandStage {
        let hasScrums = ["editing", "history", "mistakes", "options"].contains(name)
        let stage = try CommandStage(hasScrums ? Self.scrums : nil)
        switch name {
        case "history":
            var meetings: [MeetingRecord] =
                ["261120-0930-nz2p", "261120-0931-gycc", "261120-0932-gycc"].map { .example($0) }
            meetings[2].notes = [.init(text: "Ask Ann")]
            try stage.history.add(meetings)
        case "interrupted":
            try stage.interrupt("m1", minutesAgo: 30)
            try stage.interrupt("m2", minutesAgo: 10)
        case "rename":
            try stage.history.add([
                .example("a1"), .example("b2"), .example("c3", title: "App Dev", person: "Daisy"),
            ])
        default: break
        }
        return stage
    }

    /// Runs a line and returns what it prints.
    private func play(_ line: Substring, on stage: CommandStage) throws -> [String] {
        if line.hasPrefix("cat > ") {
            let parts = line.dropFirst(6).split(separator: " ", maxSplits: 1)
            let text = String(parts[1]).replacing("\\n", with: "\n")
            try stage.write(text, to: String(parts[0]), in: stage.home)
            return []
        }
        let words = Array(Self.words(of: line).dropFirst())
        let end = words.firstIndex(of: "<") ?? words.count
        let answers = end < words.count ? Array(words[(end + 1)...]) : nil
        let result = stage.run(Array(words[..<end]), typing: answers) { environment in
            environment.random = { 1 }
            environment.uptime = { .zero }
            environment.socketFolder = { SocketFolder(path: stage.home + "/s", user: 0) }
            environment.isInstalled = { _ in false }
        }
        func lines(_ text: String, _ sign: String) -> [String] {
            // A last line without an end is marked.
            var lines = text.replacing(stage.home, with: "HOME")
                .replacing(/The commands are .+/, with: "The commands are …")
                .split(separator: "\n", omittingEmptySubsequences: false)
            if lines.last == "" { lines.removeLast() } else { lines[lines.count - 1] += "\\" }
            return lines.map { $0.isEmpty ? sign : "\(sign) \($0)" }
        }
        return lines(result.output, "|") + lines(result.error, "!")
            + (result.status == 0 ? [] : ["[\(result.status)]"])
    }

    /// Splits a line at spaces; single quotes hold a word together.
    private static func words(of line: Substring) -> [String] {
        var words: [String] = []
        var word: String?
        var isQuoted = false
        for character in line {
            if character == "'" {
                isQuoted.toggle()
                word = word ?? ""
            } else if character == " ", !isQuoted {
                if let word { words.append(word) }
                word = nil
            } else {
                word = (word ?? "") + String(character)
            }
        }
        return words + (word.map { [$0] } ?? [])
    }
}
