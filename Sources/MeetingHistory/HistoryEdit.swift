import JSONText
import ScrumCore

/// Replaces values inside lines, so that all the rest stays byte for byte.
enum HistoryEdit {
    /// The ranges of a person's name, in people and notes.
    static func names(in bytes: [UInt8], _ line: Range<Int>, of name: String) -> [Range<Int>] {
        values(in: bytes, line) { (key, value, found) throws(JSONMismatch) in
            let keys = ["people": "name", "notes": "speaker"]
            guard let wanted = keys[try key.string()] else { return }
            _ = try value.list { (item) throws(JSONMismatch) in
                try item.members { (key, value) throws(JSONMismatch) in
                    if try key.string() == wanted, try value.string() == name {
                        found.append(value.range)
                    }
                }
            }
        }
    }

    /// The range of the scrum.
    static func scrum(in bytes: [UInt8], _ line: Range<Int>) -> [Range<Int>] {
        values(in: bytes, line) { (key, value, found) throws(JSONMismatch) in
            if try key.string() == "scrum" { found.append(value.range) }
        }
    }

    /// The bytes of `whole` with `other` in place of each of `ranges`, which ascend.
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

    private static func values(
        in bytes: [UInt8], _ line: Range<Int>,
        _ member: (JSONItem, JSONItem, inout [Range<Int>]) throws(JSONMismatch) -> Void
    ) -> [Range<Int>] {
        var found: [Range<Int>] = []
        do throws(JSONMismatch) {
            try JSONParser.members(of: Array(bytes[line])) { (key, value) throws(JSONMismatch) in
                try member(key, value, &found)
            }
        } catch {
            // Only lines that could be read get here, so they have this form.
        }
        return found.map { ($0.lowerBound + line.lowerBound)..<($0.upperBound + line.lowerBound) }
    }
}
