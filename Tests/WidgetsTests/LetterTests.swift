import TestSupport
import Testing

@testable import TerminalUI
@testable import Widgets

@Suite struct LetterTests {
    private func line(
        _ text: String, columns: Int, halfRows: Int, glyphs: GlyphSet = .unicode
    ) -> LetterLine? {
        LetterText(text).flatMap {
            LetterLine($0, columns: columns, halfRows: halfRows, glyphs: glyphs)
        }
    }

    private func picture(_ line: LetterLine, _ glyphs: GlyphSet = .unicode) -> Frame {
        var frame = Frame(
            size: Size(rows: (line.height + 1) / 2 + 2, columns: line.columns), glyphs: glyphs)
        line.draw(in: &frame, halfRow: 2, column: 0, style: .plain, above: 2, below: 2)
        return frame
    }

    /// The first number is the number of columns that the name needs in one of the faces.
    @Test(
        "The largest face that fits is chosen",
        arguments: [
            (64, 7, 7), (47, 7, 7), (38, 9, 9), (38, 7, 7), (33, 7, 7), (33, 5, 5), (33, 6, 6),
        ])
    func faces(columns: Int, halfRows: Int, height: Int) throws {
        let line = try #require(self.line("Maximiliane", columns: columns, halfRows: halfRows))
        #expect(line.face.height == height && line.columns <= columns)
        #expect(self.line("Maximiliane", columns: 28, halfRows: halfRows) == nil)
    }

    @Test("Letters are as high as the columns allow, at every width", arguments: GlyphSet.allCases)
    func monotone(glyphs: GlyphSet) {
        for text in ["0:00", "Wilhelm", "Maximiliane"] {
            var last = 0
            for columns in 4...200 {
                guard let line = line(text, columns: columns, halfRows: 60, glyphs: glyphs) else {
                    #expect(last == 0)
                    continue
                }
                #expect(line.columns <= columns)
                // Normal letters replace condensed ones that are at most three half rows higher.
                #expect(line.height >= min(last, 9) - 3, "\(text) in \(columns)")
                last = line.height
            }
        }
    }

