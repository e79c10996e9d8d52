import TerminalUI

/// What a command prints on a terminal: parts, one below the other.
package protocol Poster {
    var parts: [any PosterPart] { get }
}

/// A part of a poster, as wide as the poster.
package protocol PosterPart {
    /// The number of rows that the part needs.
    func rows(columns: Int) -> Int
    func draw(in frame: inout Frame, rect: Rect)
}

extension Poster {
    /// A frame with the whole poster; nil if the poster is taller than a frame can be.
    package func frame(
        columns: Int, glyphs: GlyphSet, ground: Ground = .dark, depth: ColorDepth = .trueColor
    ) -> Frame? {
        let columns = min(columns, PosterSize.widest)
        let rows = parts.reduce(0) { $0 + $1.rows(columns: columns) }
        guard rows <= Frame.largest.rows else { return nil }
        var frame = Frame(
            size: Size(rows: rows, columns: columns), glyphs: glyphs, ground: ground, depth: depth)
        draw(in: &frame)
        return frame
    }

    /// Draws the poster at the top of a frame; returns the number of rows used.
    @discardableResult
    package func draw(in frame: inout Frame) -> Int {
        var rest = frame.bounds.part(columns: min(frame.size.columns, PosterSize.widest))
        for part in parts {
            let rows = part.rows(columns: rest.columns)
            part.draw(in: &frame, rect: rest.part(rows: rows))
            rest = rest.part(row: rows)
        }
        return rest.row
    }
}

/// The widths of posters, in columns.
package enum PosterSize {
    /// On narrower terminals, commands print tables.
    package static let narrowest = 60
    package static let widest = 160
    /// From this width, posters use larger letters and more rows.
    package static let large = 110
}

/// Rows without text between two parts.
package struct PosterGap: PosterPart {
    package init() {}
    package func rows(columns: Int) -> Int { 1 }
    package func draw(in frame: inout Frame, rect: Rect) {}
}

/// Lines of text, indented by one column and truncated to the poster's width.
package struct PosterLines: PosterPart {
    private let lines: [StyledText]

    package init(_ lines: [StyledText]) { self.lines = lines }

    package func rows(columns: Int) -> Int { lines.count }

    package func draw(in frame: inout Frame, rect: Rect) {
        for (row, line) in lines.enumerated() {
            line.draw(
                in: &frame, row: rect.row + row, column: rect.column + 1,
                width: rect.columns - 2)
        }
    }
}
