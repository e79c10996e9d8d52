import ScrumCore

@testable import MeetingScreen
@testable import TerminalUI

/// What is typed and pasted where a meeting asks; the first two bytes say which question, and how
/// many columns there are.
///
/// The text keeps its bound, and what is seen of it fits and has nothing that a terminal obeys.
func fuzzPrompt(_ input: [UInt8]) {
    guard input.count > 2 else { return }
    let columns = Int(input[1]) % 120 + 1
    var parser = KeyParser()
    let events = parser.feed(input.dropFirst(2)) + parser.timeout()
    var model = MeetingModel(timer: ScrumTimer(plan: plan()))
    _ = model.update(.begin, at: .zero)
    _ = model.update(.key(.character(input[0] & 1 == 0 ? "j" : "i")), at: .seconds(1))
    for (index, event) in events.enumerated() {
        let now = Duration.seconds(2) + .milliseconds(index)
        switch event {
        case .key(let key): _ = model.update(.key(key), at: now)
        case .paste(let text): _ = model.update(.paste(text), at: now)
        default: break
        }
        guard let prompt = model.prompt, let field = prompt.field else { return }
        require(field.string.utf8.count <= 16_000, "\(field.string.utf8.count) bytes")
        let (before, after) = field.shown(in: columns)
        require(isHarmless(before + after), "unsafe: \(before.debugDescription)")
        require(TextWidth.width(of: before) < max(columns, 1), "\(before) in \(columns)")
        let line = PrintedPrompt.text(of: prompt, columns: columns)
        let most = max(columns, TextWidth.width(of: prompt.question) + 3)
        require(TextWidth.width(of: line.before + line.after) < most, "\(line) in \(columns)")
    }
    var frame = Frame(size: Size(rows: 10, columns: columns), glyphs: .unicode)
    MeetingView(model, MeetingFigures(model.timer, at: .seconds(60))).draw(in: &frame)
    require(isHarmless(frame.text, exceptLineEnds: true), "an unsafe picture")
}

private func plan() -> MeetingPlan {
    let scrum = DailyScrum(
        title: "Design", attendees: [Attendee(name: "Ann"), Attendee(name: "Ben")],
        length: .seconds(600))
    guard let plan = try? MeetingPlan(scrum: scrum, attendees: scrum.attendees) else {
        fail("no plan")
    }
    return plan
}
