/// The shortest escape sequence that moves the cursor from one cell to another.
struct CursorMove {
    private enum Horizontal {
        case none, carriageReturn
        case backspaces(Int)
        case left(Int)
        case right(Int)

        var cost: Int {
            switch self {
            case .none: 0
            case .carriageReturn: 1
            case .backspaces(let count): count
            case .left(let count), .right(let count): CursorMove.cost(of: count)
            }
        }
    }

    private let target: Position
    /// Whether the target is addressed directly; then the members below are unused.
    private var isAbsolute = true
    private var rows = 0
    private var newlines = 0
    private var horizontal = Horizontal.none
    /// In bytes.
    private(set) var cost: Int

    /// A start behind the last column means a full line; terminals disagree about relative moves
    /// from there.
    init(from start: Position?, to target: Position, columns: Int) {
        self.target = target
        let row = target.row == 0 ? 0 : Self.digits(target.row + 1)
        cost = 3 + row + (target.column == 0 ? 0 : 1 + Self.digits(target.column + 1))
        guard let start else { return }
        if start == target { cost = Int.max }
        let rows = target.row - start.row
        let toRight: Horizontal = target.column == 0 ? .none : .right(target.column)
        if rows > 0 && rows < 8 { consider(newlines: rows, toRight) }
        if rows == 0 && target.column == 0 { consider(.carriageReturn) }
        guard start.column < columns else { return }
        let distance = target.column - start.column
        if distance == 0 {
            consider(rows: rows, .none)
        } else if target.column == 0 {
            consider(rows: rows, .carriageReturn)
        } else if distance > 0 {
            consider(rows: rows, .right(distance))
        } else {
            consider(rows: rows, distance > -5 ? .backspaces(-distance) : .left(-distance))
        }
    }

    private mutating func consider(rows: Int = 0, newlines: Int = 0, _ horizontal: Horizontal) {
        let down = newlines > 0 ? 1 + newlines : rows == 0 ? 0 : Self.cost(of: abs(rows))
        guard down + horizontal.cost <= cost else { return }
        isAbsolute = false
        (self.rows, self.newlines, self.horizontal) = (rows, newlines, horizontal)
        cost = down + horizontal.cost
    }

    func append(to bytes: inout [UInt8]) {
        guard !isAbsolute else { return appendAddress(to: &bytes) }
        if newlines > 0 {
            bytes.append(0x0D)
            for _ in 0..<newlines { bytes.append(0x0A) }
        } else if rows != 0 {
            Self.append(abs(rows), rows > 0 ? 0x42 : 0x41, to: &bytes)
        }
        switch horizontal {
        case .none: break
        case .carriageReturn: bytes.append(0x0D)
        case .backspaces(let count): for _ in 0..<count { bytes.append(0x08) }
        case .left(let count): Self.append(count, 0x44, to: &bytes)
        case .right(let count): Self.append(count, 0x43, to: &bytes)
        }
    }

    private func appendAddress(to bytes: inout [UInt8]) {
        bytes += "\u{1B}[".utf8
        if target.row > 0 { bytes.append(decimal: target.row + 1) }
        if target.column > 0 {
            bytes.append(0x3B)
            bytes.append(decimal: target.column + 1)
        }
        bytes.append(0x48)
    }

    private static func append(_ count: Int, _ final: UInt8, to bytes: inout [UInt8]) {
        bytes += "\u{1B}[".utf8
        if count != 1 { bytes.append(decimal: count) }
        bytes.append(final)
    }

    /// The bytes of a sequence with a count; a count of 1 is left out.
    private static func cost(of count: Int) -> Int { count == 1 ? 3 : 3 + digits(count) }

    private static func digits(_ number: Int) -> Int {
        number < 10 ? 1 : number < 100 ? 2 : number < 1000 ? 3 : 4
    }
}

extension [UInt8] {
    /// Appends a number, not negative, in decimal digits.
    mutating func append(decimal number: Int) {
        if number >= 10 { append(decimal: number / 10) }
        append(0x30 + UInt8(number % 10))
    }
}
