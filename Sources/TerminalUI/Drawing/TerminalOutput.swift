/// Bytes for a terminal, with the cursor position and pen that the terminal has after them.
struct TerminalOutput {
    private(set) var bytes: [UInt8] = []
    /// The position of the cursor; nil if unknown.
    private(set) var cursor: Position?
    /// The pen for the next character; nil if unknown.
    private(set) var pen: Pen?

    /// Marks the cursor and the pen as unknown.
    mutating func forget() {
        cursor = nil
        pen = nil
    }

    mutating func forgetCursor() { cursor = nil }

    /// The bytes since the last call.
    mutating func drain() -> [UInt8] {
        defer { bytes = [] }
        return bytes
    }

    mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

    /// Writes a cell's character and advances the cursor.
    mutating func write(_ cell: Cell, glyphs: GlyphSet) {
        let glyph = cell.glyph
        if glyph < 0x80 {
            bytes.append(UInt8(glyph))
        } else if glyphs == .ascii {
            append(cell.width == 2 ? "? " : "?")
        } else if glyph < 0x1_0000 {
            bytes.append(scalar: glyph)
        } else {
            append(cell.text)
        }
        cursor?.column += Int(cell.width)
    }

    // MARK: Pens

    /// Changes the pen by writing only the differences.
    mutating func use(_ target: Pen) {
        guard let current = pen else {
            append("\u{1B}[m")
            pen = .plain
            return use(target)
        }
        guard current != target else { return }
        pen = target
        if target == .plain { return append("\u{1B}[m") }
        append("\u{1B}[")
        appendChanges(from: current, to: target)
        bytes[bytes.count - 1] = 0x6D
    }

    /// Changes the pen only if spaces would look different.
    mutating func useForBlanks(_ target: Pen) { use(pen?.forBlanks(like: target) ?? target) }

    /// Appends the parameters that differ, each followed by a semicolon.
    private mutating func appendChanges(from current: Pen, to target: Pen) {
        let weights: Style.Attributes = [.bold, .dim]
        var kept = current.attributes
        if !kept.intersection(weights).subtracting(target.attributes).isEmpty {
            append("22;")
            kept.subtract(weights)
        }
        let added = target.attributes.subtracting(kept)
        let removed = kept.subtracting(target.attributes)
        if added.contains(.bold) { append("1;") }
        if added.contains(.dim) { append("2;") }
        if added.contains(.underline) { append("4;") }
        if added.contains(.reverse) { append("7;") }
        if removed.contains(.underline) { append("24;") }
        if removed.contains(.reverse) { append("27;") }
        if current.foreground != target.foreground { append(target.foreground, base: 30) }
        if current.background != target.background { append(target.background, base: 40) }
    }

    private mutating func append(_ ink: Pen.Ink, base: Int) {
        switch ink {
        case .standard: bytes.append(decimal: base + 9)
        case .ansi(let index):
            bytes.append(decimal: index < 8 ? base + Int(index) : base + 60 + Int(index) - 8)
        case .palette(let index):
            bytes.append(decimal: base + 8)
            append(";5;")
            bytes.append(decimal: Int(index))
        case .rgb(let hex):
            bytes.append(decimal: base + 8)
            append(";2;")
            bytes.append(decimal: Int(hex >> 16))
            append(";")
            bytes.append(decimal: Int(hex >> 8 & 0xFF))
            append(";")
            bytes.append(decimal: Int(hex & 0xFF))
        }
        bytes.append(0x3B)
    }

    // MARK: Moves

    /// Moves the cursor, relatively if it goes right or to the next row, and otherwise absolutely.
    mutating func move(to target: Position) {
        guard cursor != target else { return }
        defer { cursor = target }
        if let cursor, cursor.row == target.row, cursor.column < target.column {
            return append(target.column - cursor.column, "C")
        }
        if let cursor, cursor.row + 1 == target.row {
            // A vertical tab, because the terminal driver would translate a line feed.
            bytes.append(0x0B)
            let distance = target.column - cursor.column
            if distance < -3 { return append(-distance, "D") }
            if distance > 0 { return append(distance, "C") }
            bytes.append(contentsOf: repeatElement(0x08, count: -distance))
            return
        }
        append("\u{1B}[")
        bytes.append(decimal: target.row + 1)
        append(";")
        bytes.append(decimal: target.column + 1)
        append("H")
    }

    private mutating func append(_ count: Int, _ final: String) {
        append("\u{1B}[")
        bytes.append(decimal: count)
        append(final)
    }
}

extension [UInt8] {
    /// Appends a non-negative number in decimal digits.
    mutating func append(decimal number: Int) {
        if number >= 10 { append(decimal: number / 10) }
        append(0x30 + UInt8(number % 10))
    }
}

extension [UInt8] {
    /// Appends a character in UTF-8.
    mutating func append(scalar: UInt32) {
        if let bytes = Unicode.Scalar(scalar).flatMap(UTF8.encode) { append(contentsOf: bytes) }
    }
}
