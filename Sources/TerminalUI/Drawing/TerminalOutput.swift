/// Bytes for a terminal, with what the terminal is known to be in after them.
struct TerminalOutput {
    private static let escape: UInt8 = 0x1B

    private(set) var bytes: [UInt8] = []
    /// Where the cursor is; nil: unknown. The column behind the last one: the line is full.
    private(set) var cursor: Position?
    /// How the next character will look; nil: unknown.
    private(set) var pen: Pen?
    var columns = 0

    /// Forgets what the terminal looks like.
    mutating func forget() {
        cursor = nil
        pen = nil
    }

    mutating func forgetCursor() { cursor = nil }

    /// The bytes since the last call.
    mutating func take() -> [UInt8] {
        defer { bytes = [] }
        return bytes
    }

    mutating func append(_ text: StaticString) {
        bytes.append(
            contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

    mutating func append(ascii byte: UInt8) { bytes.append(byte) }

    /// Writes a cell's character; the cursor moves on.
    mutating func write(_ cell: Cell, glyphs: GlyphSet) {
        let glyph = cell.glyph
        if glyph < 0x80 {
            bytes.append(UInt8(glyph))
        } else if glyphs == .ascii {
            append(cell.width == 2 ? "? " : "?")
        } else if glyph < 0x800 {
            bytes.append(0xC0 | UInt8(glyph >> 6))
            bytes.append(0x80 | UInt8(glyph & 0x3F))
        } else if glyph < 0x1_0000 {
            bytes.append(0xE0 | UInt8(glyph >> 12))
            bytes.append(0x80 | UInt8(glyph >> 6 & 0x3F))
            bytes.append(0x80 | UInt8(glyph & 0x3F))
        } else {
            append(cell.text)
        }
        cursor?.column += Int(cell.width)
    }

    /// Clears from the cursor to the end of the line; the pen has no background.
    mutating func clearLine() { append("\u{1B}[K") }

    // MARK: Pens

    /// Changes the pen with as few bytes as possible.
    mutating func use(_ target: Pen) {
        guard let current = pen else {
            append("\u{1B}[m")
            pen = .plain
            return use(target)
        }
        guard current != target else { return }
        pen = target
        if target == .plain { return append("\u{1B}[m") }
        let start = bytes.count
        bytes.append(Self.escape)
        bytes.append(0x5B)
        appendChanges(from: current, to: target)
        bytes[bytes.count - 1] = 0x6D
        let changed = bytes.count
        bytes.append(Self.escape)
        bytes.append(0x5B)
        bytes.append(0x30)
        bytes.append(0x3B)
        appendChanges(from: .plain, to: target)
        bytes[bytes.count - 1] = 0x6D
        // Two ways were written: from the last pen, and from none; the shorter one stays.
        if bytes.count - changed < changed - start {
            bytes.removeSubrange(start..<changed)
        } else {
            bytes.removeSubrange(changed...)
        }
    }

    /// Every parameter is followed by a semicolon.
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
        switch ink.kind {
        case .standard: append(base + 9)
        case .ansi: append(ink.value < 8 ? base + ink.value : base + 60 + ink.value - 8)
        case .palette:
            append(base + 8)
            append(";5;")
            append(ink.value)
        case .rgb:
            append(base + 8)
            append(";2;")
            append(ink.value >> 16)
            append(";")
            append(ink.value >> 8 & 0xFF)
            append(";")
            append(ink.value & 0xFF)
        }
        bytes.append(0x3B)
    }

    private mutating func append(_ number: Int) {
        if number >= 10 { append(number / 10) }
        bytes.append(0x30 + UInt8(number % 10))
    }

    // MARK: Moves

    /// What a move on one line costs, and how to make it.
    private enum Move {
        case none, carriageReturn
        case backspaces(Int)
        case left(Int)
        case right(Int)

        var cost: Int {
            switch self {
            case .none: 0
            case .carriageReturn: 1
            case .backspaces(let count): count
            case .left(let count), .right(let count): TerminalOutput.cost(of: count)
            }
        }
    }

    /// Bytes of a sequence with a count, which is left out where it is 1.
    private static func cost(of count: Int) -> Int { count == 1 ? 3 : 3 + digits(count) }

    private static func digits(_ number: Int) -> Int {
        number < 10 ? 1 : number < 100 ? 2 : number < 1000 ? 3 : 4
    }

    /// The bytes that a move to the position would take.
    func cost(to target: Position) -> Int {
        guard let cursor, cursor != target else { return cursor == nil ? absoluteCost(target) : 0 }
        return min(relative(from: cursor, to: target)?.cost ?? .max, absoluteCost(target))
    }

    /// Moves the cursor with as few bytes as possible.
    mutating func move(to target: Position) {
        guard cursor != target else { return }
        defer { cursor = target }
        guard let cursor, let path = relative(from: cursor, to: target),
            path.cost <= absoluteCost(target)
        else { return moveAbsolutely(to: target) }
        if path.newlines > 0 {
            bytes.append(0x0D)
            for _ in 0..<path.newlines { bytes.append(0x0A) }
        } else if path.rows > 0 {
            appendSequence(path.rows, 0x42)
        } else if path.rows < 0 {
            appendSequence(-path.rows, 0x41)
        }
        append(path.columns)
    }

    private struct Path {
        var rows = 0
        var newlines = 0
        var columns = Move.none

        var cost: Int {
            let down =
                newlines > 0 ? 1 + newlines : rows == 0 ? 0 : TerminalOutput.cost(of: abs(rows))
            return down + columns.cost
        }
    }

    private func relative(from start: Position, to target: Position) -> Path? {
        let rows = target.row - start.row
        let isFull = start.column >= columns
        var best: Path?
        func consider(_ path: Path) {
            if path.cost < best?.cost ?? .max { best = path }
        }
        let fromLeft = target.column == 0 ? Move.none : .right(target.column)
        if rows > 0 && rows < 8 { consider(Path(newlines: rows, columns: fromLeft)) }
        if rows == 0 && target.column == 0 { consider(Path(columns: .carriageReturn)) }
        // Terminals disagree about where the cursor is when a line is full.
        guard !isFull else { return best }
        let columns = target.column - start.column
        if target.column == 0 && columns != 0 {
            consider(Path(rows: rows, columns: .carriageReturn))
        } else if columns == 0 {
            consider(Path(rows: rows))
        } else if columns > 0 {
            consider(Path(rows: rows, columns: .right(columns)))
        } else {
            consider(Path(rows: rows, columns: .left(-columns)))
            if columns > -5 { consider(Path(rows: rows, columns: .backspaces(-columns))) }
        }
        return best
    }

    private mutating func append(_ move: Move) {
        switch move {
        case .none: break
        case .carriageReturn: bytes.append(0x0D)
        case .backspaces(let count): for _ in 0..<count { bytes.append(0x08) }
        case .left(let count): appendSequence(count, 0x44)
        case .right(let count): appendSequence(count, 0x43)
        }
    }

    private mutating func appendSequence(_ count: Int, _ final: UInt8) {
        bytes.append(Self.escape)
        bytes.append(0x5B)
        if count != 1 { append(count) }
        bytes.append(final)
    }

    private func absoluteCost(_ target: Position) -> Int {
        let row = target.row == 0 ? 0 : Self.digits(target.row + 1)
        return 3 + row + (target.column == 0 ? 0 : 1 + Self.digits(target.column + 1))
    }

    private mutating func moveAbsolutely(to target: Position) {
        bytes.append(Self.escape)
        bytes.append(0x5B)
        if target.row > 0 { append(target.row + 1) }
        if target.column > 0 {
            bytes.append(0x3B)
            append(target.column + 1)
        }
        bytes.append(0x48)
    }
}
