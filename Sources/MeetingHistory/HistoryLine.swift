import ScrumCore

/// A meeting as a line of the history: JSON, its keys always in the same order.
package enum HistoryLine {
    /// The version of the format that this program writes and the newest that it reads.
    package static let version = 1

    /// Durations from here on are damage: some thirty years.
    private static let limit = 1_000_000_000_000

    /// The line with its end.
    package static func encode(_ record: MeetingRecord) -> [UInt8] {
        var line = JSONLine()
        line.object { line in
            line.field("v", version)
            line.field("id", record.id)
            line.key("scrum")
            write(record.scrum, to: &line)
            line.field("start", record.start.description)
            line.field("planned", milliseconds(record.planned))
            line.field("elapsed", milliseconds(record.elapsed))
            line.field("paused", milliseconds(record.paused))
            line.field("ended", record.ending.rawValue)
            if !record.isMeasured { line.field("measured", false) }
            line.key("people")
            line.array(record.people) { line, person in write(person, to: &line) }
            line.key("notes")
            line.array(record.notes) { line, note in write(note, to: &line) }
        }
        return line.ended
    }

    static func write(_ scrum: MeetingRecord.Scrum, to line: inout JSONLine) {
        line.object { line in
            line.field("id", scrum.id)
            line.field("title", scrum.title)
            line.field("file", scrum.file)
        }
    }

    private static func write(_ person: MeetingRecord.Person, to line: inout JSONLine) {
        line.object { line in
            line.field("name", person.name)
            line.field("planned", milliseconds(person.planned))
            line.field("taken", milliseconds(person.taken))
            line.field("absent", person.isAbsent)
            line.field("skipped", person.wasSkipped)
            line.field("order", person.order)
        }
    }

    private static func write(_ note: MeetingRecord.Note, to line: inout JSONLine) {
        line.object { line in
            line.field("text", note.text)
            line.field("speaker", note.speaker)
            line.field("at", note.elapsed.map(milliseconds))
        }
    }

    private static func milliseconds(_ duration: Duration) -> Int {
        Int(duration.nanoseconds / 1_000_000)
    }
}

extension HistoryLine {
    /// What is wrong with a line.
    enum Problem: Error, Equatable {
        case damaged
        /// A newer program wrote it, in this version of the format.
        case newer(Int)
    }

    /// The meeting of a line; unknown keys are passed over.
    ///
    /// `scrum` is that of the line before: most lines share it, so it is not read again.
    static func decode(
        _ bytes: UnsafeBufferPointer<UInt8>, scrum: inout Known
    ) throws(Problem) -> MeetingRecord {
        var scanner = JSONScanner(bytes)
        var version: Int?
        do throws(JSONScanner.Damage) {
            let record = try record(&scanner, version: &version, &scrum)
            try scanner.end()
            if let version, version <= Self.version { return record }
        } catch {
            // A newer line need not look like ours; whether it does is told below.
        }
        if let version, version > Self.version { throw .newer(version) }
        throw .damaged
    }

    /// A scrum with the bytes that stand for it.
    struct Known {
        var bytes: UnsafeBufferPointer<UInt8>?
        var scrum = MeetingRecord.Scrum(title: "")
        /// How many came the last time: as many are likely to come again.
        var people = 0
    }

    private static func record(
        _ scanner: inout JSONScanner, version: inout Int?, _ known: inout Known
    ) throws(JSONScanner.Damage) -> MeetingRecord {
        var record = MeetingRecord(
            id: "", scrum: MeetingRecord.Scrum(title: ""),
            start: Timestamp(seconds: .min, utcOffset: 0), planned: .zero)
        try scanner.object { (scanner, key) throws(JSONScanner.Damage) in
            switch key {
            case "v": version = try scanner.integer()
            case "id": record.id = try scanner.string()
            case "scrum": record.scrum = try Self.scrum(&scanner, &known)
            case "start": record.start = try start(&scanner)
            case "planned": record.planned = try duration(&scanner)
            case "elapsed": record.elapsed = try duration(&scanner)
            case "paused": record.paused = try duration(&scanner)
            case "ended": record.ending = try ending(&scanner)
            case "measured": record.isMeasured = try scanner.bool()
            case "people":
                record.people.reserveCapacity(known.people)
                try scanner.array { (scanner) throws(JSONScanner.Damage) in
                    record.people.append(try person(&scanner))
                }
            case "notes":
                try scanner.array { (scanner) throws(JSONScanner.Damage) in
                    record.notes.append(try note(&scanner))
                }
            default: try scanner.skipValue()
            }
        }
        known.people = record.people.count
        guard !record.id.isEmpty, !record.scrum.title.isEmpty, record.start.seconds != .min else {
            throw scanner.damage
        }
        return record
    }

