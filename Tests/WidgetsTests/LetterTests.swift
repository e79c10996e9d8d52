import Testing

@testable import TerminalUI
@testable import Widgets

@Suite struct LetterTests {
    @Test(
        "The alphabet at every size",
        arguments: [
            (
                GlyphSet.unicode, "ABCDEFGHIJ", 3, 37,
                """
                █▀█ █▀▄ █▀▀ █▀▄ █▀▀ █▀▀ █▀▀ █ █ █   █
                █▀█ █▀▄ █   █ █ █▀▀ █▀▀ █ █ █▀█ █ ▄ █
                ▀ ▀ ▀▀  ▀▀▀ ▀▀  ▀▀▀ ▀   ▀▀▀ ▀ ▀ ▀ ▀▀▀
                """
            ),
            (
                GlyphSet.unicode, "KLMNOPQR", 3, 34,
                """
                █ █ █   █▄ ▄█ █▄ █ █▀█ █▀▄ █▀█ █▀▄
                █▀▄ █   █ ▀ █ █ ▀█ █ █ █▀  █▄█ █▀▄
                ▀ ▀ ▀▀▀ ▀   ▀ ▀  ▀ ▀▀▀ ▀     ▀ ▀ ▀
                """
            ),
            (
                GlyphSet.unicode, "STUVWXYZ", 3, 33,
                """
                ▄▀▀ ▀█▀ █ █ █ █ █   █ █ █ █ █ ▀▀█
                 ▀▄  █  █ █ █ █ █ █ █ ▄▀▄  █  ▄▀
                ▀▀   ▀  ▀▀▀  ▀   ▀ ▀  ▀ ▀  ▀  ▀▀▀
                """
            ),
            (
                GlyphSet.unicode, "ABCDEFGHIJ", 4, 46,
                """
                █▀▀█ █▀▀▄ █▀▀▀ █▀▀▄ █▀▀▀ █▀▀▀ █▀▀▀ █  █ █    █
                █▄▄█ █▄▄▀ █    █  █ █▄▄▄ █▄▄▄ █ ▗▄ █▄▄█ █    █
                █  █ █  █ █    █  █ █    █    █  █ █  █ █ █  █
                ▀  ▀ ▀▀▀  ▀▀▀▀ ▀▀▀  ▀▀▀▀ ▀    ▀▀▀▀ ▀  ▀ ▀ ▀▀▀▀
                """
            ),
            (
                GlyphSet.unicode, "KLMNOPQR", 4, 42,
                """
                █ ▟▀ █    █▙  ▟█ █▙  █ █▀▀█ █▀▀▄ █▀▀█ █▀▀▄
                ██▘  █    █▝▙▟▘█ █▝▙ █ █  █ █▄▄▀ █ ▄█ █▄▄▀
                █▀▙  █    █    █ █ ▝▙█ █  █ █    █ ▐█ █ ▜▖
                ▀ ▝▀ ▀▀▀▀ ▀    ▀ ▀  ▝▀ ▀▀▀▀ ▀    ▀▀▀▀ ▀ ▝▀
                """
            ),
            (
                GlyphSet.unicode, "STUVWXYZ", 4, 42,
                """
                █▀▀▀ ▀▜▛▀ █  █ ▜▖▗▛ ▜▖ ▄ ▗▛ ▜▌▐▛ ▜▌▐▛ ▀▀▜▛
                █▄▄▄  ▐▌  █  █ ▐▙▟▌ ▐▙▐█▌▟▌  ▜▛   ▜▛   ▗▛
                   █  ▐▌  █  █  ██   ██ ██  ▗▛▜▖  ▐▌  ▗▛
                ▀▀▀▀  ▝▘  ▀▀▀▀  ▝▘   ▝▘ ▝▘  ▀▘▝▀  ▝▘  ▀▀▀▀
                """
            ),
            (
                GlyphSet.unicode, "ABCDEFGHIJ", 5, 74,
                """
                ▄████▄  █████▄  ▄█████  █████▄  ██████  ██████  ▄█████  ██  ██  ██      ██
                ██  ██  ██  ██  ██      ██  ██  ██      ██      ██      ██  ██  ██      ██
                ██████  ██████  ██      ██  ██  █████▌  █████▌  ██ ███  ██████  ██      ██
                ██  ██  ██  ██  ██      ██  ██  ██      ██      ██  ██  ██  ██  ██  ██  ██
                ██  ██  █████▀  ▀█████  █████▀  ██████  ██      ▀████▀  ██  ██  ██  ▀████▀
                """
            ),
            (
                GlyphSet.unicode, "KLMNOPQR", 5, 66,
                """
                ██ ▟█▛  ██      ██▙   ▟██  ██▙  ██  ▄████▄  █████▄  ▄████▄  █████▄
                ██▟█▘   ██      ███▙ ▟███  ███▙ ██  ██  ██  ██  ██  ██  ██  ██  ██
                ███▌    ██      ██▜███▛██  ██▜█▙██  ██  ██  █████▀  ██  ██  █████▀
                ██▜█▖   ██      ██ ▀▀▀ ██  ██ ▜███  ██  ██  ██      ██▝███  ██▝█▙
                ██ ▜█▙  ██████  ██     ██  ██  ▜██  ▀████▀  ██      ▀█████  ██ ▐█▙
                """
            ),
            (
                GlyphSet.unicode, "STUVWXYZ", 5, 69,
                """
                ▄█████  ██████  ██  ██  ▜█▖ ▗█▛  ▜█▖    ▗█▛  ▜█▙ ▟█▛  ▜█▙ ▟█▛  ██████
                ██        ██    ██  ██  ▝█▙ ▟█▘  ▐█▌ ▄▄ ▐█▌   ▜███▛    ▜███▛     ▗█▛
                ▀████▄    ██    ██  ██   ▜█▄█▛    ██▟██▙██     ███      ▜█▛     ▗██▘
                    ██    ██    ██  ██   ▝███▘    ▐██████▌    ▟███▙     ▐█▌     ▟█▘
                █████▀    ██    ▀████▀    ▜█▛     ▝██▘▝██▘   ▟█▛ ▜█▙    ▐█▌    ██████
                """
            ),
            (
                GlyphSet.unicode, "ABCDEFGHIJ", 7, 89,
                """
                ▄██████▄  ███████▄  ▄███████  ███████▄  ███████  ███████  ▄███████  ██    ██  ██       ██
                ██    ██  ██    ██  ██        ██    ██  ██       ██       ██        ██    ██  ██       ██
                ██    ██  ██    ██  ██        ██    ██  ██       ██       ██        ██    ██  ██       ██
                ████████  ████████  ██        ██    ██  ██████▌  ██████▌  ██  ▐███  ████████  ██       ██
                ██    ██  ██    ██  ██        ██    ██  ██       ██       ██    ██  ██    ██  ██  ▄▄   ██
                ██    ██  ██    ██  ██        ██    ██  ██       ██       ██    ██  ██    ██  ██  ██   ██
                ██    ██  ███████▀  ▀███████  ███████▀  ███████  ██       ▀██████▀  ██    ██  ██  ▀█████▀
                """
            ),
            (
                GlyphSet.unicode, "KLMNOPQR", 7, 84,
                """
                ██   ▟█▀  ██       ██▙       ▟██  ██▙     ██  ▄██████▄  ███████▄  ▄██████▄  ███████▄
                ██ ▗██▘   ██       ███▙     ▟███  ███▙    ██  ██    ██  ██    ██  ██    ██  ██    ██
                ██▗█▛▘    ██       ██▝█▙   ▟█▘██  ██▝█▙▖  ██  ██    ██  ██    ██  ██    ██  ██    ██
                ████      ██       ██ ▝█▙▄▟█▘ ██  ██ ▝██▖ ██  ██    ██  ███████▀  ██    ██  ███████▀
                ██▝█▙▖    ██       ██  ▝███▘  ██  ██  ▝▜█▖██  ██    ██  ██        ██  ▜███  ██ ▝█▙
                ██ ▝██▖   ██       ██         ██  ██    ▜███  ██    ██  ██        ██   ███  ██  ▝█▙
                ██   ▜█▄  ███████  ██         ██  ██     ▜██  ▀██████▀  ██        ▀███████  ██   ▐█▙
                """
            ),
            (
                GlyphSet.unicode, "STUVWXYZ", 7, 87,
                """
                ▄███████  ████████  ██    ██  ▜█▖   ▗█▛  ▜█▖        ▗█▛  ▜█▙   ▟█▛  ▜█▙   ▟█▛  ████████
                ██           ██     ██    ██  ▝█▙   ▟█▘  ▐█▙        ▟█▌   ▜█▙ ▟█▛    ▜█▙ ▟█▛       ▗█▛
                ██           ██     ██    ██   ▜█▖ ▗█▛    ██  ▗██▖  ██     ▜███▛      ▜███▛       ▗█▛
                ▀██████▄     ██     ██    ██   ▝█▙ ▟█▘    ▐█▌ ████ ▐█▌      ███        ▜█▛       ▗██▘
                      ██     ██     ██    ██    ▜█▄█▛      ██▟█▌▐█▙██      ▟███▙       ▐█▌       ▟█▘
                      ██     ██     ██    ██    ▝███▘      ▜███  ███▛     ▟█▛ ▜█▙      ▐█▌      ▟█▘
                ███████▀     ██     ▀██████▀     ▜█▛       ▝██▘  ▝██▘    ▟█▛   ▜█▙     ▐█▌     ████████
                """
            ),
            (
                GlyphSet.console, "ABCDEFGHIJ", 5, 74,
                """
                ▄████▄  █████▄  ▄█████  █████▄  ██████  ██████  ▄█████  ██  ██  ██      ██
                ██  ██  ██  ██  ██      ██  ██  ██      ██      ██      ██  ██  ██      ██
                ██████  ██████  ██      ██  ██  ██████  ██████  ██ ███  ██████  ██      ██
                ██  ██  ██  ██  ██      ██  ██  ██      ██      ██  ██  ██  ██  ██  ██  ██
                ██  ██  █████▀  ▀█████  █████▀  ██████  ██      ▀████▀  ██  ██  ██  ▀████▀
                """
            ),
            (
                GlyphSet.console, "KLMNOPQR", 5, 64,
                """
                ██ ▄█▀  ██      ██▄  ▄██  ██▄ ██  ▄████▄  █████▄  ▄████▄  █████▄
                ████▀   ██      ███▄▄███  ███ ██  ██  ██  ██  ██  ██  ██  ██  ██
                ███     ██      ████████  ██████  ██  ██  █████▀  ██  ██  █████▀
                ████▄   ██      ██ ▀▀ ██  ██ ███  ██  ██  ██      ██ ███  ██ ██
                ██ ▀█▄  ██████  ██    ██  ██ ▀██  ▀████▀  ██      ▀█████  ██ ▀█▄
                """
            ),
            (
                GlyphSet.console, "STUVWXYZ", 5, 66,
                """
                ▄█████  ██████  ██  ██  ██  ██  ██      ██  ▀█▄▄█▀  ▀█▄▄█▀  ██████
                ██        ██    ██  ██  ▀████▀  ▀██ ▄▄ ██▀   ████    ████      ██
                ▀████▄    ██    ██  ██   ████    ██▄██▄██     ██      ██      ██
                    ██    ██    ██  ██   ████    ████████    ████     ██     ██
                █████▀    ██    ▀████▀    ██      ██  ██    ▄█▀▀█▄    ██    ██████
                """
            ),
            (
                GlyphSet.ascii, "ABCDEFGHIJ", 5, 74,
                """
                ######  ####    ######  ####    ######  ######  ######  ##  ##  ##      ##
                ##  ##  ##  ##  ##      ##  ##  ##      ##      ##      ##  ##  ##      ##
                ######  ####    ##      ##  ##  ######  ######  ## ###  ######  ##      ##
                ##  ##  ##  ##  ##      ##  ##  ##      ##      ##  ##  ##  ##  ##  ##  ##
                ##  ##  ####    ######  ####    ######  ##      ######  ##  ##  ##  ######
                """
            ),
            (
                GlyphSet.ascii, "KLMNOPQR", 5, 64,
                """
                ## ###  ##      ###  ###  ##  ##  ######  ####    ######  ####
                ####    ##      ###  ###  ### ##  ##  ##  ##  ##  ##  ##  ##  ##
                ###     ##      ########  ######  ##  ##  ####    ##  ##  ####
                ####    ##      ##    ##  ## ###  ##  ##  ##      ## ###  ## ##
                ## ###  ######  ##    ##  ##  ##  ######  ##      ######  ##  ##
                """
            ),
            (
                GlyphSet.ascii, "STUVWXYZ", 5, 66,
                """
                ######  ######  ##  ##  ##  ##  ##      ##  ##  ##  ##  ##  ######
                ##        ##    ##  ##   ####    ## ## ##    ####    ####      ##
                ######    ##    ##  ##   ####    ########     ##      ##      ##
                    ##    ##    ##  ##   ####    ########    ####     ##     ##
                ######    ##    ######    ##      ##  ##    ##  ##    ##    ######
                """
            ),
        ])
    func alphabet(glyphs: GlyphSet, text: String, rows: Int, columns: Int, picture: String) {
        var frame = Frame(size: Size(rows: rows, columns: columns), glyphs: glyphs)
        LargeText([text]).draw(in: &frame, rect: frame.bounds)
        #expect(frame.text == picture)
    }

