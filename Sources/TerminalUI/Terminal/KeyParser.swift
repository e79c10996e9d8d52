/// Turns bytes from a terminal into events, regardless of how reads split them.
///
/// Keeps replies apart from keys, accepts any input, and uses a bounded amount of memory.
struct KeyParser: Sendable {
    /// The maximum length of a paste in bytes; longer pastes are truncated.
    static let longestPaste = 64 * 1024
    private static let longestReply = 64
    private static let repliesBegin: [UInt8] = [UInt8(ascii: "]"), UInt8(ascii: "P"), 0x9D, 0x90]
    private static let endOfPaste = Array("\u{1B}[201~".utf8)

    private enum State {
        case ground
        case escape
        case control
        /// `ESC [ [`, the start of F1 to F5 on the Linux console.
        case console
        /// `ESC O`, after which old terminals may send a modifier.
        case keypad
        /// The coordinates after `ESC [ M` and similar reports, which are not parameters.
        case coordinates(left: Int, isSplit: Bool)
        /// OSC, DCS, SOS, PM or APC, introduced by this byte; empty until a byte follows.
        case string(UInt8, isEmpty: Bool)
        /// An ESC inside a string, which ends the string or starts another sequence.
        case stringEscape(UInt8)
        case paste
        /// The rest of a paste that has stalled.
        case stalledPaste
    }

    private var state = State.ground
    /// The bytes of a non-ASCII character that have been received so far.
    private var character: [UInt8] = []
    private var characterHasAlt = false
    private var sequence = ControlSequence()
    private var keypadModifiers = 0
    private var pasted: [UInt8] = []
    private var endMatched = 0
    /// The text of an OSC or DCS received so far, and the completed replies.
    private var command: [UInt8] = []
    private var replies: [TerminalReply] = []

    /// The time to wait for the rest of a sequence before calling `timeout()`; nil between
    /// sequences.
    var sequenceTimeout: Duration? {
        switch state {
        case .ground: nil
        // No key sends these sequences, and the rest of a report may arrive slowly.
        case .control where !sequence.isEmpty: .seconds(2)
        case .keypad where keypadModifiers != 0: .seconds(2)
        case .console, .coordinates: .seconds(2)
        case .string where !command.isEmpty: .seconds(2)
        case .escape, .control, .keypad, .string(_, isEmpty: true): .milliseconds(30)
        case .string, .stringEscape: .milliseconds(300)
        case .paste: .seconds(1)
        case .stalledPaste: nil
        }
    }

    /// The replies since the last call.
    mutating func drainReplies() -> [TerminalReply] {
        defer { replies.removeAll() }
        return replies
    }

    mutating func feed(_ bytes: some Sequence<UInt8>) -> [TerminalEvent] {
        var events: [TerminalEvent] = []
        for byte in bytes { step(byte, &events) }
        return events
    }

    /// Ends a sequence that is still incomplete after the timeout, such as a lone ESC byte.
    mutating func timeout() -> [TerminalEvent] {
        let begun = state
        state = .ground
        switch begun {
        case .ground, .coordinates: return []
        case .escape: return [.key(.escape)]
        case .control: return sequence.isEmpty ? [.key(.alt("["))] : []
        case .console: return []
        case .keypad: return keypadModifiers == 0 ? [.key(.alt("O"))] : []
        case .string(let first, isEmpty: true) where first < 0x80:
            return [.key(.alt(Character(Unicode.Scalar(first))))]
        case .string, .stringEscape: return []
        case .paste:
            // The rest must not become keys.
            state = .stalledPaste
            return [finishPaste()]
        case .stalledPaste:
            state = .stalledPaste
            return []
        }
    }

    private mutating func step(_ byte: UInt8, _ events: inout [TerminalEvent]) {
        switch state {
        case .ground: ground(byte, hasAlt: false, &events)
        case .escape: escape(byte, &events)
        case .control: control(byte, &events)
        case .console:
            state = .ground
            if (UInt8(ascii: "A")...UInt8(ascii: "E")).contains(byte) {
                events.append(.key(.function(Int(byte - UInt8(ascii: "A")) + 1)))
            } else if !(0x20..<0x7F).contains(byte) {
                ground(byte, hasAlt: false, &events)
            }
        case .keypad: keypad(byte, &events)
        case .coordinates(let left, let isSplit): coordinate(byte, left, isSplit, &events)
        case .string(let first, _): string(byte, first, &events)
        case .stringEscape(let first):
            state = .ground
            if byte == UInt8(ascii: "\\") { finishCommand(first) } else { escape(byte, &events) }
        case .paste, .stalledPaste: paste(byte, &events)
        }
    }

