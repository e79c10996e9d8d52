import Testing

@testable import ScrumStore

struct OptionMistakeTests {
    static let all: [Mistake] = [
        Mistake(
            #"[{"title": "Design", "lengthInMinutes": 10, "warning": 86401}]"#,
            [
                #"value f:1:56: error: warning: expected a number from 0 (no warning) to 86400 (a "#
                    + #"day), found 86401"#
            ]),
        Mistake(
            #"[{"title": "Design", "lengthInMinutes": 10, "warning": [15, 60]}]"#,
            [
                #"value f:1:61: error: warning[1]: expected less than the number before it, found 60"#
            ]),
        Mistake(
            #"[{"title": "Design", "lengthInMinutes": 10, "warning": [15, 0]}]"#,
            [#"value f:1:61: error: warning[1]: expected a number above 0 in a list, found 0"#]),
        Mistake(
            #"[{"title": "Design", "lengthInMinutes": 10, "warning": [4, 3, 2, 1]}]"#,
            [#"value f:1:56: error: warning: expected 1 to 3 times in seconds, found 4"#]),
        Mistake(
            #"[{"title": "Design", "lengthInMinutes": 10, "warning": false}]"#,
            [
                #"type f:1:56: error: warning: expected a number of seconds such as 15, found false"#
            ]),
        Mistake(
            #"[{"title": "Design", "lengthInMinutes": 10, "record": "false"}]"#,
            [
                #"type f:1:55: record: expected false without quotation marks, found "false""#
            ]),
        Mistake(
            #"[{"title": "Design", "lengthInMinutes": 10, "record": 0}]"#,
            [
                #"type f:1:55: record: expected true or false, found 0"#
            ]),
        Mistake(
            #"[{"title": "Design", "lengthInMinutes": 10, "sound": "off"}]"#,
            [
                #"type f:1:54: sound: expected an object such as {"ding": "off", "volume": "#
                    + #"80}, found "off""#
            ]),
        Mistake(
            #"[{"title": "Design", "lengthInMinutes": 10, "sound": {"ding": "dinner"}}]"#,
            [
                #"value f:1:63: sound.ding: unknown sound "dinner"; expected one of ding, "#
                    + #"tick, chime, gong, soft, off, a path ending in .wav"#
            ]),
        Mistake(
            #"[{"title": "Design", "lengthInMinutes": 10, "sound": {"ding": "dign"}}]"#,
            [
                #"value f:1:63: sound.ding: unknown sound "dign"; did you mean "ding"?"#
            ]),
        Mistake(
            #"[{"title": "Design", "lengthInMinutes": 10, "sound": {"ding": ""}}]"#,
            [
                #"value f:1:63: sound.ding: unknown sound ""; expected one of ding, tick, "#
                    + #"chime, gong, soft, off, a path ending in .wav"#
            ]),
        Mistake(
            #"[{"title": "Design", "lengthInMinutes": 10, "sound": {"end": 5}}]"#,
            [
                #"type f:1:62: sound.end: expected a sound such as "ding", a WAV file, or "#
                    + #""off", found 5"#
            ]),
        Mistake(
            #"[{"title": "Design", "lengthInMinutes": 10, "sound": {"volume": 101}}]"#,
            [
                #"value f:1:65: sound.volume: expected a whole number from 0 to 100, found "#
                    + #"101"#
            ]),
        Mistake(
            #"[{"title": "Design", "lengthInMinutes": 10, "sound": {"volume": 80.5}}]"#,
            [
                #"value f:1:65: sound.volume: expected a whole number from 0 to 100, found "#
                    + #"80.5"#
            ]),
        Mistake(
            #"[{"title": "Design", "lengthInMinutes": 10, "sound": {"volume": "loud"}}]"#,
            [
                #"type f:1:65: sound.volume: expected a whole number from 0 to 100, found "#
                    + #""loud""#
            ]),
        Mistake(
            #"[{"title": "Design", "lengthInMinutes": 10, "sound": {"speak": "true"}}]"#,
            [
                #"type f:1:64: sound.speak: expected true without quotation marks, found "true""#
            ]),
        Mistake(
            #"[{"title": "Design", "lengthInMinutes": 10, "sound": {"voice": "en;ls", "speek": 1}}]"#,
            [
                #"value f:1:64: sound.voice: expected a voice such as "en", 1 to 32 characters of "#
                    + #"A-Z a-z 0-9 + - _, found "en;ls""#,
                #"unknownKey f:1:73: warning: sound.speek: unknown key; did you mean "#
                    + #""speak"?"#,
            ]),
        Mistake(
            #"[{"title": "Design", "lengthInMinutes": 10, "attendees": [{"name": "A", "voice": "#
                + #"""}, {"name": "B", "voice": 5, "say": " "}]}]"#,
            [
                #"value f:1:82: attendees[0].voice: expected a voice such as "en", 1 to 32 characters "#
                    + #"of A-Z a-z 0-9 + - _, found """#,
                #"type f:1:110: attendees[1].voice: expected a voice such as "en", found 5"#,
                #"value f:1:120: attendees[1].say: expected a string such as "Q A", found an "#
                    + #"empty string"#,
            ]),
        Mistake(
            #"[{"title": "Design", "lengthInMinutes": 10, "sound": {"volum": 50, "bell": "#
                + #""off"}}]"#,
            [
                #"unknownKey f:1:55: warning: sound.volum: unknown key; did you "#
                    + #"mean "volume"?"#,
                #"unknownKey f:1:68: warning: sound.bell: unknown key"#,
            ]),
        Mistake(
            #"[{"title": "Design", "lengthInMinutes": 10, "sound": {"ding": "off", "ding": "#
                + #""tick"}}]"#,
            [
                #"duplicate f:1:70: sound.ding: duplicate key; first at 1:55"#
            ]),
        Mistake(
            #"[{"title": "Design", "lengthInMinutes": 10,\#n "theme": "tan",\#n "theme": "#
                + #""sky"}]"#,
            [
                #"duplicate f:3:2: theme: duplicate key; first at 2:2"#
            ]),
        Mistake(
            #"[{"title": "Design", "lengthInMinutes": 10, "x-team": 1, "x-team": 2}]"#,
            [
                #"unknownKey f:1:45: warning: x-team: unknown key"#,
                #"duplicate f:1:58: x-team: duplicate key; first at 1:45"#,
            ]),
        Mistake(
            #"[{"title": "Design", "lengthInMinutes": 10, "tittle": "Two", "colour": "tan", "#
                + #""x": 1}]"#,
            [
                #"unknownKey f:1:45: warning: tittle: unknown key; did you mean "#
                    + #""title"?"#,
                #"unknownKey f:1:62: warning: colour: unknown key; did you mean "#
                    + #""theme"?"#,
                #"unknownKey f:1:79: warning: x: unknown key"#,
            ]),
        Mistake(
            #"[{"title": "Design", "lengthInMinutes": 10, "id": true}]"#,
            [
                #"type f:1:51: id: expected a string, found true"#
            ]),
        Mistake(
            #"[{"id": "1", "title": "A", "lengthInMinutes": 1},\#n {"id": "1", "title": "#
                + #""B", "lengthInMinutes": 1}]"#,
            [
                #"duplicate f:2:9: warning: id: the scrum at 1:9 has the same id, so both "#
                    + #"share one history"#
            ]),
        Mistake(
            #"[{"id": "1", "title": "A", "attendees": [], "duration": [0, 300], "meetings": "#
                + #"[], "theme": "appOrange"},\#n {"id": "2", "title": "B", "attendees": [], "#
                + #""duration": [0, 300], "meetings": [], "theme": "appOrang"}]"#,
            [
                #"foreign f:1:45: duration: this is a SyncUps file; to import it: "#
                    + #"scrum import FILE"#,
                #"value f:2:92: theme: unknown theme "appOrang"; expected one of bubblegum, "#
                    + #"buttercup, indigo, lavender, magenta, navy, orange, oxblood, periwinkle, "#
                    + #"poppy, purple, seafoam, sky, tan, teal, yellow"#,
            ]),
        Mistake(
            #"[{"title": "Design", "lengthInMinutes": 10, "theme": "appOrang", "history": "#
                + #"[]}]"#,
            [
                #"value f:1:54: theme: unknown theme "appOrang"; expected one of bubblegum, "#
                    + #"buttercup, indigo, lavender, magenta, navy, orange, oxblood, periwinkle, "#
                    + #"poppy, purple, seafoam, sky, tan, teal, yellow"#,
                #"foreign f:1:77: warning: this looks like a Scrumdinger file; to import it: "#
                    + #"scrum import FILE"#,
            ]),
        Mistake(
            #"[{"title": "A", "duration": 10}]"#,
            [
                #"missing f:1:17: duration: unknown key; did you mean "#
                    + #""lengthInMinutes"?"#
            ]),
        Mistake(
            #"[{"title": "\u202eevil\u0007", "lengthInMinutes": 0}, {"title": "#
                + #""\u202eevil\u0007", "lengthInMinutes": 1}]"#,
            [
                #"value f:1:51: lengthInMinutes: expected a number above 0 and at most 1440 "#
                    + #"(a day), found 0"#,
                #"duplicate f:1:65: title: another scrum is called "�evil�", at 1:12"#,
            ]),
        Mistake(
            #"[{"title": "Design", "lengthInMinutes": 10, "theme": "#
                + #""xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"}]"#,
            [
                #"value f:1:54: theme: unknown theme "#
                    + #""xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…"; expected one of bubblegum, "#
                    + #"buttercup, indigo, lavender, magenta, navy, orange, oxblood, periwinkle, "#
                    + #"poppy, purple, seafoam, sky, tan, teal, yellow"#
            ]),
        Mistake(
            #"[{"title": "A", "lengthInMinutes": 5, "theme": "rde", "count": 4, "#
                + #""attendees": [1], "order": "x"}, {"title": "A", "lengthInMinutes": "y"}]"#,
            [
                #"value f:1:48: theme: unknown theme "rde"; expected one of bubblegum, "#
                    + #"buttercup, indigo, lavender, magenta, navy, orange, oxblood, periwinkle, "#
                    + #"poppy, purple, seafoam, sky, tan, teal, yellow"#,
                #"type f:1:64: count: expected "down" or "up", found 4"#,
                #"type f:1:81: attendees[0]: expected a name such as "Cathy" or {"name": "#
                    + #""Cathy", "minutes": 3}, found 1"#,
                #"value f:1:94: order: unknown value "x"; expected one of listed, rotating, "#
                    + #"shuffled"#,
                #"duplicate f:1:110: title: another scrum is called "A", at 1:12"#,
                #"type f:1:134: lengthInMinutes: expected a number of minutes such as 10, "#
                    + #"found "y""#,
            ]),
    ]

    @Test("Every mistake in options is reported", arguments: all)
    func mistake(_ mistake: Mistake) {
        #expect(mistake.found == mistake.expected)
    }
}
