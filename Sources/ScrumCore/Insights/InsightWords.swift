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
    static func compared(
        _ before: some Collection<Bool>, _ after: some Collection<Bool>, _ what: String = "",
        _ verb: String = ""
    ) -> String {
        func share(_ flags: some Collection<Bool>) -> String {
            guard before.count != after.count else { return "" }
            let share = Double(flags.count { $0 }) / Double(flags.count)
            return " (\(Int((100 * share).rounded())) %)"
        }
        let now = "\(after.count { $0 }) of the last \(after.count)\(what)\(share(after))\(verb)"
        guard before.count >= Insights.fewest else {
            return "\(after.count { $0 }) of the last \(after.count)\(what)\(verb)"
        }
        return "\(now), \(before.count { $0 }) of the previous \(before.count)\(share(before))"
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
