import JSONText

/// Why a line of a history or of a journal cannot be used.
enum LineProblem: Error, Equatable {
    case damaged
    /// A newer program wrote it, in this version of the format.
    case newer(version: Int)

    /// Reads a line, if its version is not above `newest`.
    static func read<Result>(
        _ line: [UInt8], newest: Int, _ body: (JSONItem) throws(JSONMismatch) -> Result
    ) throws(LineProblem) -> Result {
        let document = JSONDocument(line)
        let version = document.root.flatMap { document.value("v", of: $0) }.flatMap {
            document.number(of: $0)?.integer
        }
        // A newer line need not have the form of ours, so the version comes first.
        if let version, version > newest { throw .newer(version: version) }
        do throws(JSONMismatch) {
            guard version != nil else { throw JSONMismatch() }
            return try body(try JSONItem(document))
        } catch {
            throw .damaged
        }
    }
}

extension JSONItem {
    /// One of the values of an enumeration, by its raw value.
    func choice<Choice: RawRepresentable<String>>() throws(JSONMismatch) -> Choice {
        try JSONMismatch.unwrap(Choice(rawValue: try string()))
    }
}
