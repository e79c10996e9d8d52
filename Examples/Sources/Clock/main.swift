// Prints the time every second for five seconds, then three times at intervals of two seconds.

import AsyncTimeline
import Foundation
import TimelineKit

struct ClockView {
    let context: TimelineContext

    var body: String {
        let showsSeconds = context.cadence <= .seconds
        return context.date.formatted(date: .omitted, time: showsSeconds ? .standard : .shortened)
    }
}

let end = Date() + 5
let wholeSecond = Date(timeIntervalSinceReferenceDate: 0)
Timeline.run(.periodic(from: wholeSecond, by: 1)) { context in
    print(ClockView(context: context).body)
    return context.date < end - 1 ? .continue : .stop
}

let dates = [0, 2, 4].map { Date() + $0 }
for await context in Timeline.updates(of: .explicit(dates)) {
    print(ClockView(context: context).body)
}
