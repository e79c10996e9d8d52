/// The places of values when they are sorted.
struct Ranking {
    /// For each value how many smaller ones are told apart; equal values have equal ranks.
    let ranks: [Int]
    /// How many values have each rank.
    let groups: [Int]

    init(_ values: [Double]) {
        let order = values.indices.sorted { values[$0] < values[$1] }
        var ranks = Array(repeating: 0, count: values.count)
        var groups: [Int] = []
        var last: Double?
        for index in order {
            if values[index] != last {
                groups.append(0)
                last = values[index]
            }
            ranks[index] = groups.count - 1
            groups[groups.count - 1] += 1
        }
        self.ranks = ranks
        self.groups = groups
    }

    var hasTies: Bool { groups.count < ranks.count }

    /// The place of each value from 1; equal values share the mean of their places.
    var meanRanks: [Double] {
        var means: [Double] = []
        var before = 0
        for group in groups {
            means.append(Double(before) + Double(group + 1) / 2)
            before += group
        }
        return ranks.map { means[$0] }
    }

    /// Σ(t³ − t) over the groups of t equal values.
    var ties: Double {
        groups.reduce(0) { sum, group in
            let size = Double(group)
            return sum + (size * size * size - size)
        }
    }
}
