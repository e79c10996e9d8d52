import JSONText

/// Why a line in a history or journal cannot be used.
package enum LineProblem: Error, Equatable {
    case damaged
    case tooLong
    /// A damaged last line without a newline, because writing it was interrupted.
    case cutOff
    /// A newer program wrote the line, in this version of the format.
    case newer(version: Int)

    /// Parses a line whose version is at most `newest`.
    static func read<Value: JSONObject>(
        _ bytes: UnsafeBufferPointer<UInt8>, newest: Int
    ) throws(LineProblem) -> Value {
        var (line, value) = (JSONLine(bytes), Value.blank)
        let isRead = line.readAll(&value)
        // A newer line may have a different structure; a damaged line may still contain its
        // version.
        guard let version = isRead ? line.version : version(ofDamaged: bytes) else {
            throw .damaged
        }
        if version > newest { throw .newer(version: version) }
        guard isRead, !line.hasMismatch else { throw .damaged }
        return value
    }

    private static func version(ofDamaged bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        let document = JSONDocument(Array(bytes))
        let node = document.root.flatMap { document.value("v", of: $0) }
        return node.flatMap { document.number(of: $0)?.integer }
    }
}
