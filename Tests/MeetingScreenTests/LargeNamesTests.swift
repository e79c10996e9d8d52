import ScrumCore
import TestSupport
import Testing
import Widgets

@testable import MeetingScreen
@testable import TerminalUI

/// Names that can be read from three metres away.
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
        "greek": ["Γιώργος", "Ελένη Παπαδοπούλου", "Ξένια", "Ψαρού"],
        "cyrillic": ["Ольга", "Йожеф Щербаков", "Їжакевич", "Ђорђе"],
        "chinese": ["陈伟", "王芳", "佐藤さくら", "김민준"],
        "arabic": ["محمد علي", "فاطمة", "ليلى", "يوسف"],
        "emoji": ["Rob 🤖", "👩‍💻 Ada", "🦊", "Zed"],
    ]

    @Test(
        "In WRAP UP, accented names keep half a row from the countdown's panel",
        arguments: [(24, 80), (30, 100), (40, 120), (50, 200)])
    func accentsInWrapUp(rows: Int, columns: Int) {
        for name in ["Ệṭabc", "Élodie", "Ştefăniță Țepeș"] {
            var meeting = Meeting([name, "Daisy", "Simon"])
            meeting.pass(to: 190)
            let frame = meeting.picture(at: 190, rows: rows, columns: columns)
            let layout = meeting.layout(of: frame, at: 190)
            #expect(layout.roof.endRow == layout.name.endRow)
            #expect(!frame.touches(layout.name) && !frame.touches(layout.digits))
        }
    }

    @Test(
        "Names are as large as the space allows",
        arguments: [
            "short", "ten", "long", "accents", "marks", "greek", "cyrillic", "chinese", "arabic",
            "emoji",
        ],
        sizes)
    func everyScript(kind: String, size: (rows: Int, columns: Int)) throws {
        let frame = picture(
            of: try #require(Self.names[kind]), rows: size.rows, columns: size.columns)
        expectSnapshot(frame.text, named: "names-\(kind)-\(size.columns)x\(size.rows)")
    }

    @Test("A speaker's name of 2 to 40 letters is shown in large letters, or whole")
    func everyLength() {
        for length in 2...40 {
            let letters = (0..<length).map { Character(Unicode.Scalar(UInt8(65 + $0 % 26))) }
            let name = length > 12 ? "Bo " + String(letters.dropLast(3)) : String(letters)
            for (rows, columns) in Self.sizes {
                let layout = MeetingLayout(size: Size(rows: rows, columns: columns))
                let frame = picture(of: [name, "Daisy"], rows: rows, columns: columns)
                let drawn = (layout.name.row..<layout.name.endRow).filter { row in
                    frame.line(row).prefix(layout.name.endColumn).contains { $0 != " " }
                }
                let isWhole = frame.text.contains(name) && length > 16
                #expect(drawn.count >= 3 || isWhole, "\(name) at \(columns)x\(rows)")
            }
        }
    }

    @Test(
        "Letters in the list keep half a row from the person above and, if they can, from the next",
        arguments: [5, 6, 7], [true, false])
    func list(letterHeight: Int, isWide: Bool) throws {
        let names = ["Jonathan", "Nguyễn", "Élise", "王小明", "Çelik", "Zoë", "Noah"]
        let lines = LineOfText.rows(height: letterHeight)
        for speaker in names.indices {
            let rows = names.enumerated().map { index, name in
                SpeakerListView.Row(
                    name: name,
                    status: index < speaker ? .done : index == speaker ? .speaks : .comes,
                    isItem: false, time: "2:00", fraction: 0, isSelected: false, number: index + 1)
            }
            var frame = Frame(size: Size(rows: 50, columns: 60), glyphs: .unicode)
            let list = SpeakerListView(
                rows: rows, palette: MeetingPalette(theme: .yellow, mood: .calm, in: frame),
                hasBars: true, letterHeight: letterHeight)
            // Four names with accents need a row more each.
            let room = 7 * lines + 4 + (isWide ? 7 : 1)
            #expect(isWide || list.largeRows(in: room - 1)?.height != letterHeight)
            let (height, heights) = try #require(list.largeRows(in: room))
            #expect(height == letterHeight)
            list.draw(in: &frame, rect: frame.bounds.part(row: 1, rows: room, columns: 60))
            var row = 1
            for (name, height) in zip(names, heights) {
                let block = Rect(row: row, column: 1, rows: height, columns: 58)
                row += height
                #expect(frame.text.contains(name) == (name == "王小明"))
                #expect(!frame.hasInk(row: block.row, in: block, isLower: false), "\(name)")
                // Only a cedilla extends below the capital letters.
                if isWide, name != "Çelik" {
                    #expect(!frame.hasInk(row: block.endRow - 1, in: block, isLower: true))
                }
            }
        }
    }

    @Test("In the list, all names are in letters of one size, or none is", arguments: 2...14)
    func oneSize(people: Int) {
        let names = (1...people).map { "Person \($0)" }
        var meeting = Meeting(names)
        meeting.pass(to: 20)
        let frame = meeting.picture(at: 20, rows: 50, columns: 200)
        let shown = names.count { frame.text.contains($0) }
        #expect(shown == (people > 6 ? people : 0))
    }

    @Test(
        "The next name is shown in large letters, and rows remain for the list",
        arguments: [5, 8, 20])
    func next(people: Int) {
        let layout = MeetingLayout(
            size: Size(rows: 20, columns: 60), MeetingLayout.Content(people: people))
        #expect(layout.next.rows == 4 && layout.list.rows >= 4)
    }

    @Test(
        "In ASCII, a name that fits is in large letters, with an empty row below",
        arguments: [(18, 60), (20, 60), (24, 80), (30, 100), (40, 120), (12, 40), (5, 20)])
    func ascii(rows: Int, columns: Int) {
        for names in [["Maximiliane", "王小明"], ["王小明", "Ольга"], ["Ольга", "محمد"]] {
            var meeting = Meeting(names)
            meeting.pass(to: 20)
            let frame = meeting.picture(at: 20, rows: rows, columns: columns, glyphs: .ascii)
            #expect(!frame.text.contains("??"), "\(frame.text)")
            let name = meeting.layout(of: frame, at: 20).name
            guard name.rows > 1, columns >= 80, names[0] == "Maximiliane" else { continue }
            let inks = (name.row..<name.endRow).map { row in
                (name.column..<name.endColumn).count { column in
                    let cell = frame.cells[row * columns + column]
                    return cell.style != frame.cells[name.row * columns].style
                        || cell.glyph != 0x20
                }
            }
            #expect(inks[0..<5].allSatisfy { $0 > 0 } && inks.last == 0, "\(frame.text)")
        }
    }

    @Test("Letters touch neither the track above the name nor the digits below it")
    func free() {
        // Two marks above and one below extend into the free rows.
        for names in [["Björn", "Chloé"], ["Daisy", "Bo"], ["Щука", "Ёж"]] {
            for (rows, columns) in Self.sizes + [(16, 60), (20, 60), (15, 40)] {
                var meeting = Meeting(names)
                meeting.pass(to: 20)
                let frame = meeting.picture(at: 20, rows: rows, columns: columns)
                let layout = meeting.layout(of: frame, at: 20)
                let full: Set<Character> = [
                    "█", "▀", "▛", "▜", "▘", "▝", "▌", "▐", "▙", "▟", "▚", "▞",
                ]
                let top = frame.line(layout.name.row).prefix(layout.name.endColumn)
                #expect(!top.contains { full.contains($0) }, "\(names) at \(columns)x\(rows)")
            }
        }
    }
}
