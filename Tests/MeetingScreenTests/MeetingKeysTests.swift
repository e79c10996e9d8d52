import ScrumCore
import TerminalUI
import TestSupport
import Testing

@testable import MeetingScreen

/// The effects of keys, including keys that are held, unknown or on other keyboard layouts.
@Suite struct MeetingKeysTests {
    private static let keys: [Key] =
        (32..<127).map { .character(Character(Unicode.Scalar(UInt8($0)))) } + [
            .enter, .escape, .backspace, .delete, .tab, .backTab, .up, .down, .left, .right, .home,
            .end, .pageUp, .pageDown, .insert, .function(1), .control("l"), .control("a"),
            .alt("x"),
        ]

    @Test("Volume keys repeat and stop at 0 and 100")
    func volume() {
        var meeting = Meeting()
        meeting.press(.character("<"), .character("<"), at: 10)
        #expect(meeting.model.volume == 80 && meeting.model.screen.notice == "Volume 80 %.")
        #expect(meeting.effects == [.setVolume(80), .announce(.volume(80))])
        meeting.press(.character(">"), .character(">"), .character(">"), at: 11)
        #expect(meeting.model.volume == 100)
        for _ in 0..<11 { meeting.press(.character("<"), at: 12) }
        #expect(meeting.model.volume == 0)
        meeting.press(.character("m"), at: 20)
        meeting.press(.character(">"), at: 21)
        #expect(meeting.model.screen.notice == "Volume 10 %, sound off.")
        #expect(meeting.model.screen.isMuted)
    }

    @Test(
        "Holding a key for 2 s does not end the meeting or move anyone twice",
        arguments: [0.25, 0.5, 0.66], [DailyScrum.Advance.auto, .manual])
    func heldKeys(first: Double, advance: DailyScrum.Advance) {
        for key in Self.keys {
            var meeting = Meeting(
                ["A", "B", "C", "D", "E", "F", "G", "H", "I"], minutes: 15, advance: advance)
            meeting.pass(to: 40)
            meeting.press(key, at: 40)
            var time = 40 + first
            while time < 42 {
                meeting.press(key, at: time)
                time += 1.0 / 30
            }
            #expect(meeting.exit == nil && !meeting.model.timer.hasEnded, "\(key)")
            let timer = meeting.model.timer
            #expect(timer.past.count <= 1, "\(key)")
            #expect(timer.speakers.count { $0.isAbsent } <= 1, "\(key)")
            #expect(timer.speakers.count == 9, "\(key)")
            let moves = meeting.allEffects.count { effect in
                switch effect {
                case .journal(.next, _), .journal(.absent, _), .journal(.callBack, _),
                    .journal(.later, _), .journal(.undo, _), .journal(.first, _):
                    true
                default: false
                }
            }
            #expect(moves <= 1, "\(key)")
        }
    }

    @Test("Neither keys nor control lines can remove the last 10 seconds of a turn")
    func lastSeconds() {
        var meeting = Meeting(minutes: 2)
        meeting.press(.character("-"), at: 5)
        #expect(meeting.model.timer.current?.box == .seconds(15))
        #expect(meeting.model.screen.notice == "−0:15 for Cathy.")
        meeting.press(.character("-"), at: 7)
        #expect(meeting.model.timer.current?.box == .seconds(15))
        #expect(meeting.model.screen.notice?.contains("10") == true)
        meeting.send(.line("extend -600"), at: 8)
        #expect(meeting.speaker == "Cathy")
    }

    @Test("Time cannot be removed just after a change of speaker")
    func lessAfterAChange() {
        var meeting = Meeting()
        meeting.pass(to: 150)
        meeting.press(.character("-"), at: 150.5)
        #expect(meeting.model.timer.current?.box == .seconds(150))
        meeting.press(.character("-"), at: 151.5)
        #expect(meeting.model.timer.current?.box == .seconds(120))
    }

    @Test("After an ignored press, a gap longer than any repeat makes a new press")
    func ignoredPresses() {
        var meeting = Meeting()
        meeting.pass(to: 400)
        #expect(meeting.speaker == "Simon")
        for press in 0..<4 { meeting.press(.character("u"), at: 401 + Double(press) * 0.5) }
        #expect(meeting.speaker == "Cathy")
        #expect(meeting.model.screen.notice == "Too soon after the last press: press again.")
    }

