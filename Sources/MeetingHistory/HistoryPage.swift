import ScrumCore

/// Meetings from a history, oldest first, and warnings about lines that could not be read.
package struct HistoryPage: Equatable, Sendable {
    package var records: [MeetingRecord] = []
    package var warnings: [HistoryWarning] = []
    /// How many meetings were skipped because they are dated in the future.
    package var future = 0

    package init(records: [MeetingRecord] = [], warnings: [HistoryWarning] = []) {
        self.records = records
        self.warnings = warnings
    }
}

extension HistoryPage {
    /// The warnings as sentences for the user.
    package var sentences: [String] {
        let meetings = future == 1 ? "1 meeting is" : "\(future) meetings are"
        return warnings.sentences + (future > 0 ? ["\(meetings) dated in the future."] : [])
    }
}

/// A history line that was skipped; it stays in the file.
package struct HistoryWarning: Equatable, Sendable {
    package let path: String
    /// The line's number, from 1.
    package let line: Int
    package let reason: LineProblem

    /// Warnings of the same kind are reported in one sentence.
    fileprivate var kind: String {
        if case .newer = reason { return "newer " + path }
        return "\(reason) " + path
    }
}

extension HistoryWarning: CustomStringConvertible {
    package var description: String {
        switch reason {
        case .damaged: "\(path):\(line): this line is damaged and was skipped"
        case .tooLong:
            "\(path):\(line): this line is longer than \(Bounds.historyLine >> 20) MiB and was skipped"
        case .cutOff: "\(path):\(line): this line was cut off and was skipped"
        case .newer(let version):
            "\(path):\(line): this meeting was saved by a newer version of scrum (format \(version)); "
                + "update scrum to see it"
        }
    }
}

extension [HistoryWarning] {
    /// One sentence for each file and reason, with the first line's number and the number of other
    /// lines.
    package var sentences: [String] {
        var firsts: [HistoryWarning] = []
        var counts: [String: Int] = [:]
        for warning in self {
            if counts[warning.kind] == nil { firsts.append(warning) }
            counts[warning.kind, default: 0] += 1
        }
        return firsts.map { first in
            let others = (counts[first.kind] ?? 1) - 1
            guard others > 0 else { return "\(first)" }
            return "\(first), as \(others == 1 ? "was" : "were") \(others) more in this file"
        }
    }
}
