import TestSupport
import Testing

@testable import TerminalUI
@testable import Widgets

@Suite struct LetterTests {
    private func line(
        _ text: String, columns: Int, halfRows: Int, glyphs: GlyphSet = .unicode
    ) -> LetterLine? {
        Letter.letters(of: text).flatMap {
            LetterLine(
                $0, in: LetterLine.Room(columns: columns, halfRows: halfRows), glyphs: glyphs)
        }
    }

    private func picture(_ line: LetterLine, _ glyphs: GlyphSet = .unicode) -> Frame {
        var frame = Frame(
            size: Size(rows: (line.height + 1) / 2, columns: line.columns), glyphs: glyphs)
        line.draw(
            in: &frame, rect: frame.bounds, halfRow: 0, alignment: .left, style: .plain)
        return frame
    }

    /// The first number is the number of columns that the name needs in one of the faces.
    @Test(
        "The largest face that fits is chosen",
        arguments: [
            (52, 7, 7), (42, 7, 7), (51, 5, 5), (31, 7, 7), (31, 5, 5), (21, 7, 7), (21, 5, 5),
        ])
    func faces(columns: Int, halfRows: Int, height: Int) throws {
        let line = try #require(self.line("Maximiliane", columns: columns, halfRows: halfRows))
        #expect(line.face.height == height && line.columns <= columns)
        #expect(self.line("Maximiliane", columns: 20, halfRows: halfRows) == nil)
    }

    @Test("If bends overlap, the first one in the path is drawn")
    func bends() throws {
        let face = try #require(LetterFace(height: 12, share: 0.5, glyphs: .unicode))
        for letter in ["0", "&"] as [Unicode.Scalar] {
            let path = try #require(LetterShape(letter, face: face, width: 6).paths.first)
            let corners = path.bends.map { "\(Int($0.inwardX)) \(Int($0.inwardY))" }
            #expect(corners == ["1 1", "-1 1", "-1 -1", "1 -1"], "\(letter)")
        }
    }

    @Test("A space with its gaps is narrower than a digit", arguments: [9, 12, 20, 48])
    func blank(height: Int) throws {
        for share in [0.6, 0.5, 0.4] {
            let face = try #require(LetterFace(height: height, share: share, glyphs: .unicode))
            let (one, two) = (
                face.width(of: Letter.letters(of: "0") ?? []),
                face.width(of: Letter.letters(of: "0 0") ?? [])
            )
            #expect((1...one).contains(two - 2 * one), "\(height) \(share)")
        }
    }

    @Test("The same eleven letters have different widths in the four faces")
    func widths() throws {
        let letters = try #require(Letter.letters(of: "Maximiliane"))
        let widths = LetterFace.pixels(.unicode).map { ($0.width(of: letters) + 1) / 2 }
        #expect(Set(widths).count == 4 && widths.max() ?? 0 <= 56 && widths.min() ?? 0 <= 23)
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
            #expect(twins.count <= 4 && twins.isSubset(of: Self.twins), "\(twins) at \(halfRows)")
        }
    }

    private static let twins: Set = ["O0", "S5", "4Ч", "6Б", "8Θ"]

    @Test(
        "Latin, Greek and Cyrillic letters have their marks",
        arguments: [
            ("É", "E", "a", ""), ("ё", "E", "u", ""), ("й", "И", "b", ""), ("ώ", "Ω", "a", ""),
            ("ΐ", "I", "ua", ""), ("ї", "I", "u", ""), ("ệ", "E", "c", "D"), ("ç", "C", "", "C"),
            ("ў", "У", "b", ""), ("Ѓ", "Γ", "a", ""), ("ž", "Z", "v", ""),
        ])
    func marks(text: String, base: Unicode.Scalar, above: String, below: String) throws {
        let letter = try #require(Letter.letters(of: text)?.first)
        #expect(letter.base == base)
        #expect(letter.above.map { Unicode.Scalar($0.code) }.map(Character.init) == Array(above))
        #expect(letter.below.map { Unicode.Scalar($0.code) }.map(Character.init) == Array(below))
    }

    @Test("Accents can be told apart", arguments: [7, 8, 16, 24])
    func accents(halfRows: Int) throws {
        let pictures = try ["E", "È", "É", "Ê", "Ë", "Ē", "Ě"].map {
            picture(try #require(self.line($0, columns: 40, halfRows: halfRows))).text
        }
        // In half a row a circumflex and a caron look alike.
        #expect(Set(pictures).count >= (halfRows == 7 ? 5 : 7))
    }

    @Test(
        "Every Greek or Cyrillic name can be written in large letters",
        arguments: [
            "Γιώργος", "Ελένη Παπαδοπούλου", "Ξένια Ψαρού", "Ольга", "Щербаков", "Їжакевич",
            "Ђорђе",
            "Љубица Његош", "Джамбул Ґалаґан", "Ünal Şahin", "Łukasz Żółw", "Straße",
        ])
    func scripts(name: String) { #expect(Letter.letters(of: name) != nil) }

    @Test("Other scripts have no large letters", arguments: ["王小明", "محمد", "김민준", "🦊"])
    func otherScripts(name: String) { #expect(Letter.letters(of: name) == nil) }

    @Test("Every Latin letter based on an ASCII letter can be drawn")
    func latin() {
        for value in [0xC0...0x24F, 0x1E00...0x1EFF].joined() {
            // U+1E9A has a half ring on its right, which is not drawn.
            guard value != 0x1E9A, let scalar = Unicode.Scalar(UInt32(value)),
                ASCIIText.letter(for: scalar.value) != nil
            else { continue }
            #expect(Letter.letters(of: String(Character(scalar))) != nil, "\(scalar)")
        }
    }
}