    @Test("Holding q does not answer the question opened by q")
    func heldQuestion() {
        var meeting = Meeting()
        meeting.press(.character("q"), at: 20)
        meeting.press(.character("q"), at: 20.5)
        #expect(meeting.exit == nil && meeting.model.screen.prompt != nil)
        meeting.press(.character("q"), at: 21.4)
        #expect(meeting.model.timer.hasEnded)
    }

    @Test("A key can answer a question that another key opened, even just after its last press")
    func quickAnswer() {
        var meeting = Meeting()
        meeting.press(.character("j"), .character("Z"), .enter, at: 20)
        meeting.press(.character("q"), .enter, at: 20.3)
        #expect(meeting.exit?.isKept == true)
    }

    @Test("A typed letter works as a key after the prompt closes", arguments: [Key.enter, .escape])
    func keyAfterText(end: Key) {
        for opener: Character in ["i", "o", "j"] {
            var meeting = Meeting()
            meeting.press(.character(opener), .character("n"), end, at: 20)
            meeting.press(.character("n"), at: 20.3)
            #expect(meeting.speaker == "Daisy")
        }
    }

    @Test(
        "The question at the end accepts Enter, letters and Esc",
        arguments: [
            (Key.enter, true), (.character("K"), true), (.character("y"), true),
            (.character("d"), false), (.character("в"), false),
        ])
    func answers(key: Key, isKept: Bool) {
        var meeting = Meeting()
        meeting.press(.character("q"), at: 20)
        meeting.press(key, at: 22)
        meeting.pass(to: 30)
        #expect(meeting.exit?.isKept == isKept)
        for stays in [Key.escape, .character("n"), .character("g")] {
            var meeting = Meeting()
            meeting.press(.character("q"), at: 20)
            meeting.press(stays, at: 22)
            #expect(meeting.model.screen.prompt == nil && !meeting.model.timer.hasEnded)
        }
    }

    @Test(
        "On other keyboards, keys work by their position",
        arguments: [
            ("т", "n"), ("Т", "n"), ("з", "p"), ("ν", "n"), ("π", "p"), ("מ", "n"), ("פ", "p"),
            ("ى", "n"), ("ح", "p"), ("ф", "a"), ("і", "s"), ("é", "é"), ("Б", "<"), ("Ю", ">"),
        ])
    func layouts(typed: Character, latin: Character) {
        func command(_ key: Character) -> MeetingCommand? {
            KeyTable(MeetingKeys.all).find(.character(key))?.command
        }
        #expect(command(typed) == command(latin))
    }

    @Test("A Latin character is never converted to another one")
    func latinSigns() {
        for value in UInt8(32)..<127 {
            let key = Key.character(Character(Unicode.Scalar(value)))
            #expect(key.onLatinKeyboard == key)
        }
    }

    @Test("An unknown key says how to list the keys")
    func unknownKey() {
        var meeting = Meeting()
        meeting.press(.character("x"), at: 10)
        #expect(meeting.model.screen.notice == "? shows the keys.")
    }

    @Test("A notice disappears with the next key")
    func answeredKey() {
        var meeting = Meeting()
        meeting.press(.enter, at: 10)
        #expect(meeting.model.screen.notice == "Select a name with ↑ and ↓ first.")
        meeting.press(.down, at: 11)
        #expect(meeting.model.screen.notice == nil)
    }

    @Test("The message line shows the remaining time after t is pressed")
    func timeRemaining() {
        var meeting = Meeting()
        meeting.press(.character("t"), at: 240)
        #expect(meeting.model.screen.notice == "Time remaining: 6 minutes.")
    }

