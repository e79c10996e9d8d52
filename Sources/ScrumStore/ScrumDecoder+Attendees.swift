import JSONText
import ScrumCore

/// A scrum's attendees, with the offsets for reporting mistakes in their minutes.
struct AttendeeList {
    private(set) var attendees: [Attendee] = []
    var names = AttendeeNames()
    var offset: Int
    /// The offset of each attendee's minutes, by index.
    var minutesOffsets: [Int: Int] = [:]
    /// Whether every element is valid, so that the number of attendees is known.
    var isComplete = true

    mutating func append(_ attendee: Attendee) {
        attendees.append(attendee)
        names.add(attendee)
    }
}

extension ScrumDecoder {
    mutating func attendees(_ node: JSONNode) -> AttendeeList? {
        guard let elements = document.elements(of: node) else {
            reportType(node, expected: "a list such as [\"Cathy\", \"Daisy\"]")
            return nil
        }
        var list = AttendeeList(offset: node.start)
        var nameOffsets = [String: Int](minimumCapacity: elements.count)
        _ = readElements(elements) { decoder, element in
            decoder.attendee(element, list: &list, &nameOffsets).map { list.append($0) }
        }
        list.isComplete = list.attendees.count == elements.count
        return list
    }

    private mutating func attendee(
        _ node: JSONNode, list: inout AttendeeList, _ nameOffsets: inout [String: Int]
    ) -> Attendee? {
        let expected = "a name such as \"Cathy\" or {\"name\": \"Cathy\", \"minutes\": 3}"
        var attendee = Attendee(name: "")
        var nameOffset = node.start
        switch node.kind {
        case .string:
            guard let name = text(node, expected: "a name") else { return nil }
            attendee.name = name
        case .object:
            let members = document.members(of: node) ?? []
            attendee.isItem = document.value("item", of: node) != nil
            let named = attendee.isItem ? "item" : "name"
            nameOffset = document.value(named, of: node)?.start ?? nameOffset
            let minutesOffset = document.value("minutes", of: node)?.start
            let keys = readKeys(of: members, in: node, among: Attendee.keys, required: [named]) {
                decoder, key, value in
                guard key.name == "name", named == "item" else {
                    return decoder.read(key, value, into: &attendee)
                }
                decoder.report(
                    .value, at: value.start,
                    "expected a \"name\" for a person or an \"item\" for an agenda item, not both")
            }
            let guessed = reportUnknown(keys)
            if !keys.missing.isEmpty, guessed.isEmpty {
                report(
                    .missing, at: node.start,
                    "expected \"name\", a string such as \"Cathy\"; it is missing")
            }
            guard !attendee.name.isEmpty, minutesOffset == nil || attendee.box != nil else {
                return nil
            }
            list.minutesOffsets[list.attendees.count] = minutesOffset
        default:
            reportType(node, expected: expected)
            return nil
        }
        if let first = nameOffsets[NameMatch.folded(attendee.name)] {
            reportDuplicateName(&attendee, at: nameOffset, from: first, list: &list)
        }
        let folded = NameMatch.folded(attendee.name)
        if nameOffsets[folded] == nil { nameOffsets[folded] = nameOffset }
        return attendee
    }

    /// Reads an attendee's minutes, which must be at least one second.
    mutating func box(_ node: JSONNode) -> Duration? {
        guard let box = minutes(node) else { return nil }
        guard box >= .seconds(1) else {
            report(
                .boxes, at: node.start,
                "expected at least 1 second (0.017 minutes), \(found(node))")
            return nil
        }
        return box
    }

    private mutating func reportDuplicateName(
        _ attendee: inout Attendee, at offset: Int, from first: Int,
        list: inout AttendeeList
    ) {
        let same = "\(TextQuote.quoted(attendee.name)) already appears at \(position(first))"
        if list.names.hasOther(with: attendee) {
            attendee.name = list.names.freeName(attendee.name)
            report(
                .equalNames, at: offset, severity: .warning,
                "\(same); this one is called \(TextQuote.quoted(attendee.name))")
        } else {
            report(.equalNames, at: offset, severity: .warning, "\(same); they differ in id")
        }
    }

    /// Reports too many people, or names that are too long.
    mutating func checkBounds(_ list: AttendeeList?, of scrum: DailyScrum) {
        let people = scrum.attendees.map { (id: $0.id, name: $0.name) }
        guard let list, let excess = Bounds.excess(title: scrum.title, people: people) else {
            return
        }
        report(.value, at: list.offset, key: "attendees", excess.words)
    }

    // MARK: Boxes

    /// Reports minutes that exceed the length or leave an attendee less than a second.
    mutating func checkBoxes(_ list: AttendeeList?, length: Duration, lengthOffset: Int) {
        guard list?.isComplete ?? true else { return }
        guard let list, !list.attendees.isEmpty else {
            if length < .seconds(1) { reportShortLength(length, of: [], at: lengthOffset) }
            return
        }
        var sum = Duration.zero
        var sharing = 0
        for (index, attendee) in list.attendees.enumerated() {
            guard let box = attendee.box else {
                sharing += 1
                continue
            }
            sum += box
            guard sum > length else { continue }
            path += [.key("attendees"), .index(index), .key("minutes")]
            report(
                .boxes, at: list.minutesOffsets[index] ?? list.offset,
                "the minutes up to here add up to \(text(sum)), more than the length of "
                    + "\(text(length))")
            path.removeLast(3)
            return
        }
        guard sharing > 0, length - sum < .seconds(sharing) else { return }
        if sharing == list.attendees.count {
            return reportShortLength(length, of: list.attendees, at: lengthOffset)
        }
        report(
            .boxes, at: list.offset, key: "attendees",
            "expected at least 1 second for each attendee, but the given minutes leave "
                + "\(text(length - sum)) for \(sharing) of them")
    }

    private mutating func reportShortLength(
        _ length: Duration, of attendees: [Attendee], at offset: Int
    ) {
        let noun = TurnKind(attendees.map(\.isItem)).noun
        report(
            .boxes, at: offset, key: "lengthInMinutes",
            "expected at least 1 second for each \(noun), found \(text(length)) in all")
    }

    /// A duration in words, such as "2.5 minutes" or "30 seconds".
    private func text(_ duration: Duration) -> String {
        let isShort = duration < .seconds(60)
        let value = duration / .seconds(isShort ? 1 : 60)
        let rounded = (value * 1000).rounded() / 1000
        let number = rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
        return number + (isShort ? " second" : " minute") + (number == "1" ? "" : "s")
    }
}
