import TerminalUI

/// Labels that replace the dates below a plot.
extension Chart {
    /// A label in one or two rows. If the labels are too long for one row, the second row contains
    /// the text of their brackets.
    func label(_ index: Int, columns: Int) -> (text: String, below: String) {
        let label = TextWidth.sanitized(set.labels[index])
        guard labelRows(columns: columns) > 1, let bracket = Self.bracket(of: label) else {
            return (label, "")
        }
        let name = label[..<label.index(before: bracket)]
        return (String(name), String(label[label.index(after: bracket)...].dropLast()))
    }

    /// The number of rows that the labels need below a plot of this width.
    func labelRows(columns: Int) -> Int {
        let room = labelRoom(columns: columns)
        let isTooLong = set.labels.contains {
            Self.bracket(of: $0) != nil && TextWidth.width(of: TextWidth.sanitized($0)) > room
        }
        return isTooLong ? 2 : 1
    }

    /// The columns available to each label.
    func labelRoom(columns: Int) -> Int {
        max(1, columns / max(1, shown.indices(in: window).count) - 1)
    }

    /// The index of the opening bracket in a label such as "Daisy (bell 9×)".
    private static func bracket(of label: String) -> String.Index? {
        guard label.hasSuffix(")"), let bracket = label.lastIndex(of: "("),
            bracket > label.startIndex
        else { return nil }
        return bracket
    }
}
