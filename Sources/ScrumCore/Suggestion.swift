/// Suggests a known word for an unknown one.
package enum Suggestion {
    /// The nearest candidate, or nil if none is near enough.
    package static func closest(to word: String, among candidates: [String]) -> String? {
        nearest(to: word, among: candidates).first.map { candidates[$0] }
    }

    /// The indices of up to three similar candidates, nearest first.
    static func nearest(to word: String, among candidates: [String]) -> [Int] {
        let folded = NameMatch.folded(word)
        guard !folded.isEmpty else { return [] }
        let limit = min(max(1, folded.count / 3), folded.count - 1)
        var found: [(distance: Int, index: Int)] = []
        for (index, candidate) in candidates.enumerated() {
            let candidate = NameMatch.folded(candidate)
            let words = candidate.split { !$0.isLetter && !$0.isNumber }
            let near = ([candidate[...]] + words).filter {
                abs($0.count - folded.count) <= limit
            }
            if let best = near.map({ distance(folded, $0) }).min(), best <= limit {
                found.append((best, index))
            } else if folded.count >= 4 && candidate.hasPrefix(folded)
                || candidate.count >= 4 && folded.hasPrefix(candidate)
            {
                found.append((folded.count, index))
            }
        }
        return found.sorted { ($0.distance, $0.index) < ($1.distance, $1.index) }
            .prefix(3).map(\.index)
    }

    /// The edit distance between two words; swapping adjacent characters counts as one edit.
    static func distance(
        _ first: some StringProtocol, _ second: some StringProtocol
    ) -> Int {
        let first = Array(first.prefix(64))
        let second = Array(second.prefix(64))
        var beforeLast: [Int] = []
        var last = Array(0...second.count)
        for row in first.indices {
            var current = [row + 1]
            for column in second.indices {
                let isSame = first[row] == second[column]
                var cost = min(
                    last[column + 1] + 1, current[column] + 1, last[column] + (isSame ? 0 : 1))
                if row > 0, column > 0, first[row] == second[column - 1],
                    first[row - 1] == second[column]
                {
                    cost = min(cost, beforeLast[column - 1] + 1)
                }
                current.append(cost)
            }
            beforeLast = last
            last = current
        }
        return last[second.count]
    }
}
