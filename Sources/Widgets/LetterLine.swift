import TerminalUI

/// A line of letters in the largest face that fits.
struct LetterLine {
    let letters: [Letter]
    let face: LetterFace
    /// The half rows above and below the capitals, for marks.
    let above: Int
    let below: Int

    /// In half columns.
    var width: Int { face.width(of: letters) }
    var columns: Int { (width + 1) / 2 }
    /// In half rows, with the marks.
    var height: Int { above + face.height + below }

    /// What limits a line.
    struct Room: Hashable {
        var columns: Int
        var halfRows: Int
        /// The most half rows of a capital.
        var mostHeight = Int.max
        /// Another text that must fit at the same size, so that the size stays while digits change.
        var widest: [Letter] = []
    }

    /// The shares of a digit's height that its width may have, the widest first.
    private static let shares = [0.6, 0.55, 0.5, 0.45, 0.4]

    /// Nil without letters, or where no face fits.
    init?(_ letters: [Letter], in room: Room, glyphs: GlyphSet) {
        // Each letter takes at least a half column and a gap.
        guard !letters.isEmpty, letters.count <= room.columns, room.halfRows >= 5 else {
            return nil
        }
        var height = min(room.halfRows, room.mostHeight, 2 * Frame.largest.rows)
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
        for face in LetterFace.pixels(glyphs) where face.height <= room.mostHeight {
            if let line = LetterLine(letters, face, in: room) {
                self = line
                return
            }
        }
        return nil
    }

    /// Letters in a face; nil where they do not fit.
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

    /// Draws in a rectangle, from that half row of it on.
    func draw(
        in frame: inout Frame, rect: Rect, halfRow: Int, alignment: LargeText.Alignment,
        style: Style
    ) {
        var raster = Raster(size: rect.size, .blocks, glyphs: frame.glyphs)
        let space = rect.columns - columns
        let column =
            switch alignment {
            case .left: 0
            case .center: space / 2
            case .right: space
            }
        face.draw(
            letters, on: &raster, x: 2 * column, y: halfRow + above, above: above,
            Raster.Ink(style))
        raster.draw(in: &frame, rect: rect)
    }
}
