import JSONText

/// Edits that replace values inside lines and leave every other byte unchanged.
enum HistoryEdit {
    /// The ranges of a person's name in the values of `leader`, `people` and `notes`.
    static func names(in bytes: [UInt8], _ line: Range<Int>, of name: String) -> [Range<Int>] {
        let document = JSONDocument(Array(bytes[line]))
        let keys = ["people": "name", "notes": "speaker"]
        let ranges = document.rootMembers.flatMap { member -> [Range<Int>] in
            let list = document.string(of: member.key)
            if list == "leader", document.string(of: member.value) == name {
                return [member.value.range]
            }
            guard let key = list.flatMap({ keys[$0] }) else { return [] }
            return (document.elements(of: member.value) ?? [])
                .flatMap { document.members(of: $0) ?? [] }
                .filter {
                    document.string(of: $0.key) == key && document.string(of: $0.value) == name
                }
                .map(\.value.range)
        }
        return ranges.map { $0.shifted(by: line.lowerBound) }
    }

    /// The range of the `scrum` value.
    static func scrum(in bytes: [UInt8], _ line: Range<Int>) -> [Range<Int>] {
        let document = JSONDocument(Array(bytes[line]))
        return document.rootMembers.filter { document.string(of: $0.key) == "scrum" }
            .map { $0.value.range.shifted(by: line.lowerBound) }
    }

    /// A range of a file's bytes, and the bytes that replace it.
    typealias Edit = (range: Range<Int>, bytes: [UInt8])

    /// The bytes of `whole` with each of the ascending `ranges` replaced by `other`.
    static func replacing(
        _ ranges: [Range<Int>], in bytes: [UInt8], _ whole: Range<Int>? = nil, with other: [UInt8]
    ) -> [UInt8] {
        applying(ranges.map { ($0, other) }, to: bytes, whole)
    }

    /// The bytes of `whole` after the ascending edits.
    static func applying(
        _ edits: [Edit], to bytes: [UInt8], _ whole: Range<Int>? = nil
    ) -> [UInt8] {
        let whole = whole ?? bytes.indices
        var result: [UInt8] = []
        result.reserveCapacity(edits.reduce(whole.count) { $0 + $1.bytes.count })
        var copied = whole.lowerBound
        for edit in edits {
            result += bytes[copied..<edit.range.lowerBound]
            result += edit.bytes
            copied = edit.range.upperBound
        }
        return result + bytes[copied..<whole.upperBound]
    }
}

extension JSONDocument {
    fileprivate var rootMembers: [JSONMember] { root.flatMap { members(of: $0) } ?? [] }
}

extension Range<Int> {
    fileprivate func shifted(by offset: Int) -> Range {
        (lowerBound + offset)..<(upperBound + offset)
    }
}
