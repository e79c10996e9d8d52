/// The parameters of a sequence that starts with `ESC [`.
struct ControlSequence {
    private static let maxParameters = 8
    private static let largest = 0x11_0000

    private(set) var prefix: UInt8?
    private(set) var parameters: [Int] = []
    private var isForeign = false

    var isEmpty: Bool { prefix == nil && parameters.isEmpty && !isForeign }

    mutating func clear() {
        prefix = nil
        parameters.removeAll(keepingCapacity: true)
        isForeign = false
    }

    /// Adds a byte from 0x20 to 0x3F.
    mutating func append(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"):
            if parameters.isEmpty { parameters.append(0) }
            let last = parameters.count - 1
            let value = parameters[last] * 10 + Int(byte - UInt8(ascii: "0"))
            parameters[last] = min(value, Self.largest)
        case UInt8(ascii: ";"):
            if parameters.isEmpty { parameters.append(0) }
            if parameters.count < Self.maxParameters {
                parameters.append(0)
            } else {
                isForeign = true
            }
        case UInt8(ascii: "<")...UInt8(ascii: "?") where isEmpty:
            prefix = byte
        default:
            isForeign = true
        }
    }

    /// The number of coordinates that follow a mouse report in a form older than SGR; nil for any
    /// other sequence.
    func coordinates(endedBy final: UInt8) -> Int? {
        guard isEmpty else { return nil }
        switch final {
        case UInt8(ascii: "M"): return 3
        case UInt8(ascii: "t"): return 2
        case UInt8(ascii: "T"): return 6
        default: return nil
        }
    }

    /// The column in a report of the cursor's position; nil in the first row, because the report
    /// looks like a key there.
    var reportedColumn: Int? {
        prefix == nil && !isForeign && parameters.count == 2 && parameters[0] > 1
            ? parameters[1] : nil
    }

    /// The event for the sequence that `final` ends; nil if it is not an event, such as a late
    /// reply.
    func event(endedBy final: UInt8) -> TerminalEvent? {
        guard !isForeign else { return nil }
        if prefix == UInt8(ascii: "<") { return mouse(isRelease: final == UInt8(ascii: "m")) }
        guard prefix == nil else { return nil }
        switch final {
        case UInt8(ascii: "I") where isEmpty: return .focus(isInFront: true)
        case UInt8(ascii: "O") where isEmpty: return .focus(isInFront: false)
        case UInt8(ascii: "Z"): return .key(.backTab)
        case UInt8(ascii: "~"): return tilde
        case UInt8(ascii: "u"):
            return parameters.first.flatMap { Self.key(code: $0, modifiers) }.map(TerminalEvent.key)
        case UInt8(ascii: "R") where !parameters.isEmpty && (parameters.first != 1 || !isModified):
            return nil  // a cursor position report
        default:
            return Self.key(letter: final).map { .key(Self.with(modifiers, $0)) }
        }
    }

    private var isModified: Bool { parameters.count == 2 && (2...16).contains(parameters[1]) }

    private var modifiers: Key.Modifiers {
        guard parameters.count > 1, parameters[1] > 1 else { return [] }
        let bits = parameters[1] - 1
        // Meta counts as Alt.
        let alt: Key.Modifiers = bits & 0b1010 != 0 ? .alt : []
        return Key.Modifiers(rawValue: UInt8(bits & 0b101)).union(alt)
    }

    private var tilde: TerminalEvent? {
        guard let code = parameters.first else { return nil }
        if code == 27, parameters.count == 3 {
            return Self.key(code: parameters[2], modifiers).map(TerminalEvent.key)
        }
        return Self.key(number: code).map { .key(Self.with(modifiers, $0)) }
    }

    private func mouse(isRelease: Bool) -> TerminalEvent? {
        guard parameters.count == 3 else { return nil }
        return MouseEvent(
            code: parameters[0], column: parameters[1], row: parameters[2], isRelease: isRelease
        ).map(TerminalEvent.mouse)
    }

    static func with(_ modifiers: Key.Modifiers, _ key: Key) -> Key {
        modifiers.isEmpty ? key : .modified(modifiers, key)
    }

    static func key(letter: UInt8) -> Key? {
        switch letter {
        case UInt8(ascii: "A"): .up
        case UInt8(ascii: "B"): .down
        case UInt8(ascii: "C"): .right
        case UInt8(ascii: "D"): .left
        case UInt8(ascii: "F"): .end
        case UInt8(ascii: "H"): .home
        case UInt8(ascii: "P")...UInt8(ascii: "S"):
            .function(Int(letter - UInt8(ascii: "P")) + 1)
        default: nil
        }
    }

    private static func key(number: Int) -> Key? {
        switch number {
        case 1, 7: .home
        case 2: .insert
        case 3: .delete
        case 4, 8: .end
        case 5: .pageUp
        case 6: .pageDown
        case 11...15: .function(number - 10)
        case 17...21: .function(number - 11)
        case 23...26: .function(number - 12)
        case 28, 29: .function(number - 13)
        case 31...34: .function(number - 14)
        default: nil
        }
    }

    /// The key for a code point, as sent by terminals that report all modifiers.
    private static func key(code: Int, _ modifiers: Key.Modifiers) -> Key? {
        switch code {
        case 8, 127: return with(modifiers, .backspace)
        case 9: return modifiers == .shift ? .backTab : with(modifiers, .tab)
        case 10, 13: return with(modifiers, .enter)
        case 27: return with(modifiers, .escape)
        default: break
        }
        guard code >= 0x20, let scalar = UInt32(exactly: code).flatMap(Unicode.Scalar.init),
            scalar.properties.generalCategory != .control,
            scalar.properties.generalCategory != .privateUse
        else { return nil }
        let character = Character(scalar)
        let upper = String(character).uppercased()
        let shifted = modifiers.contains(.shift) && upper.count == 1 ? Character(upper) : character
        switch modifiers.subtracting(.shift) {
        case []: return .character(shifted)
        case .alt: return .alt(shifted)
        case .control: return .control(Character(lowercase: character))
        default: return .modified(.alt, .control(Character(lowercase: character)))
        }
    }
}

extension Character {
    fileprivate init(lowercase character: Character) {
        let lower = String(character).lowercased()
        self = lower.count == 1 ? Character(lower) : character
    }
}

extension MouseEvent {
    /// A mouse event from an SGR report, which numbers cells from 1; nil for unknown buttons.
    init?(code: Int, column: Int, row: Int, isRelease: Bool) {
        guard code < 128 else { return nil }
        let button: Button? =
            switch code & 3 {
            case 0: .left
            case 1: .middle
            case 2: .right
            default: nil
            }
        if code & 64 != 0 {
            action = [.wheelUp, .wheelDown, .wheelLeft, .wheelRight][code & 3]
        } else if code & 32 != 0 {
            action = button.map { .dragged($0) } ?? .moved
        } else if let button {
            action = isRelease ? .released(button) : .pressed(button)
        } else {
            return nil
        }
        self.row = max(row - 1, 0)
        self.column = max(column - 1, 0)
        modifiers = Key.Modifiers(rawValue: UInt8(code >> 2 & 7))
    }
}
