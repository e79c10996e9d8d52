import ScrumCore

/// Meetings of a history, oldest first, and warnings of lines that could not be read.
package struct HistoryPage: Equatable, Sendable {
    package var records: [MeetingRecord] = []
    package var warnings: [HistoryWarning] = []

    package init(records: [MeetingRecord] = [], warnings: [HistoryWarning] = []) {
        self.records = records
        self.warnings = warnings
    }
}

/// A line of a history that was skipped; it stays in the file.
package struct HistoryWarning: Equatable, Sendable {
    package enum Reason: Equatable, Sendable {
        case damaged
        /// The last line has no end: writing it was interrupted.
        case cutOff
        /// A newer program wrote it, in this version of the format.
        case newer(version: Int)
    }

    package let path: String
    /// From 1.
    package let line: Int
    package let reason: Reason
}

extension HistoryWarning: CustomStringConvertible {
    package var description: String {
        switch reason {
        case .damaged: "\(path):\(line): this line is damaged and was skipped"
        case .cutOff: "\(path):\(line): this line was cut off and was skipped"
        case .newer(let version):
            "\(path):\(line): this meeting was kept by a newer scrum (format \(version)); "
                + "update scrum to see it"
        }
    }
}

extension [HistoryWarning] {
    /// A sentence for each file and reason, with the number of lines and the first of them.
    package var sentences: [String] {
        var sentences: [String] = []
        var rest = self[...]
        while let first = rest.first {
            let same = rest.filter { $0.path == first.path && $0.reason == first.reason }
            rest = rest.filter { $0.path != first.path || $0.reason != first.reason }[...]
            let others = same.count - 1
            let more = others > 0 ? ", as \(others) more of this file" : ""
            sentences.append("\(first)\(more)")
        }
        return sentences
    }
}
