import JSONText
import Platform
import ScrumCore

extension ScrumFile {
    /// A file that does not exist yet, for its first scrums.
    package static func new(path: String) -> ScrumFile { ScrumFile(path: path, bytes: []) }

    var folder: String { FilePath.folder(of: path) }

    /// With scrums at the end; the rest of the file stays, byte for byte.
    package func adding(_ scrums: [DailyScrum]) throws(ScrumFileError) -> ScrumFile {
        try checkIsUnderstood()
        var document = document
        if document.root == nil {
            let isOnNewLine = document.bytes.last.map { $0 == UInt8(ascii: "\n") } ?? true
            document = JSONDocument(
                document.bytes + Array((isOnNewLine ? "[]\n" : "\n[]\n").utf8))
        }
        var expected = self.scrums
        for var scrum in scrums {
            scrum.attendees = scrum.attendees.withDistinctNames
            guard let list = document.root else { break }
            let style = JSONStyle(of: list, in: document)
            document = document.appending(
                .object(scrum.members(folder: folder)), to: list, style: style)
            expected.append(scrum)
        }
        return try checked(document, expected: expected)
    }

    /// Without one of its scrums; comments around it stay.
    package func removing(_ index: Int) throws(ScrumFileError) -> ScrumFile {
        try checkIsUnderstood()
        let document = document
        guard let list = document.root else { return self }
        var expected = scrums
        expected.remove(at: index)
        return try checked(document.removing(index, of: list), expected: expected)
    }

    /// With one scrum replaced by another; only the values that differ are written.
    package func replacing(
        _ index: Int, with scrum: DailyScrum
    ) throws(ScrumFileError) -> ScrumFile {
        try checkIsUnderstood()
        var scrum = scrum
        scrum.attendees = scrum.attendees.withDistinctNames
        var expected = scrums
        expected[index] = scrum
        let wanted = scrum.members(folder: folder)
        var document = document
        let existing = scrums[index].members(folder: folder)
        for member in wanted where !existing.contains(member) {
            guard let list = document.root, let node = document.elements(of: list)?[safe: index]
            else { break }
            let style = JSONStyle(of: list, in: document)
            document = document.setting(member, of: node, style: style)
        }
        // Values that are back at their defaults are removed.
        for member in existing where !wanted.contains(where: { $0.key == member.key }) {
            guard let list = document.root, let node = document.elements(of: list)?[safe: index],
                let members = document.members(of: node),
                let place = members.firstIndex(where: { document.string(of: $0.key) == member.key })
            else { continue }
            document = document.removing(place, of: node)
        }
        return try checked(document, expected: expected)
    }

    func checkIsUnderstood() throws(ScrumFileError) {
        guard !isEmpty, !errors.isEmpty else { return }
        throw .bad(path: path, diagnostics: diagnostics)
    }

    /// No value and no mistake: only white space and comments.
    private var isEmpty: Bool {
        let document = document
        return document.root == nil && document.mistakes.isEmpty
    }

    /// Reads the edited document again and compares it with the scrums that were meant.
    func checked(
        _ document: JSONDocument, expected: [DailyScrum]
    ) throws(ScrumFileError) -> ScrumFile {
        let result = ScrumFile(path: path, bytes: document.bytes)
        // Mistakes of the new values, not of the edit.
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
