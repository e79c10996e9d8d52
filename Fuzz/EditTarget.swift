import JSONText
import ScrumCore

@testable import ScrumStore

/// The first eight bytes choose an edit, and the rest is the file. If the file is readable, it can
/// be edited.
func fuzzEdit(_ input: [UInt8]) {
    guard input.count >= EditChoices.count else { return }
    var choices = EditChoices(bytes: Array(input[..<EditChoices.count]))
    let bytes = Array(input[EditChoices.count...])
    let file = ScrumFile(path: "/t/scrums.json", bytes: bytes)
    do throws(ScrumFileError) {
        switch choices.next(below: 3) {
        case 0: try add(to: file, &choices)
        case 1: try removeAll(from: file, &choices)
        default: try replace(in: file, &choices)
        }
    } catch {
        check(error, of: file, choices.last)
    }
}

/// An edit is refused only if the file is invalid or the change would make it invalid.
private func check(_ error: ScrumFileError, of file: ScrumFile, _ scrum: DailyScrum?) {
    switch error {
    case .bad: require(!file.errors.isEmpty, "refused as bad: a file without errors")
    case .refused(_, let reason):
        require(file.errors.isEmpty || file.document.root == nil, "edited a broken file")
        require(
            reason.hasPrefix("another scrum is called"),
            "\(reason): \(scrum.map { "\($0)" } ?? "removing")")
    default: fail("\(error)")
    }
}

/// Adding a scrum at the end and removing it again restores every byte.
private func add(to file: ScrumFile, _ choices: inout EditChoices) throws(ScrumFileError) {
    let scrum = choices.scrum()
    let longer = try file.adding([scrum])
    require(longer.scrums == file.scrums + [scrum], "another scrum was added")
    let bytes = file.bytes
    require(isSubsequence(bytes, of: longer.bytes) || file.scrums.isEmpty, "a byte lost")
    let same = try longer.removing(file.scrums.count)
    require(same.scrums == file.scrums, "the others changed")
    guard !file.scrums.isEmpty else { return }
    require(same.bytes == bytes, "adding and removing changed the file")
}

/// Removes the scrums one by one in any order, then adds one to the empty list.
private func removeAll(
    from file: ScrumFile, _ choices: inout EditChoices
) throws(ScrumFileError) {
    var file = file
    while !file.scrums.isEmpty {
        let index = choices.next(below: file.scrums.count)
        var expected = file.scrums
        expected.remove(at: index)
        let shorter = try file.removing(index)
        require(shorter.scrums == expected, "another scrum was removed")
        require(isSubsequence(shorter.bytes, of: file.bytes), "a byte added")
        file = shorter
    }
    let scrum = choices.scrum()
    require(try file.adding([scrum]).scrums == [scrum], "the empty list accepts no scrum")
}

/// Changes a scrum's values and restores them, which leaves the scrum and all bytes outside it
/// unchanged.
private func replace(in file: ScrumFile, _ choices: inout EditChoices) throws(ScrumFileError) {
    guard file.errors.isEmpty, !file.scrums.isEmpty,
        let elements = file.document.root.flatMap({ file.document.elements(of: $0) })
    else { return }
    let index = choices.next(below: file.scrums.count)
    let scrum = choices.change(file.scrums[index])
    let other = try file.replacing([index: scrum])
    require(other.scrums[index] == scrum, "another value was written")
    let (bytes, range) = (file.bytes, elements[index].range)
    require(other.bytes.starts(with: bytes[..<range.lowerBound]), "changed before it")
    let tail = bytes[range.upperBound...]
    require(other.bytes.suffix(tail.count).elementsEqual(tail), "changed after it")
    let back = try other.replacing([index: file.scrums[index]])
    require(back.scrums == file.scrums, "changing back gives another scrum")
    require(
        try file.replacing([index: file.scrums[index]]).bytes == bytes,
        "writing what is there changed the file")
}

/// Whether inserting bytes into `few` gives `many`.
private func isSubsequence(_ few: [UInt8], of many: [UInt8]) -> Bool {
    var rest = few[...]
    for byte in many where rest.first == byte { rest.removeFirst() }
    return rest.isEmpty
}