    @Test("Every key in the help changes something or explains why it does not")
    func everyKeyAnswers() throws {
        for binding in MeetingKeys.all {
            var meeting = Meeting()
            meeting.pass(to: 41)
            let before = meeting.model
            meeting.press(try #require(binding.keys.first), at: 41)
            let after = meeting.model
            let isSeen =
                before.timer != after.timer || before.screen.notice != after.screen.notice
                || before.screen.prompt != after.screen.prompt
                || before.screen.selection != after.screen.selection
                || before.screen.isMuted != after.screen.isMuted || meeting.effects.contains(.help)
                || meeting.effects.contains(.redraw)
                || meeting.effects.contains(.share(onNetwork: false))
            #expect(isSeen, "\(binding.label)")
        }
    }

    @Test(
        "Undo names the undone change, or the new state in a sentence of its own",
        arguments: [
            ("+", ": +0:30 for Cathy."), ("-", ": −0:30 for Cathy."),
            ("r", ". The turn continues as before."), ("l", ". Cathy speaks."),
            (" ", ". Cathy speaks."),
            ("d", ". The boxes are as before."), ("s", ". The order is as before."),
        ])
    func undone(key: Character, told: String) {
        var meeting = Meeting()
        meeting.press(.character(key), at: 10)
        meeting.press(.character("u"), at: 12)
        #expect(meeting.model.screen.notice == "Undone\(told)")
    }

    @Test("Undo names the person concerned if that is not the speaker")
    func undoneForOthers() {
        var meeting = Meeting()
        meeting.press(.down, .down, .character("a"), at: 10)
        meeting.press(.character("a"), at: 12)
        meeting.press(.character("u"), at: 14)
        #expect(meeting.model.screen.notice == "Undone. Simon is absent.")
        meeting.press(.character("u"), at: 16)
        #expect(meeting.model.screen.notice == "Undone. Simon is not absent.")
        meeting.press(.character("j"), at: 18)
        meeting.send(.paste("Zoe\n"), at: 18)
        meeting.press(.character("u"), at: 20)
        #expect(meeting.model.screen.notice == "Undone. Zoe is not joining.")
    }

    @Test("A text field that is full accepts no more typed or pasted characters")
    func longText() {
        var field = TextField()
        field.insert(String(repeating: "ab ", count: 9_000))
        #expect(field.before.utf8.count == 16_000)
        field.press(.home)
        field.press(.character("x"))
        #expect(field.string.hasPrefix("ab ab") && field.string.utf8.count == 16_000)
        field.press(.delete)
        for _ in 0..<20_000 { field.press(.character("\u{301}")) }
        #expect(field.string.utf8.count <= 16_000)
        field.press(.control("u"))
        #expect(field.before.isEmpty && field.after.hasPrefix("b ab"))
    }

    @Test("The cursor moves and deletes by character, word or line")
    func editing() {
        var field = TextField()
        field.insert("one two  three")
        func pressed(_ keys: Key...) -> [String] {
            for key in keys { field.press(key) }
            return [field.before, field.after]
        }
        #expect(pressed(.left, .control("b")) == ["one two  thr", "ee"])
        #expect(pressed(.right) == ["one two  thre", "e"])
        #expect(pressed(.control("w")) == ["one two  ", "e"])
        #expect(pressed(.control("w")) == ["one ", "e"])
        #expect(pressed(.delete, .delete) == ["one ", ""])
        #expect(pressed(.home) == ["", "one "])
        #expect(pressed(.backspace, .left, .right, .right) == ["on", "e "])
        #expect(pressed(.control("k")) == ["on", ""])
        #expect(pressed(.control("a"), .control("e"), .right) == ["on", ""])
        #expect(pressed(.control("u")) == ["", ""])
        #expect(pressed(.control("w"), .backspace, .delete, .up) == ["", ""])
    }

    @Test("A text field shows as much text around the cursor as fits", arguments: 0...12)
    func shownText(columns: Int) {
        var field = TextField()
        field.insert("王小明 Ann")
        for _ in 0..<3 { field.press(.left) }
        let (before, after) = field.shown(in: columns)
        #expect("王小明 ".hasSuffix(before) && "Ann".hasPrefix(after))
        #expect(TextWidth.width(of: before) <= max(0, columns - 1))
        let isCut = before + after != "王小明 Ann"
        let width = TextWidth.width(of: before + after)
        #expect(isCut ? width >= columns - 1 : width <= columns + 1, "\(before)|\(after)")
    }

    @Test("Backspace deletes a whole visible character")
    func graphemes() {
        var editor = TextField()
        for scalar in "ae\u{301}👩\u{200D}💻".unicodeScalars {
            editor.press(.character(Character(scalar)))
        }
        #expect(editor.before.count == 3 && editor.after.isEmpty)
        editor.press(.backspace)
        #expect(editor.string == "ae\u{301}")
        editor.press(.backspace)
        #expect(editor.string == "a")
    }

    @Test("During the last turn the footer says that Space ends the meeting")
    func lastSpeaker() {
        var meeting = Meeting(["A"])
        meeting.pass(to: 5)
        #expect(meeting.picture(at: 5).line(23).contains("space end"))
    }

    @Test("The footer shows the selected person's keys; the person's row is inverse")
    func selectedPerson() {
        var meeting = Meeting()
        meeting.press(.down, .down, at: 5)
        var frame = meeting.picture(at: 5)
        #expect(
            frame.line(23)
                == " a Simon absent  l Simon later  Enter Simon next  Esc clear  ? keys  q end")
        let row = (0..<22).first { frame.line($0).contains("· Simon") }
        #expect(frame.style(row: row ?? 0, column: 60).attributes.contains(.reverse))
        meeting.press(.character("a"), at: 6)
        #expect(meeting.picture(at: 6).line(23).contains("a Simon back"))
        meeting.press(.escape, at: 7)
        frame = meeting.picture(at: 7)
        #expect(frame.line(23).contains("space next") && !frame.line(23).contains("Simon"))
        #expect(frame.style(row: row ?? 0, column: 60).attributes.isEmpty)
    }

