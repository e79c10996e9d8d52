import Glibc
import Platform
import ScrumCore
import TestSupport
import Testing

@testable import MeetingHistory

@Suite final class HistoryWritingTests {
    private let folder = TemporaryFolder()
    private var history: History { History(folder: folder.path) }
    private var name: String { HistoryName.name(of: Sample.design) }
    private var text: String? { folder.text(name) }

    deinit { folder.remove() }

    private func lines(_ records: [MeetingRecord]) -> String {
        records.map(Sample.text).joined()
    }

    @Test("Adding a meeting appends a line")
    func added() throws {
        #expect(try history.add([Sample.meeting(0)]) == 1)
        #expect(try history.add([Sample.meeting(1)]) == 1)
        #expect(folder.names == [name])
        #expect(text == lines([Sample.meeting(0), Sample.meeting(1)]))
    }

    @Test("Only the user can read a new history file")
    func mode() throws {
        let history = History(folder: folder.path + "/state/scrum")
        try history.add([Sample.meeting(0)])
        for (path, mode) in [("", 0o700), ("/scrum", 0o700), ("/scrum/" + name, 0o600)] {
            let status = try FileSystem.real.statusOf(folder.path + "/state" + path)
            #expect(Int(status.st_mode & 0o777) == mode, "\(path)")
        }
    }

    @Test("Replacing a file keeps its mode, whatever is at the temporary path")
    func replacedMode() throws {
        try history.add([Sample.meeting(0)])
        let path = folder.path + "/" + name
        try #require(chmod(path, 0o640) == 0)
        for leftover in ["\(name).new", ".\(name).scrum-new"] {
            try #require(symlink(folder.path + "/nowhere", folder.path + "/" + leftover) == 0)
        }
        #expect(try history.file(of: Sample.design).rename(person: "Daisy", to: "Dave") == 1)
        #expect(text?.contains("Dave") == true)
        #expect(try FileSystem.real.statusOf(path).st_mode & 0o777 == 0o640)
        #expect(access(folder.path + "/nowhere", F_OK) != 0)
    }

