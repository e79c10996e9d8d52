import JSONText
import ScrumCore

/// A line that a meeting sends: JSON without wall-clock time.
package enum StateLine: Equatable, Sendable {
    case state(MeetingState)
    /// The broker has lost contact with the meeting's computer.
    case lost(scrum: String)
    /// The reason a control line was refused.
    case refused(String)

    /// The state in the line; nil for other kinds of line.
    package var state: MeetingState? { if case .state(let state) = self { state } else { nil } }

    /// The line as text without a newline, with all keys, for this user only.
    package var text: String { Members(self).json.compact }

    /// The line for pages and brokers, with public keys only.
    var publicText: String { Members(self).json.having(Self.publicKeys).compact }

    /// The keys that may leave this user's processes.
    static let publicKeys: Set<String> = [
        "v", "error", "scrum", "lost", "speaker", "next", "index", "count", "box", "spoken",
        "elapsed", "remaining", "paused", "done", "interrupted", "theme", "length", "warning",
        "warnings", "manual", "people",
        "age", "name", "item", "is", "waiting", "begins", "leader", "message", "planned", "since",
    ]

    /// Parses a line; nil if it is damaged or too long, or has a value out of range.
    package init?(_ bytes: [UInt8]) {
        guard bytes.count <= Bounds.stateLine else { return nil }
        var members = Members.blank
        let read = bytes.withUnsafeBufferPointer { bytes in
            var line = JSONLine(bytes, repeated: .first)
            return line.readAll(&members) ? (line.version, line.hasMismatch) : nil
        }
        guard let (version, hasMismatch) = read else { return nil }
        if let reason = members.error {
            self = .refused(reason)
            return
        }
        guard version == 1, let scrum = members.scrum else { return nil }
        if members.isLost == true {
            self = .lost(scrum: scrum)
            return
        }
        guard var state = members.state, !hasMismatch else { return nil }
        state.scrum = scrum
        state.phase = members.flags.phase(isCut: state.people.contains { $0.status == .comes })
        if state.length < .zero { state.length = state.elapsed + state.remaining }
        self = .state(state)
    }
}

/// The JSON members of every kind of line; each kind uses only some of them.
private struct Members: JSONObject {
    var error: String?
    var scrum: String?
    var isLost: Bool?
    var state: MeetingState?
    var flags = PhaseFlags(.running)

    static var blank: Self {
        var state = MeetingState(scrum: "")
        // Other programs may omit the length; a negative value shows that it is missing.
        state.length = .seconds(-1)
        return Self(state: state)
    }

    mutating func members(_ line: inout JSONLine) {
        line.member("error", &error, .nullable(.clean, blank: ""), isWritten: error != nil)
        if line.isWriting, error != nil { return }
        line.version(1)
        line.member("scrum", &scrum, .optional(.clean, blank: ""))
        line.member("lost", &isLost, .nullable(.bool, blank: false), isWritten: isLost != nil)
        state?.members(&line, &flags)
    }
}

extension Members {
    init(_ line: StateLine) {
        switch line {
        case .state(let state):
            self.init(
                scrum: state.scrum, state: state.inMilliseconds, flags: PhaseFlags(state.phase))
        case .lost(let scrum): self.init(scrum: scrum, isLost: true)
        case .refused(let reason): self.init(error: reason)
        }
    }
}

extension MeetingState {
    /// The state with boxes and spoken times in whole milliseconds, rounded so that their sums
    /// match the exact sums.
    fileprivate var inMilliseconds: MeetingState {
        var state = self
        for time in [\Person.box, \.spoken] {
            let indices = people.indices.filter {
                time == \.spoken || people[$0].status != .absent
            }
            let times = indices.map { people[$0][keyPath: time] }.inWholeMilliseconds
            for (index, whole) in zip(indices, times) { state.people[index][keyPath: time] = whole }
        }
        if let speaking = state.people.first(where: { $0.status == .speaks }) {
            (state.box, state.spoken) = (speaking.box, speaking.spoken)
        }
        return state
    }

    fileprivate mutating func members(_ line: inout JSONLine, _ flags: inout PhaseFlags) {
        line.member("speaker", &speaker, .nullable(.clean, blank: ""))
        line.member("next", &next, .nullable(.clean, blank: ""))
        line.member("index", &index, .turns, isRequired: true)
        line.member("count", &count, .turns, isRequired: true)
        line.member("box", &box, .seconds, isRequired: true)
        line.member("spoken", &spoken, .seconds, isRequired: true)
        line.member("elapsed", &elapsed, .seconds, isRequired: true)
        line.member("remaining", &remaining, .secondsRoundedUp, isRequired: true)
        line.member("paused", &flags.isPaused, .bool, isRequired: true)
        line.member("done", &flags.isDone, .bool, isRequired: true)
        line.member(
            "interrupted", &flags.isInterrupted, .orNull(.bool), isWritten: flags.isInterrupted)
        line.member("waiting", &flags.isWaiting, .orNull(.bool), isWritten: flags.isWaiting)
        line.member(
            "begins", &flags.begins, .nullable(.secondsRoundedUp, blank: .zero),
            isWritten: flags.begins != nil)
        line.member("theme", &theme, .orNull(.theme))
        line.member("length", &length, .orNull(.seconds))
        var last = warnings.last
        line.member("warning", &last, .nullable(.seconds, blank: .zero))
        line.list("warnings", &warnings, .seconds, blank: .zero, isWritten: warnings.count > 1)
        warnings = Bounds.warnings(in: warnings, last: last) ?? []
        line.member("manual", &isManual, .orNull(.bool))
        line.member("leader", &leader, .nullable(.clean, blank: ""), isWritten: leader != nil)
        line.member(
            "message", &message, .nullable(.message, blank: ""), isWritten: message != nil)
        line.list("about", &about, .clean, blank: "", isWritten: !about.isEmpty)
        line.list("people", &people, atMost: Bounds.people)
        line.member("since", &since, .nullable(.seconds, blank: .zero), isWritten: since != nil)
        line.member("age", &age, .orNull(.seconds), isWritten: age > .zero)
        line.member("asked", &asked, .nullable(.clean, blank: ""), isWritten: asked != nil)
        line.member("notice", &notice, .nullable(.clean, blank: ""), isWritten: notice != nil)
    }
}

