enum InsightWords {
    private static let mostNames = 4

    /// "3 min 45 s", because "3:45" in a sentence could be a time of day.
    static func time(_ seconds: Double) -> String {
        TimeText.short(.seconds(Int(seconds.rounded())))
    }

    /// "Simon, Cathy and Luis", or the first four names and "3 more".
    static func list(_ parts: [String]) -> String {
        guard let last = parts.last, parts.count > 1 else { return parts.first ?? "" }
        let shown = parts.count > mostNames ? parts.prefix(mostNames) : parts.dropLast()
        let end = parts.count > mostNames ? "\(parts.count - mostNames) more" : last
        return shown.joined(separator: ", ") + " and " + end
    }

    /// "10 of the last 30, 0 of the previous 30"; adds percentages if the totals differ.
    static func compared(_ before: InsightPast.Flags, _ after: InsightPast.Flags) -> String {
        let isCompared = before.count >= Insights.fewest
        func count(_ flags: InsightPast.Flags, _ which: String) -> String {
            let hits = flags.count(where: \.isHit)
            let share = Int((100 * Double(hits) / Double(flags.count)).rounded())
            let isEqual = before.count == after.count || !isCompared
            return "\(hits) of the \(which) \(flags.count)\(isEqual ? "" : " (\(share) %)")"
        }
        let now = count(after, "last")
        return isCompared ? "\(now), \(count(before, "previous"))" : now
    }

    /// "the bell cut off 9 of the last 20 turns"; `turns` follows "of".
    static func needed(_ hits: (count: Int, cuts: Int, of: Int), _ turns: String) -> String {
        hits.cuts == hits.count
            ? "the bell cut off \(hits.count) of \(turns)"
            : hits.cuts > 0
                ? "\(hits.count) of \(turns) needed more (the bell cut off \(hits.cuts))"
                : "\(hits.count) of \(turns) took longer"
    }

    static func sentence(_ clauses: [String]) -> String {
        let text = clauses.joined(separator: "; ")
        return text.isEmpty ? "" : text.prefix(1).uppercased() + text.dropFirst() + "."
    }
}
