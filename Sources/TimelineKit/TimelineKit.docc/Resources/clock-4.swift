import Foundation
import TimelineKit

struct ClockView {
    let context: TimelineContext

    var body: String {
        let showsSeconds = context.cadence <= .seconds
        return context.date.formatted(date: .omitted, time: showsSeconds ? .standard : .shortened)
    }
}

func show(_ schedule: some TimelineSchedule) {
    Timeline.run(schedule) { context in
        print(ClockView(context: context).body)
        return .continue
    }
}

if CommandLine.arguments.contains("--seconds") {
    show(.periodic(from: Date(timeIntervalSinceReferenceDate: 0), by: 1))
} else {
    show(.everyMinute)
}
