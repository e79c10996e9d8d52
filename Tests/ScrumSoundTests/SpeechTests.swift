import Glibc
import Testing

@testable import ScrumSound

struct SpeechTests {
    /// A half-second tone with silence on both sides, in place of a voice.
    private static let voice = Sound(
        samples: [Int16](repeating: 3, count: 4410)
            + MixingTests.tone(600, milliseconds: 500, rate: 22_050, amplitude: 0.2).samples
            + [Int16](repeating: 0, count: 6615), channels: 1, rate: 22_050)

    @Test("Silence around speech is removed, and its loudness is normalised")
    func silence() throws {
        let speech = try #require(Self.voice.speech(rate: 48_000))
        #expect(speech.rate == 48_000)
        #expect(speech.channels == 1)
        #expect(speech.duration > .milliseconds(500) && speech.duration < .milliseconds(570))
        // A sine wave with an RMS level of -18 dBFS peaks at -15 dBFS.
        #expect(5600...6100 ~= MixingTests.peak(speech.samples))
        #expect(speech.samples.first == 0)
        #expect(speech.samples.last == 0)
    }

    @Test("Speech with loud peaks stays below -3 dBFS")
    func peaks() throws {
        var samples = MixingTests.tone(500, milliseconds: 400, amplitude: 0.02).samples
        samples[9600] = 32_767
        let speech = try #require(
            Sound(samples: samples, channels: 1, rate: 48_000).speech(rate: 48_000))
        #expect(23_100...23_250 ~= MixingTests.peak(speech.samples))
    }

    @Test("Long speech is cut off after five seconds, and silence yields no sound")
    func longSpeech() throws {
        let long = MixingTests.tone(500, milliseconds: 9000, rate: 8000)
        #expect(try #require(long.speech(rate: 8000)).duration == .seconds(5))
        let silence = Sound(samples: [0, 1, -1, 0], channels: 1, rate: 8000)
        #expect(silence.speech(rate: 48_000) == nil)
    }

    @Test("A voice recorded in stereo is mixed to mono")
    func channels() throws {
        let tone = MixingTests.tone(500, milliseconds: 100).samples
        let left = Sound(samples: tone.flatMap { [$0, 0] }, channels: 2, rate: 48_000)
        #expect(try #require(left.speech(rate: 48_000)).channels == 1)
    }

    @Test(
        "A name is cleaned before it is passed to a program",
        arguments: [
            ("Daisy", "Daisy"), ("  Jo\u{1B}[31m \t Ann\n", "Jo 31m Ann"), ("-v", "-v"),
            ("Ann [[tEst]]", "Ann tEst"), ("<b>Bob</b>", "b Bob /b"), ("さくら・レオ", "さくら レオ"),
            ("Ｄａｉｓｙ", "Daisy"), ("［［ｔ］］", "t"),
            ("Ann\u{202E}a", "Ann a"), ("Łukasz", "Łukasz"), ("李小龍", "李小龍"), ("\n\u{0}", nil),
        ] as [(String, String?)])
    func cleaned(text: String, cleaned: String?) {
        #expect(SpokenName(text)?.text == cleaned)
    }

    @Test("A name is cut off after 100 characters")
    func longName() {
        #expect(SpokenName(String(repeating: "a", count: 1000))?.text.count == 100)
        let marks = "a" + String(repeating: "\u{301}", count: 100_000)
        #expect(SpokenName(marks)?.text.unicodeScalars.count == 400)
    }

    @Test(
        "Voice names may contain only certain characters",
        arguments: [
            ("en", true), ("en-us+f3", true), ("mb_de", true), ("", false), ("a b", false),
            ("é", false), ("x;y", false), (String(repeating: "a", count: 33), false),
        ])
    func voiceNames(voice: String, isValid: Bool) {
        #expect(voice.isPlainArgument == isValid)
        #expect((SpokenName("Daisy", voice: voice) != nil) == isValid)
    }

    @Test(
        "A name gets a voice that can read its script",
        arguments: [
            ("Daisy", nil, "en"), ("Łukasz", "pl", "pl"), ("Nguyễn", "en-gb", "vi"),
            ("李雷", nil, "cmn-latn-pinyin cmn zh yue"),
            ("李雷 Leo", "en", "cmn-latn-pinyin cmn zh yue"),
            ("李雷", "yue", "yue cmn-latn-pinyin cmn zh"),
            ("李雷", "mb-cn1", "mb-cn1 cmn-latn-pinyin cmn zh yue"), ("さくら", nil, "ja"),
            ("サクラ", "ja+f2", "ja+f2 ja"), ("Мария", nil, "ru uk be bg sr mk kk tt ba ky"),
            ("Юлія", nil, "ru uk be kk"), ("Їжак", nil, "uk ru"), ("Қанат", nil, "kk tt ba ky"),
            ("Ђорђе", nil, "sr mk ru"), ("Ελένη", "en", "el grc"), ("محمد", nil, "ar fa ur"),
            ("علی", nil, "fa ur"), ("דניאל", nil, "he"), ("राहुल", nil, "hi mr ne"),
            ("김철수", nil, "ko"), ("สมชาย", nil, "th"), ("გიორგი", nil, "ka"),
            // No voice reads Tibetan, or kanji, which Japanese voices call "Chinese letter" or a
            // number.
            ("田中さくら", nil, ""), ("田中さくら", "ja", ""), ("田中", "ja", ""), ("佐々木", nil, ""),
            ("བོད", nil, ""),
            // These contain no letters.
            ("7", nil, "en"), ("😀", nil, "en"), ("-", "de", "de"),
        ] as [(String, String?, String)])
    func voices(text: String, voice: String?, voices: String) throws {
        let name = try #require(SpokenName(text, voice: voice))
        #expect(name.voices.joined(separator: " ") == voices)
    }

    @Test(
        "A name that no voice can read is spelled letter by letter",
        arguments: [
            ("Ann", "Ann"), ("Łukasz Nguyễn 2", "Łukasz Nguyễn 2"), ("བོད", "ba, o, da"),
            ("Leo བོད", "Leo ba, o, da"), ("ບຸນ ມີ", "bo, u, no mo, ii"), ("ខ្មែរ", "kha, mo, ae, ro"),
            ("ދިވެ", "dhaalu, vaavu"), ("Юлія", "yu, el, byelorussian-ukrainian i, ya"),
            ("田中さくら", nil), ("Ann 李", nil),
        ] as [(String, String?)])
    func spelling(text: String, spelled: String?) throws {
        #expect(try #require(SpokenName(text)).spelled == spelled)
    }
}
