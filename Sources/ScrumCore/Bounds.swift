/// The limits of meetings and their files. Any meeting that can start can also be shared, watched,
/// saved and read.
package enum Bounds {
    // MARK: Meetings

    /// Maximum bytes in a name, a title, an id or a note.
    package static let text = 4_000
    /// Maximum people in a meeting, including late arrivals.
    package static let people = 1_000
    /// Maximum total bytes in a meeting's title, names and ids, as JSON.
    package static let names = 64 << 10
    package static let notes = 1_000
    /// Maximum warnings before the end of a box.
    package static let warnings = 3
    /// The warnings that a line describes: `list` if it has two or three values and ends with
    /// `last`, otherwise only `last`; nil if there are no warnings.
    package static func warnings(in list: [Duration], last: Duration?) -> [Duration]? {
        let isList = (2...warnings).contains(list.count) && list.last == last
        return isList ? list : last.map { [$0] }
    }

    /// Maximum characters in a message.
    package static let messageCharacters = 200
    /// Maximum bytes in a message.
    package static let message = 1 << 10
    /// Maximum recorded turns in a meeting.
    package static let turns = 10_000
    /// Maximum total bytes in a meeting's notes and their speakers' names, as JSON.
    package static let noteTexts = 64 << 10

    /// The maximum number of open notes that a meeting carries over from past ones.
    package static let carriedNotes = 200
    /// How many bytes at the end of a history file to search for open notes; enough for some 10,000
    /// meetings.
    package static let carriedHistory = 8 << 20

    // MARK: Lines, in bytes without line endings

    package static let controlLine = 4 << 10
    package static let stateLine = 256 << 10
    package static let historyLine = 1 << 20
    /// Maximum bytes in an imported transcript, as JSON.
    package static let transcript = 512 << 10

    // MARK: Files, in bytes

    /// The options file, and names or answers from a pipe.
    package static let smallText = 64 << 10
    // With files of these sizes, every command finishes within 2 s of CPU time
    // (`Benchmarks/limits.py`).
    /// The scrums file. Every command reads the whole file, and some read it several times.
    package static let scrumFile = 2 << 20
    /// Another program's file, including its past meetings.
    package static let importedFile = 8 << 20
    /// Maximum scrums in one import; each one's history is a separate file to sync.
    package static let importedScrums = 100
    package static let chartFile = 5 << 20
    /// Enough for 27,000 meetings of five people.
    package static let historyFile = 18 << 20
    /// The file that records ticked-off notes, with about 100 bytes per change.
    package static let notesFile = 8 << 20
    /// Maximum files in a shared history; every command reads the first line of each.
    package static let historyFiles = 10_000

    // MARK: Chart files

    package static let chartColumns = 1_000
    /// Maximum number of values, including gaps: the number of lines times the number of dates. A
    /// file within the other limits could still exceed it.
    package static let chartValues = 5_000_000

    // MARK: Brokers

    /// Maximum meetings on a board.
    package static let meetings = 10_000
    /// Maximum total bytes in the latest lines of all meetings on a board.
    package static let boardLines = 32 << 20
    /// Maximum total bytes in lines that are waiting to be read.
    package static let waitingLines = 16 << 20
}

extension Bounds {
    /// A limit that a meeting exceeds.
    package enum Excess: Equatable, Sendable {
        case people
        /// A name, id or note is too long; the value is its length in bytes.
        case text(Int)
        /// The title, names and ids are too long in total.
        case names
        case notes
        case noteTexts
        case message

        package var words: String {
            switch self {
            case .people: phrase("a meeting has at most \(Bounds.people) people")
            case .text(let bytes):
                phrase("a name or note has at most \(Bounds.text) bytes, not \(bytes)")
            case .names: phrase("a meeting's names can total at most \(Bounds.names >> 10) KiB")
            case .notes: phrase("a meeting has at most \(Bounds.notes) notes")
            case .noteTexts:
                phrase("a meeting's notes can total at most \(Bounds.noteTexts >> 10) KiB")
            case .message:
                phrase("a message has at most \(Bounds.messageCharacters) characters")
            }
        }
    }

    /// The limit that a meeting with this title and these people exceeds, if any.
    package static func excess(title: String, people: [(id: String?, name: String)]) -> Excess? {
        if people.count > Self.people { return .people }
        var rest = names - writtenBytes(of: title)
        for person in people {
            for text in [person.name, person.id ?? ""] {
                if text.utf8.count > Self.text { return .text(text.utf8.count) }
                rest -= writtenBytes(of: text)
            }
        }
        return rest < 0 ? .names : nil
    }

    /// The limit that a meeting's notes exceed, if any.
    package static func excess(notes: [(text: String, speaker: String)]) -> Excess? {
        if notes.count > Self.notes { return .notes }
        var rest = noteTexts
        for note in notes {
            if note.text.utf8.count > text { return .text(note.text.utf8.count) }
            rest -= writtenBytes(of: note.text) + writtenBytes(of: note.speaker)
        }
        return rest < 0 ? .noteTexts : nil
    }

    /// The limit that a message exceeds, if any.
    package static func excess(message: String) -> Excess? {
        message.count > messageCharacters || message.utf8.count > Self.message ? .message : nil
    }

    /// The number of bytes that `text` needs in a JSON line, not counting the quotation marks; may
    /// be an overestimate.
    package static func writtenBytes(of text: String) -> Int {
        text.unicodeScalars.reduce(0) { bytes, scalar in
            switch scalar {
            case "\"", "\\": return bytes + 2
            case " "..."~": return bytes + 1
            default:
                let isEscaped =
                    switch scalar.properties.generalCategory {
                    case .control, .format, .lineSeparator, .paragraphSeparator: true
                    default: false
                    }
                return bytes + (isEscaped ? 6 * UTF16.width(scalar) : UTF8.width(scalar))
            }
        }
    }
}
