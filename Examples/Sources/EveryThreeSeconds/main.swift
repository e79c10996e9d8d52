// Prints the time every three seconds, four times. The cadence determines the precision.

import Foundation
import TimelineKit

struct TimeView {
    let context: TimelineContext

    var body: String {
        let time = context.date.formatted(
            date: .omitted, time: context.cadence > .seconds ? .shortened : .standard)
        return "\(time), cadence \(context.cadence)"
    }
}

var updates = 0
Timeline.run(.periodic(from: Date(), by: 3)) { context in
    print(TimeView(context: context).body)
    updates += 1
    return updates < 4 ? .continue : .stop
}
