/// The hashes by which a history tells the scrums of one file apart; the part that they share is
/// computed once.
package struct ScrumHashes: Sendable {
    private let start: FNV1a

    package init(file: String?) {
        var start = FNV1a()
        start.add("file\0")
        start.add(file ?? "")
        start.add("\0")
        self.start = start
    }

    /// A hash of what identifies a scrum: its id, else its file and title.
    func hash(id: String?, title: String) -> UInt64 {
        var hash = start
        if let id {
            hash = FNV1a()
            hash.add("id\0")
            hash.add(id)
        } else {
            hash.add(title)
        }
        return hash.value
    }

    /// 64 bits, the same on every computer and in every version.
    private struct FNV1a {
        private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

        mutating func add(_ text: String) {
            var text = text
            value = text.withUTF8 { bytes in
                var value = value
                for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
                return value
            }
        }
    }
}
