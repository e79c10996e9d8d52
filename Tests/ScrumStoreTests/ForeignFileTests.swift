import Testing

@testable import ScrumCore
@testable import ScrumStore

struct ForeignFileTests {
    static let scrumdinger2020 = #"""
        [{"id":"8E0C","title":"Design","attendees":["Cathy","Daisy"],"lengthInMinutes":10,
          "color":{"red":0.99,"green":0.88,"blue":0.32,"alpha":1},
          "history":[{"id":"H1","date":629985600.75,"attendees":["Cathy"],"lengthInMinutes":10,
            "transcript":"we \"met\""},{"id":"H2","date":-0.5,"attendees":[],"lengthInMinutes":5}]}]
        """#
    static let scrumdinger2021 = #"""
        [{"history":[{"id":"H3","date":650000000,"attendees":[{"id":"A","name":"Cathy"}],
           "lengthInMinutes":5,"transcript":null}],"title":"App Dev","theme":"orange","id":"C0DE",
          "lengthInMinutes":5,"attendees":[{"id":"A","name":"Cathy"},{"name":"Luis","id":"B"}]}]
        """#
    static let scrumdinger2023 = #"""
        [{"history":[{"id":"H4","date":700000000,"attendees":[{"id":"A","name":"Cathy"}]}],
          "title":"Web Dev","theme":"poppy","id":"D00D","lengthInMinutes":5,"attendees":[]}]
        """#
    static let syncUps = #"""
        [{"id":"51C5","attendees":[{"id":"P","name":"Blob"},{"id":"Q","name":" "}],
          "duration":[16,4852094820647174144],"theme":"appOrange","title":"Morning",
          "meetings":[{"id":"M1","date":731000000.001,"transcript":""}]},
         {"id":"51C6","attendees":[],"duration":[3,18446744073709551615],"meetings":[],
          "theme":"bubblegum","title":"Short"}]
        """#

    private func read(_ source: String) throws(ScrumFileError) -> ForeignFile {
        try ForeignFile(path: "/home/export.json", bytes: Array(source.utf8), now: 2_000_000_000)
    }

    @Test("Scrumdinger files from 2020 are read")
    func form2020() throws {
        let file = try read(Self.scrumdinger2020)
        #expect(file.diagnostics.isEmpty)
        let scrum = try #require(file.scrums.first)
        #expect(
            scrum.scrum
                == DailyScrum(
                    id: "8E0C", title: "Design",
                    attendees: [Attendee(name: "Cathy"), Attendee(name: "Daisy")],
                    length: .seconds(600), theme: .yellow))
        #expect(
            scrum.meetings == [
                ImportedMeeting(
                    id: "H1", start: 1_608_292_800, attendees: ["Cathy"], length: .seconds(600),
                    transcript: "we \"met\""),
                ImportedMeeting(
                    id: "H2", start: 978_307_199, attendees: [], length: .seconds(300)),
            ])
    }

    @Test("At most 100 scrums are imported at a time")
    func scrumLimit() throws {
        func list(_ count: Int) -> String {
            let scrum = #"{"title":"A","attendees":[],"lengthInMinutes":5}"#
            return "[\(Array(repeating: scrum, count: count).joined(separator: ","))]"
        }
        #expect(try read(list(100)).scrums.count == 100)
        #expect {
            try read(list(101))
        } throws: { error in
            guard case .bad(_, let diagnostics)? = error as? ScrumFileError else { return false }
            return diagnostics.map(\.message)
                == ["101 scrums; at most 100 can be imported at a time"]
        }
    }

    @Test("Scrumdinger files from 2021 and 2023 are read")
    func later() throws {
        let one = try #require(try read(Self.scrumdinger2021).scrums.first)
        #expect(one.scrum.attendees.map(\.id) == ["A", "B"])
        #expect(one.scrum.theme == .orange)
        #expect(
            one.meetings == [
                ImportedMeeting(
                    id: "H3", start: 1_628_307_200, attendees: ["Cathy"], length: .seconds(300))
            ])
        let other = try #require(try read(Self.scrumdinger2023).scrums.first)
        #expect(other.meetings.map(\.length) == [nil])
    }

    @Test("SyncUps files are read, even if their attoseconds exceed 64 bits")
    func syncUps() throws {
        let file = try read(Self.syncUps)
        #expect(file.scrums.map(\.scrum.length) == [.seconds(300), .nanoseconds(73_786_976_295)])
        #expect(file.scrums[0].scrum.theme == .orange)
        #expect(file.scrums[0].scrum.attendees == [Attendee(id: "P", name: "Blob")])
        #expect(
            file.scrums[0].meetings == [ImportedMeeting(id: "M1", start: 1_709_307_200)])
        #expect(
            file.diagnostics.map { $0.line(file: "x") } == [
                "x:1:70: warning: attendees[1]: a person without a name is skipped"
            ])
    }

    @Test(
        "A file that is not a list is refused in one sentence",
        arguments: [
            (
                #"{"id":"S","title":"A","duration":[16,4852094820647174144],"meetings":[{}]}"#,
                "found one object; put [ ] around it"
            ),
            (
                "{\n \"duration\": [16, 485],\n \"attendees\": []\n}",
                "found one object; put [ ] around it"
            ),
            (#"{"title":"A","history":[]}"#, "found one object; put [ ] around it"),
            ("{}", "found one object; put [ ] around it"),
            (
                #"{"syncUps":[{"title":"A","duration":[300,0]}]}"#,
                #"found an object; keep only the list under "syncUps""#
            ),
            ("485", "found 485"),
        ])
    func notAList(source: String, found: String) {
        #expect(lines(of: source) == ["x:1:1: expected a list of scrums, " + found])
    }

    @Test("A syntax error in an export is not followed by advice for scrums.json")
    func syntax() {
        #expect(
            lines(of: #"[{"title":"A","duration":[300,0]},,]"#) == [
                "x:1:35: expected a value before this ','"
            ])
    }

    private func lines(of source: String) -> [String] {
        do throws(ScrumFileError) {
            return try read(source).diagnostics.map { $0.line(file: "x") }
        } catch {
            return error.lines(file: "x")
        }
    }

    @Test(
        "Each skipped part is reported with a reason",
        arguments: [
            (
                #"[{"title":"A","lengthInMinutes":0,"history":[]}]"#,
                "x:1:33: lengthInMinutes: expected a number above 0 and at most 1440 (a day), found 0"
            ),
            (#"[{"title":"A"}]"#, "x:1:2: [0]: expected a length; it is missing"),
            (#"[{"lengthInMinutes":5}]"#, "x:1:2: [0]: expected \"title\"; it is missing"),
            (#"[5]"#, "x:1:2: [0]: expected a scrum, found 5"),
            (
                #"[{"title":"A","duration":[-1,5],"meetings":[]}]"#,
                "x:1:26: duration: expected a duration above 0 and at most a day, found [-1,5]"
            ),
            (
                #"[{"title":"A","duration":300}]"#,
                "x:1:26: duration: expected a duration such as [16, 4852094820647174144], found 300"
            ),
            (
                #"[{"title":"A","duration":[0,9000000000000000000],"attendees":["B"#
                    + #"","C","D","E","F","G","H","I","J","K"]}]"#,
                "x:1:26: lengthInMinutes: expected at least 1 second for each speaker, "
                    + "found 9 seconds in all"
            ),
        ])
    func errors(source: String, message: String) throws {
        let file = try read(source)
        #expect(file.scrums.isEmpty)
        #expect(file.diagnostics.map { $0.line(file: "x") } == [message])
    }

    @Test(
        "A meeting more than a day ahead is an error that names the likely unit",
        arguments: [
            ("1700000000", ", probably in seconds since 1970"),
            ("1700000000.25", ", probably in seconds since 1970"),
            ("1700000000000", ", probably in milliseconds since 1970"),
            ("1021779201", ", probably in seconds since 1970"), ("2000086401", ""),
            ("1e30", ""),
        ])
    func future(date: String, reason: String) throws {
        let file = try read(
            #"[{"title":"A","lengthInMinutes":5,"history":[{"date":\#(date)}]}]"#)
        #expect(file.scrums.isEmpty)
        #expect(
            file.diagnostics.map { $0.line(file: "x") } == [
                "x:1:54: history[0].date: expected seconds since 2001, found a date in the "
                    + "future: \(date)\(reason)"
            ])
    }

    @Test("Old meetings, and meetings less than a day ahead, are imported")
    func oldAndNear() throws {
        let file = try read(
            #"[{"title":"A","lengthInMinutes":5,"history":[{"date":0},{"date":1021779200}]}]"#)
        #expect(file.diagnostics.isEmpty)
        #expect(file.scrums[0].meetings.map(\.start) == [978_307_200, 2_000_086_400])
    }

    @Test("Invalid parts do not prevent other parts from being imported")
    func warnings() throws {
        let file = try read(
            #"""
            [{"title": "A", "lengthInMinutes": 5, "color": "red", "x": 1, "history": [
              {"date": "today"},
              {"date": 1, "lengthInMinutes": -1, "transcript": 5, "attendees": ["B", {}, 5]},
              7]}]
            """#)
        #expect(file.scrums.count == 1)
        #expect(
            file.scrums[0].meetings == [ImportedMeeting(start: 978_307_201, attendees: ["B"])])
        #expect(
            file.diagnostics.map { $0.line(file: "x") } == [
                "x:1:48: warning: color: expected a colour with red, green and blue; "
                    + "the theme becomes seafoam",
                "x:1:55: warning: [0]: \"x\" is not imported",
                "x:2:12: warning: history[0]: this meeting is skipped: expected a date in seconds "
                    + "since 2001, found \"today\"",
                "x:3:34: warning: history[1]: the length is skipped: expected a number of minutes, "
                    + "found -1",
                "x:3:52: warning: history[1]: the transcript is skipped: expected a string, "
                    + "found 5",
                "x:3:74: warning: history[1].attendees[1]: a person without a name is skipped",
                "x:3:78: warning: history[1].attendees[2]: a person without a name is skipped",
                "x:4:3: warning: history[2]: this meeting is skipped: expected an object, found 7",
            ])
    }

    @Test("Options that exist only in scrum are not imported, and a warning says so")
    func options() throws {
        let file = try read(
            #"[{"title":"A","lengthInMinutes":5,"order":"rotating","attendees":[{"name":"B"#
                + #"","id":"","minutes":2}]}]"#)
        #expect(file.scrums.map(\.scrum.attendees) == [[Attendee(name: "B")]])
        #expect(
            file.diagnostics.map { $0.line(file: "x") } == [
                "x:1:35: warning: [0]: \"order\" is not imported",
                "x:1:87: warning: attendees[0]: \"minutes\" is not imported",
            ])
    }

    @Test("Only a list can be imported", arguments: ["", "5", "{}", "[", "[1,,2]", #"{"a": [1]}"#])
    func bad(source: String) {
        #expect {
            try read(source)
        } throws: { error in
            guard case .bad(_, let diagnostics)? = error as? ScrumFileError else { return false }
            return !diagnostics.isEmpty
        }
    }

    @Test("The most similar theme is chosen", arguments: Theme.allCases)
    func themes(theme: Theme) throws {
        let color = theme.mainColor
        let parts = [16, 8, 0].map { shift in Double((color >> shift) & 0xFF) / 255 }
        let source = """
            [{"title": "A", "lengthInMinutes": 5, "color": {"red": \(parts[0]),
            "green": \(parts[1]), "blue": \(parts[2] * 0.99), "opacity": 1}}]
            """
        #expect(try read(source).scrums.map(\.scrum.theme) == [theme])
    }

    @Test("An imported meeting whose id is empty is identified by its start")
    func emptyID() throws {
        let source = """
            [{"title": "A", "lengthInMinutes": 5, "history": [{"id": "", "date": -978307100}]}]
            """
        let meeting = try #require(try read(source).scrums[0].meetings.first)
        #expect(meeting.record(of: .init(title: "A")) { _ in 0 }.id == "import-100")
    }

    @Test("Imported meetings have no times")
    func records() {
        let meeting = ImportedMeeting(start: 100, attendees: ["B", "C"], transcript: "text")
        let scrum = MeetingRecord.Scrum(id: "1", title: "A", file: "/f")
        let record = meeting.record(of: scrum) { _ in 3600 }
        #expect(record.id == "import-100")
        #expect(record.start == Timestamp(seconds: 100, utcOffset: 3600))
        #expect(!record.isMeasured)
        #expect(record.people.map(\.name) == ["B", "C"])
        #expect(record.people.allSatisfy { $0.taken == .zero && $0.planned == .zero })
        #expect(record.notes == [MeetingRecord.Note(text: "text")])
        #expect(record.planned == .zero && record.elapsed == .zero)
    }
}
