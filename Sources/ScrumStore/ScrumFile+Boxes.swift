import JSONText
import ScrumCore

extension ScrumFile {
    /// Sets the minutes of some of a scrum's attendees; the rest of the file is unchanged.
    ///
    /// An attendee written as a string becomes an object. Unknown names are ignored.
    package func setting(
        boxes: [String: Duration], of index: Int
    ) throws(ScrumFileError) -> ScrumFile {
        try checkIsUnderstood()
        var expected = scrums
        var document = document
        for (number, attendee) in scrums[index].attendees.enumerated() {
            guard !attendee.isItem, let box = boxes[attendee.name], box != attendee.box else {
                continue
            }
            expected[index].attendees[number].box = box
            guard let list = document.root, let scrum = document.elements(of: list)?[safe: index],
                let people = document.value("attendees", of: scrum),
                let node = document.elements(of: people)?[safe: number]
            else { continue }
            let style = JSONStyle(of: list, in: document)
            let member = JSONValue.Member("minutes", .minutes(box))
            if node.kind == .object {
                document = document.setting(member, of: node, style: style)
            } else {
                let name = JSONValue.Member("name", .string(attendee.name))
                document = document.replacing(node, with: .object([name, member]), style: style)
            }
        }
        return try checked(document, expected: expected)
    }
}
