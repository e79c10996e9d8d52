import FoundationEssentials
import ScrumCore
import TimelineKit

extension Timestamp {
    /// Parses an ISO 8601 date and time, or a day, which means midnight at its start: 2026-01-31,
    /// today, yesterday, 7d (seven days ago) or 2w.
    init?(since text: String, now: Date, zone: TimelineZone) {
        if let moment = Timestamp(iso8601: text) {
            self = moment
            return
        }
        let names = ["today": 0, "yesterday": 1]
        let units: [Character: Int] = ["d": 1, "w": 7]
        let (count, unit) = (Int(text.dropLast()), text.last.flatMap { units[$0] })
        let days: Int
        if let ago = names[text.lowercased()] {
            days = ago
        } else if let count, let unit, (1...10_000).contains(count), text.first != "+" {
            days = count * unit
        } else if let day = Timestamp(iso8601: text + "T00:00:00Z") {
            self = day.local(in: zone)
            return
        } else {
            return nil
        }
        let local = Timestamp(now, utcOffset: 0).seconds + zone.secondsFromGMT(at: now)
        let day = local - local % 86_400 - days * 86_400
        self = Timestamp(seconds: day, utcOffset: 0).local(in: zone)
    }

    /// Returns the moment when clocks in the zone show this timestamp's UTC time.
    func local(in zone: TimelineZone) -> Timestamp {
        // Two look-ups, since the offset may change between the two moments.
        var offset = zone.secondsFromGMT(at: date)
        offset = zone.secondsFromGMT(at: Timestamp(seconds: seconds - offset, utcOffset: 0).date)
        return Timestamp(seconds: seconds - offset, utcOffset: offset)
    }
}
