import ScrumCore
import TestSupport
import Testing

@testable import JSONText
@testable import ScrumStore

struct FuzzTests {
    static let sources = [
        #"[{"title":"A","lengthInMinutes":5,"attendees":["B",{"name":"C","minutes":2,"id":"1"}]}]"#,
        """
        // café
        [
          {"title": "Ü", "lengthInMinutes": 0.5, /* x */ "theme": "tan",
           "sound": {"ding": "off", "volume": 80}, "order": "rotating", },
        ]
        """,
        "\u{FEFF}[\r\n\t{ \"title\": \"\\u00e9\\ud83d\\ude00\", \"lengthInMinutes\": 1e1 }\r\n]\r\n",
        #"[{"title":"S","duration":[0,300],"meetings":[{"date":1.5}],"history":[],"color":{}}]"#,
    ]

    @Test(
        "No file crashes the reader, and every reported position is inside the file",
        arguments: 0..<8)
    func mutations(seed: Int) {
        var mutator = Mutator(seed: UInt64(seed))
        for round in 0..<3000 {
            let source = Array(Self.sources[round % Self.sources.count].utf8)
            let bytes = mutator.mutate(source)
            // Every text is parsed, but only every fourth is decoded, which is slow without
            // optimisation.
            guard round % 4 == 0 else {
                let document = JSONDocument(bytes)
                guard isInside(document) else { return report(bytes) }
                continue
            }
            let file = ScrumFile(path: "f", bytes: bytes)
            let lines = bytes.count { $0 == UInt8(ascii: "\n") } + 1
            let isPlaced = file.diagnostics.allSatisfy { diagnostic in
                (1...lines).contains(diagnostic.position.line) && diagnostic.position.column >= 1
                    && diagnostic.position.column <= bytes.count + 1
            }
            let isOrdered = zip(file.diagnostics, file.diagnostics.dropFirst())
                .allSatisfy { $0.position <= $1.position }
            guard isPlaced, isOrdered, isInside(file.document) else { return report(bytes) }
        }
    }

    private func isInside(_ document: JSONDocument) -> Bool {
        let all = 0..<document.bytes.count
        return document.root.map { isNested($0, in: all, document) } ?? true
            && document.mistakes.allSatisfy { (0...all.upperBound).contains($0.offset) }
    }

    /// Used because `#expect` is too slow to call in every round.
    private func report(_ bytes: [UInt8]) {
        Issue.record("\(String(decoding: bytes, as: UTF8.self).debugDescription)")
    }

    @Test("Any file that can be read can be edited", arguments: 0..<4)
    func edits(seed: Int) throws {
        var mutator = Mutator(seed: UInt64(seed) + 100)
        let added = DailyScrum(title: "\u{1F600} new", attendees: [], length: .seconds(9))
        var edited = 0
        for round in 0..<750 {
            let source = Array(Self.sources[round % 3].utf8)
            let bytes = mutator.mutate(source, times: 1...1)
            let file = ScrumFile(path: "f", bytes: bytes)
            guard file.errors.isEmpty else { continue }
            edited += 1
            let longer = try file.adding([added])
            let same = try longer.removing(file.scrums.count)
            guard same.bytes == bytes || file.scrums.isEmpty else { return report(bytes) }
            guard !file.scrums.isEmpty else { continue }
            let index = round % file.scrums.count
            guard try file.removing(index).scrums.count == file.scrums.count - 1 else {
                return report(bytes)
            }
        }
        #expect(edited > 100)
    }

    @Test("Random bytes yield a value or a mistake", arguments: 0..<4)
    func noise(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        let alphabet = Array("[]{}:,\"\\/*'#=<> \nt1-.e".utf8) + [0xC3, 0xA9, 0xE2, 0x80]
        for _ in 0..<1500 {
            let count = Int.random(in: 0...40, using: &generator)
            let bytes = (0..<count).map { _ in alphabet.randomElement(using: &generator) ?? 0 }
            let document = JSONDocument(bytes)
            let isTold = document.root != nil || !document.mistakes.isEmpty || isBlank(bytes)
            guard isInside(document), isTold else {
                return report(bytes)
            }
        }
    }

    /// Whether there is nothing but white space and comments.
    private func isBlank(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBufferPointer { bytes in
            var reader = JSONReader(bytes)
            reader.skipTrivia()
            return reader.offset == bytes.count
        }
    }

    private func isNested(
        _ node: JSONNode, in range: Range<Int>, _ document: JSONDocument
    ) -> Bool {
        guard range.lowerBound <= node.range.lowerBound, node.range.upperBound <= range.upperBound
        else { return false }
        if let elements = document.elements(of: node) {
            return elements.allSatisfy { isNested($0, in: node.range, document) }
        }
        return (document.members(of: node) ?? []).allSatisfy {
            isNested($0.key, in: node.range, document)
                && isNested($0.value, in: node.range, document)
                && $0.key.range.upperBound <= $0.value.range.lowerBound
        }
    }
}
