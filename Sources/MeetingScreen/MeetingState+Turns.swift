import Live
import ScrumCore
import Widgets

extension MeetingState {
    /// The turns as parts of the ring and the track, proportional to their boxes; if no people are
    /// known, one part with the meeting's progress.
    var turns: [Turn] {
        let people = people.filter { $0.status != .absent || $0.spoken > .zero }
        guard !people.isEmpty else {
            return [Turn(length: 1, part: isDone ? .done : .speaking(progress))]
        }
        return people.map { person in
            let share = person.box > .zero ? person.spoken / person.box : 1
            let part: Turn.Part =
                switch person.status {
                case .speaks: isWaiting ? .toCome : .speaking(share)
                case .comes: isDone ? .done : .toCome
                case .done, .absent: .done
                }
            return Turn(length: max(person.box, .seconds(1)).seconds, part: part)
        }
    }
}
