extension MeetingRecord {
    /// The record as shown: in whole seconds, so that each difference matches the times next to it,
    /// and with the people in speaking order.
    package var shown: MeetingRecord {
        var record = self
        (record.people, record.turns) = (peopleAsSpoken, [])
        record.planned = planned.toNearestSecond
        record.elapsed = elapsed.toNearestSecond
        for index in people.indices {
            let person = record.people[index]
            record.people[index].changedBox = person.changedBox?.toNearestSecond
            record.people[index].planned = person.planned.toNearestSecond
            record.people[index].taken = person.taken.toNearestSecond
        }
        return record
    }

    /// The difference between the sum of all boxes and the plan; zero below one second. Extended
    /// boxes, second turns and people who join increase the sum, as does splitting saved time among
    /// the others.
    ///
    /// Needs the exact boxes, because rounded boxes may not add up to the plan.
    package var excessOfBoxes: Duration {
        // An absentee's unused time neither lengthens nor shortens the sum.
        let boxes = people.reduce(.zero) { $0 + $1.allowed } - planned
        let unused = people.filter(\.isAbsent).reduce(.zero) {
            $0 + max(.zero, $1.allowed - $1.taken)
        }
        let difference = boxes > .zero ? max(.zero, boxes - unused) : boxes
        let isShown = isMeasured && max(difference, .zero - difference) >= .seconds(1)
        return isShown ? difference : .zero
    }
}
