import Glibc
import Platform
import ScrumCore
import TestSupport
import Testing

@testable import MeetingHistory

/// One scrum under several spellings of its file and title.
@Suite final class ScrumIdentityTests {
    private let folder = TemporaryFolder()
    private var history: History { History(folder: folder.path + "/history") }

    init() throws {
        try #require(mkdir(folder.path + "/team", 0o700) == 0)
        try #require(mkdir(folder.path + "/other", 0o700) == 0)
        try #require(symlink(folder.path + "/team", folder.path + "/link") == 0)
    }

    deinit { folder.remove() }

    private func scrum(_ folder: String, _ title: String = "Café") -> MeetingRecord.Scrum {
        MeetingRecord.Scrum(title: title, file: "\(self.folder.path)/\(folder)/scrums.json")
    }

    private var spellings: [MeetingRecord.Scrum] {
        [
            scrum("team"), scrum("other/../team"), scrum("link"), scrum("team", "Cafe\u{301}"),
            scrum("link", "Cafe\u{301}"),
        ]
    }

    /// Appends a meeting as version 2.0.0 does, which knows a scrum by its spelling.
    private func add200(_ record: MeetingRecord) throws {
        let name = HistoryName.name(of: record.scrum)
        try HistoryFile(path: history.folder + "/" + name, files: .real).add([record])
    }

    /// The meetings that version 2.0.0 sees.
    private func ids200(_ scrum: MeetingRecord.Scrum) throws -> [String] {
        let path = history.folder + "/" + HistoryName.name(of: scrum)
        return try HistoryFile(path: path, files: .real).all().records.map(\.id)
    }

    private func ids(_ scrum: MeetingRecord.Scrum) throws -> [String] {
        try history.file(of: scrum).all().records.map(\.id)
    }

    @Test("Every spelling of a file's path and title finds the same history and running meeting")
    func spelled() throws {
        try history.add([Sample.meeting(0, of: spellings[0])])
        var header = try Sample.header("m5")
        header.file = spellings[0].file
        header.plan.scrum.title = spellings[0].title
        let journal = Journal(header, in: history)
        for spelling in spellings {
            let contents = try history.contents()
            #expect(contents.existingFile(of: spelling) != nil)
            #expect(try ids(spelling) == ["m0"])
            #expect(contents.isRunning(spelling))
        }
        #expect(try !history.contents().isRunning(scrum("other")))
        #expect(try history.contents().existingFile(of: scrum("other")) == nil)
        #expect(try history.contents().existingFile(of: scrum("team", "Cafe")) == nil)
        journal.close()
    }

    @Test("Version 2.0.0 and this one take turns for a week, and neither misses a meeting")
    func turns() throws {
        for (number, spelling) in spellings.enumerated() {
            let history = History(folder: folder.path + "/week\(number)")
            let other = spellings[(number + 1) % spellings.count]
            try history.makeFolder()
            let old = HistoryFile(
                path: history.folder + "/" + HistoryName.name(of: other), files: .real)
            for day in 0..<7 {
                if day % 2 == 0 {
                    try old.add([Sample.meeting(day, of: other)])
                } else {
                    try history.add([Sample.meeting(day, of: spelling)])
                }
                let expected = (0...day).map { "m\($0)" }
                #expect(try old.all().records.map(\.id) == expected)
                #expect(try history.file(of: spelling).all().records.map(\.id) == expected)
            }
        }
    }

    @Test("Of two files that version 2.0.0 wrote for one scrum, the newest is continued")
    func two() throws {
        try history.makeFolder()
        try add200(Sample.meeting(0, of: spellings[1]))
        try add200(Sample.meeting(1, of: spellings[2]))
        #expect(try ids(spellings[0]) == ["m0", "m1"])
        try history.add([Sample.meeting(2, of: spellings[0])])
        #expect(try ids200(spellings[2]) == ["m1", "m2"])
        try add200(Sample.meeting(3, of: spellings[1]))
        try history.add([Sample.meeting(4, of: spellings[0])])
        #expect(try ids200(spellings[1]) == ["m0", "m3", "m4"])
        #expect(try ids(spellings[3]) == ["m0", "m1", "m2", "m3", "m4"])
    }

    @Test("A file whose first line is damaged still belongs to the scrum that its name gives")
    func damaged() throws {
        try history.makeFolder()
        try folder.write("damaged\n", to: "history/" + HistoryName.name(of: spellings[0]))
        try history.add([Sample.meeting(1, of: spellings[0])])
        let page = try history.file(of: spellings[0]).all()
        #expect(page.records.map(\.id) == ["m1"] && page.warnings.map(\.line) == [1])
        #expect(try history.contents().all.count == 1)
    }

    @Test("A scrum with an id is known by it alone")
    func byID() throws {
        var one = scrum("team")
        one.id = "1"
        try history.add([Sample.meeting(0, of: one)])
        var other = scrum("other", "Other")
        other.id = "1"
        #expect(try ids(other) == ["m0"])
        #expect(try ids(scrum("team")) == [])
    }
}
