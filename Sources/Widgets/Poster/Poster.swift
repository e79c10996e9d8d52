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
    /// A frame with the whole poster; nil if the poster is taller than a frame can be. `texts` are
    /// those drawn with the user's fonts so far.
    package func frame(
        columns: Int, glyphs: GlyphSet, ground: Ground = .dark, depth: ColorDepth = .trueColor,
        texts: DrawnTexts? = nil
    ) -> Frame? {
        let columns = min(columns, PosterSize.widest)
        let rows = parts.reduce(0) { $0 + $1.rows(columns: columns) }
        guard rows <= Frame.largest.rows else { return nil }
        var frame = Frame(
            size: Size(rows: rows, columns: columns), glyphs: glyphs, ground: ground, depth: depth)
        frame.texts = texts
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

/// Sentences, one on each line. A sentence that is too long ends at its last clause that fits.
package struct PosterLines: PosterPart {
    private let lines: [String]
    private let style: Style

    package init(_ lines: [String], style: Style = .muted) {
        self.lines = lines
        self.style = style
    }

    package func rows(columns: Int) -> Int { lines.count }

    package func draw(in frame: inout Frame, rect: Rect) {
        for (row, line) in lines.enumerated() {
            let room = rect.columns - 2
            frame.put(
                Self.fitting(line, room), row: rect.row + row, column: rect.column + 1,
                style: style, width: room)
        }
    }

    private static func fitting(_ sentence: String, _ columns: Int) -> String {
        guard TextWidth.width(of: sentence) > columns else { return sentence }
        let ends = sentence.indices.filter {
            ",:;".contains(sentence[$0]) && sentence[$0...].dropFirst().first == " "
        }
        let beginnings = ends.map { String(sentence[..<$0]) + "." }
        // A clause in parentheses is not cut.
        return beginnings.last { beginning in
            TextWidth.width(of: beginning) <= columns
                && beginning.count { $0 == "(" } == beginning.count { $0 == ")" }
        } ?? sentence
    }
}
