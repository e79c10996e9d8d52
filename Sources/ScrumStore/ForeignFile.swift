import Platform
import ScrumCore

/// A meeting from another program; values that the other program does not store are nil.
package struct ImportedMeeting: Equatable, Sendable {
    package var id: String?
    /// Seconds since 1970-01-01T00:00:00Z, rounded down.
    package var start: Int
    package var attendees: [String]?
    /// The planned length.
    package var length: Duration?
    var transcript: String?

    /// The id of the meeting's record.
    var recordID: String { id ?? "import-\(start)" }

    /// A record without measured times; `utcOffset` returns the UTC offset at a time.
    package func record(of scrum: MeetingRecord.Scrum, utcOffset: (Int) -> Int) -> MeetingRecord {
        let start = Timestamp(seconds: start, utcOffset: utcOffset(start))
        let notes = transcript.map { [MeetingRecord.Note(text: $0)] } ?? []
        return MeetingRecord(
            id: recordID, scrum: scrum, start: start,
            planned: length ?? .zero,
            people: (attendees ?? []).map { MeetingRecord.Person(name: $0, planned: .zero) },
            notes: notes, isMeasured: false)
    }
}

/// A scrum from another program, with its meetings, each once.
package struct ImportedScrum: Equatable, Sendable {
    package var scrum: DailyScrum
    package var meetings: [ImportedMeeting]
}

/// A file from another program: the scrums that can be imported, and the reasons the others cannot.
package struct ForeignFile: Sendable {
    package let path: String
    package let scrums: [ImportedScrum]
    /// Errors for scrums that cannot be imported, and warnings for parts that are skipped.
    package let diagnostics: [Diagnostic]

    /// Reads a file from another program; throws `.bad` if it is not a list.
    ///
    /// `now` is in seconds since 1970; a meeting more than a day later is an error.
    package static func load(
        path: String, now: Int, files: FileSystem = .real
    ) throws(ScrumFileError) -> ForeignFile {
        let bytes = try ScrumFileError.read(path, limit: Bounds.importedFile, from: files)
        return try ForeignFile(path: path, bytes: bytes, now: now)
    }

    package init(path: String, bytes: [UInt8], now: Int) throws(ScrumFileError) {
        var decoder = ScrumDecoder(bytes, folder: FilePath.folder(of: path))
        let scrums = decoder.decodeForeign(now: now)
        let diagnostics = decoder.diagnostics()
        guard let scrums else { throw .bad(path: path, diagnostics: diagnostics) }
        self.path = path
        self.scrums = scrums
        self.diagnostics = diagnostics
    }
}