    /// Every character differs from the others in every size, but for O and 0, and S and 5.
    @Test(
        "Letters can be told apart at every size", arguments: GlyphSet.allCases,
        [3, 4, 5, 6, 7, 8, 11, 16])
    func letters(glyphs: GlyphSet, rows: Int) throws {
        let text = "ABCDEFGHIJKLMNPQRTUVWXYZ0123456789+-.:&',()/!?_#ÆŒØŁĐÞŊƏĦŦ"
        let letters = try #require(Letter.letters(of: text))
        #expect(letters.count == text.count)
        for weight in [LetterFont.Weight.light, .bold] {
            guard var font = LetterFont(rows: rows, weight: weight, glyphs: glyphs) else {
                continue
            }
            font.makeRoom(for: letters)
            var shapes: [[UInt32]: Letter] = [:]
            for letter in letters {
                let cells = font.cells(of: letter)
                #expect(cells.count == font.rows * font.width(of: letter))
                #expect(cells.contains { $0 != 0x20 }, "\(letter.base)")
                let other = shapes.updateValue(letter, forKey: cells + [UInt32(cells.count)])
                #expect(other == nil, "\(letter.base) \(glyphs) \(weight) \(rows)")
            }
        }
    }

    /// Marks differ from one another, above and below a letter, but in ASCII they are left out.
    @Test("Accents can be told apart", arguments: GlyphSet.allCases, [3, 5, 8])
    func marks(glyphs: GlyphSet, rows: Int) throws {
        var font = try #require(
            LetterFont(rows: max(rows, glyphs == .ascii ? 5 : 3), weight: .bold, glyphs: glyphs))
        let letters = try #require(Letter.letters(of: "AÀÁÂÃÄÅĀĄẠ"))
        font.makeRoom(for: letters)
        let shapes = Set(letters.map { font.cells(of: $0) })
        #expect(shapes.count == (glyphs == .ascii ? 1 : letters.count))
        #expect(glyphs == .ascii ? font.rows == font.letterRows : font.rows > font.letterRows)
    }

    @Test(
        "Composed and decomposed letters are the same",
        arguments: [
            ("é", "e\u{301}"), ("Ş", "s\u{327}"), ("ǖ", "u\u{308}\u{304}"),
            ("ậ", "a\u{302}\u{323}"),
            ("ß", "SS"), ("ẞ", "SS"), ("Ð", "đ"), ("ĳ", "IJ"), ("’", "'"), ("–", "-"), ("ı", "I"),
            ("Ａ", "A"), ("ŉ", "'N"), ("a\u{202E}\u{7}b", "AB"), ("a\tb", "a b"),
        ])
    func spellings(one: String, other: String) {
        #expect(Letter.letters(of: one) != nil)
        #expect(Letter.letters(of: one).map(Set.init) == Letter.letters(of: other).map(Set.init))
    }

    @Test(
        "Other scripts have no letters",
        arguments: ["陈伟", "محمد", "שלום", "Анна", "Ελένη", "🎉", "a🎉", "Ann\u{1F3FD}", "~", "*"])
    func otherScripts(text: String) {
        #expect(Letter.letters(of: text) == nil)
    }

    @Test("Every Latin letter with a plain one is drawn")
    func latin() {
        for value in Array(UInt32(0xC0)...0x24F) + Array(0x1E00...0x1EFF) {
            // U+1E9A has a half ring to its right, which we have not.
            guard value != 0x1E9A, ASCIIText.letter(for: value) != nil,
                let scalar = Unicode.Scalar(value)
            else { continue }
            #expect(Letter.letters(of: String(Character(scalar)))?.isEmpty == false, "\(scalar)")
        }
    }
}
