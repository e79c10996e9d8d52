/// All orders in which groups of equal things can stand, by their inversions.
///
/// Two things of different groups are an inversion where the one of the later group stands first.
/// Groups of one each give the distribution of Kendall's S, two groups that of the rank sum.
struct Arrangements {
    /// How many arrangements have 0, 1, 2 … inversions; symmetric.
    let counts: [Double]
    private let total: Double

    /// Nil where the arrangements are too many to be counted exactly in a `Double`.
    init?(of groups: [Int]) {
        var size = 0
        var total = 1.0
        var most = 0
        for group in groups {
            most += size * group
            for number in 1...max(1, group) where number <= group {
                total = (total * Double(size + number) / Double(number)).rounded()
                guard total < 0x1p53 else { return nil }
            }
            size += group
        }
        // The product of Gaussian binomial coefficients, as polynomials.
        var counts = Array(repeating: 0.0, count: most + 1)
        counts[0] = 1
        size = 0
        for group in groups {
            for number in 1...max(1, group) where number <= group {
                for power in stride(from: most, through: size + number, by: -1) {
                    counts[power] -= counts[power - size - number]
                }
                for power in stride(from: number, through: most, by: 1) {
                    counts[power] += counts[power - number]
                }
            }
            size += group
        }
        self.counts = counts
        self.total = total
    }

    /// The share of arrangements with at most `inversions` or, at the other end, as few others.
    func twoSidedTail(_ inversions: Int) -> Double {
        min(1, 2 * counts[0...inversions].reduce(0, +) / total)
    }
}
