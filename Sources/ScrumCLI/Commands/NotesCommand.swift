import ArgumentParser
import HistoryTables
import JSONText
import MeetingHistory
import Posters
import ScrumCore
import TerminalUI

struct NotesCommand: EnvironmentCommand {
    static let configuration = CommandConfiguration(
        commandName: "notes",
        abstract: "List open notes from past meetings.",
        discussion: """
            Notes that are not ticked off return at the next meeting, up to \
            \(Bounds.carriedNotes) of them. Each line begins with the end of the note's id, such \
            as 4kq7/2, which --done and --reopen accept. Notes from before version 2 do not return \
            unless you reopen them.

            --json prints one object per line: "id", "scrum", "date", "speaker" (or null), "text", \
            "done", and "carried" (whether the note returns).

            EXAMPLES:
              scrum notes design
              scrum notes --done 4kq7/2
              scrum notes design --all --markdown
            """)

    enum Form: String, EnumerableFlag {
        case json, markdown

        static func help(for value: Form) -> ArgumentHelp? {
            switch value {
            case .json: "Print one JSON line per note."
            case .markdown: "Print a Markdown task list."
            }
        }
    }

    @Argument(help: "Scrum (title, prefix or word; default: all).", completion: .asked(.scrums))
    var name: String?

    @Flag(help: "List all notes, including done ones.")
    var all = false

    @Option(help: ArgumentHelp("Tick off a note; repeatable.", valueName: "id"))
    var done: [String] = []

    @Option(help: ArgumentHelp("Reopen a note; repeatable.", valueName: "id"))
    var reopen: [String] = []

    @Flag var form: Form?

    @OptionGroup var history: HistoryOptions
    @OptionGroup var options: FileOptions

    func validate() throws {
        if !done.isEmpty || !reopen.isEmpty, all || form != nil {
            throw ValidationError(
                "--done and --reopen cannot be combined with --all, --json or --markdown.")
        }
    }

    var changesFiles: Bool { !done.isEmpty || !reopen.isEmpty }

    func run(in environment: ScrumEnvironment) throws {
        let past = try PastMeetings(history, options: options, environment: environment)
        for problem in past.problems { environment.warn("\(problem)") }
        guard done.isEmpty, reopen.isEmpty else { return try change(past, environment) }
        let notes = try past.notes(of: name, all: all)
        switch form {
        case .json: for note in notes { environment.print(written: note.json.compact) }
        case .markdown: for note in notes { environment.print(note.task(environment)) }
        case nil:
            guard !notes.isEmpty else {
                return environment.warn(all ? "No notes." : "No open notes.")
            }
            let rows = rows(of: notes)
            let isPrinted = environment.print(
                NotesPoster(
                    rows.map(\.note), ids: rows.map(\.id), theme: past.theme(of:),
                    today: environment.timestamp().day, keys: keys(rows)),
                color: options.color)
            if isPrinted { return }
            for line in lines(of: rows, environment) { environment.print(line) }
        }
    }

    /// A note with the end of its id.
    private typealias Row = (note: PastNote, id: String)

    private func rows(of notes: [PastNote]) -> [Row] {
        let meetings = notes.map(\.meeting).withoutRepeats
        let short = Dictionary(uniqueKeysWithValues: zip(meetings, MeetingTable.shortIDs(meetings)))
        return notes.map { note in
            (note, (short[note.meeting] ?? "") + note.id.dropFirst(note.meeting.count))
        }
    }

    private func keys(_ rows: [Row]) -> [(command: String, text: String)] {
        let open = rows.last { !$0.note.isDone }
        return (open.map { [("scrum notes --done \($0.id)", "tick it off")] } ?? [])
            + (all ? [] : [("--all", "with the done ones")])
    }

    /// Returns a block of lines per scrum, without a title if only one scrum was requested.
    private func lines(of rows: [Row], _ environment: ScrumEnvironment) -> [TerminalText] {
        var lines: [TerminalText] = []
        let titles = rows.map(\.note.scrum.title).withoutRepeats
        for title in titles {
            let part = rows.filter { $0.note.scrum.title == title }
            if name == nil || titles.count > 1 {
                if !lines.isEmpty { lines.append("") }
                let open = TimeText.count(part.count { !$0.note.isDone }, "open note")
                lines.append("\(title): \(open)")
            }
            let rows = part.map { note, id in
                [
                    id, environment.localText(note.start),
                    TextWidth.sanitized(note.speaker ?? ""),
                    (note.isDone ? "done: " : "") + TextWidth.sanitized(note.text),
                ]
            }
            lines.append(TextTable(rows).lines)
        }
        return lines
    }

    /// Ticks off and reopens notes; changes none if an id is unknown or ambiguous.
    private func change(_ past: PastMeetings, _ environment: ScrumEnvironment) throws {
        let notes = try past.notes(of: name, all: true)
        let changes =
            try done.map { (try Self.find($0, in: notes), true) }
            + reopen.map { (try Self.find($0, in: notes), false) }
        for (note, isDone) in changes {
            guard note.isDone != isDone || !isDone && !note.isCarried else {
                environment.print("Already \(isDone ? "done" : "open"): \(note.text)")
                continue
            }
            try past.save(
                NoteTick(note: note.id, isDone: isDone, at: environment.timestamp()), of: note)
            environment.print("\(isDone ? "Done" : "Reopened"): \(note.text)")
        }
    }

    /// Finds a note by its id, or by the id's last four or more characters if no other id ends in
    /// them.
    private static func find(_ id: String, in notes: [PastNote]) throws -> PastNote {
        if let exact = notes.first(where: { $0.id == id }) { return exact }
        let found = id.count >= 4 ? notes.filter { $0.id.hasSuffix(id) } : []
        guard let first = found.first else {
            throw ScrumFailure("No note \(id). To list the notes: scrum notes --all")
        }
        guard found.count == 1 else {
            let ids = ScrumText.list(found.map(\.id))
            throw ScrumFailure.misuse("Several notes end in \(id): \(ids). Type more of the id.")
        }
        return first
    }
}

extension PastNote {
    fileprivate var json: JSONValue {
        .fields([
            "id": .string(id), "scrum": .string(scrum.title), "date": .string("\(start)"),
            "speaker": speaker.map(JSONValue.string) ?? .null, "text": .string(text),
            "done": .bool(isDone), "carried": .bool(isCarried),
        ])
    }

    /// Returns a Markdown task, such as "- [ ] ask ops (Daisy, 2026-11-21 09:30)".
    fileprivate func task(_ environment: ScrumEnvironment) -> TerminalText {
        let from = [speaker, environment.localText(start)].compactMap(\.self)
            .joined(separator: ", ")
        return "- [\(isDone ? "x" : " ")] \(Markdown.escaped(text)) (\(Markdown.escaped(from)))"
    }
}

extension ScrumEnvironment {
    /// Prints a line such as "2 open notes: scrum notes design", or nothing if none is open.
    func printCount(ofOpenNotes count: Int, _ name: String?) {
        guard count > 0 else { return }
        let scrum: TerminalText = name.map { " \(ScrumText.typed($0))" } ?? ""
        print("\n\(TimeText.count(count, "open note")): scrum notes\(scrum)")
    }
}
