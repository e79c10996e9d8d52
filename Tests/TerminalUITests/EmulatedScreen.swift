@testable import TerminalUI

/// A terminal that accepts the sequences used by the renderer and rejects all others.
struct EmulatedScreen {
    struct Square: Equatable {
        var text = " "
        var pen = Pen.plain
    }

    let size: Size
    var squares: [Square]
    var cursor = Position(row: 0, column: 0)
    var pen = Pen.plain
    var title = ""
    var isCursorVisible = true
    var complaint: String?
    private var isSynchronized = false

    init(size: Size) {
        self.size = size
        // The previous contents of the screen must not remain visible.
        squares = Array(
            repeating: Square(text: "x", pen: Pen(foreground: .ansi(5), background: .ansi(2))),
            count: size.rows * size.columns)
    }

    mutating func feed(_ bytes: [UInt8]) {
        var rest = String(decoding: bytes, as: UTF8.self).unicodeScalars[...]
        while complaint == nil, let scalar = rest.popFirst() {
            switch scalar {
            case "\u{1B}": escape(&rest)
            case "\r": cursor.column = 0
            case "\n":
                // A line feed keeps the column, but the terminal driver may add a carriage return.
                if cursor.column != 0 { complaint = "line feed outside the first column" }
                cursor.row += 1
                if cursor.row >= size.rows { complaint = "scrolled" }
            case "\u{0B}":
                if cursor.column >= size.columns { complaint = "moved from a full line" }
                cursor.row += 1
                if cursor.row >= size.rows { complaint = "scrolled" }
            case "\u{08}":
                if cursor.column >= size.columns { complaint = "moved from a full line" }
                cursor.column -= 1
            default: write(scalar)
            }
            if cursor.column < 0 { complaint = "left of the screen" }
        }
        if isSynchronized { complaint = "synchronized update left open" }
    }

    private mutating func write(_ scalar: Unicode.Scalar) {
        let width = TextWidth.width(of: String(Character(scalar)))
        guard scalar.value >= 0x20 else {
            complaint = "control \(scalar.value)"
            return
        }
        if width == 0 || isSecondRegional(scalar) {
            guard cursor.column > 0 else {
                complaint = "mark without a base"
                return
            }
            var column = cursor.column - 1
            if squares[index(column)].text.isEmpty { column -= 1 }
            squares[index(column)].text.unicodeScalars.append(scalar)
            if width == 1 {
                squares[index(cursor.column)] = Square(text: "", pen: pen)
                cursor.column += 1
            }
            return
        }
        guard cursor.column + width <= size.columns else {
            complaint = "wrapped"
            return
        }
        breakWide(at: cursor.column)
        breakWide(at: cursor.column + width - 1)
        squares[index(cursor.column)] = Square(text: String(Character(scalar)), pen: pen)
        if width == 2 { squares[index(cursor.column + 1)] = Square(text: "", pen: pen) }
        cursor.column += width
    }

    private func isSecondRegional(_ scalar: Unicode.Scalar) -> Bool {
        let regional = UInt32(0x1F1E6)...0x1F1FF
        guard regional.contains(scalar.value), cursor.column > 0 else { return false }
        let last = squares[index(cursor.column - 1)].text.unicodeScalars
        return last.count == 1 && last.allSatisfy { regional.contains($0.value) }
    }

    private mutating func breakWide(at column: Int) {
        if squares[index(column)].text.isEmpty { squares[index(column - 1)].text = "/" }
        if column + 1 < size.columns, squares[index(column + 1)].text.isEmpty {
            squares[index(column + 1)].text = "/"
        }
    }

    private func index(_ column: Int) -> Int { cursor.row * size.columns + column }

    private mutating func escape(_ rest: inout Substring.UnicodeScalarView) {
        let kind = rest.popFirst()
        if kind == "]" {
            var text = String.UnicodeScalarView()
            while let scalar = rest.popFirst(), scalar != "\u{07}" { text.append(scalar) }
            guard text.starts(with: "2;".unicodeScalars) else {
                complaint = "OSC"
                return
            }
            title = String(text.dropFirst(2))
            return
        }
        guard kind == "[" else {
            complaint = "escape"
            return
        }
        var parameters = String.UnicodeScalarView()
        while let scalar = rest.popFirst() {
            if (0x40...0x7E).contains(scalar.value) {
                return control(scalar, String(parameters))
            }
            parameters.append(scalar)
        }
        complaint = "cut sequence"
    }