    @Test("The footer does not offer to move an agenda item")
    func selectedItem() {
        var meeting = Meeting(["Cathy", "Daisy", "[Lunch]", "Simon"])
        meeting.press(.down, .down, at: 5)
        #expect(
            meeting.picture(at: 5).line(23)
                == " a Lunch left out  Enter Lunch next  Esc clear  ? keys  q end")
        meeting.press(.escape, at: 6)
        for turn in 1...2 { meeting.send(.line("next \(turn)"), at: 7) }
        #expect(
            meeting.picture(at: 7).line(23).contains("p pause  a omit  j join"))
    }

    @Test("The footer omits a long name")
    func selectedLongName() {
        var meeting = Meeting(["Cathy", "Daisy", "Maximilianagrande", "Simon"])
        meeting.press(.down, .down, at: 5)
        #expect(meeting.picture(at: 5).line(23).hasPrefix(" a absent  l later  Enter next"))
    }

    @Test("At every width the footer shows the key that unmutes")
    func mutedKey() {
        for columns in [30, 40, 60, 80] {
            let frame = Meeting(isMuted: true).picture(at: 5, rows: 24, columns: columns)
            #expect(frame.line(23).contains("m mute"), "\(columns)")
        }
    }

    @Test("MUTED is always visible", arguments: [(24, 80), (12, 40), (5, 20), (3, 16), (1, 20)])
    func muted(rows: Int, columns: Int) {
        var meeting = Meeting(isMuted: true)
        meeting.send(.soundFailed("no device"), at: 5)
        meeting.press(.character("t"), at: 5)
        #expect(meeting.picture(at: 5, rows: rows, columns: columns).text.contains(" MUTED"))
    }

    @Test("A long message uses the whole line at 80 columns")
    func longMessage() {
        var meeting = Meeting()
        let reason = "no sound without ALSA's library; install libasound2"
        meeting.send(.deviceFailed(reason), at: 5)
        for (seconds, isShown) in [(10.5, true), (11.5, false)] {
            meeting.send(.tick, at: seconds)
            let frame = meeting.picture(at: seconds)
            #expect(frame.line(22).contains("Bell instead of sounds: \(reason).") == isShown)
            #expect(frame.line(22).contains("on time") != isShown)
            #expect(frame.line(0).contains(" BELL "))
        }
    }

    @Test("A text field shows how to finish typing")
    func finishing() {
        var meeting = Meeting()
        meeting.press(.character("j"), at: 10)
        #expect(meeting.picture(at: 10).line(23).contains("Enter done · Esc cancel"))
    }
}
