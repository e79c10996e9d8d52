/// Charts in the format of a contest held in 2019, reproducible from a seed: four sets of 112 days
/// with two lines each, and one set of 372 days with four lines.
package struct ContestFile {
    private var generator: SeededGenerator

    package init(seed: UInt64 = 2019) { generator = SeededGenerator(seed: seed) }

    /// 2018-11-17.
    private static let start = 1_542_412_800_000
    private static let names = [
        ["Joined", "Left"], ["Views", "Shares"], ["Followers", "Leavers"], ["Apps", "Links"],
        ["Direct", "Search", "Social", "Mail"],
    ]
    private static let bases: [Double] = [120, 4_000, 900_000, 30, 60]
    private static let colors = ["#3DC23F", "#F34C44", "#3896E8", "#E6A23C"]

    /// The file's text.
    package mutating func text() -> String {
        let charts = Self.names.indices.map { number in
            let days = number == 4 ? 372 : 112
            let dates = (0..<days).map { "\(Self.start + $0 * 86_400_000)" }
            let names = Self.names[number]
            var columns = [#"["x",\#(dates.joined(separator: ","))]"#]
            for line in names.indices {
                let values = walk(days, from: Self.bases[number] * (1 - 0.2 * Double(line)))
                let list = values.map { "\($0)" }.joined(separator: ",")
                columns.append(#"["y\#(line)",\#(list)]"#)
            }
            func object(_ value: (Int) -> String) -> String {
                names.indices.map { #""y\#($0)":"\#(value($0))""# }.joined(separator: ",")
            }
            return #"{"columns":[\#(columns.joined(separator: ",\n"))],"#
                + #""types":{"x":"x",\#(object { _ in "line" })},"#
                + #""names":{\#(object { names[$0] })},"#
                + #""colors":{\#(object { Self.colors[$0] })}}"#
        }
        return "[" + charts.joined(separator: ",\n") + "]\n"
    }

    /// A random walk with a weekly pattern and occasional peaks.
    private mutating func walk(_ count: Int, from base: Double) -> [Int] {
        let week = [1, 1.15, 1.3, 1.2, 1.05, 0.75, 0.7]
        var value = base
        return (0..<count).map { day in
            value = max(base / 10, value + base / 12 * Double.random(in: -1...1, using: &generator))
            let isPeak = Int.random(in: 0..<50, using: &generator) == 0
            return Int(value * week[day % 7] * (isPeak ? 3 : 1))
        }
    }
}
