enum InsightWords {
    static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September",
        "October", "November", "December",
    ]
    private static let mostNames = 4

    /// "3 min 45 s", because "3:45" in a sentence could be a time of day.
    static func time(_ seconds: Double) -> String {
        let whole = max(0, Int(seconds.rounded()))
        let parts = [(whole / 3_600, "h"), (whole / 60 % 60, "min"), (whole % 60, "s")]
            .filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        return parts.isEmpty ? "0 s" : parts.joined(separator: " ")
    }

    /// "Simon, Cathy and Luis", or the first four names and "3 more".
    static func list(_ parts: [String]) -> String {
        guard let last = parts.last, parts.count > 1 else { return parts.first ?? "" }
        let shown = parts.count > mostNames ? parts.prefix(mostNames) : parts.dropLast()
        let end = parts.count > mostNames ? "\(parts.count - mostNames) more" : last
        return shown.joined(separator: ", ") + " and " + end
    }

    /// "typically 3 min 30 s (last 30 turns), up from 2 min 30 s (previous 60)"
    static func typical(
        _ from: Double, _ to: Double, in windows: ComparedWindows, of what: String
    ) -> String {
        """
        typically \(time(to)) (last \(windows.after.count) \(what)), \
        \(to > from ? "up" : "down") from \(time(from)) (\(windows.earlier) \
        \(windows.before.count))
        """
    }

    /// "17 of the last 20 (85 %), 83 of the previous 100 (83 %)", or "9 of 17 meetings".
    static func level(_ flags: [Bool], _ what: String) -> String {
        let (after, before) = (flags.suffix(Insights.recent), flags.dropLast(Insights.recent))
        guard !before.isEmpty else { return "\(after.count { $0 }) of \(after.count) \(what)" }
        return compared(before, after, "previous")
    }

    /// "10 of the last 30, 0 of the previous 30"; adds percentages if the totals differ.
    static func compared(
        _ before: some Collection<Bool>, _ after: some Collection<Bool>, _ earlier: String,
        what: String = "", verb: String = ""
    ) -> String {
        func share(_ flags: some Collection<Bool>) -> String {
            before.count == after.count ? "" : " (\(percent(flags.count { $0 }, flags.count)))"
        }
        return "\(after.count { $0 }) of the last \(after.count)\(what)\(share(after))\(verb), "
            + "\(before.count { $0 }) of the \(earlier) \(before.count)\(share(before))"
    }

    static func percent(_ hits: Int, _ count: Int) -> String {
        "\(Int((100 * Double(hits) / Double(count)).rounded())) %"
    }

    static func sentence(_ clauses: [String]) -> String {
        let text = clauses.joined(separator: "; ")
        return text.isEmpty ? "" : text.prefix(1).uppercased() + text.dropFirst() + "."
    }
}