    private mutating func ground(_ byte: UInt8, hasAlt: Bool, _ events: inout [TerminalEvent]) {
        if byte >= 0x80 {
            if hasAlt || character.isEmpty { characterHasAlt = hasAlt }
            let isAlone = character.isEmpty
            guard let scalar = scalar(completedBy: byte) else {
                if isAlone { begin(control: byte) }
                return
            }
            guard scalar.value >= 0xA0 else { return begin(control: UInt8(scalar.value)) }
            let typed = Character(scalar)
            events.append(.key(characterHasAlt ? .alt(typed) : .character(typed)))
            return
        }
        character = []
        if byte == 0x1B {
            state = .escape
        } else if let key = Self.key(ascii: byte) {
            events.append(.key(hasAlt ? Self.alt(key) : key))
        }
    }

    /// Starts a sequence whose introducer is a single byte from 0x80 to 0x9F.
    private mutating func begin(control byte: UInt8) {
        switch byte {
        case 0x8F:
            keypadModifiers = 0
            state = .keypad
        case 0x9B:
            sequence.clear()
            state = .control
        case 0x90, 0x98, 0x9D, 0x9E, 0x9F:
            command.removeAll()
            state = .string(byte, isEmpty: true)
        default: break
        }
    }

    /// Returns the character that a byte completes; drops invalid UTF-8.
    private mutating func scalar(completedBy byte: UInt8) -> Unicode.Scalar? {
        switch byte {
        case 0x80..<0xC0 where !character.isEmpty: character.append(byte)
        case 0xC2..<0xF5: character = [byte]
        default: character = []
        }
        guard let lead = character.first,
            character.count == (lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4)
        else { return nil }
        defer { character = [] }
        return String(validating: character, as: UTF8.self)?.unicodeScalars.first
    }

    private mutating func escape(_ byte: UInt8, _ events: inout [TerminalEvent]) {
        switch byte {
        case UInt8(ascii: "["):
            sequence.clear()
            state = .control
        case UInt8(ascii: "O"):
            keypadModifiers = 0
            state = .keypad
        case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"),
            UInt8(ascii: "_"):
            command.removeAll()
            state = .string(byte, isEmpty: true)
        case 0x1B:
            events.append(.key(.escape))
        default:
            state = .ground
            ground(byte, hasAlt: true, &events)
        }
    }

    private mutating func control(_ byte: UInt8, _ events: inout [TerminalEvent]) {
        switch byte {
        case UInt8(ascii: "[") where sequence.isEmpty:
            state = .console
        case 0x20...0x3F:
            sequence.append(byte)
        case 0x40...0x7E:
            state = .ground
            if byte == UInt8(ascii: "~"), sequence.prefix == nil, sequence.parameters == [200] {
                pasted.removeAll()
                endMatched = 0
                state = .paste
            } else if let count = sequence.coordinates(endedBy: byte) {
                state = .coordinates(left: count, isSplit: false)
            } else if byte == UInt8(ascii: "c"), sequence.prefix == UInt8(ascii: "?") {
                replies.append(.attributes)
            } else if byte == UInt8(ascii: "R"), let column = sequence.reportedColumn {
                replies.append(.column(column))
            } else if let event = sequence.event(endedBy: byte) {
                events.append(event)
            }
        default:
            state = .ground
            ground(byte, hasAlt: false, &events)
        }
    }

    /// Drops a coordinate: one byte or, in mode 1005, one character.
    private mutating func coordinate(
        _ byte: UInt8, _ left: Int, _ isSplit: Bool, _ events: inout [TerminalEvent]
    ) {
        let isSecondByte = isSplit && (0x80..<0xC0).contains(byte)
        // Control characters are never coordinates, so the report has been cut short.
        guard isSecondByte || left > 0 && !(0x01..<0x20).contains(byte) else {
            state = .ground
            return ground(byte, hasAlt: false, &events)
        }
        let (left, isSplit) =
            isSecondByte ? (left, false) : (left - 1, (0xC2..<0xE0).contains(byte))
        state = left > 0 || isSplit ? .coordinates(left: left, isSplit: isSplit) : .ground
    }