    private static func scrum(
        _ scanner: inout JSONScanner, _ known: inout Known
    ) throws(JSONScanner.Damage) -> MeetingRecord.Scrum {
        if let bytes = known.bytes, scanner.skip(same: bytes) { return known.scrum }
        var scrum = MeetingRecord.Scrum(title: "")
        let begin = scanner.position
        try scanner.object { (scanner, key) throws(JSONScanner.Damage) in
            switch key {
            case "id": scrum.id = try scanner.string()
            case "title": scrum.title = try scanner.string()
            case "file": scrum.file = try scanner.string()
            default: try scanner.skipValue()
            }
        }
        known.bytes = UnsafeBufferPointer(rebasing: scanner.bytes[begin..<scanner.position])
        known.scrum = scrum
        return scrum
    }

    private static func person(
        _ scanner: inout JSONScanner
    ) throws(JSONScanner.Damage) -> MeetingRecord.Person {
        let begin = scanner.position
        if let person = try? usualPerson(&scanner) { return person }
        scanner.goBack(to: begin)
        var person = MeetingRecord.Person(name: "", planned: .zero)
        try scanner.object { (scanner, key) throws(JSONScanner.Damage) in
            switch key {
            case "name": person.name = try scanner.string()
            case "planned": person.planned = try duration(&scanner)
            case "taken": person.taken = try duration(&scanner)
            case "absent": person.isAbsent = try scanner.bool()
            case "skipped": person.wasSkipped = try scanner.bool()
            case "order": person.order = try scanner.integer()
            default: try scanner.skipValue()
            }
        }
        return person
    }

    /// A person exactly as `encode` writes it, which nearly all are: no key is looked up.
    private static func usualPerson(
        _ scanner: inout JSONScanner
    ) throws(JSONScanner.Damage) -> MeetingRecord.Person {
        try scanner.expect(exactly: #"{"name":"#)
        let name = try scanner.string()
        try scanner.expect(exactly: #","planned":"#)
        let planned = try duration(&scanner)
        try scanner.expect(exactly: #","taken":"#)
        let taken = try duration(&scanner)
        try scanner.expect(exactly: #","absent":"#)
        let isAbsent = try scanner.bool()
        try scanner.expect(exactly: #","skipped":"#)
        let wasSkipped = try scanner.bool()
        var order: Int?
        if !scanner.skip(exactly: "}") {
            try scanner.expect(exactly: #","order":"#)
            order = try scanner.integer()
            try scanner.expect(exactly: "}")
        }
        return MeetingRecord.Person(
            name: name, planned: planned, taken: taken, isAbsent: isAbsent,
            wasSkipped: wasSkipped, order: order)
    }

    private static func note(
        _ scanner: inout JSONScanner
    ) throws(JSONScanner.Damage) -> MeetingRecord.Note {
        var note = MeetingRecord.Note(text: "")
        try scanner.object { (scanner, key) throws(JSONScanner.Damage) in
            switch key {
            case "text": note.text = try scanner.string()
            case "speaker": note.speaker = try scanner.string()
            case "at": note.elapsed = try duration(&scanner)
            default: try scanner.skipValue()
            }
        }
        return note
    }

    private static func start(
        _ scanner: inout JSONScanner
    ) throws(JSONScanner.Damage) -> Timestamp {
        let range = try scanner.skipValue()
        let text = scanner.bytes[range].dropFirst().dropLast()
        guard let start = Timestamp(iso8601: UnsafeBufferPointer(rebasing: text)) else {
            throw scanner.damage
        }
        return start
    }

    private static func duration(
        _ scanner: inout JSONScanner
    ) throws(JSONScanner.Damage) -> Duration {
        let milliseconds = try scanner.integer()
        guard 0..<limit ~= milliseconds else { throw scanner.damage }
        return .milliseconds(milliseconds)
    }

    private static func ending(
        _ scanner: inout JSONScanner
    ) throws(JSONScanner.Damage) -> ScrumTimer.Ending {
        guard let ending = ScrumTimer.Ending(rawValue: try scanner.string()) else {
            throw scanner.damage
        }
        return ending
    }
}
