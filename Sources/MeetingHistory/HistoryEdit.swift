import ScrumCore

/// Finds what has to change inside a line, so that all the rest stays byte for byte.
enum HistoryEdit {
    /// Where a person's name stands, in people and notes.
    static func names(in bytes: [UInt8], _ line: Range<Int>, of name: String) -> [Range<Int>] {
        values(in: bytes, line) { (scanner, key, found) throws(JSONScanner.Damage) in
            let wanted: StaticString
            switch key {
            case "people": wanted = "name"
            case "notes": wanted = "speaker"
            default:
                try scanner.skipValue()
                return
            }
            try scanner.array { (scanner) throws(JSONScanner.Damage) in
                try scanner.object { (scanner, key) throws(JSONScanner.Damage) in
                    let range = try scanner.skipValue()
                    if wanted ~= key, string(scanner.bytes, range) == name { found.append(range) }
                }
            }
        }
    }

    /// Where the scrum stands.
    static func scrum(in bytes: [UInt8], _ line: Range<Int>) -> [Range<Int>] {
        values(in: bytes, line) { (scanner, key, found) throws(JSONScanner.Damage) in
            let range = try scanner.skipValue()
            if "scrum" ~= key { found.append(range) }
        }
    }

    static func encode(_ text: String) -> [UInt8] {
        var line = JSONLine()
        line.string(text)
        return line.bytes
    }

    static func encode(_ scrum: MeetingRecord.Scrum) -> [UInt8] {
        var line = JSONLine()
        HistoryLine.write(scrum, to: &line)
        return line.bytes
    }

    /// The bytes of `whole` with others in the place of `ranges`, which ascend.
    static func replacing(
        _ ranges: [Range<Int>], in bytes: [UInt8], _ whole: Range<Int>? = nil, with other: [UInt8]
    ) -> [UInt8] {
        let whole = whole ?? bytes.indices
        var result: [UInt8] = []
        result.reserveCapacity(whole.count + ranges.count * other.count)
        var copied = whole.lowerBound
        for range in ranges {
            result += bytes[copied..<range.lowerBound]
            result += other
            copied = range.upperBound
        }
        return result + bytes[copied..<whole.upperBound]
    }

    private static func string(
        _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>
    ) -> String? {
        var scanner = JSONScanner(UnsafeBufferPointer(rebasing: bytes[range]))
        return try? scanner.string()
    }

    private static func values(
        in bytes: [UInt8], _ line: Range<Int>,
        _ member: (inout JSONScanner, JSONScanner.Key, inout [Range<Int>]) throws(JSONScanner
            .Damage) -> Void
    ) -> [Range<Int>] {
        bytes.withUnsafeBufferPointer { buffer in
            var scanner = JSONScanner(UnsafeBufferPointer(rebasing: buffer[line]))
            var found: [Range<Int>] = []
            try? scanner.object { (scanner, key) throws(JSONScanner.Damage) in
                try member(&scanner, key, &found)
            }
            return found.map {
                ($0.lowerBound + line.lowerBound)..<($0.upperBound + line.lowerBound)
            }
        }
    }
}
