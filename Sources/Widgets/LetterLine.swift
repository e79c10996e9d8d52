import TerminalUI

/// A line of letters in the largest face that fits.
struct LetterLine {
    let letters: [Letter]
    let face: LetterFace
    /// The number of half rows for accents above and below the capitals.
    let above: Int
    let below: Int

    /// The width in half columns.
    var width: Int { face.width(of: letters) }
    var columns: Int { (width + 1) / 2 }
    /// The height in half rows, including accents.
    var height: Int { above + face.height + below }

    /// The limits on the size of a line.
    struct Room: Hashable {
        var columns: Int
        var halfRows: Int
        /// The maximum height of a capital letter, in half rows.
        var maxHeight = Int.max
        /// Other letters that must also fit at the chosen size, so that the size stays constant.
        var widest: [Letter] = []
    }

    /// The possible widths of a digit as fractions of its height, widest first.
    private static let shares = [0.6, 0.55, 0.5, 0.45, 0.4]

    /// Chooses the largest face that fits; nil if none fits or there are no letters.
    init?(_ letters: [Letter], in room: Room, glyphs: GlyphSet) {
        // Each letter needs at least half a column and a gap.
        guard !letters.isEmpty, letters.count <= room.columns, room.halfRows >= 5 else {
            return nil
        }
        var height = min(room.halfRows, room.maxHeight, 2 * Frame.largest.rows)
        while height >= LetterFace.lowestStrokes {
            for share in Self.shares {
                if let face = LetterFace(height: height, share: share, glyphs: glyphs),
                    let line = LetterLine(letters, face, in: room)
                {
                    self = line
                    return
                }
            }
            height -= 1
        }
        for face in LetterFace.pixels(glyphs) where face.height <= room.maxHeight {
            if let line = LetterLine(letters, face, in: room) {
                self = line
                return
            }
        }
        return nil
    }

    /// Uses the given face; nil if the letters do not fit.
    init?(_ letters: [Letter], _ face: LetterFace, in room: Room) {
        let marks = face.marks(of: letters, room: room.halfRows)
        guard marks.above + face.height + marks.below <= room.halfRows,
            (face.width(of: letters) + 1) / 2 <= room.columns,
            (face.width(of: room.widest) + 1) / 2 <= room.columns
        else { return nil }
        self.letters = letters
        self.face = face
        (above, below) = marks
    }

    /// Draws the line in a rectangle, with its top at the given half row.
    func draw(
        in frame: inout Frame, rect: Rect, halfRow: Int, alignment: LargeText.Alignment,
        style: Style
    ) {
        let (row, offset) = halfRow.quotientAndRemainder(dividingBy: 2)
        let size = Size(rows: (offset + height + 1) / 2, columns: columns)
        var raster = Raster(size: size, .blocks, glyphs: frame.glyphs)
        let space = rect.columns - columns
        let column =
            switch alignment {
            case .left: 0
            case .center: space / 2
            case .right: space
            }
        face.draw(
            letters, on: &raster, x: 0, y: offset + above, above: above, Raster.Ink(style))
        raster.draw(in: &frame, rect: rect.part(row: row, column: column))
    }
}
