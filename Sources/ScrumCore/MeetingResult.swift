/// How a meeting ended, in words.
package struct MeetingResult: Equatable, Sendable {
    package let ending: ScrumTimer.Ending
    /// The planned time minus the time taken, both in whole seconds.
    private let saved: Duration

    package init(_ ending: ScrumTimer.Ending, taken: Duration, planned: Duration) {
        self.ending = ending
        saved = planned.toNearestSecond - taken.toNearestSecond
    }

    /// "Finished 0:12 early", "Finished on time", "Ended 4:10 early".
    package var words: String { "\(verb) \(difference)" }

    package var verb: String { ending == .finished ? "Finished" : "Ended" }

    package var isOnTime: Bool { abs(saved.seconds) <= 5 }

    /// "0:12 early", "on time".
    package var difference: String {
        if isOnTime { return "on time" }
        let time = TimeText.rounded(saved > .zero ? saved : .zero - saved)
        return "\(time) \(saved > .zero ? "early" : "late")"
    }

    /// "12 seconds less than planned", "on time".
    package var spokenDifference: String {
        if isOnTime { return "on time" }
        let time = TimeText.words(saved > .zero ? saved : .zero - saved)
        return "\(time) \(saved > .zero ? "less" : "more") than planned"
    }

    /// "early" if a user ended the meeting before the planned time, "interrupted" if something else
    /// stopped it; otherwise nil.
    package var remark: String? {
        switch ending {
        case .finished: nil
        case .early: isOnTime || saved < .zero ? nil : "early"
        case .interrupted: "interrupted"
        }
    }
}

extension MeetingRecord {
    package var result: MeetingResult {
        MeetingResult(ending, taken: elapsed, planned: planned)
    }
}

extension ScrumTimer.Ending {
    /// What follows a scrum's title in a sentence: "is over" or "was interrupted".
    package var predicate: String { self == .interrupted ? "was interrupted" : "is over" }
}