    @Test("A space with its gaps is narrower than a digit", arguments: [7, 9, 12, 20, 48])
    func blank(height: Int) throws {
        let face = try #require(self.line("0", columns: 90, halfRows: height)?.face)
        let one = face.width(of: try #require(LetterText("0")))
        let two = face.width(of: try #require(LetterText("0 0")))
        #expect((1...one).contains(two - 2 * one), "\(height)")
    }

    @Test("Letters are distinct in every script", arguments: GlyphSet.allCases)
    func distinct(glyphs: GlyphSet) throws {
        let alphabet =
            "ABCDEFGHIJKLMNOPQRSTUVWXYZÆŒØĐĦŁÞŊ0123456789"
            + "ΓΔΘΛΞΠΣΦΨΩБДЖЗИЛУЦЧШЩЪЫЬЭЮЯЄҐЋЂЉЊЏ"
        for halfRows in glyphs == .ascii ? [10] : [7, 16] {
            var twins: Set<String> = []
            var seen: [String: Character] = [:]
            for letter in alphabet {
                let line = try #require(
                    self.line(String(letter), columns: 60, halfRows: halfRows, glyphs: glyphs))
                let picture = picture(line, glyphs).styledText
                if let twin = seen[picture] { twins.insert(String([twin, letter])) }
                seen[picture] = letter
            }
            // A digit may look like a letter of another script, as in print.
            #expect(twins.isSubset(of: Self.twins), "\(twins) at \(halfRows)")
        }
    }

    private static let twins: Set = ["O0", "3З", "S5", "4Ч", "6Б", "8Θ", "8В"]

    @Test(
        "Latin, Greek and Cyrillic letters have their marks",
        arguments: [
            ("É", "E", "\u{301}", ""), ("ё", "E", "\u{308}", ""), ("й", "И", "\u{306}", ""),
            ("ώ", "Ω", "\u{301}", ""), ("ΐ", "I", "\u{308}\u{301}", ""),
            ("ї", "I", "\u{308}", ""), ("ệ", "E", "\u{302}", "\u{323}"),
            ("ç", "C", "", "\u{327}"), ("ў", "У", "\u{306}", ""), ("Ѓ", "Γ", "\u{301}", ""),
            ("ž", "Z", "\u{30c}", ""), ("Ș", "S", "", "\u{326}"), ("Ø", "Ø", "", ""),
            ("ơ", "O", "\u{31b}", ""),
        ])
    func marks(text: String, base: Unicode.Scalar, above: String, below: String) throws {
        let letter = try #require(LetterText(text)?.letters.first)
        #expect(letter.glyph == Glyph[base])
        #expect(letter.above == above.unicodeScalars.compactMap { Glyph[$0] })
        #expect(letter.below == below.unicodeScalars.compactMap { Glyph[$0] })
    }

    @Test("Accents can be told apart", arguments: [8, 10, 16, 24])
    func accents(halfRows: Int) throws {
        let pictures = try ["E", "È", "É", "Ê", "Ë", "Ē", "Ě"].map {
            picture(try #require(self.line($0, columns: 40, halfRows: halfRows))).text
        }
        #expect(Set(pictures).count == 7)
    }

    @Test("The dots of a diaeresis never touch", arguments: 5...24)
    func diaeresis(height: Int) throws {
        let dots = try #require(Glyph["\u{308}"])
        for face in LetterFace.normal(height, .unicode)
            + (0...2).map({ LetterFace.condensed(min(height, 9), $0, .unicode) })
        {
            let mark = face.mark()
            for row in Set(GlyphPainter(dots, face: mark, height: mark.height).spans.map(\.row)) {
                let spans = GlyphPainter(dots, face: mark, height: mark.height).spans
                    .filter { $0.row == row }.map(\.parts).sorted { $0.lowerBound < $1.lowerBound }
                #expect(spans.count == 2 && spans[0].upperBound < spans[1].lowerBound)
            }
        }
    }

    @Test("A name with accents is as high and as wide as the name without", arguments: 5...48)
    func accentedHeight(halfRows: Int) throws {
        for (name, plain) in [
            ("Éric", "Eric"), ("Ångström", "Angstrom"), ("Nguyễn Thị", "Nguyen Thi"),
            ("Çelik", "Celik"), ("Οδυσσέας", "Οδυσσεας"), ("Ёжик", "Ежик"),
        ] {
            for columns in [30, 50, 110] {
                let one = line(name, columns: columns, halfRows: halfRows)
                let other = line(plain, columns: columns, halfRows: halfRows)
                #expect(one?.face == other?.face && one?.columns == other?.columns, "\(name)")
            }
        }
    }

    @Test(
        "Every Latin, Greek or Cyrillic name can be written in large letters",
        arguments: [
            "Γιώργος", "Ελένη Παπαδοπούλου", "Ξένια Ψαρού", "Ольга", "Щербаков", "Їжакевич",
            "Ђорђе", "Љубица Његош", "Джамбул Ґалаґан", "Ünal Şahin", "Łukasz Żółw", "Straße",
            "Thương", "O’Brien – Smith",
        ])
    func scripts(name: String) { #expect(LetterText(name) != nil) }

    @Test("Other scripts have no large letters", arguments: ["王小明", "محمد", "김민준", "🦊", ""])
    func otherScripts(name: String) { #expect(LetterText(name) == nil) }

    @Test("An emoji is left out", arguments: ["Ann 🦊", "🦊 Ann", "An🦊n", "👩‍💻 Ann ❤️"])
    func emoji(name: String) { #expect(LetterText(name)?.letters == LetterText("Ann")?.letters) }

    @Test("Every Latin letter based on an ASCII letter can be drawn")
    func latin() {
        for value in [0xC0...0x24F, 0x1E00...0x1EFF].joined() {
            // U+1E9A has a half ring on its right, which is not drawn.
            guard value != 0x1E9A, let scalar = Unicode.Scalar(UInt32(value)),
                ASCIIText.letter(for: scalar.value) != nil
            else { continue }
            #expect(LetterText(String(Character(scalar))) != nil, "\(scalar)")
        }
    }

    // MARK: Shapes

    /// The parts with ink.
    private struct Part: Hashable {
        let row: Int
        let column: Int
    }

    private func ink(_ letter: Unicode.Scalar, _ face: LetterFace) throws -> Set<Part> {
        let painter = GlyphPainter(
            try #require(Glyph[letter]), face: face, height: face.height)
        return painter.spans.reduce(into: []) { ink, span in
            for column in span.parts { ink.insert(Part(row: span.row, column: column)) }
        }
    }

    /// The heights of the countdown from 20x5 to 300x80, and the widths that it can have there.
    @Test(
        "The closest pair of digits differs in at least a fifth of its ink",
        arguments: Sweep.sample(5...96, every: 4))
    func digits(height: Int) throws {
        var faces: Set<[Int]> = []
        for columns in 8...240 {
            guard let face = line("0:00", columns: columns, halfRows: height)?.face,
                face.height == height, face.digit > 6, faces.insert([face.digit]).inserted
            else { continue }
            let inks = try "0123456789".unicodeScalars.map { try ink($0, face) }
            for one in inks.indices {
                for other in inks.indices.dropFirst(one + 1) {
                    let different = inks[one].symmetricDifference(inks[other]).count
                    let share = Double(different) / Double(inks[one].union(inks[other]).count)
                    #expect(share >= 0.2, "\(one) and \(other), \(face.digit) wide: \(share)")
                }
            }
        }
    }

    @Test(
        "Symmetric letters are symmetric",
        arguments: [7, 8, 9, 10, 11, 12, 14, 17, 21, 28, 33, 45, 47])
    func symmetry(height: Int) throws {
        for columns in [20, 60] {
            guard let face = line("0", columns: columns, halfRows: height)?.face else { continue }
            for letter in "08AHIMOTUVWXYΔΘΛΞΠΦΨΩЖШ".unicodeScalars {
                let ink = try ink(letter, face)
                let width = face.width(of: try #require(Glyph[letter]))
                let mirrored = Set(ink.map { Part(row: $0.row, column: width - 1 - $0.column) })
                #expect(ink == mirrored, "\(letter) at \(height)")
                let rows = ink.map(\.row)
                #expect(rows.min() == 0 && rows.max() == face.height - 1, "\(letter)")
            }
        }
    }
}