/// A meeting's phase, expressed as flags in the state line.
private struct PhaseFlags {
    /// Whether the clock is stopped, because of a pause or because the meeting has not started.
    var isPaused = false
    var isDone = false
    var isInterrupted = false
    var isWaiting = false
    var begins: Duration?

    init(_ phase: MeetingState.Phase) {
        switch phase {
        case .waiting(let begins): (isPaused, isWaiting, self.begins) = (true, true, begins)
        case .running: break
        case .paused: isPaused = true
        case .ended(let ending): (isDone, isInterrupted) = (true, ending == .interrupted)
        }
    }

    /// The phase. `isCut` means that the meeting ended before everyone had spoken.
    func phase(isCut: Bool) -> MeetingState.Phase {
        if isDone { return .ended(isInterrupted ? .interrupted : isCut ? .early : .finished) }
        if isWaiting { return .waiting(begins: begins) }
        return isPaused ? .paused : .running
    }
}

extension MeetingState.Person: JSONObject {
    package static var blank: Self { Self(name: "", box: .zero, spoken: .zero, status: .done) }

    package mutating func members(_ line: inout JSONLine) {
        line.member("name", &name, .clean, isRequired: true)
        line.member("id", &id, .optional(.identifier, blank: ""))
        line.member("item", &isItem, .orNull(.bool), isWritten: isItem)
        line.member("box", &box, .seconds, isRequired: true)
        line.member("spoken", &spoken, .seconds, isRequired: true)
        line.member("is", &status, .choice, isRequired: true)
        line.member(
            "planned", &planned, .nullable(.seconds, blank: .zero), isWritten: planned != nil)
    }
}

extension JSONForm<String> {
    fileprivate static var clean: Self {
        Self {
            $0.text.map { $0.harmless() }.store(in: &$1)
        } write: {
            .string($0)
        }
    }

    /// A message, truncated to the length limit.
    fileprivate static var message: Self {
        Self { scalar, message in
            scalar.text.map { String($0.harmless().prefix(Bounds.messageCharacters)) }
                .store(in: &message)
        } write: {
            .string($0)
        }
    }
}

extension JSONValue {
    /// The value with only the members whose keys are in the set, at every depth.
    fileprivate func having(_ keys: Set<String>) -> JSONValue {
        switch self {
        case .object(let members):
            .object(
                members.filter { keys.contains($0.key) }
                    .map { JSONValue.Member($0.key, $0.value.having(keys)) })
        case .array(let values): .array(values.map { $0.having(keys) })
        case .null, .bool, .number, .string: self
        }
    }
}

extension JSONForm<String> {
    /// An id of at most 64 bytes; a longer one is dropped.
    fileprivate static var identifier: Self {
        let longest = 64
        return Self { scalar, id in
            scalar.text.map { $0.utf8.count > longest ? "" : $0.harmless() }.store(in: &id)
        } write: {
            $0.isEmpty || $0.utf8.count > longest ? nil : .string($0)
        }
    }
}

extension JSONForm<Int> {
    fileprivate static var turns: Self {
        Self { scalar, count in
            count = scalar.integer ?? -1
            return (0...100_000).contains(count)
        } write: {
            .integer($0)
        }
    }
}

extension JSONForm<Theme> {
    fileprivate static var theme: Self {
        Self {
            $0.text.map { Theme(name: $0) ?? .seafoam }.store(in: &$1)
        } write: {
            .string($0.rawValue)
        }
    }
}

extension JSONForm<Duration> {
    /// Seconds with one to three decimals, rounded down to the millisecond.
    fileprivate static var seconds: Self { seconds(rounding: .zero) }
    fileprivate static var secondsRoundedUp: Self { seconds(rounding: .nanoseconds(999_999)) }

    private static func seconds(rounding: Duration) -> Self {
        Self { scalar, duration in
            guard let read = scalar.number?.duration(inUnitsOf: 1) else { return false }
            duration = read
            // No meeting lasts longer than a year.
            return (.zero ... .seconds(366 * 86_400)).contains(duration)
        } write: { duration in
            .number(TimeText.decimalSeconds(max(.zero, duration + rounding)))
        }
    }
}
