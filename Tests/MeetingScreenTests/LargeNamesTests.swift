import ScrumCore
import TerminalUI
import TestSupport
import Testing

@testable import MeetingScreen

/// The names that must be read from three metres.
@Suite struct LargeNamesTests {
    private func picture(of names: [String], rows: Int, columns: Int) -> Frame {
        var meeting = Meeting(names)
        meeting.pass(to: 20)
        return meeting.picture(at: 20, rows: rows, columns: columns)
    }

    private static let sizes = [(24, 80), (30, 100), (40, 120), (50, 200)]
    private static let names = [
        "short": ["Jo", "Al", "Li", "Bo"],
        "ten": ["Alexandria", "Maximilian", "Christoph", "Evangeline"],
        "long": [
            "Wolfgang Amadeus Mozart von Salzburg (he)", "Christopher Montgomery-Featherstone",
            "Hubert Wolfeschlegelsteinhausen", "Maria del Carmen Rodríguez Fernández",
        ],
        "accents": ["José Ñandú", "Łukasz Żółw", "Zoë Müller", "Åsa Öberg"],
        "marks": ["Zoë Lindqvist", "Renée Fox", "Åsa Berg", "Bo Li"],
        "chinese": ["陈伟", "王芳", "佐藤さくら", "김민준"],
        "arabic": ["محمد علي", "فاطمة", "ليلى", "يوسف"],
        "emoji": ["Rob 🤖", "👩‍💻 Ada", "🦊", "Zed"],
    ]

    @Test(
        "Names are as large as there is room",
        arguments: ["short", "ten", "long", "accents", "marks", "chinese", "arabic", "emoji"],
        sizes)
    func everyScript(kind: String, size: (rows: Int, columns: Int)) throws {
        let frame = picture(
            of: try #require(Self.names[kind]), rows: size.rows, columns: size.columns)
        expectSnapshot(frame.text, named: "names-\(kind)-\(size.columns)x\(size.rows)")
    }

    @Test("At every length from 2 to 40 the speaker's name takes the rows of large letters")
    func everyLength() {
        for length in 2...40 {
            let letters = (0..<length).map { Character(Unicode.Scalar(UInt8(65 + $0 % 26))) }
            let name = length > 12 ? "Bo " + String(letters.dropLast(3)) : String(letters)
            for (rows, columns) in Self.sizes.dropFirst() {
                let layout = MeetingLayout(size: Size(rows: rows, columns: columns))
                let frame = picture(of: [name, "Daisy"], rows: rows, columns: columns)
                let drawn = (layout.name.row..<layout.name.endRow).filter {
                    !frame.line($0).isEmpty
                }
                #expect(drawn.count >= 4, "\(name) at \(columns)x\(rows)")
                #expect(columns < 200 || length > 10 || drawn.count >= 5)
            }
        }
    }

    @Test("From 12 people on the list has two columns, and everybody is in sight")
    func twoColumns() {
        let names = (1...16).map { "Person \($0)" }
        let frame = picture(of: names, rows: 40, columns: 160)
        expectSnapshot(frame.text, named: "names-16-people-160x40")
        for name in names { #expect(frame.text.contains(name + " ")) }
    }

    @Test("Marks above the letters leave the row below them free, and the next name is large too")
    func marks() {
        let names = ["Björn", "Chloé", "Zoë"]
        for (rows, columns) in [(24, 80), (30, 100), (40, 120), (50, 200)] {
            let layout = MeetingLayout(size: Size(rows: rows, columns: columns))
            let lines = picture(of: names, rows: rows, columns: columns).text
                .split(separator: "\n", omittingEmptySubsequences: false)
            let last = lines[layout.name.endRow - 1].dropFirst(layout.name.column)
            #expect(last.allSatisfy { $0 == " " }, "\(columns)x\(rows): \(last)")
            guard rows >= 40 else { continue }
            #expect(!lines.contains { $0.hasSuffix(" Chloé") }, "\(columns)x\(rows)")
        }
    }

    @Test("The current row's bar is no gap on any ground", arguments: Ground.allCases)
    func bar(ground: Ground) throws {
        for theme in Theme.allCases {
            for mood in MeetingMood.allCases {
                let palette = MeetingPalette(theme: theme, mood: mood)
                let bar = palette.bar(on: ground)
                #expect(
                    try #require(bar.contrast(with: ground.color)) >= 1.4, "\(theme) \(mood)")
                #expect(
                    try #require(bar.contrast(with: palette.header.background)) >= 3,
                    "\(theme) \(mood)")
            }
        }
    }

    @Test("A mark that is seen stands before the current row", arguments: Ground.allCases)
    func currentRow(ground: Ground) throws {
        for theme in Theme.allCases {
            var meeting = Meeting(theme: theme)
            meeting.pass(to: 20)
            let frame = meeting.picture(at: 20, ground: ground)
            let list = MeetingLayout(size: frame.size).list
            let edge = frame.style(row: list.row + 1, column: list.column).foreground
            let contrast = try #require(edge.contrast(with: ground.color))
            #expect(contrast >= Color.shapeContrast, "\(theme)")
        }
    }
}
