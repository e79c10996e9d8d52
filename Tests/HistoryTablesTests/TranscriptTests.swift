import ScrumCore
import Testing

@testable import HistoryTables

struct TranscriptTests {
    private var record: MeetingRecord {
        var record = MeetingRecord(
            id: "m1", scrum: .init(title: "Design"),
            start: Timestamp(seconds: 1_795_249_800, utcOffset: 0), planned: .seconds(60),
            people: ["Ann", "#41 *Login*"].map {
                MeetingRecord.Person(name: $0, isItem: $0.hasPrefix("#"), planned: .seconds(30))
            })
        record.turns = [(0, 0, 20), (1, 20, 65), (0, 65, 80)].map {
            MeetingRecord.Turn(person: $0, from: .seconds($1), to: .seconds($2))
        }
        return record
    }

    private func markdown(_ vtt: String, offset: Double = 0) -> String? {
        Transcript(vtt)?.markdown(of: record, offset: .seconds(offset))
    }

    @Test("Words are put under the named person's nearest turn")
    func names() {
        let vtt = """
            WEBVTT - a call

            NOTE made by hand

            1
            00:05.000 --> 00:09.000 align:start
            <v.loud Ann>I fixed <i>the</i>
            login &amp; more</v>

            00:00:22.000 --> 00:01:09.000
            <v #41 *Login*>it is done

            00:01:04.000 --> 00:01:09.500
            <v Ann>bye
            """
        #expect(
            markdown(vtt) == """

                ## Transcript

                **Ann** (0:00): I fixed the login \\& more

                **#41 \\*Login\\*** (0:20): it is done

                **Ann** (1:05): bye

                """)
    }

    @Test("Words without a name are put under the turn at their time, on the recording's clock")
    func times() {
        let vtt = """
            WEBVTT

            00:35.000 --> 00:37.000
            during the item

            00:40.000 --> 02:00.000
            <v Zoe>nobody of that name
            """
        let text = markdown(vtt, offset: 12)
        #expect(text?.contains("(0:20): during the item") == true)
        #expect(text?.contains("Login\\*** (0:20): during the item\n") == true)
        #expect(text?.contains("(1:05): nobody of that name") == true)
    }

    @Test(
        "Only WebVTT is read, and odd times are skipped",
        arguments: [
            ("", nil), ("1\n00:00:01,000 --> 00:00:02,000\nhello", nil), ("WEBVTT", ""),
            ("\u{FEFF}WEBVTT\n\n99:99 --> x\nhello", ""),
            ("WEBVTT\n\n1e400:00.0 --> 00:02.000\nhello", ""),
            ("WEBVTT\n\n00:01.000 --> 00:02.000\n<v Ann>", ""),
        ] as [(String, String?)])
    func strange(vtt: String, expected: String?) {
        #expect(markdown(vtt) == expected)
    }
}
