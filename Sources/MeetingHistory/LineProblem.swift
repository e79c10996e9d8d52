import JSONText

/// Why a line of a history or of a journal cannot be used.
enum LineProblem: Error, Equatable {
    case damaged
    /// A newer program wrote it, in this version of the format.
    case newer(version: Int)

    /// Reads a line, if its version is not above `newest`.
    static func read<Result>(
        _ line: UnsafeBufferPointer<UInt8>, newest: Int, with parser: inout JSONParser,
        _ body: (JSONItem) throws(JSONMismatch) -> Result
    ) throws(LineProblem) -> Result {
        try parser.parse(line) { (item, hasMistakes) throws(LineProblem) in
            let version = item?.value("v").flatMap { try? $0.integer() }
            guard let item, let version else { throw .damaged }
            // A newer line need not have the form of ours, so the version comes first.
            if version > newest { throw .newer(version: version) }
            do throws(JSONMismatch) {
                guard !hasMistakes else { throw JSONMismatch() }
                return try body(item)
            } catch {
                throw .damaged
            }
        }
    }
}

extension JSONItem {
    /// What `read` makes of each element of a list.
    func list<Element>(
        _ read: (JSONItem) throws(JSONMismatch) -> Element
    ) throws(JSONMismatch) -> [Element] {
        var list: [Element] = []
        try elements { (item) throws(JSONMismatch) in list.append(try read(item)) }
        return list
    }

    /// One of the values of an enumeration, by its raw value.
    func choice<Choice: RawRepresentable<String>>() throws(JSONMismatch) -> Choice {
        try JSONMismatch.unwrap(Choice(rawValue: try string()))
    }
}
