import Glibc
import Platform
import TestSupport
import Testing

/// The script that writes down a recording under the right names.
final class TranscribeTests {
    private static let script =
        #filePath.split(separator: "/").dropLast(3).reduce(into: "") { $0 += "/" + $1 }
        + "/Examples/transcribe"
    private let folder = TemporaryFolder()

    deinit { folder.remove() }

    private static func has(_ programs: String...) -> Bool {
        programs.allSatisfy { access("/usr/bin/" + $0, X_OK) == 0 }
    }

    /// Runs a command in the test's folder; its last line is the exit status.
    private func run(_ command: String, seconds: Int = 20) -> String {
        let shell = ChildProgram.shell(
            "cd \(folder.path); \(command); echo $?",
            environment: ["PATH": "/usr/bin:/bin", "HOME": folder.path, "script": Self.script])
        guard
            case .output(let bytes) = shell.answer(
                to: [], maxBytes: 1 << 16, within: .seconds(seconds))
        else { return "no answer" }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Ann's turn ends with a key after 4 s, the item's with its box after 8 s, and Bob's with the
    /// meeting after 12 s.
    private static let meeting = #"""
        {"scrum":{"title":"Design"},"start":"2026-11-26T09:15:00+00:00","people":[
        {"name":"Ann","planned":60.0,"taken":4.0,"absent":false,"skipped":true},
        {"name":"Bob","planned":60.0,"taken":4.0,"absent":false,"skipped":true},
        {"name":"#41 *Login*","item":true,"planned":4.0,"taken":4.0,"absent":false,"skipped":false},
        {"name":"Cid","planned":60.0,"taken":0.0,"absent":true,"skipped":false}],
        "turns":[[0,0.0,4.0],[2,4.0,8.0],[1,8.0,12.0]]}
        """#

    /// Noise, except for pauses from 2.5 s to 3 s and from 10 s to 10.6 s.
    private static let noise = """
        sox -n -r 16000 -c 1 -b 16 a.wav synth 2.5 whitenoise
        sox -n -r 16000 -c 1 -b 16 q.wav trim 0 0.5
        sox -n -r 16000 -c 1 -b 16 b.wav synth 7 whitenoise
        sox -n -r 16000 -c 1 -b 16 r.wav trim 0 0.6
        sox -n -r 16000 -c 1 -b 16 c.wav synth 1.4 whitenoise
        sox a.wav q.wav b.wav r.wav c.wav call.wav
        """

    @Test(
        "Each turn is cut at the longest pause and passed on as a WAV file",
        .enabled(if: has("jq", "sox")))
    func cuts() throws {
        try folder.write(Self.meeting, to: "meeting.json")
        let output = run(
            Self.noise + #"""

                $script --vtt call.wav meeting.json 'test -f /dev/stdin && soxi -r /dev/stdin
                    soxi -c /dev/stdin; echo "$SCRUM_NAME of $SCRUM_NAMES" | tr "\n" ","'
                """#)
        #expect(
            output == """
                WEBVTT

                00:00:00.000 --> 00:00:02.750
                <v Ann>16000 1 Ann of Ann,Bob,#41 *Login*,

                00:00:02.750 --> 00:00:10.300
                <v #41 *Login*>16000 1 #41 *Login* of Ann,Bob,#41 *Login*,

                00:00:10.300 --> 00:00:12.000
                <v Bob>16000 1 Bob of Ann,Bob,#41 *Login*,
                0

                """)
    }

    @Test(
        "A turn that the recogniser cannot do says so, and the rest goes on",
        .enabled(if: has("jq", "sox")))
    func failure() throws {
        try folder.write(Self.meeting, to: "meeting.json")
        let output = run(
            Self.noise + #"""

                $script call.wav meeting.json 'case $SCRUM_NAME in "#"*) exit 3;; Ann) echo "a <b>  c";; esac'
                $script none.wav meeting.json true 2>&1; echo $?; $script call.wav 2>&1
                """#)
        #expect(
            output == ##"""
                # Design, 2026-11-26

                **Ann:** a \<b\> c

                **\#41 \*Login\*:** \[not transcribed: exit status 3\]
                transcribe: none.wav: not readable
                2
                transcribe: expected RECORDING MEETING COMMAND; see the start of this script
                2

                """##)
    }

    @Test(
        "Speech is written under its speaker's name, although the key was late",
        .enabled(if: has("jq", "sox", "flite", "pocketsphinx_continuous")))
    func speech() throws {
        try folder.write(
            #"""
            {"scrum":{"title":"Design"},"start":"2026-11-26T09:15:00+00:00","people":[
            {"name":"Ann","planned":60.0,"taken":4.0,"absent":false,"skipped":true},
            {"name":"Bob","planned":60.0,"taken":1.785,"absent":false,"skipped":true}],
            "turns":[[0,0.0,4.0],[1,4.0,5.785]]}
            """#, to: "meeting.json")
        let output = run(
            #"""
            flite -voice slt -t "nothing is in my way at the moment" -o ann.wav
            flite -voice rms -t "the release is on friday" -o bob.wav
            sox -n -r 16000 -c 1 -b 16 q.wav trim 0 0.8
            sox ann.wav q.wav bob.wav q.wav call.wav
            $script call.wav meeting.json 'pocketsphinx_continuous -infile /dev/stdin -logfn /dev/null'
            """#, seconds: 120)
        let lines = output.split(separator: "\n")
        #expect(lines.count == 4, "\(output)")
        #expect(lines.dropFirst().first?.hasPrefix("**Ann:** nothing") == true, "\(output)")
        #expect(lines.dropFirst().first?.hasSuffix("moment") == true, "\(output)")
        #expect(lines.dropFirst(2).first?.hasPrefix("**Bob:** the") == true, "\(output)")
    }
}
