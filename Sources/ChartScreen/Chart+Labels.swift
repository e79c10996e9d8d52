import TerminalUI

/// The labels that some charts have in place of dates, in the room that each has.
extension Chart {
    /// A label. If one row is too short for some labels, the second has what is in brackets.
    func label(_ index: Int, columns: Int) -> (text: String, below: String) {
        let label = TextWidth.sanitized(set.labels[index])
        guard labelRows(columns: columns) > 1, let bracket = Self.bracket(of: label) else {
            return (label, "")
        }
        let name = label[..<label.index(before: bracket)]
        return (String(name), String(label[bracket...]))
    }

    /// The rows that the labels below a plot of so many columns need.
    func labelRows(columns: Int) -> Int {
        let room = labelRoom(columns: columns)
        let isTooLong = set.labels.contains {
            Self.bracket(of: $0) != nil && TextWidth.width(of: TextWidth.sanitized($0)) > room
        }
        return isTooLong ? 2 : 1
    }

    /// The columns that each label has.
    func labelRoom(columns: Int) -> Int {
        max(1, columns / max(1, shown.indices(in: window).count) - 1)
    }

    /// The place of the bracket in "Daisy (9 cut)".
    private static func bracket(of label: String) -> String.Index? {
        guard label.hasSuffix(")"), let bracket = label.lastIndex(of: "("),
            bracket > label.startIndex
        else { return nil }
        return bracket
    }
}
