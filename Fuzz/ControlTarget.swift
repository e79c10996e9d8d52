import JSONText

@testable import MeetingScreen
@testable import ScrumCore
@testable import TerminalUI

/// Control lines, each preceded by a byte that gives the time since the previous line.
///
/// The turns add up to the elapsed time, and state lines survive a round trip.
func fuzzControl(_ input: [UInt8]) {
    guard let first = input.first else { return }
    var model = meeting(first)
    var now = Duration.zero
    _ = model.update(.begin, at: now)
    var reader = LineReader(descriptor: -1)
    for event in reader.append(input.dropFirst()) + reader.finish() {
        guard case .line(let line) = event else { continue }
        now += .milliseconds(Int(line.utf8.first ?? 0) * 150)
        let effects = model.update(.line(String(line.dropFirst())), at: now)
        check(MeetingReport.withOneLine(effects), of: model, at: now)
        _ = model.update(.tick, at: now)
        checkTimes(of: model, at: now)
        if model.timer.hasEnded { return }
    }
    checkState(MeetingReport(model, at: now).json, of: model.timer)
}

private func meeting(_ choice: UInt8) -> MeetingModel {
    let attendees = ["Ann", "Ben", "Ann", "\u{202E}Zoë"].prefix(Int(choice & 3) + 1).map {
        Attendee(name: $0, box: choice & 4 == 0 ? nil : .seconds(30))
    }
    let scrum = DailyScrum(
        title: "Design", attendees: Array(attendees), length: .seconds(600),
        advance: choice & 8 == 0 ? .auto : .manual)
    guard let plan = try? MeetingPlan(scrum: scrum, attendees: scrum.attendees) else {
        fail("no plan")
    }
    var options = MeetingModel.Options()
    options.hasScreen = choice & 16 != 0
    options.seed = 7
    return MeetingModel(timer: ScrumTimer(plan: plan), options: options)
}

private func checkTimes(of model: MeetingModel, at now: Duration) {
    let timer = model.timer
    let spoken = timer.speakers.map { timer.spoken(by: $0.id, at: now) }.reduce(.zero, +)
    require(spoken == timer.elapsed(at: now), "\(spoken) are not \(timer.elapsed(at: now))")
    require(timer.remaining(at: now) >= .zero, "a negative remainder")
}

/// The meeting's state line survives a round trip.
private func checkState(_ line: String, of timer: ScrumTimer) {
    let document = JSONDocument(line)
    guard let root = document.root, document.mistakes.isEmpty else { fail("no JSON: \(line)") }
    let speaker = document.value("speaker", of: root).flatMap { document.string(of: $0) }
    require(speaker == timer.current?.name, "another speaker")
    let index = document.value("index", of: root).flatMap { document.number(of: $0)?.integer }
    require(index == timer.position.0, "another position")
}

private func check(_ effects: [MeetingEffect], of model: MeetingModel, at now: Duration) {
    let report = MeetingReport(model, at: now)
    var states = 0
    for case .announce(let announcement) in effects {
        let sentence = report.sentence(for: announcement)?.description ?? ""
        require(isHarmless(sentence, exceptLineEnds: true), "unsafe: \(sentence.debugDescription)")
        guard let line = report.line(for: announcement)?.description else { continue }
        require(isHarmless(line), "unsafe: \(line.debugDescription)")
        if line.hasPrefix("{\"v\":") {
            states += 1
            checkState(line, of: model.timer)
        } else {
            require(JSONDocument(line).mistakes.isEmpty, "no JSON: \(line)")
        }
    }
    require(states <= 1, "\(states) lines for a change")
}
