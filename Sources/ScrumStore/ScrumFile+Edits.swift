import JSONText
import Platform
import ScrumCore

extension ScrumFile {
    var folder: String { FilePath.folder(of: path) }

    /// Appends scrums; the rest of the file is unchanged.
    package func adding(_ scrums: [DailyScrum]) throws(ScrumFileError) -> ScrumFile {
        guard !scrums.isEmpty else { return self }
        try checkIsUnderstood()
        var document = document
        if document.root == nil {
            let isOnNewLine = document.bytes.last.map { $0 == UInt8(ascii: "\n") } ?? true
            document = JSONDocument(
                document.bytes + Array((isOnNewLine ? "[]\n" : "\n[]\n").utf8))
        }
        let added = scrums.map { scrum in
            var scrum = scrum
            scrum.attendees = scrum.attendees.withDistinctNames
            return scrum
        }
        let values = added.map { JSONValue.object($0.members(folder: folder)) }
        // Append the first two one by one: a list's style can be detected from two elements.
        for value in values.prefix(2) {
            guard let list = document.root else { break }
            let style = JSONStyle(of: list, in: document)
            document = document.appending(value, to: list, style: style)
        }
        if values.count > 2, let list = document.root {
            let style = JSONStyle(of: list, in: document)
            document = document.appending(Array(values.dropFirst(2)), to: list, style: style)
        }
        return try checked(document, expected: self.scrums + added)
    }

    /// Removes a scrum; keeps the comments around it.
    package func removing(_ index: Int) throws(ScrumFileError) -> ScrumFile {
        try checkIsUnderstood()
        let document = document
        guard let list = document.root else { return self }
        var expected = scrums
        expected.remove(at: index)
        return try checked(document.removing(index, of: list), expected: expected)
    }

    /// Replaces scrums by index; writes only the values that differ.
    package func replacing(_ others: [Int: DailyScrum]) throws(ScrumFileError) -> ScrumFile {
        guard !others.isEmpty else { return self }
        try checkIsUnderstood()
        var expected = scrums
        var pending: [(index: Int, changes: [JSONDocument.Change])] = []
        for (index, scrum) in others {
            var scrum = scrum
            scrum.attendees = scrum.attendees.withDistinctNames
            expected[index] = scrum
            let wanted = scrum.members(folder: folder)
            let existing = scrums[index].members(folder: folder)
            // Set the new values first, then remove those that are back at their defaults.
            let removed = existing.filter { member in !wanted.contains { $0.key == member.key } }
            let changes: [JSONDocument.Change] =
                removed.map { .remove($0.key) }.reversed()
                + wanted.filter { !existing.contains($0) }.map { .set($0) }.reversed()
            pending.append((index, changes))
        }
        var document = document
        while true {
            pending.removeAll(where: \.changes.isEmpty)
            guard !pending.isEmpty, let list = document.root,
                let elements = document.elements(of: list)
            else { break }
            var changes: [(object: JSONNode, change: JSONDocument.Change)] = []
            for number in pending.indices {
                guard let change = pending[number].changes.popLast(),
                    let element = elements[safe: pending[number].index]
                else { continue }
                changes.append((element, change))
            }
            document = document.changing(changes, style: JSONStyle(of: list, in: document))
        }
        return try checked(document, expected: expected)
    }

    func checkIsUnderstood() throws(ScrumFileError) {
        guard !isEmpty, !errors.isEmpty else { return }
        throw .bad(path: path, diagnostics: diagnostics)
    }

    /// Whether the file contains only white space and comments.
    private var isEmpty: Bool {
        let document = document
        return document.root == nil && document.mistakes.isEmpty
    }

    /// Parses the edited document, and compares it with the expected scrums.
    func checked(
        _ document: JSONDocument, expected: [DailyScrum]
    ) throws(ScrumFileError) -> ScrumFile {
        guard document.bytes.count < Bounds.scrumFile else {
            let limit = Bounds.scrumFile >> 20
            throw .refused(path: path, reason: "it would be larger than \(limit) MiB")
        }
        let result = ScrumFile(path: path, bytes: document.bytes)
        // These errors come from the new values, not from the edit.
        if let error = result.errors.first(where: {
            [.duplicate, .boxes, .value].contains($0.kind)
        }) {
            throw .refused(path: path, reason: error.message)
        }
        guard result.errors.isEmpty, result.scrums == expected else {
            let reason = "the change cannot be made safely; make it with scrum edit"
            throw .refused(path: path, reason: reason)
        }
        return result
    }
}

extension Array {
    subscript(safe index: Int) -> Element? {
        indices.contains(index) ? self[index] : nil
    }
}
