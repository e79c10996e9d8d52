import JSONText
import ScrumCore
import TerminalUI

/// The words of a recording, read from WebVTT (https://www.w3.org/TR/webvtt1/).
package struct Transcript {
    private struct Cue {
        var from: Duration
        var to: Duration
        /// The speaker's name, if the file has one.
        var voice: String?
        var text: String
    }

    private var cues: [Cue] = []

    /// Reads a file; nil if it is not WebVTT.
    package init?(_ text: String) {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        guard let first = lines.first, first.drop(while: { $0 == "\u{FEFF}" }).hasPrefix("WEBVTT")
        else { return nil }
        var isInCue = false
        for line in lines.dropFirst() {
            let times = line.split(separator: " ", omittingEmptySubsequences: true)
            if times.count >= 3, times[1] == "-->", let from = Self.time(times[0]),
                let to = Self.time(times[2])
            {
                cues.append(Cue(from: from, to: to, text: ""))
                isInCue = true
            } else if line.allSatisfy(\.isWhitespace) {
                isInCue = false
            } else if isInCue {
                add(line)
            }
        }
    }

    /// Adds a line to the last cue, without its tags.
    private mutating func add(_ line: Substring) {
        var (text, rest) = ("", line)
        while let start = rest.firstIndex(of: "<"), let end = rest[start...].firstIndex(of: ">") {
            let tag = rest[rest.index(after: start)..<end]
            text += rest[..<start]
            if tag.hasPrefix("v"), let space = tag.firstIndex(of: " ") {
                cues[cues.count - 1].voice = Self.plain(String(tag[space...].dropFirst()))
            }
            rest = rest[rest.index(after: end)...]
        }
        let words = Self.plain(text + rest).split(whereSeparator: \.isWhitespace)
        cues[cues.count - 1].text += words.map { " " + $0 }.joined()
    }

    private static func plain(_ text: String) -> String {
        let entities = [("&lt;", "<"), ("&gt;", ">"), ("&nbsp;", " "), ("&amp;", "&")]
        return entities.reduce(text) { $0.replacing($1.0, with: $1.1) }
    }

    /// Reads "01:02:03.004" or "02:03.004".
    private static func time(_ text: Substring) -> Duration? {
        let parts = text.split(separator: ":").map { Double($0) }
        guard (2...3).contains(parts.count) else { return nil }
        var seconds = 0.0
        for part in parts {
            guard let part, (0..<1e6).contains(part) else { return nil }
            seconds = 60 * seconds + part
        }
        return .milliseconds(Int64((seconds * 1_000).rounded()))
    }

    /// Returns the words of each turn that has any, in order. `offset` is how much earlier than the
    /// meeting the recording started.
    package func markdown(
        of record: MeetingRecord, offset: Duration = .zero, isRaw: Bool = false
    ) -> String {
        var words = Array(repeating: "", count: record.turns.count)
        for cue in cues where !cue.text.isEmpty {
            if let turn = turn(of: cue, in: record, offset) { words[turn] += cue.text }
        }
        let said = record.turns.indices.filter { !words[$0].isEmpty }
        return said.reduce(into: said.isEmpty ? "" : "\n## Transcript\n") { text, index in
            let turn = record.turns[index]
            let escaped = { (text: String) in isRaw ? text : Markdown.escaped(text) }
            text +=
                "\n**\(escaped(record.people[turn.person].name))** "
                + "(\(TimeText.clock(turn.from))):\(escaped(words[index]))\n"
        }
    }

    /// The turn that a cue belongs to: one of the named person's or, without a name, any turn; the
    /// nearest to the middle of the cue.
    private func turn(of cue: Cue, in record: MeetingRecord, _ offset: Duration) -> Int? {
        let middle = (cue.from + cue.to) / 2 - offset
        let own = record.turns.indices.filter {
            record.people[record.turns[$0].person].name == cue.voice
        }
        return (own.isEmpty ? Array(record.turns.indices) : own).min { one, other in
            let distances = [one, other].map { index in
                let turn = record.turns[index]
                return max(.zero, turn.from - middle, middle - turn.to)
            }
            return distances[0] < distances[1]
        }
    }
}
