/// The places of values when they are sorted.
struct Ranking {
    /// For each value how many smaller ones are told apart; equal values have equal ranks.
    let ranks: [Int]
    /// How many values have each rank.
    let groups: [Int]

    init(_ values: [Int]) {
        let order = values.indices.sorted { values[$0] < values[$1] }
        var ranks = Array(repeating: 0, count: values.count)
        var groups: [Int] = []
        var last: Int?
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
}