    private mutating func keypad(_ byte: UInt8, _ events: inout [TerminalEvent]) {
        if (UInt8(ascii: "2")...UInt8(ascii: "8")).contains(byte), keypadModifiers == 0 {
            keypadModifiers = Int(byte - UInt8(ascii: "1"))
            return
        }
        state = .ground
        if let key = ControlSequence.key(letter: byte) ?? Self.key(onKeypad: byte) {
            let held = Key.Modifiers(rawValue: UInt8(keypadModifiers))
            events.append(.key(ControlSequence.with(held, key)))
        } else if !(0x20..<0x7F).contains(byte) {
            ground(byte, hasAlt: false, &events)
        }
    }

    /// Strings have no maximum length, because the rest of a truncated string would be read as
    /// keys.
    private mutating func string(
        _ byte: UInt8, _ first: UInt8, _ events: inout [TerminalEvent]
    ) {
        switch byte {
        case 0x1B: state = .stringEscape(first)
        case 0x07, 0x18, 0x1A,
            0x9C where first >= 0x80:
            state = .ground
            if byte == 0x07 || byte == 0x9C { finishCommand(first) }
        case 0x03:
            // Strings never contain Ctrl-C, so the user must have pressed it.
            events.append(.key(.control("c")))
        default:
            if Self.repliesBegin.contains(first), command.count < Self.longestReply {
                command.append(byte)
            }
            state = .string(first, isEmpty: false)
        }
    }

    private mutating func finishCommand(_ first: UInt8) {
        let reply =
            first & 0x1F == UInt8(ascii: "]") & 0x1F
            ? TerminalReply(operatingSystemCommand: command) : TerminalReply(deviceControl: command)
        if let reply { replies.append(reply) }
        command.removeAll()
    }

    private mutating func paste(_ byte: UInt8, _ events: inout [TerminalEvent]) {
        let isStalled = if case .stalledPaste = state { true } else { false }
        if byte == Self.endOfPaste[endMatched] {
            endMatched += 1
            guard endMatched == Self.endOfPaste.count else { return }
            state = .ground
            let paste = finishPaste()
            if !isStalled { events.append(paste) }
            return
        }
        if isStalled, byte == 0x03 { events.append(.key(.control("c"))) }
        // Only an ESC can start another end mark.
        appendPasted(Self.endOfPaste.prefix(endMatched))
        endMatched = byte == Self.endOfPaste[0] ? 1 : 0
        if endMatched == 0 { appendPasted(CollectionOfOne(byte)) }
    }

    private mutating func appendPasted(_ bytes: some Collection<UInt8>) {
        if pasted.count + bytes.count <= Self.longestPaste { pasted += bytes }
    }

    private mutating func finishPaste() -> TerminalEvent {
        defer { pasted = [] }
        // A paste that was cut off may end within a character.
        let isStalled = if case .stalledPaste = state { true } else { false }
        let isCut = isStalled || pasted.count > Self.longestPaste - 4
        for length in (max(0, pasted.count - (isCut ? 3 : 0))...pasted.count).reversed() {
            let text = String(validating: pasted[..<length], as: UTF8.self)
            if let text { return .paste(text) }
        }
        return .invalidPaste
    }
}

extension KeyParser {
    private static func key(ascii byte: UInt8) -> Key? {
        switch byte {
        case 0x00: .control(" ")
        case 0x08, 0x7F: .backspace
        case 0x09: .tab
        case 0x0A, 0x0D: .enter
        case 0x01...0x1A: .control(Character(Unicode.Scalar(byte + 0x60)))
        case 0x1C...0x1F: .control(Character(Unicode.Scalar(byte + 0x40)))
        case 0x20...0x7E: .character(Character(Unicode.Scalar(byte)))
        default: nil
        }
    }

    private static func key(onKeypad byte: UInt8) -> Key? {
        switch byte {
        case UInt8(ascii: "I"): .tab
        case UInt8(ascii: "M"): .enter
        case UInt8(ascii: "X"): .character("=")
        case UInt8(ascii: "j")...UInt8(ascii: "y"):
            .character(Character(Unicode.Scalar(byte - 0x40)))
        default: nil
        }
    }

    private static func alt(_ key: Key) -> Key {
        if case .character(let character) = key { return .alt(character) }
        return .modified(.alt, key)
    }
}