    @Test("A meeting that would make the file too large to read is refused and changes nothing")
    func tooLarge() throws {
        let (line, next) = (Sample.text(Sample.meeting(5)), Sample.text(Sample.meeting(6)))
        let path = folder.path + "/" + name
        try folder.write("", to: name)
        let room = line.utf8.count + next.utf8.count
        try #require(truncate(path, off_t(Bounds.historyFile - room)) == 0)
        let file = open(path, O_WRONLY | O_CLOEXEC)
        let blank = Bounds.historyFile - room
        // Lines that are not text from their first byte on, which are read fastest.
        for start in stride(from: 0, to: blank - 4_096, by: 4_096) {
            pwrite(file, [0xFF] as [UInt8], 1, off_t(start))
            pwrite(file, "\n", 1, off_t(start + 4_095))
        }
        pwrite(file, "\n" + line, line.utf8.count + 1, off_t(blank))
        close(file)
        let size = try FileSystem.real.statusOf(path).st_size
        do throws(FileFailure) {
            try history.add([Sample.meeting(6)])
            Issue.record("added")
        } catch {
            #expect(error.cause == .tooLarge(limit: Bounds.historyFile))
        }
        #expect(try FileSystem.real.statusOf(path).st_size == size)
        #expect(
            try history.file(of: Sample.design).last(1, at: Sample.future).records.map(\.id) == [
                "m5"
            ])
    }

    @Test("A meeting is not added twice")
    func addedAgain() throws {
        try history.add((0..<5).map { Sample.meeting($0) })
        #expect(try history.add([Sample.meeting(4), Sample.meeting(2), Sample.meeting(5)]) == 1)
        #expect(text == lines((0..<6).map { Sample.meeting($0) }))
    }

    @Test("A meeting that is much older is inserted in order")
    func olderMeeting() throws {
        try history.add([0, 1, 5, 6].map { Sample.meeting($0) })
        #expect(try history.add([Sample.meeting(3), Sample.meeting(9), Sample.meeting(-2)]) == 3)
        #expect(text == lines([-2, 0, 1, 3, 5, 6, 9].map { Sample.meeting($0) }))
        #expect(folder.names == [name])
    }

    @Test("Meetings on the same day stay in the order they were added")
    func sameDay() throws {
        var long = Sample.meeting(0, id: "long")
        long.start.seconds -= 3_600
        try history.add([Sample.meeting(0)])
        try history.add([long])
        #expect(text == lines([Sample.meeting(0), long]))
        #expect(try history.add([long, Sample.meeting(0)]) == 0)
    }

    @Test("A partial line left by a crash is kept as a separate line")
    func partialLine() throws {
        let torn = String(Sample.text(Sample.meeting(0)).dropLast(10))
        try folder.write(torn, to: name)
        try history.add([Sample.meeting(1)])
        #expect(text == torn + "\n" + Sample.text(Sample.meeting(1)))
        let page = try history.file(of: Sample.design).all()
        #expect(page.records == [Sample.meeting(1)])
        #expect(page.warnings.map(\.line) == [1])
    }

    @Test("Deleting a meeting leaves all other bytes unchanged")
    func deleting() throws {
        let odd = "  # a comment?\n"
        let spaced = Sample.text(Sample.meeting(2)).replacing(",\"", with: ", \"")
        let before = Sample.text(Sample.meeting(0)) + odd
        let after = spaced + "{\"v\":2}\nlast"
        try folder.write(before + Sample.text(Sample.meeting(1)) + after, to: name)
        let file = try history.file(of: Sample.design)
        #expect(try file.delete(id: "m1"))
        #expect(text == before + after)
        #expect(try !file.delete(id: "m1"))
        #expect(text == before + after)
        #expect(folder.names == [name])
    }

    @Test("Deleting the only meeting removes the file")
    func deletingOnly() throws {
        try history.add([Sample.meeting(0)])
        #expect(try history.delete("m0") == (true, []))
        #expect(folder.names == [])
        #expect(try history.delete("m0") == (false, []))
        #expect(folder.names == [])
    }

    @Test("Renaming a person changes nothing else")
    func renamingPerson() throws {
        let other = Sample.text(Sample.meeting(1)).replacing("ask", with: "Daisy")
        let unknown = Sample.text(Sample.meeting(2)).replacing("\"paused\"", with: "\"Daisy\"")
        try folder.write(other + unknown + "Daisy\n", to: name)
        let count = try history.file(of: Sample.design).rename(person: "Daisy", to: "D\"\n")
        #expect(count == 2)
        let expected = (other + unknown)
            .replacing("\"name\":\"Daisy\"", with: #""name":"D\"\n""#)
            .replacing("\"speaker\":\"Daisy\"", with: #""speaker":"D\"\n""#)
        #expect(text == expected + "Daisy\n")
        #expect(try history.file(of: Sample.design).rename(person: "Nobody", to: "X") == 0)
    }

    @Test("Renaming merges two people of one meeting if one of them took no time")
    func merging() throws {
        var record = Sample.meeting(0)
        record.people = [
            .init(name: "Gray", planned: .zero, isAbsent: true),
            .init(name: "Bob", planned: .seconds(60), taken: .seconds(50), order: 1),
            .init(name: "Gray (2)", planned: .seconds(60), taken: .seconds(40), order: 2),
        ]
        record.turns = [
            .init(person: 1, from: .zero, to: .seconds(50)),
            .init(person: 2, from: .seconds(50), to: .seconds(90)),
        ]
        record.notes = [.init(text: "ask ops", speaker: "Gray (2)")]
        record.leader = "Gray (2)"
        try history.add([record])
        let file = try history.file(of: Sample.design)
        #expect(try file.rename(person: "GRAY (2)", to: "Gray") == 1)
        var merged = record
        merged.people.remove(at: 0)
        merged.people[1].name = "Gray"
        merged.turns[0].person = 0
        merged.turns[1].person = 1
        merged.notes[0].speaker = "Gray"
        merged.leader = "Gray"
        #expect(text == Sample.text(merged))
        #expect(merged.merging("Bob", into: "Gray") == nil, "both spoke")
    }

    @Test("Renaming a scrum moves its meetings to another file")
    func renamingScrum() throws {
        let web = MeetingRecord.Scrum(title: "Web", file: "/team/scrums.json")
        try history.add([0, 2, 4].map { Sample.meeting($0) })
        try history.add([Sample.meeting(3, of: web), Sample.meeting(9, of: web)])
        #expect(try history.rename(Sample.design, to: web).count == 3)
        #expect(folder.names == [HistoryName.name(of: web)])
        let expected = [0, 2, 3, 4, 9].map { Sample.meeting($0, of: web) }
        #expect(folder.text(HistoryName.name(of: web)) == lines(expected))
        #expect(try history.rename(Sample.design, to: web) == [])
    }

    @Test("If a scrum has an id, renaming it changes its lines in place")
    func renamingByID() throws {
        let old = MeetingRecord.Scrum(id: "7", title: "Design", file: "/a")
        let new = MeetingRecord.Scrum(id: "7", title: "Look", file: "/b")
        try history.add([Sample.meeting(0, of: old)])
        let names = folder.names
        #expect(try history.rename(old, to: new).count == 1)
        #expect(folder.names == names)
        #expect(try history.file(of: new).all().records == [Sample.meeting(0, of: new)])
    }

    @Test("Concurrent writers lose nothing and corrupt nothing")
    func writers() async throws {
        let path = folder.path
        await withTaskGroup(of: Void.self) { group in
            for writer in 0..<8 {
                group.addTask {
                    for meeting in 0..<25 {
                        // The last two writers also insert older meetings, which rewrites the file
                        // every time.
                        let day = writer < 6 ? 100 : meeting
                        let record = Sample.meeting(day, id: "\(writer)-\(meeting)")
                        // A writer waits a second for the lock, which may be too short with eight
                        // writers.
                        var isAdded = false
                        while !isAdded {
                            do throws(FileFailure) {
                                try History(folder: path).add([record])
                                isAdded = true
                            } catch {
                                #expect(error.isLocked)
                                guard error.isLocked else { return }
                            }
                        }
                    }
                }
            }
        }
        let page = try history.file(of: Sample.design).all()
        #expect(page.warnings.isEmpty)
        #expect(Set(page.records.map(\.id)).count == 200)
        #expect(page.records.count == 200)
    }
}

struct HistoryNameTests {
    @Test(
        "File names are readable and safe",
        arguments: [
            ("Design", "design"), ("App Dev", "app-dev"),
            ("  Über/die ../ Brücke! ", "über-die-brücke"),
            ("🎈", "scrum"), ("..", "scrum"), ("Команда 7", "команда-7"),
            (String(repeating: "ä", count: 200), String(repeating: "ä", count: 30)),
        ])
    func fileNames(title: String, readable: String) {
        let name = HistoryName.name(of: .init(title: title, file: "/s.json"))
        #expect(name.hasPrefix(readable + "-"))
        #expect(name.count == readable.count + 1 + 16 + 6)
    }

    @Test("A scrum is identified by its id, or else by its file and title")
    func identity() {
        let scrums: [MeetingRecord.Scrum] = [
            .init(title: "D"), .init(title: "d"), .init(title: "D", file: "/a"),
            .init(title: "D", file: "/b"), .init(id: "1", title: "D"), .init(id: "2", title: "D"),
            .init(id: "/a", title: "D"),
        ]
        #expect(Set(scrums.map(HistoryName.key)).count == scrums.count)
        #expect(
            HistoryName.key(of: .init(id: "1", title: "D", file: "/a"))
                == HistoryName.key(of: .init(id: "1", title: "E", file: "/b")))
        #expect(
            HistoryName.name(of: Sample.design)
                == "design-\(String(HistoryName.key(of: Sample.design), radix: 16)).jsonl"
        )
    }
}
