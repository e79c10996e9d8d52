import JSONText
import ScrumCore
import TestSupport
import Testing

@testable import ScrumStore

/// Numbers out of range in every field of every file.
struct HostileFieldTests {
    private static let texts = hostileNumbers.filter {
        !["nan", "inf", "0x7fffffffffffffff"].contains($0)
    }

    /// The number alone, and within every structure that a field may contain.
    private func values(_ number: String) -> [String] {
        [
            number, "\"\(number)\"", "[\(number)]", "[\(number), \(number)]",
            "[{\"name\": \"x\", \"minutes\": \(number), \"id\": \(number)}]",
            "{\"ding\": \(number), \"volume\": \(number), \"red\": \(number), \"green\": 1, \"blue\": 1}",
            "[{\"date\": \(number), \"lengthInMinutes\": \(number), \"attendees\": \(number)}]",
            "[{\"date\": 0, \"id\": \(number), \"transcript\": \(number)}]",
        ]
    }

    @Test("Numbers in scrums.json and in foreign files are checked against their range")
    func scrums() throws {
        let keys = Set(DailyScrum.keys.map(\.name) + ForeignKey.allCases.map(\.rawValue))
        for key in keys {
            for value in Self.texts.flatMap(values) {
                let base = key == "title" ? "" : "\"title\": \"A\", "
                let length = key == "lengthInMinutes" ? "" : "\"lengthInMinutes\": 5, "
                let bytes = Array("[{\(base)\(length)\"\(key)\": \(value)}]".utf8)
                let file = ScrumFile(path: "/s.json", bytes: bytes)
                for scrum in file.scrums {
                    #expect(scrum.length > .zero && scrum.length <= .seconds(86_400))
                    #expect((0...100).contains(scrum.sounds.volume))
                }
                let foreign = try ForeignFile(path: "/e.json", bytes: bytes, now: 2_000_000_000)
                let plan = ImportPlan(foreign.scrums, into: [], path: "/s.json")
                for record in plan.records(utcOffset: { _ in 50_400 }) {
                    #expect(Timestamp(iso8601: "\(record.start)")?.seconds == record.start.seconds)
                    #expect(record.planned >= .zero)
                }
            }
        }
    }

    @Test("Numbers in chart files are checked against their range")
    func charts() {
        for number in Self.texts {
            for text in [
                #"{"columns":[["x",0,N],["y",N,1]],"types":{"x":"x","y":"line"}}"#,
                #"{"columns":[["x",N,0],["y",N]],"types":{"x":"x","y":N}}"#,
                #"{"columns":[["x",0],["y",0]],"types":{"x":"x","y":"line"},"colors":{"y":N}}"#,
                "N", "[N]", #"{"columns":N,"types":N}"#,
            ] {
                let bytes = Array(text.replacing("N", with: number).utf8)
                let sets = (try? ChartFile(bytes, path: "/c.json").sets) ?? []
                for line in sets.flatMap(\.lines) {
                    #expect(line.values.allSatisfy { $0.isFinite || $0.isNaN })
                }
            }
        }
    }

    @Test(
        "Meetings in the years 1 to 9999 are imported with their dates",
        arguments: [
            ("-63113817600", "0001-01-02T00:00:00+00:00"), ("-63113904001", nil),
            ("-50000000000.5", "0416-07-25T07:06:39+00:00"),
            ("10000000000", "2317-11-21T17:46:40+00:00"),
            ("252423907199", "9999-12-30T23:59:59+00:00"), ("252423993600", nil), ("1e400", nil),
            ("-1e18", nil), ("9223372036854775807", nil),
        ])
    func dates(date: String, expected: String?) throws {
        let text = #"[{"title":"A","lengthInMinutes":5,"history":[{"date":D}]}]"#
        let bytes = Array(text.replacing("D", with: date).utf8)
        let foreign = try ForeignFile(path: "/e.json", bytes: bytes, now: 300_000_000_000)
        let plan = ImportPlan(foreign.scrums, into: [], path: "/s.json")
        let starts = plan.records(utcOffset: { _ in 0 }).map { "\($0.start)" }
        #expect(starts == (expected.map { [$0] } ?? []))
        #expect(foreign.diagnostics.count == (expected == nil ? 1 : 0))
    }

    @Test("A SyncUps duration near the limit of 128 bits is rejected")
    func duration() throws {
        for parts in ["9223372036854775807,18446744073709551615", "-9223372036854775808,0"] {
            let text = #"[{"title":"A","duration":[\#(parts)],"attendees":[]}]"#
            let foreign = try ForeignFile(
                path: "/e.json", bytes: Array(text.utf8), now: 2_000_000_000)
            #expect(foreign.scrums.isEmpty && foreign.diagnostics.count == 1)
        }
    }

    @Test("Titles and names longer than 4,000 bytes are rejected")
    func longTexts() {
        let text = { String(repeating: "x", count: $0) }
        for (title, name, mistakes) in [
            (text(4_000), text(4_000), []),
            (text(4_001), "A", ["expected a title of at most 4000 bytes, found 4001"]),
            ("T", text(3_000_000), ["expected a name of at most 4000 bytes, found 3000000"]),
        ] {
            let json = #"[{"title":"\#(title)","lengthInMinutes":5,"attendees":["\#(name)"]}]"#
            let file = ScrumFile(path: "/s.json", bytes: Array(json.utf8))
            #expect(file.errors.map(\.message) == mistakes)
        }
    }

    @Test("Ten thousand duplicate names can be numbered")
    func equalNames() {
        let count = 10_000
        let names = Array(repeating: #""A""#, count: count).joined(separator: ",")
        let json = #"[{"title":"T","lengthInMinutes":1400,"attendees":[\#(names)]}]"#
        let people = ScrumFile(path: "/s.json", bytes: Array(json.utf8)).scrums[0].attendees
        #expect(people.last?.name == "A (\(count))")
        #expect(Set(people.map(\.name)).count == count)
        #expect(
            Array(repeating: "A", count: count).numberingDuplicates.last == people.last?.name
        )
    }
}
