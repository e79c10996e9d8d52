/// Measures how strongly neighbouring values in a series depend on each other.
enum SerialDependence {
    /// The variance inflation factor of measured values or flags; 1 for independent ones.
    ///
    /// The correlation at lag 1 measures how similar neighbours are; lags 1 to 3 show how fast the
    /// similarity fades. Each is the median of blocks of 20 ranks without the last 20, or a sum
    /// over blocks of 10 flags, which are rare. Without blocks, a change would look like
    /// dependence.
    static func factor(of values: [Double], areFlags: Bool = false) -> Double {
        let values = areFlags || values.count < 40 ? values : values.dropLast(20)
        guard values.count >= 2 * Insights.fewest else { return 1 }
        let (count, ranks) = (Double(values.count), Ranking(values).ranks)
        let number = max(1, values.count / (areFlags ? 10 : 20))
        let blocks = (0..<number).map { block in
            let start = block * values.count / number
            let part = ranks[start..<((block + 1) * values.count / number)]
            let mean = part.reduce(0, +) / Double(part.count)
            return part.map { $0 - mean }
        }
        let (size, parts) = (count / Double(number), areFlags ? [Array(blocks.joined())] : blocks)
        let likeness = (1...3).map { lag in
            let all = parts.map { block in
                zip(block, block.dropFirst(lag)).reduce(0) { $0 + $1.0 * $1.1 }
                    / block.reduce(0) { $0 + $1 * $1 }
            }
            let likeness = all.filter(\.isFinite).median
            // Subtracting the mean makes the correlation of noisy values too small.
            return areFlags ? likeness + 1 / size : (size * likeness + 1) / (size - 4)
        }
        guard likeness[0] > (areFlags ? 2 : 0.7) / count.squareRoot() else { return 1 }
        let (first, second, third) = (likeness[0], likeness[1], likeness[2])
        let fade = (first * second + second * third) / (first * first + second * second)
        let bounded = min(max(fade, first), 0.9)
        return (1..<values.count).reduce((sum: 1, power: 2 * first)) { all, lag in
            (all.sum + (1 - Double(lag) / count) * all.power, all.power * bounded)
        }.sum
    }
}
