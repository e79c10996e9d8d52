import JSONText

/// A CSV reader that reads one row at a time.
struct CSVReader {
    /// A field's offset, and its bytes without quotation marks or surrounding spaces.
    struct Cell {
        var offset: Int
        var bytes: ArraySlice<UInt8>
        var isQuoted = false
    }

    let separator: UInt8
    private let bytes: [UInt8]
    private var index: Int

    /// Uses the separator from a first line such as `sep=;`, an Excel convention. If there is no
    /// such line, uses the most frequent of comma, semicolon and tab in the header.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let line = bytes[index...].prefix { !Self.isLineEnd($0) }
        if line.count == 5, line.starts(with: "sep=".utf8), let named = line.last {
            separator = named
            index = line.endIndex
            return
        }
        let candidates = [",", ";", "\t"].map { (byte: UInt8(ascii: $0), count: 0) }
            .map { candidate in (candidate.byte, line.count { $0 == candidate.byte }) }
        separator = candidates.reduce(candidates[0]) { $1.1 > $0.1 ? $1 : $0 }.0
    }

    /// Reads the next row into `row`, skipping empty lines; returns false at the end.
    mutating func read(into row: inout [Cell]) throws(UnplacedDiagnostic) -> Bool {
        while index < bytes.count {
            row.removeAll(keepingCapacity: true)
            var isLast = false
            while !isLast { row.append(try cell(isLast: &isLast)) }
            if row.count > 1 || row[0].isQuoted || !row[0].bytes.isEmpty { return true }
        }
        return false
    }

    private mutating func cell(isLast: inout Bool) throws(UnplacedDiagnostic) -> Cell {
        let start = index
        if index < bytes.count, bytes[index] == UInt8(ascii: "\"") {
            return try quotedCell(isLast: &isLast)
        }
        while index < bytes.count, bytes[index] != separator, !Self.isLineEnd(bytes[index]) {
            index += 1
        }
        var content = bytes[start..<index]
        while let first = content.first, first == UInt8(ascii: " ") { content.removeFirst() }
        while let last = content.last, last == UInt8(ascii: " ") { content.removeLast() }
        isLast = endCell()
        return Cell(offset: start, bytes: content)
    }

    /// Reads a cell that starts with a quotation mark; two of them inside the cell stand for one.
    private mutating func quotedCell(isLast: inout Bool) throws(UnplacedDiagnostic) -> Cell {
        let start = index
        var content: [UInt8] = []
        let quote = UInt8(ascii: "\"")
        index += 1
        while true {
            guard index < bytes.count else {
                throw UnplacedDiagnostic(.syntax, at: start, "this quoted cell is not closed")
            }
            let byte = bytes[index]
            index += 1
            if byte == quote {
                guard index < bytes.count, bytes[index] == quote else { break }
                index += 1
            }
            content.append(byte)
        }
        while index < bytes.count, bytes[index] != separator, !Self.isLineEnd(bytes[index]) {
            content.append(bytes[index])
            index += 1
        }
        isLast = endCell()
        return Cell(offset: start, bytes: content[...], isQuoted: true)
    }

    /// Skips the separator or line ending after a cell; returns whether the row ends.
    private mutating func endCell() -> Bool {
        guard index < bytes.count else { return true }
        let byte = bytes[index]
        index += 1
        if byte == separator { return false }
        if byte == UInt8(ascii: "\r"), index < bytes.count, bytes[index] == UInt8(ascii: "\n") {
            index += 1
        }
        return true
    }

    private static func isLineEnd(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
    }
}
