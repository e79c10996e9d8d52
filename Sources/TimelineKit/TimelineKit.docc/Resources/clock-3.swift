import Foundation
import TimelineKit

struct ClockView {
    let context: TimelineContext

    var body: String {
        let showsSeconds = context.cadence <= .seconds
        return context.date.formatted(date: .omitted, time: showsSeconds ? .standard : .shortened)
    }
}

Timeline.run(.everyMinute) { context in
    print(ClockView(context: context).body)
    return .continue
}
