import Glibc
import JSONText
import Platform
import Testing

@testable import ScrumCore
@testable import ScrumStore

struct ScrumFileTests {
    private func read(_ source: String) -> ScrumFile {
        ScrumFile(path: "/team/scrums.json", bytes: Array(source.utf8))
    }

    @Test("A scrum may have all options at once")
    func everything() throws {
        let file = read(
            #"""
            // our team
            [
              { "title": " Design ", "attendees": ["Cathy", {"name": "Simon", "id": "S", "minutes": 3},
                  {"name": "Łukasz", "say": " Wookash ", "voice": "pl"}],
                "lengthInMinutes": 10.5, "theme": "appOrange", "advance": "manual",
                "order": "rotating", "warning": 15.5, "count": "up", "record": false, "id": "D",
                "sound": {"ding": "sounds/gong.wav", "warning": "off", "end": "/usr/end.WAV", "volume": 80,
                  "speak": true, "voice": "en-gb+f3"},
                "history": [{"date": 5, "date": 6}], "color": {"red": 1}, },
              /* the least */ {"title": "B", "lengthInMinutes": 0.1}
            ]
            """#)
        #expect(file.diagnostics.isEmpty)
        let sounds = DailyScrum.Sounds(
            ding: .file("/team/sounds/gong.wav"), warning: .off, end: .file("/usr/end.WAV"),
            volume: 80, speaks: true, voice: "en-gb+f3")
        let design = DailyScrum(
            id: "D", title: "Design",
            attendees: [
                Attendee(name: "Cathy"),
                Attendee(id: "S", name: "Simon", box: .seconds(180)),
                Attendee(name: "Łukasz", say: "Wookash", voice: "pl"),
            ], length: .seconds(630), theme: .orange, advance: .manual, order: .rotating,
            warnings: [.milliseconds(15_500)], count: .up, sounds: sounds, record: false)
        #expect(
            file.scrums == [
                design, DailyScrum(title: "B", attendees: [], length: .seconds(6)),
            ])
        #expect(file.lines == [3, 10])
    }

    @Test(
        "Valid files give no diagnostics",
        arguments: [
            "[]", "[] // none yet",
            #"[{"title": "A", "lengthInMinutes": 1440}]"#,
            #"[{"title": "A", "lengthInMinutes": 1, "attendees": []}]"#,
            #"[{"title": "日本語 😀", "lengthInMinutes": 1, "attendees": ["Zoë", "Иван", "李"]}]"#,
            #"[{"title": "A", "lengthInMinutes": 2, "attendees": [{"name": "B", "minutes": 2}]}]"#,
            #"[{"title": "A", "lengthInMinutes": 9, "attendees": [{"name": "B", "minutes": 2}]}]"#,
            #"[{"title": "A", "lengthInMinutes": 0.05, "attendees": ["B", "C", "D"]}]"#,
            #"[{"id": 7, "title": "A", "lengthInMinutes": 1}, {"id": 8, "title": "B", "lengthInMinutes": 1}]"#,
            #"[{"title": "A", "lengthInMinutes": 1, "warning": 0, "sound": {}}]"#,
            #"[{"title": "A", "lengthInMinutes": 1, "warning": [60, 15.5, 1]}]"#,
        ])
    func valid(source: String) {
        #expect(read(source).diagnostics.isEmpty)
    }

    @Test("Scrumdinger files are valid without changes")
    func scrumdinger() {
        let old = read(
            #"""
            [{"id":"8E0C","title":"Design","attendees":["Cathy","Daisy"],"lengthInMinutes":10,
            "color":{"red":1,"green":0.87,"blue":0.3,"alpha":1},"history":[{"id":"1","date":
            629985600.5,"attendees":["Cathy"],"lengthInMinutes":10,"transcript":"…"}]}]
            """#)
        #expect(old.diagnostics.isEmpty)
        #expect(old.scrums.first?.theme == .seafoam)
        let new = read(
            #"""
            [{"history":[{"attendees":[{"id":"A","name":"Cathy"}],"date":629985600,"id":"H"}],
            "title":"Design","theme":"yellow","id":"8E0C","lengthInMinutes":5,"attendees":
            [{"id":"A","name":"Cathy"},{"name":"Daisy","id":"B"}]}]
            """#)
        #expect(new.diagnostics.isEmpty)
        #expect(new.scrums.first?.attendees.map(\.id) == ["A", "B"])
    }

    @Test("Valid scrums are read even next to invalid ones")
    func partial() {
        let file = read(
            #"[{"title": "A", "lengthInMinutes": 1}, 5, {"title": "B", "lengthInMinutes": 2}]"#)
        #expect(file.scrums.map(\.title) == ["A", "B"])
        #expect(file.errors.count == 1)
        #expect(file.warnings.isEmpty)
    }

    @Test("Duplicate names are numbered unless their ids differ")
    func equalNames() {
        let file = read(
            #"""
            [{"title": "A", "lengthInMinutes": 9, "attendees": ["Chris", "Chris (2)", "Chris",
            {"name": "Chris", "id": "x"}, {"name": "Eve", "id": "1"}, {"name": "Eve", "id": "2"}]}]
            """#)
        #expect(
            file.scrums[0].attendees.map(\.name)
                == ["Chris", "Chris (2)", "Chris (3)", "Chris (4)", "Eve", "Eve"])
        #expect(file.warnings.count == 3)
        #expect(file.errors.isEmpty)
    }

    @Test("Different errors are given for a file that is missing, unreadable or invalid")
    func errors() {
        let path = "/nowhere/scrums.json"
        let missing = ScrumFileError.file(FileFailure(.read, path, Errno(ENOENT)))
        #expect(throws: missing) { try ScrumFile.load(path: path) }
        #expect(missing.lines(file: "a") == ["a: not found."])
        let folder = ScrumFileError.file(FileFailure(.read, "/", Errno(EISDIR)))
        #expect(throws: folder) { try ScrumFile.load(path: "/") }
        #expect(folder.exitCode == 66)
        #expect(folder.lines(file: "x") == ["Cannot read x: it is a folder. Check the path."])
        let bad = ScrumFileError.bad(path: "/dev/null", diagnostics: read("").diagnostics)
        let device = ScrumFileError.file(FileFailure(.read, "/dev/null", Errno(ENODEV)))
        #expect(throws: device) { try ScrumFile.load(path: "/dev/null") }
        #expect(bad.exitCode == 65)
        #expect(
            bad.lines(file: "x") == [
                "x:1:1: the file is empty; a file without scrums contains []"
            ])
    }

    @Test("The path to a mistake is relative to the scrum that contains it")
    func shownPath() {
        let paths = ["[0].attendees[2].name", "[12]", "", "title"].map { path in
            String(
                Diagnostic(
                    severity: .error, kind: .type, position: TextPosition(line: 1, column: 1),
                    path: path, message: ""
                ).shownPath)
        }
        #expect(paths == ["attendees[2].name", "[12]", "", "title"])
    }
}
