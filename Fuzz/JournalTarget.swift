import ScrumCore

@testable import MeetingHistory

/// A journal. It can be replayed, and its record and lines survive a round trip.
func fuzzJournal(_ bytes: [UInt8]) {
    let replay: JournalReplay
    do throws(LineProblem) {
        replay = try JournalReplay(bytes)
    } catch {
        return
    }
    let timer = replay.timer
    let end = replay.lastSeen
    let spoken = timer.speakers.map { timer.spoken(by: $0.id, at: end) }.reduce(.zero, +)
    require(spoken == timer.elapsed(at: end), "\(spoken) are not \(timer.elapsed(at: end))")
    if let record = replay.record {
        guard let read = try? HistoryLine.decode(HistoryLine.encode(record)) else {
            fail("cannot be read: \(record)")
        }
        require(read == record, "\(read) is not \(record)")
    }
    var written = JournalLine.encode(replay.header)
    guard let header = try? JournalLine.header(Array(written.dropLast())).header else {
        fail("the header cannot be read again")
    }
    require(header == replay.header, "\(header) is not \(replay.header)")
    for line in bytes[..<replay.end].split(separator: 0x0A).dropFirst() {
        guard let entry = JournalLine.entry(Array(line)) else { continue }
        let text = JournalLine.encode(entry)
        require(JournalLine.entry(Array(text.dropLast())) == entry, "\(entry)")
        written += text
    }
    guard let again = try? JournalReplay(written) else { fail("cannot be replayed again") }
    require(again.timer.speakers == timer.speakers || again.lastSeen != end, "another meeting")
}
