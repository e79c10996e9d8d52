/// Builds a line of compact JSON; commas come by themselves.
struct JSONLine {
    private(set) var bytes: [UInt8] = []

    mutating func object(_ members: (inout JSONLine) -> Void) {
        separate()
        bytes.append(UInt8(ascii: "{"))
        members(&self)
        bytes.append(UInt8(ascii: "}"))
    }

    mutating func array<Element>(
        _ elements: some Sequence<Element>, _ write: (inout JSONLine, Element) -> Void
    ) {
        separate()
        bytes.append(UInt8(ascii: "["))
        for element in elements { write(&self, element) }
        bytes.append(UInt8(ascii: "]"))
    }

    mutating func key(_ name: String) {
        string(name)
        bytes.append(UInt8(ascii: ":"))
    }

    mutating func integer(_ number: some BinaryInteger) {
        separate()
        bytes += Array(String(number).utf8)
    }

    mutating func bool(_ value: Bool) {
        separate()
        bytes += Array((value ? "true" : "false").utf8)
    }

    mutating func string(_ text: String) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
            case UInt8(ascii: "\n"): bytes += Array(#"\n"#.utf8)
            case 0..<0x20:
                let digits = Array("0123456789abcdef".utf8)
                bytes += Array(#"\u00"#.utf8) + [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// The bytes with the end of the line.
    var ended: [UInt8] { bytes + [UInt8(ascii: "\n")] }

    private mutating func separate() {
        switch bytes.last {
        case nil, UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ":"), UInt8(ascii: ","): break
        default: bytes.append(UInt8(ascii: ","))
        }
    }
}

extension JSONLine {
    mutating func field(_ name: String, _ text: String?) {
        guard let text else { return }
        key(name)
        string(text)
    }

    mutating func field(_ name: String, _ number: Int?) {
        guard let number else { return }
        key(name)
        integer(number)
    }

    mutating func field(_ name: String, _ value: Bool) {
        key(name)
        bool(value)
    }
}