    private mutating func control(_ final: Unicode.Scalar, _ parameters: String) {
        let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false)
            .map { Int($0) ?? 0 }
        let count = max(1, numbers.first ?? 1)
        let wasFull = cursor.column >= size.columns
        switch final {
        case "A": cursor.row -= count
        case "B": cursor.row += count
        case "C": cursor.column += count
        case "D": cursor.column -= count
        case "H":
            cursor = Position(
                row: count - 1, column: max(1, numbers.count > 1 ? numbers[1] : 1) - 1)
        case "K":
            for column in cursor.column..<size.columns {
                if column == cursor.column { breakWide(at: column) }
                squares[index(column)] = Square(pen: Pen(background: pen.background))
            }
        case "m": select(numbers)
        case "h" where parameters == "?25": isCursorVisible = true
        case "l" where parameters == "?25": isCursorVisible = false
        case "h" where parameters == "?2026": isSynchronized = true
        case "l" where parameters == "?2026": isSynchronized = false
        default: complaint = "sequence \(parameters)\(final)"
        }
        if wasFull && "ABCDK".unicodeScalars.contains(final) {
            complaint = "moved from a full line"
        }
        let inside =
            (0..<size.rows).contains(cursor.row) && (0...size.columns).contains(cursor.column)
        if !inside { complaint = "cursor outside: \(cursor)" }
    }

    private mutating func select(_ numbers: [Int]) {
        var rest = numbers[...]
        while let number = rest.popFirst() {
            switch number {
            case 0: pen = .plain
            case 1: pen.attributes.insert(.bold)
            case 2: pen.attributes.insert(.dim)
            case 4: pen.attributes.insert(.underline)
            case 7: pen.attributes.insert(.reverse)
            case 22: pen.attributes.subtract([.bold, .dim])
            case 24: pen.attributes.remove(.underline)
            case 27: pen.attributes.remove(.reverse)
            case 30...39: pen.foreground = ink(number - 30, &rest)
            case 40...49: pen.background = ink(number - 40, &rest)
            case 90...97: pen.foreground = .ansi(UInt8(number - 82))
            case 100...107: pen.background = .ansi(UInt8(number - 92))
            default: complaint = "SGR \(number)"
            }
        }
    }

    private mutating func ink(_ number: Int, _ rest: inout ArraySlice<Int>) -> Pen.Ink {
        if number < 8 { return .ansi(UInt8(number)) }
        if number == 9 { return .standard }
        switch rest.popFirst() {
        case 5: return .palette(UInt8(rest.popFirst() ?? 0))
        case 2:
            let channels = (0..<3).map { _ in UInt32(rest.popFirst() ?? 0) }
            return .rgb(channels[0] << 16 | channels[1] << 8 | channels[2])
        default:
            complaint = "colour"
            return .standard
        }
    }
}

extension EmulatedScreen {
    private static func looksEqual(_ one: Pen, _ other: Pen, isSpace: Bool) -> Bool {
        isSpace ? onSpace(one) == onSpace(other) : one == other
    }

    /// The simplest pen with which a space looks the same: no weight, and one colour unless
    /// underlined.
    private static func onSpace(_ pen: Pen) -> Pen {
        let isReverse = pen.attributes.contains(.reverse)
        if pen.attributes.contains(.underline) {
            var pen = pen
            pen.attributes.formIntersection([.underline, .reverse])
            return pen
        }
        guard isReverse else { return Pen(background: pen.background) }
        return pen.foreground == .standard
            ? Pen(attributes: .reverse) : Pen(background: pen.foreground)
    }

    /// The first difference between the screen and the frame; nil if there is none.
    func difference(to frame: Frame, depth: ColorDepth) -> String? {
        if let complaint { return complaint }
        for row in 0..<size.rows {
            for column in 0..<size.columns {
                let cell = frame.cells[row * size.columns + column]
                let square = squares[row * size.columns + column]
                var pen = Pen(cell.style, depth: depth)
                // A full cell is written as a space in inverse colours.
                let filling = cell.glyph == Blocks.full ? pen.filling : nil
                pen = filling ?? pen
                let isSpace = cell.glyph == 0x20 || filling != nil
                let samePen = Self.looksEqual(square.pen, pen, isSpace: isSpace)
                let isFilled =
                    depth == .none && cell.attributes.contains(.picture)
                    && cell.background != .terminal && ["▟", "█"].contains(cell.text)
                let text = filling != nil ? " " : isFilled ? "█" : cell.text
                // The right half of a wide character has no style of its own.
                if square.text != text || !(samePen || cell.width == 0) {
                    return "row \(row), column \(column): \(square), wanted \(text) \(pen)"
                }
            }
        }
        return nil
    }
}
