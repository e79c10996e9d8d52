import Foundation
import TimelineKit

Timeline.run(.everyMinute) { context in
    print(context.date.formatted(date: .omitted, time: .shortened))
    return .continue
}
