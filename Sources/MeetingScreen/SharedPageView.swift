import Live
import TerminalUI
import Widgets

/// The page's link, for copying, reading aloud or scanning.
struct SharedPageView {
    let page: SharedPage
    /// Whether the question about opening the page to the network is shown.
    var asksToOpen = false

    func draw(in frame: inout Frame, rect: Rect) {
        frame.fill(rect, style: .plain)
        // The link uses the full width, so that it can be copied.
        let link = Self.wrapped(page.link ?? "", columns: max(1, rect.columns - 2))
        put(link.map { ($0, .bold) }, in: &frame, rect)
        let used = min(rect.rows, link.count)
        let body = rect.part(row: used, rows: rect.rows - used)
        let code = page.isLocal ? nil : page.code.map { QRCodeView(code: $0) }
        let size = code?.size(in: frame) ?? Size(rows: 0, columns: 0)
        // The code is next to the text if it fits there, otherwise below it.
        let besides = lines(columns: body.columns - size.columns - 3)
        let alone = lines(columns: body.columns - 2)
        if let code, body.rows >= size.rows, body.columns - size.columns >= Self.wordColumns,
            body.rows >= besides.count
        {
            let beside = body.part(column: body.columns - size.columns, rows: size.rows)
            code.draw(in: &frame, rect: beside)
            let left = body.part(columns: body.columns - size.columns - 1)
            put(besides, in: &frame, left)
            drawLarge(in: &frame, left.part(row: besides.count + 1))
        } else if let code, body.rows >= size.rows + alone.count, body.columns >= size.columns {
            put(alone, in: &frame, body.part(rows: alone.count))
            let below = body.part(row: body.rows - size.rows)
            code.draw(in: &frame, rect: below.centered(rows: size.rows, columns: size.columns))
        } else {
            put(alone, in: &frame, body)
            drawLarge(in: &frame, body.part(row: min(body.rows, alone.count + 1)))
        }
    }

    /// Returns the rows needed for the link with its code next to the text; 0 if there is no code
    /// or too few columns.
    func rowsWithCode(in frame: Frame) -> Int {
        guard !page.isLocal, let code = page.code else { return 0 }
        let size = QRCodeView(code: code).size(in: frame)
        let columns = frame.size.columns
        guard columns - size.columns >= Self.wordColumns else { return 0 }
        let link = Self.wrapped(page.link ?? "", columns: max(1, columns - 2)).count
        return link + max(size.rows, lines(columns: columns - size.columns - 3).count)
    }

    /// The minimum width of the text next to a code.
    private static let wordColumns = 26

    /// Draws the address and the secret in large letters if both fit completely.
    private func drawLarge(in frame: inout Frame, _ rect: Rect) {
        let parts = page.spokenLink.map { $0.replacing(" /", with: "") }
        // Large letters do not distinguish upper case from lower case.
        guard !page.isLocal, parts.count == 2, parts[1] == parts[1].lowercased() else { return }
        let groups = parts[1].split(separator: " ")
        let rows = 6
        for count in [groups.count, 3, 2] {
            let lines =
                [parts[0]]
                + stride(from: 0, to: groups.count, by: count).map {
                    groups[$0..<min($0 + count, groups.count)].joined(separator: " ")
                }
            let texts = lines.map { LargeText($0, alignment: .left, maxHeight: 2 * rows - 3) }
            let room = rect.inset(columns: 1)
            guard lines.count * rows <= room.rows else { return }
            let fits = texts.allSatisfy {
                $0.measure(columns: room.columns, halfRows: 2 * rows - 2, glyphs: frame.glyphs)
                    != nil
            }
            guard fits else { continue }
            for (index, text) in texts.enumerated() {
                text.draw(in: &frame, rect: room.part(row: index * rows, rows: rows - 1))
            }
            return
        }
    }

    private typealias Line = (text: String, style: Style)

    private func put(_ lines: [Line], in frame: inout Frame, _ rect: Rect) {
        // If there are too few rows, blank lines are omitted first.
        var lines = lines
        while lines.count > rect.rows, let blank = lines.firstIndex(where: \.text.isEmpty) {
            lines.remove(at: blank)
        }
        for (index, line) in lines.prefix(rect.rows).enumerated() {
            frame.put(
                line.text, row: rect.row + index, column: rect.column + 1, style: line.style,
                width: rect.columns - 1)
        }
    }

    private func lines(columns: Int) -> [Line] {
        guard page.link != nil, columns > 0 else { return [] }
        var lines: [Line] = [("", .plain)]
        if !page.isLocal {
            let spoken = page.spokenLink.enumerated().map { ($0 == 0 ? "Read aloud: " : "") + $1 }
            lines += spoken.flatMap { Self.wrapped($0, columns: columns) }.map { ($0, .plain) }
            lines.append(("", .plain))
        }
        lines.append((page.viewersText, .plain))
        lines.append(("", .plain))
        return lines
            + Self.words(explanation, columns: columns)
            .map { ($0, Style(foreground: .warning, attributes: .bold)) }
    }

    private var explanation: String {
        if page.isLocal, !asksToOpen {
            return "Only this computer can open it. Press o to open it to the network."
        }
        return "Anyone with the link can see the names"
            + (asksToOpen ? ", but not control the meeting" : "") + ". The page is not encrypted."
    }

    /// Wraps a link or text into rows that end after a slash or a space if possible.
    private static func wrapped(_ text: String, columns: Int) -> [String] {
        var rest = text[...]
        var rows: [String] = []
        while rest.count > columns {
            let start = rest.prefix(columns)
            let end = start.lastIndex { $0 == "/" || $0 == " " }
            let cut = end.map { start.index(after: $0) } ?? start.endIndex
            rows.append(String(rest[..<cut]))
            rest = rest[cut...]
        }
        return rows + [String(rest)]
    }

    private static func words(_ text: String, columns: Int) -> [String] {
        wrapped(text, columns: columns).map { $0.hasSuffix(" ") ? String($0.dropLast()) : $0 }
    }
}

extension SharedPage {
    /// "3 viewers"
    var viewersText: String {
        viewers == 0
            ? "no viewers yet" : viewers == 1 ? "1 viewer" : "\(viewers) viewers"
    }
}
