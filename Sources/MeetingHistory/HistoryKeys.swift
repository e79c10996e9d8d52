/// The keys of the scrums of one file; the part that they share is hashed once.
package struct HistoryKeys: Sendable {
    private let start: Hash

    package init(file: String?) {
        var start = Hash()
        start.add("file\0")
        start.add(file ?? "")
        start.add("\0")
        self.start = start
    }

    /// A hash of what identifies a scrum: its id, else its file and title.
    func key(id: String?, title: String) -> UInt64 {
        var hash = start
        if let id {
            hash = Hash()
            hash.add("id\0")
            hash.add(id)
        } else {
            hash.add(title)
        }
        return hash.value
    }

    /// FNV-1a, 64 bits: the same on every computer and in every version.
    private struct Hash {
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
