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

func show(_ schedule: some TimelineSchedule) async {
    for await context in Timeline.updates(of: schedule) {
        print(ClockView(context: context).body)
    }
}

if CommandLine.arguments.contains("--seconds") {
    await show(.periodic(from: Date(timeIntervalSinceReferenceDate: 0), by: 1))
} else {
    await show(.everyMinute)
}
