import TestSupport
import Testing

@testable import ScrumCore
@testable import ScrumStore

struct EditPropertyTests {
    private static let added = DailyScrum(
        title: "New \"one\" 日本\u{202E}",
        attendees: [Attendee(name: "Ann"), Attendee(id: "7", name: "Bob", box: .seconds(100))],
        length: .seconds(200), theme: .sky, order: .rotating)

    private func file(_ seed: Int, _ generator: inout SeededGenerator) -> (ScrumFile, [String]) {
        let style = FileStyle(&generator)
        let (text, marks) = style.file(1 + seed % 4, &generator)
        let file = ScrumFile(path: "/t/scrums.json", bytes: Array(text.utf8))
        #expect(file.errors.isEmpty, "\(text)")
        #expect(file.scrums.count == 1 + seed % 4, "\(text)")
        return (file, marks)
    }

    private func text(_ file: ScrumFile) -> String {
        String(decoding: file.bytes, as: UTF8.self)
    }

    @Test("Adding a scrum and removing it restores the bytes", arguments: 0..<400)
    func addAndRemove(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let (file, marks) = file(seed, &generator)
        let longer = try file.adding([Self.added])
        #expect(longer.scrums.last == Self.added)
        let same = try longer.removing(longer.scrums.count - 1)
        #expect(same.bytes == file.bytes, "\(text(file))\n\(text(longer))")
        let twice = try longer.adding([DailyScrum(title: "Z", attendees: [], length: .seconds(60))])
        let once = try twice.removing(twice.scrums.count - 1)
        #expect(once.bytes == longer.bytes)
        #expect(marks.allSatisfy(text(longer).contains))
        #expect(isSubsequence(file.bytes, of: longer.bytes))
    }

    @Test(
        "Adding several scrums at once gives the same file as adding them one by one",
        arguments: 0..<200)
    func addSeveral(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let style = FileStyle(&generator)
        let source = seed % 5 == 0 ? "[]" : style.file(seed % 4, &generator).0
        let file = ScrumFile(path: "/t/scrums.json", bytes: Array(source.utf8))
        let scrums = (0..<5).map { number in
            var scrum = Self.added
            scrum.title += "\(number)"
            return scrum
        }
        var one = file
        for scrum in scrums { one = try one.adding([scrum]) }
        #expect(text(try file.adding(scrums)) == text(one))
    }

    /// Whether inserting bytes into `few` gives `many`.
    private func isSubsequence(_ few: [UInt8], of many: [UInt8]) -> Bool {
        var rest = many[...]
        for byte in few {
            guard let place = rest.firstIndex(of: byte) else { return false }
            rest = rest[(place + 1)...]
        }
        return true
    }

    @Test("Removing any scrum keeps all others and every comment", arguments: 0..<200)
    func remove(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed) + 1000)
        var (file, marks) = file(seed, &generator)
        while !file.scrums.isEmpty {
            let index = Int.random(in: file.scrums.indices, using: &generator)
            var expected = file.scrums
            expected.remove(at: index)
            let shorter = try file.removing(index)
            #expect(shorter.scrums == expected)
            #expect(marks.allSatisfy(text(shorter).contains), "\(text(file))\n\(text(shorter))")
            file = shorter
        }
        let again = try file.adding([Self.added])
        #expect(again.scrums == [Self.added])
    }

    @Test("Changing one value changes only that value's bytes", arguments: 0..<200)
    func change(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed) + 2000)
        let (file, _) = file(seed, &generator)
        let index = Int.random(in: file.scrums.indices, using: &generator)
        var scrum = file.scrums[index]
        scrum.theme = .poppy
        let other = try file.replacing([index: scrum])
        let list = try #require(file.document.root)
        let object = try #require(file.document.elements(of: list)?[safe: index])
        let value = try #require(file.document.value("theme", of: object))
        let bytes = file.bytes
        let expected =
            bytes[..<value.range.lowerBound] + Array("\"poppy\"".utf8)
            + bytes[value.range.upperBound...]
        #expect(other.bytes == Array(expected))
        let back = try other.replacing([index: file.scrums[index]])
        #expect(back.bytes == bytes)
    }

    @Test("Setting options and removing them restores the bytes", arguments: 0..<200)
    func options(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed) + 3000)
        let (file, _) = file(seed, &generator)
        let index = Int.random(in: file.scrums.indices, using: &generator)
        var scrum = file.scrums[index]
        scrum.advance = .manual
        scrum.warnings = [.milliseconds(1500)]
        scrum.sounds = .init(
            ding: .off, end: .file("/t/a/b.wav"), volume: 50, speaks: true, voice: "pl")
        scrum.record = false
        scrum.id = "D-1"
        let other = try file.replacing([index: scrum])
        #expect(other.scrums[index] == scrum)
        let back = try other.replacing([index: file.scrums[index]])
        #expect(back.bytes == file.bytes, "\(text(file))\n\(text(other))")
    }
}
