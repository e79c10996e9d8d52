import JSONText
import ScrumCore
import TerminalUI

/// Formats for marks that show who spoke when.
package enum RecordingForm: String, CaseIterable, Sendable {
    case vtt, rttm, chapters
}

/// Marks for a meeting's recording that show who spoke when.
package struct RecordingMarks {
    private let record: MeetingRecord
    /// How much earlier than the meeting the recording started; negative if it started later.
    private let offset: Duration

    package init(_ record: MeetingRecord, offset: Duration = .zero) {
        self.record = record
        self.offset = offset
    }

    package func text(in form: RecordingForm) -> String {
        switch form {
        case .vtt: vtt
        case .rttm: rttm
        case .chapters: chapters
        }
    }

    /// The turns on the recording's clock, without anything before the start of the recording.
    private var turns: [(name: String, isItem: Bool, from: Duration, to: Duration)] {
        record.turns.compactMap { turn in
            let from = max(.zero, turn.from + offset)
            let to = turn.to + offset
            guard from < to else { return nil }
            let person = record.people[turn.person]
            return (TextWidth.sanitized(person.name), person.isItem, from, to)
        }
    }

    /// WebVTT (https://www.w3.org/TR/webvtt1/): a cue per turn with the speaker's name.
    private var vtt: String {
        turns.reduce(into: "WEBVTT\n") { text, turn in
            let name = turn.name.substituting(["&": "&amp;", "<": "&lt;", ">": "&gt;"])
            text += "\n\(Self.clock(turn.from)) --> \(Self.clock(turn.to))\n<v \(name)>\(name)\n"
        }
    }

    /// NIST's Rich Transcription Time Marked, a format for speaker diarisation.
    private var rttm: String {
        let file = Self.word(record.id)
        return turns.filter { !$0.isItem }.reduce(into: "") { text, turn in
            let (from, length) = (turn.from, turn.to - turn.from)
            let times = [from, length].map(TimeText.decimalSeconds).joined(separator: " ")
            text += "SPEAKER \(file) 1 \(times) <NA> <NA> \(Self.word(turn.name)) <NA> <NA>\n"
        }
    }

    /// FFmpeg's metadata format (https://ffmpeg.org/ffmpeg-formats.html#Metadata-1).
    private var chapters: String {
        let escapes =
            ["=": "\\=", ";": "\\;", "#": "\\#", "\\": "\\\\"] as [Unicode.Scalar: String]
        let title = TextWidth.sanitized(record.scrum.title).substituting(escapes)
        return turns.reduce(into: ";FFMETADATA1\ntitle=\(title)\n") { text, turn in
            text += """
                [CHAPTER]
                TIMEBASE=1/1000
                START=\(turn.from.milliseconds)
                END=\(turn.to.milliseconds)
                title=\(turn.name.substituting(escapes))

                """
        }
    }

    /// Replaces whitespace with underscores; the result is never empty.
    private static func word(_ text: String) -> String {
        text.isEmpty ? "_" : String(text.map { $0.isWhitespace ? "_" : $0 })
    }

    /// "01:02:03.004"
    private static func clock(_ time: Duration) -> String {
        let (minutes, seconds) = (time.wholeSeconds / 60, time.wholeSeconds % 60)
        return (minutes / 60).padded() + ":" + (minutes % 60).padded() + ":" + seconds.padded()
            + "." + Int(time.milliseconds % 1_000).padded(to: 3)
    }
}
