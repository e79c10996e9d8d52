import ScrumCore
import TerminalUI
import TestSupport
import Testing

@testable import ChartScreen

@Suite struct ChartSVGTests {
    private func svg(_ sets: [ChartSet], title: String = "Design") -> String {
        let model = ChartModel(sets, title: title, size: Size(rows: 24, columns: 80))
        return ChartSVG(model, ChartAppearance(.light)).text
    }

    @Test("A chart matches its SVG snapshot")
    func picture() {
        expectSnapshot(svg([ChartFixture.slopes(5)]), named: "charts-svg")
    }

    @Test("Bars match their SVG snapshot, including gaps and bars cut off by the window")
    func bars() {
        var set = ChartFixture.bars(4)
        set.lines[0].values[1] = -2
        var model = ChartModel([set], size: Size(rows: 24, columns: 80))
        let whole = ChartSVG(model, ChartAppearance(.light)).text
        _ = model.update(.key(.character("+")), at: .zero)
        let part = ChartSVG(model, ChartAppearance(.light)).text
        expectSnapshot(whole + "\n" + part, named: "charts-svg-bars")
        #expect(!part.contains("x=\"-"))
    }

    /// The title is at the top. Without a title, no space is reserved for one.
    @Test("An SVG file starts with its title")
    func heading() {
        let sets = [ChartFixture.slopes(5)]
        #expect(svg(sets).contains(/<text [^>]*font-size="21"[^>]*>Design<\/text>/))
        #expect(svg(sets, title: "").contains("height=\"322\""))
        #expect(svg(sets).contains("height=\"364\""))
    }

    /// Names come from files written by other people.
    @Test("Text is escaped")
    func escaping() {
        var set = ChartFixture.set([[1, 2]], title: "<script>&\u{202E}\u{7}\"")
        set.lines[0].name = "</text><x>"
        let text = svg([set], title: "a<b")
        #expect(text.contains("&lt;script&gt;&amp;&quot;"))
        #expect(text.contains("&lt;/text&gt;&lt;x&gt;"))
        #expect(text.contains("<title>a&lt;b</title>"))
        #expect(!text.contains("\u{202E}") && !text.contains("\u{7}"))
        #expect(text.split(separator: "<script").count == 1)
    }

    /// Swift combines a combining mark and the character before it into one `Character`.
    @Test("Characters are escaped even if a combining mark follows")
    func escapingBeforeMarks() {
        #expect(svg([ChartFixture.slopes(5)], title: "a<\u{301}b").contains("a&lt;\u{301}b"))
    }

    /// Every opened element is closed, whatever is drawn.
    @Test("The markup is well-formed", arguments: [0, 1, 2, 400])
    func wellFormed(samples: Int) {
        let gap = Double.nan
        let text = svg([
            ChartFixture.slopes(samples), ChartFixture.set([[1, gap, 2, gap, gap]]),
            ChartFixture.set([]),
        ])
        var open: [Substring] = []
        for tag in text.split(separator: "<").dropFirst(text.hasPrefix("<") ? 0 : 1) {
            let name = tag.prefix { !" />".contains($0) }
            let head = tag.prefix { $0 != ">" }
            if tag.hasPrefix("/") {
                #expect(open.popLast() == tag.dropFirst().prefix { $0 != ">" })
            } else if !head.hasSuffix("/") {
                open.append(name)
            }
        }
        #expect(open.isEmpty)
        #expect(!text.contains("nan") && !text.contains("inf"))
    }

    /// A sample between gaps is a stroke of zero length; round caps turn it into a dot.
    @Test("A sample between gaps is drawn as a dot")
    func oneSample() {
        let text = svg([ChartFixture.set([[1, .nan, 2, 3]])])
        #expect(text.contains(/d="M[\d. ]+h0" fill="none" stroke="#005faf" stroke-width="5"/))
        #expect(svg([]).contains("Nothing to show."))
    }
}
