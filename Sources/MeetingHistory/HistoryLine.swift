import JSONText
import ScrumCore

/// A meeting as a line of JSON whose keys are always in the same order: in the history, with times
/// in milliseconds, or in an export, with times in seconds.
package enum HistoryLine {
    /// The format version of the history, and the newest that this program reads.
    static let version = 1
    /// The format version of exports.
    fileprivate static let exportVersion = 2
    /// The bytes that mark a line whose open notes carry over to the next meeting.
    ///
    /// They start with a letter that is rare in these lines, so that searching is fast.
    static let carriesNotes = Array("carries\":true".utf8)

    /// Encodes a meeting, with a newline; clamps values to the range that a line can hold.
    package static func encode(_ record: MeetingRecord) -> [UInt8] { record.clamped.json.line }

    /// The line of a meeting for other programs, with a newline.
    package static func export(_ record: MeetingRecord) -> String {
        record.json(version: exportVersion).compact + "\n"
    }

    /// Parses a line; skips unknown keys.
    static func decode(_ line: UnsafeBufferPointer<UInt8>) throws(LineProblem) -> MeetingRecord {
        var record: MeetingRecord = try LineProblem.read(line, newest: version)
        // If any turn refers to an unknown person, none of the turns can be trusted.
        if !record.turns.allSatisfy({ record.people.indices.contains($0.person) }) {
            record.turns = []
        }
        return record
    }
}

extension MeetingRecord: JSONObject {
    package static var blank: MeetingRecord {
        MeetingRecord(id: "", scrum: .blank, start: .blank, planned: .zero)
    }

    package mutating func members(_ line: inout JSONLine) {
        line.version(HistoryLine.version)
        line.member("id", &id, .text)
        line.object("scrum", &scrum)
        line.member("start", &start, .timestamp)
        line.member("leader", &leader, .text)
        line.member("due", &due, .timestampIfRight)
        line.member("planned", &planned, line.time)
        line.member("elapsed", &elapsed, line.time)
        line.member("paused", &paused, line.time)
        line.member("ended", &ending, .choice)
        line.member("measured", &isMeasured, .bool, isWritten: !isMeasured)
        line.member("clamped", &isClamped, .bool, isWritten: isClamped)
        line.list("people", &people)
        line.list("notes", &notes)
        line.member("carries", &carriesNotes, .bool, isWritten: carriesNotes && !line.isExport)
        let time = line.time
        line.rows(
            "turns", &turns, atMost: Bounds.turns, isWritten: !turns.isEmpty,
            read: Turn.init(numbers:)
        ) { turn in
            .array([.integer(turn.person)] + [turn.from, turn.to].compactMap(time.write))
        }
    }

    package var isComplete: Bool {
        !id.isEmpty && !scrum.title.isEmpty && start != .blank
    }
}

extension MeetingRecord.Scrum: JSONObject {
    package static var blank: Self { Self(title: "") }

    package mutating func members(_ line: inout JSONLine) {
        line.member("id", &id, .text)
        line.member("title", &title, .text)
        line.member("file", &file, .text)
    }
}

extension MeetingRecord.Person: JSONObject {
    package static var blank: Self { Self(name: "", planned: .zero) }

    package mutating func members(_ line: inout JSONLine) {
        line.member("name", &name, .text)
        line.member("item", &isItem, .bool, isWritten: isItem)
        line.member("planned", &planned, line.time)
        if line.isExport { line.member("allowed", &changedBox, line.optionalTime) }
        line.member("taken", &taken, line.time)
        line.member("absent", &isAbsent, .bool)
        line.member("skipped", &wasSkipped, .bool)
        line.member("order", &order, .orNull(.integer))
        if !line.isExport { line.member("allowed", &changedBox, line.optionalTime) }
    }
}

extension MeetingRecord.Note: JSONObject {
    package static var blank: Self { Self(text: "") }

    package mutating func members(_ line: inout JSONLine) {
        line.member("text", &text, .text)
        line.member("speaker", &speaker, .text)
        line.member("at", &elapsed, line.optionalTime)
        line.member("done", &isDone, .bool, isWritten: isDone)
    }
}

extension MeetingRecord.Turn {
    /// Expects the index in `people`, the start and the end; nil if they are invalid.
    fileprivate init?(numbers: [Int]) {
        guard numbers.count == 3 else { return nil }
        self.init(
            person: numbers[0], from: .milliseconds(numbers[1]), to: .milliseconds(numbers[2]))
        guard from <= to, [from, to].allSatisfy(MeetingRecord.durations.contains) else {
            return nil
        }
    }
}

extension JSONLine {
    fileprivate var isExport: Bool { isWriting && version == HistoryLine.exportVersion }

    fileprivate var time: JSONForm<Duration> { isExport ? .seconds : .milliseconds }

    fileprivate var optionalTime: JSONForm<Duration?> {
        isExport ? .optional(.seconds, blank: .zero) : .optional(.milliseconds, blank: .zero)
    }
}

extension JSONForm<Duration> {
    /// Seconds, only for writing.
    fileprivate static var seconds: Self {
        Self { _, _ in
            false
        } write: {
            .seconds($0)
        }
    }

    /// Whole milliseconds within the range that a history can hold.
    fileprivate static var milliseconds: Self {
        Self { scalar, duration in
            guard let number = scalar.integer, MeetingRecord.milliseconds.contains(number) else {
                return false
            }
            duration = .milliseconds(number)
            return true
        } write: {
            .integer($0.milliseconds)
        }
    }
}

extension JSONValue {
    /// A duration in seconds, truncated to the millisecond.
    package static func seconds(_ duration: Duration) -> JSONValue {
        .number(TimeText.decimalSeconds(duration))
    }
}

extension JSONForm<Timestamp> {
    static var timestamp: Self {
        Self {
            $0.text.flatMap(Timestamp.init(iso8601:)).store(in: &$1)
        } write: {
            .string($0.description)
        }
    }
}

extension JSONForm<Timestamp?> {
    /// A date; an invalid one is ignored, so that the rest of the line can be used.
    static var timestampIfRight: Self {
        Self {
            $1 = $0.text.flatMap(Timestamp.init(iso8601:))
            return true
        } write: {
            $0.map { .string($0.description) }
        }
    }
}

extension Timestamp {
    /// The value that represents a missing date.
    package static var blank: Timestamp { Timestamp(seconds: .min, utcOffset: 0) }
}
