import ScrumCore
import TerminalUI

/// The state of a meeting at an instant, in words or as a line of JSON.
package struct MeetingReport {
    let model: MeetingModel
    let time: Duration

    private var timer: ScrumTimer { model.timer }
    private var scrum: DailyScrum { timer.plan.scrum }

    package init(_ model: MeetingModel, at time: Duration) {
        self.model = model
        self.time = time
    }

    /// A sentence that a screen reader can say; nil where none is needed.
    package func sentence(for announcement: MeetingAnnouncement) -> String? {
        words(for: announcement).map(TextWidth.sanitizedLines)
    }

    private func words(for announcement: MeetingAnnouncement) -> String? {
        switch announcement {
        case .waiting:
            return "\(scrum.title): \(name) speaks first. Press any key to begin."
        case .began:
            return "\(scrum.title) begins, \(MeetingText.words(timer.plannedLength)). \(speaks)"
        case .speaks: return speaks
        case .warning: return "\(name): \(MeetingText.words(timer.left(at: time))) left."
        case .boxOver: return "\(name): the time is over."
        case .overtime(let minutes): return "\(name): \(MeetingText.count(minutes, "minute")) over."
        case .paused: return "Paused."
        case .resumed: return "The meeting goes on. \(speaks)"
        case .muted(let isMuted): return isMuted ? "Sound off." : "Sound on."
        case .changed(let text), .said(let text): return text
        case .soundFailed(let reason): return "Bell instead of sounds: \(reason)."
        case .refused(let reason): return "Not understood: \(reason)"
        case .time, .state:
            return "Time remaining: \(MeetingText.words(timer.remaining(at: time)))."
        case .keys:
            return MeetingKeys.all.map { "\($0.label): \($0.help)" }.joined(separator: "\n")
        case .ended: return ended
        }
    }

    private var name: String { timer.current?.name ?? "nobody" }

    /// "Daisy speaks, 2 minutes 30 seconds, then Simon."
    private var speaks: String {
        let left = max(.zero, timer.left(at: time))
        let then = timer.next.map { "then \($0.name)" } ?? "as the last"
        return "\(name) speaks, \(MeetingText.words(left)), \(then)."
    }

    private var ended: String {
        let elapsed = timer.elapsed(at: time)
        let difference = timer.plannedLength - elapsed
        let seconds = abs(difference.seconds)
        let plan =
            seconds <= 5
            ? "on time"
            : MeetingText.words(.seconds(Int(seconds.rounded())))
                + (difference > .zero ? " shorter than planned" : " longer than planned")
        let length = MeetingText.words(.seconds((elapsed + .milliseconds(500)).wholeSeconds))
        return "\(scrum.title) is over after \(length), \(plan)."
    }

    /// A line of JSON; nil where nothing has changed.
    package func line(for announcement: MeetingAnnouncement) -> String? {
        switch announcement {
        case .refused(let reason), .said(let reason):
            return "{\"error\":\(JSONLine.string(reason))}"
        case .soundFailed, .muted, .time, .keys: return nil
        case .waiting, .began, .speaks, .warning, .boxOver, .overtime, .paused, .resumed,
            .changed, .state, .ended:
            return json
        }
    }

    /// One line of JSON: the state of the meeting.
    package var json: String {
        let (index, count) = timer.position
        let current = timer.current
        let box = current.map(\.box) ?? .zero
        let spoken = current.map { timer.spoken(by: $0.id, at: time) } ?? .zero
        return """
            {"v":1,"scrum":\(JSONLine.string(scrum.title)),\
            "speaker":\(JSONLine.string(current?.name)),\
            "next":\(JSONLine.string(timer.next?.name)),\
            "index":\(index),"count":\(count),"box":\(JSONLine.seconds(box)),\
            "spoken":\(JSONLine.seconds(spoken)),\
            "elapsed":\(JSONLine.seconds(timer.elapsed(at: time))),\
            "remaining":\(JSONLine.seconds(timer.remaining(at: time), roundedUp: true)),\
            "paused":\(timer.isPaused),"done":\(timer.hasEnded)}
            """
    }
}

/// Values as JSON writes them.
package enum JSONLine {
    package static func string(_ text: String?) -> String {
        guard let text else { return "null" }
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case "\u{0}"..."\u{1f}", "\u{7f}"..."\u{9f}", "\u{2028}", "\u{2029}":
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    /// Seconds with one to three decimals, rounded down or up to the millisecond.
    package static func seconds(_ duration: Duration, roundedUp: Bool = false) -> String {
        let milliseconds = (duration.nanoseconds + (roundedUp ? 999_999 : 0)) / 1_000_000
        let sign = milliseconds < 0 ? "-" : ""
        let (whole, rest) = milliseconds.magnitude.quotientAndRemainder(dividingBy: 1000)
        var digits = String(1000 + rest).dropFirst()
        while digits.count > 1, digits.last == "0" { digits = digits.dropLast() }
        return "\(sign)\(whole).\(digits)"
    }
}
