import JSONText

@testable import ScrumStore

/// Reads the same bytes as a scrums file and as another program's file. The reader never crashes
/// and reports positions inside the text.
func fuzzReader(_ bytes: [UInt8]) {
    let document = JSONDocument(bytes)
    let all = 0..<bytes.count
    if let root = document.root { checkPlaces(of: root, in: all, document) }
    for mistake in document.mistakes {
        require((0...all.upperBound).contains(mistake.offset), "a mistake outside the text")
    }
    let isSound = document.root != nil && document.mistakes.isEmpty

    let file = ScrumFile(path: "/t/scrums.json", bytes: bytes)
    check(file.diagnostics, of: bytes)
    let mistakes = file.diagnostics.count { $0.kind == .syntax || $0.kind == .encoding }
    require(mistakes == document.mistakes.count, "a mistake in the text is not told")
    let isWhole = file.errors.isEmpty && document.root != nil
    require(!isWhole || isSound, "a broken text without an error")
    if isWhole, let elements = document.root.flatMap({ document.elements(of: $0) }) {
        require(elements.count == file.scrums.count, "a scrum lost without an error")
    }

    do throws(ScrumFileError) {
        let foreign = try ForeignFile(path: "/t/export.json", bytes: bytes, now: 2_000_000_000)
        check(foreign.diagnostics, of: bytes)
    } catch {
        guard case .bad(_, let diagnostics) = error else { fail("\(error)") }
        require(!diagnostics.isEmpty, "a file refused without a reason")
        check(diagnostics, of: bytes)
    }
}

/// Each node lies within its container and can be read.
private func checkPlaces(of node: JSONNode, in range: Range<Int>, _ document: JSONDocument) {
    require(
        range.lowerBound <= node.range.lowerBound && node.range.upperBound <= range.upperBound,
        "\(node.range) is not inside \(range)")
    switch node.kind {
    case .array:
        for element in document.elements(of: node) ?? [] {
            checkPlaces(of: element, in: node.range, document)
        }
    case .object:
        for member in document.members(of: node) ?? [] {
            checkPlaces(of: member.key, in: node.range, document)
            checkPlaces(of: member.value, in: node.range, document)
            require(
                member.key.range.upperBound <= member.value.range.lowerBound,
                "a value begins before the end of its key")
        }
    case .string: require(document.string(of: node) != nil, "a string without a text")
    case .number:
        guard let number = document.number(of: node) else { fail("a number without a value") }
        _ = number.integer
        _ = number.duration(inUnitsOf: 60)
    case .null, .true, .false, .invalid: break
    }
}

/// Diagnostics are in text order, within their lines and free of terminal controls.
private func check(_ diagnostics: [Diagnostic], of bytes: [UInt8]) {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var last = TextPosition(line: 1, column: 1)
    for diagnostic in diagnostics {
        let position = diagnostic.position
        require((1...lines.count).contains(position.line), "\(position) is not in the text")
        require(
            (1...lines[position.line - 1].count + 1).contains(position.column),
            "\(position) is after the end of its line")
        require(last <= position, "\(position) comes after \(last)")
        last = position
        let text = diagnostic.line(file: "f")
        require(isHarmless(text), "\(text.debugDescription) is unsafe")
        require(text.utf8.count < 4000, "\(text.utf8.count) bytes are too long for a message")
    }
}
