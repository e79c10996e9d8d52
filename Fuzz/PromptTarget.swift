import Glibc
import ScrumCore

@testable import MeetingScreen
@testable import TerminalUI

/// Text typed and pasted into a meeting's prompts. The first two bytes choose the prompt and the
/// width.
///
/// The text never exceeds its limit, and its visible part fits and contains no terminal controls.
/// No key exceeds a CPU time limit, which grows with the length of the input.
func fuzzPrompt(_ input: [UInt8]) {
    guard input.count > 2 else { return }
    let most = Duration.milliseconds(20) + .microseconds(2 * input.count)
    // The fastest of up to three attempts, because a busy machine can slow one down.
    var dearest = answer(input)
    for _ in 0..<2 where dearest > most { dearest = min(dearest, answer(input)) }
    require(dearest <= most, "a key costs \(dearest)")
}

/// Answers a prompt with the input, and returns the CPU time of the most expensive key.
private func answer(_ input: [UInt8]) -> Duration {
    let columns = Int(input[1]) % 120 + 1
    var parser = KeyParser()
    let events = parser.feed(input.dropFirst(2)) + parser.timeout()
    var dearest = Duration.zero
    var model = MeetingModel(timer: ScrumTimer(plan: plan()))
    _ = model.update(.begin, at: .zero)
    _ = model.update(.key(.character(input[0] & 1 == 0 ? "j" : "i")), at: .seconds(1))
    for (index, event) in events.enumerated() {
        let now = Duration.seconds(2) + .milliseconds(index)
        let begin = cpuTime()
        switch event {
        case .key(let key): _ = model.update(.key(key), at: now)
        case .paste(let text): _ = model.update(.paste(text), at: now)
        default: break
        }
        dearest = max(dearest, cpuTime() - begin)
        guard let prompt = model.screen.prompt, let field = prompt.field else { return dearest }
        require(field.string.utf8.count <= 16_000, "\(field.string.utf8.count) bytes")
        let (before, after) = field.shown(in: columns)
        require(isHarmless(before + after), "unsafe: \(before.debugDescription)")
        require(TextWidth.width(of: before) < max(columns, 1), "\(before) in \(columns)")
        let line = PrintedPrompt.text(of: prompt, columns: columns)
        let most = max(columns, TextWidth.width(of: prompt.question) + 3)
        require(TextWidth.width(of: line.before + line.after) < most, "\(line) in \(columns)")
    }
    var frame = Frame(size: Size(rows: 10, columns: columns), glyphs: .unicode)
    MeetingView(state: model.state(at: .seconds(60)), screen: model.screen).draw(in: &frame)
    require(isHarmless(frame.text, exceptLineEnds: true), "an unsafe frame")
    return dearest
}

/// This thread's CPU time.
private func cpuTime() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
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
