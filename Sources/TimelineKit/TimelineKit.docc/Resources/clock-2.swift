import Foundation
import TimelineKit

struct ClockView {
    let context: TimelineContext

    var body: String {
        context.date.formatted(date: .omitted, time: .shortened)
    }
}

Timeline.run(.everyMinute) { context in
    print(ClockView(context: context).body)
    return .continue
}
