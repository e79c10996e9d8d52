/// How a meeting ended, in words.
package struct MeetingResult: Equatable, Sendable {
    package let ending: ScrumTimer.Ending
    /// The planned time minus the time taken, both in whole seconds.
    package let saved: Duration

    package init(_ ending: ScrumTimer.Ending, taken: Duration, planned: Duration) {
        self.ending = ending
        saved = planned.toNearestSecond - taken.toNearestSecond
    }

    /// "Finished 0:12 early", "Finished on time", "Ended 4:10 early".
    package var words: String {
        ending == .finished
            ? phrase("Finished \(difference)") : phrase("Ended \(difference)")
    }

    package var verb: String { ending == .finished ? phrase("Finished") : phrase("Ended") }

    package var isOnTime: Bool { abs(saved.seconds) <= 5 }

    /// "0:12 early", "0:40 over", "on time".
    package var difference: String { difference(TimeText.rounded) }

    /// "12 seconds early", "40 seconds over", "on time".
    package var spokenDifference: String { difference(TimeText.words) }

    private func difference(_ text: (Duration) -> String) -> String {
        if isOnTime { return phrase("on time") }
        let time = text(saved > .zero ? saved : .zero - saved)
        return saved > .zero ? phrase("\(time) early") : phrase("\(time) over")
    }

    /// "early" if a user ended the meeting before the planned time, "interrupted" if something else
    /// stopped it; otherwise nil.
    package var remark: String? {
        switch ending {
        case .finished: nil
        case .early: isOnTime || saved < .zero ? nil : phrase("early")
        case .interrupted: phrase("interrupted")
        }
    }
}

extension MeetingRecord {
    package var result: MeetingResult {
        MeetingResult(ending, taken: elapsed, planned: planned)
    }
}

extension ScrumTimer.Ending {
    /// "Design is over", "Design was interrupted".
    package func words(_ scrum: String) -> String {
        self == .interrupted ? phrase("\(scrum) was interrupted") : phrase("\(scrum) is over")
    }
}
