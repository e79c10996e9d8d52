import Testing

@testable import ScrumCLI

/// Invalid files: every command reports the line and column of the mistake.
struct BadFileTests {
    private static let files: [(text: String, place: String)] = [
        (#""#, "1:1"),
        (#"{}"#, "1:1"),
        (#"["#, "1:1"),
        (#"]"#, "1:1"),
        (#"[{"#, "1:2"),
        (#"[}"#, "1:1"),
        (#"[{"title": "A", "lengthInMinutes": 5}"#, "1:1"),
        (#"[{"title": "A", "lengthInMinutes": 5}]]"#, "1:39"),
        (#"[{"title": "A" "lengthInMinutes": 5}]"#, "1:15"),
        (#"[{"title" "A", "lengthInMinutes": 5}]"#, "1:10"),
        (#"[{title: "A", "lengthInMinutes": 5}]"#, "1:3"),
        (#"[{'title': "A", "lengthInMinutes": 5}]"#, "1:3"),
        (#"[{"title": "A, "lengthInMinutes": 5}]"#, "1:17"),
        (#"[{"title": "A\#nB", "lengthInMinutes": 5}]"#, "1:12"),
        (#"[{"title": "\x", "lengthInMinutes": 5}]"#, "1:13"),
        (#"[{"title": "\ud800", "lengthInMinutes": 5}]"#, "1:13"),
        (#"[{"title": "A", "lengthInMinutes": 05}]"#, "1:36"),
        (#"[{"title": "A", "lengthInMinutes": +5}]"#, "1:36"),
        (#"[{"title": "A", "lengthInMinutes": 5.}]"#, "1:36"),
        (#"[{"title": "A", "lengthInMinutes": .5}]"#, "1:36"),
        (#"[{"title": "A", "lengthInMinutes": NaN}]"#, "1:36"),
        (#"[{"title": "A", "lengthInMinutes": 5,, "theme": "tan"}]"#, "1:38"),
        (#"[/* {"title": "A", "lengthInMinutes": 5}]"#, "1:2"),
        (#"[{"title": "A", "lengthInMinutes": 5} {"title": "B", "lengthInMinutes": 5}]"#, "1:38"),
        (#"[1]"#, "1:2"),
        (#"["A"]"#, "1:2"),
        (#"[null]"#, "1:2"),
        (#"[{"lengthInMinutes": 5}]"#, "1:2"),
        (#"[{"title": "A"}]"#, "1:2"),
        (#"[{"title": "", "lengthInMinutes": 5}]"#, "1:12"),
        (#"[{"title": 7, "lengthInMinutes": 5}]"#, "1:12"),
        (#"[{"title": "A", "lengthInMinutes": "5"}]"#, "1:36"),
        (#"[{"title": "A", "lengthInMinutes": 0}]"#, "1:36"),
        (#"[{"title": "A", "lengthInMinutes": -5}]"#, "1:36"),
        (#"[{"title": "A", "lengthInMinutes": 1441}]"#, "1:36"),
        (#"[{"title": "A", "lengthInMinutes": 1e400}]"#, "1:36"),
        (#"[{"title": "A", "lengthInMinutes": 5, "theme": "pink"}]"#, "1:48"),
        (#"[{"title": "A", "lengthInMinutes": 5, "attendees": "Cathy"}]"#, "1:52"),
        (#"[{"title": "A", "lengthInMinutes": 5, "attendees": [7]}]"#, "1:53"),
        (#"[{"title": "A", "lengthInMinutes": 5, "attendees": [{"minutes": 1}]}]"#, "1:53"),
        (#"[{"title": "A", "lengthInMinutes": 5, "attendees": [{"name": ""}]}]"#, "1:62"),
        (
            #"[{"title": "A", "lengthInMinutes": 5, "attendees": [{"name": "B", "minutes": 0}]}]"#,
            "1:78"
        ),
        (
            #"[{"title": "A", "lengthInMinutes": 5, "attendees": [{"name": "B", "minutes": 6}]}]"#,
            "1:78"
        ),
        (#"[{"title": "A", "lengthInMinutes": 5, "advance": "fast"}]"#, "1:50"),
        (#"[{"title": "A", "lengthInMinutes": 5, "order": "random"}]"#, "1:48"),
        (#"[{"title": "A", "lengthInMinutes": 5, "warning": -1}]"#, "1:50"),
        (#"[{"title": "A", "lengthInMinutes": 5, "count": "sideways"}]"#, "1:48"),
        (#"[{"title": "A", "lengthInMinutes": 5, "record": "yes"}]"#, "1:49"),
        (#"[{"title": "A", "lengthInMinutes": 5, "sound": "loud"}]"#, "1:48"),
        (#"[{"title": "A", "lengthInMinutes": 5, "sound": {"volume": 101}}]"#, "1:59"),
        (#"[{"title": "A", "lengthInMinutes": 5, "title": "B"}]"#, "1:39"),
        (
            #"[{"title": "A", "lengthInMinutes": 5},\#n {"title": "a", "lengthInMinutes": 5}]"#,
            "2:12"
        ),
    ]

    @Test("A mistake in the file is reported with its line and column", arguments: files)
    func mistake(text: String, place: String) throws {
        let stage = try CommandStage(text)
        for arguments in [["start", "A"], ["check"], ["list"]] {
            let result = stage.run(arguments)
            #expect(result.status == 65 && result.output == "", "\(arguments)")
            let lines = result.error.split(separator: "\n")
            #expect(lines.contains { $0.hasPrefix("scrums.json:\(place): ") }, "\(result.error)")
        }
    }
}
