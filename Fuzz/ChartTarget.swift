import ScrumCore
import TerminalUI

@testable import ChartScreen
@testable import ScrumStore

/// The first four bytes choose a screen and keys, and the rest is a chart file. Any readable file
/// can be drawn, printed and written as SVG.
func fuzzChart(_ input: [UInt8]) {
    guard input.count > 4 else { return }
    let (choices, bytes) = (input[..<4].map(Int.init), Array(input[4...]))
    let sets: [ChartSet]
    do throws(ScrumFileError) {
        let file = try ChartFile(bytes, path: "/t/c.json")
        sets = file.sets
        require(
            file.warnings.allSatisfy { isHarmless($0.line(file: "f")) }, "\(file.warnings)")
    } catch {
        let lines = error.lines(file: "f")
        require(!lines.isEmpty && lines.allSatisfy { isHarmless($0) }, "\(lines)")
        return
    }
    for set in sets {
        require(zip(set.dates, set.dates.dropFirst()).allSatisfy { $0 <= $1 }, "dates go back")
        for line in set.lines {
            require(line.values.count == set.dates.count, "a value without a date")
        }
    }
    let size = Size(rows: choices[0] % 60 + 1, columns: choices[1] % 200 + 1)
    var model = ChartModel(
        sets, title: "t", arrangement: ChartArrangement.allCases[choices[2] % 3], size: size)
    let appearance = ChartAppearance(choices[2] & 4 == 0 ? .light : .dark, depth: .trueColor)
    let keys: [Key] = [
        .right, .left, .up, .down, .enter, .escape, .character("+"), .character("-"),
    ]
    for step in 0..<4 {
        let now = Duration.milliseconds(step * 100)
        _ = model.update(.key(keys[(choices[3] >> step) & 7]), at: now)
        var frame = Frame(size: size, glyphs: .unicode)
        ChartView(model: model, appearance: appearance, now: now).draw(in: &frame)
        require(isHarmless(frame.text, exceptLineEnds: true), "an unsafe picture")
    }
    for frame in PrintedCharts(model, appearance).frames(glyphs: .ascii) {
        require(isHarmless(frame.text, exceptLineEnds: true), "an unsafe sheet")
    }
    let svg = ChartSVG(model, appearance).text
    require(isHarmless(svg, exceptLineEnds: true), "an unsafe picture")
    // Checks only attributes, which are the text in quotes; a name may contain "nan".
    let attributes = svg.split(separator: "\"" as Character, omittingEmptySubsequences: false)
        .enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
    require(
        attributes.allSatisfy { !$0.contains("nan") && !$0.contains("inf") },
        "no number in the SVG")
}
