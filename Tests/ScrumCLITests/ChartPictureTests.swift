import ScrumCore
import TerminalUI
import Testing

@testable import ScrumCLI

/// Charts that look as before are taken from the last picture.
@Suite struct ChartPictureTests {
    private static let keys: [Key] =
        ChartKeyBinding.all.flatMap(\.keys).filter { $0 != .character("q") }
        + [.character("1"), .character("2")]

    /// Whatever was pressed and wherever a glide is: the same frame as drawn from nothing.
    @Test(arguments: [Size(rows: 40, columns: 100), Size(rows: 24, columns: 80)])
    func nothingOldIsLeft(size: Size) {
        var generator = SplitMix64(seed: 21)
        var model = ChartModel(
            [30, 21, 12, 3].map { ChartFixture.slopes($0) }, title: "Slopes", size: size)
        var now = Duration.zero
        var picture: ChartPicture?
        for _ in 0..<300 {
            let key = Self.keys.randomElement(using: &generator) ?? .tab
            _ = model.update(.key(key), at: now)
            now += .milliseconds(Int.random(in: 0...400, using: &generator))
            let view = ChartView(model, ChartAppearance(), at: now)
            var frame = Frame(size: size, glyphs: .unicode)
            view.draw(in: &frame, after: picture)
            let fresh = ChartFixture.draw(model, at: now)
            guard frame == fresh else {
                Issue.record("after \(key):\n\(frame.text)\n\(fresh.text)")
                return
            }
            picture = ChartPicture(view, frame)
        }
    }

    @Test func onlyWhatChangedIsDrawn() throws {
        let size = Size(rows: 40, columns: 100)
        var model = ChartModel([ChartFixture.slopes(), ChartFixture.slopes()], size: size)
        let old = ChartView(model, ChartAppearance(), at: .zero)
        let picture = ChartPicture(old, ChartFixture.draw(model))
        _ = model.update(.key(.right), at: .seconds(1))
        let new = ChartView(model, ChartAppearance(), at: .seconds(1))
        #expect(model.layout.panels.map { picture.shows($0, of: new) } == [false, true])
        _ = model.update(.resized(Size(rows: 40, columns: 99)), at: .seconds(2))
        let resized = ChartView(model, ChartAppearance(), at: .seconds(2))
        #expect(model.layout.panels.map { picture.shows($0, of: resized) } == [false, false])
    }
}
