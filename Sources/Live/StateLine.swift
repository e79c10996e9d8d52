import JSONText
import ScrumCore

/// A line that a meeting sends: JSON without a wall clock.
package enum StateLine: Equatable, Sendable {
    case state(MeetingState)
    /// The meeting's computer is gone; its broker says so.
    case lost(scrum: String)
    /// Why a control line was not taken.
    case refused(String)

    /// Bytes of a line, without its end.
    package static let longest = 256 * 1_024
    package static let mostPeople = 1_000

    /// The state in the line; nil for a line of another kind.
    package var state: MeetingState? { if case .state(let state) = self { state } else { nil } }

    /// The line as text, without its end.
    package var text: String {
        switch self {
        case .state(let state): Self.text(of: state)
        case .lost(let scrum): #"{"v":1,"scrum":\#(JSONValue.quoted(scrum)),"lost":true}"#
        case .refused(let reason): #"{"error":\#(JSONValue.quoted(reason))}"#
        }
    }

    private static func text(of state: MeetingState) -> String {
        let people = state.people.map { person in
            #"{"name":\#(JSONValue.quoted(person.name)),"box":\#(seconds(person.box)),"#
                + #""spoken":\#(seconds(person.spoken)),"is":"\#(person.place.rawValue)"}"#
        }
        return """
            {"v":1,"scrum":\(JSONValue.quoted(state.scrum)),\
            "speaker":\(quoted(state.speaker)),"next":\(quoted(state.next)),\
            "index":\(state.index),"count":\(state.count),"box":\(seconds(state.box)),\
            "spoken":\(seconds(state.spoken)),"elapsed":\(seconds(state.elapsed)),\
            "remaining":\(seconds(state.remaining, roundedUp: true)),\
            "paused":\(state.isPaused),"done":\(state.isDone),\
            "theme":"\(state.theme.rawValue)","length":\(seconds(state.length)),\
            "warning":\(state.warning.map { seconds($0) } ?? "null"),\
            "manual":\(state.isManual),"people":[\(people.joined(separator: ","))]\
            \(state.age > .zero ? ",\"age\":\(seconds(state.age))" : "")}
            """
    }

    private static func quoted(_ text: String?) -> String { text.map(JSONValue.quoted) ?? "null" }

    /// Seconds with one to three decimals, rounded down or up to the millisecond.
    private static func seconds(_ duration: Duration, roundedUp: Bool = false) -> String {
        let milliseconds = (duration.nanoseconds + (roundedUp ? 999_999 : 0)) / 1_000_000
        let (whole, rest) = max(0, milliseconds).quotientAndRemainder(dividingBy: 1_000)
        var digits = String(1_000 + rest).dropFirst()
        while digits.count > 1, digits.last == "0" { digits = digits.dropLast() }
        return "\(whole).\(digits)"
    }
}

extension StateLine {
    /// What a line says; nil for one that is damaged, too long or out of any range.
    package init?(_ bytes: [UInt8]) {
        guard bytes.count <= Self.longest, String(validating: bytes, as: UTF8.self) != nil else {
            return nil
        }
        let document = JSONDocument(bytes)
        guard let root = document.root, document.mistakes.isEmpty else { return nil }
        var fields = Fields(document: document, node: root)
        if let reason = fields.text("error") {
            self = .refused(reason)
            return
        }
        guard fields.integer("v") == 1, let scrum = fields.text("scrum") else { return nil }
        if fields.bool("lost") == true {
            self = .lost(scrum: scrum)
            return
        }
        guard let state = fields.state(of: scrum), !fields.isDamaged else { return nil }
        self = .state(state)
    }
}

/// The members of an object, each checked against its range.
private struct Fields {
    /// No meeting is longer than a year.
    private static let longest = Duration.seconds(366 * 86_400)
    private static let mostTurns = 100_000

    let document: JSONDocument
    let node: JSONNode
    /// Whether a field was there, but not what it must be.
    private(set) var isDamaged = false

    mutating func state(of scrum: String) -> MeetingState? {
        guard let index = integer("index"), let count = integer("count"),
            let box = duration("box"), let spoken = duration("spoken"),
            let elapsed = duration("elapsed"), let remaining = duration("remaining"),
            let isPaused = bool("paused"), let isDone = bool("done")
        else { return nil }
        var state = MeetingState(scrum: scrum, speaker: text("speaker"), index: index, count: count)
        state.next = text("next")
        state.box = box
        state.spoken = spoken
        state.elapsed = elapsed
        state.remaining = remaining
        state.isPaused = isPaused
        state.isDone = isDone
        state.theme = text("theme").flatMap(Theme.init(name:)) ?? .seafoam
        state.length = duration("length") ?? elapsed + remaining
        state.warning = duration("warning")
        state.isManual = bool("manual") ?? false
        state.age = duration("age") ?? .zero
        state.people = people()
        return state
    }

    private mutating func people() -> [MeetingState.Person] {
        guard let value = document.value("people", of: node) else { return [] }
        guard let elements = document.elements(of: value),
            elements.count <= StateLine.mostPeople
        else {
            isDamaged = true
            return []
        }
        return elements.compactMap { element in
            var fields = Fields(document: document, node: element)
            guard let name = fields.text("name"), let box = fields.duration("box"),
                let spoken = fields.duration("spoken"), let word = fields.text("is"),
                let place = MeetingState.Place(rawValue: word)
            else {
                isDamaged = true
                return nil
            }
            return .init(name: name, box: box, spoken: spoken, place: place)
        }
    }

    mutating func text(_ name: String) -> String? {
        read(name) { document, node in document.string(of: node).map(CleanText.of) }
    }

    mutating func bool(_ name: String) -> Bool? {
        read(name) { _, node in node.bool }
    }

    mutating func integer(_ name: String) -> Int? {
        read(name) { document, node in
            guard let number = document.number(of: node)?.integer,
                (0...Self.mostTurns).contains(number)
            else { return nil }
            return number
        }
    }

    mutating func duration(_ name: String) -> Duration? {
        read(name) { document, node in
            guard let duration = document.number(of: node)?.duration(inUnitsOf: 1),
                duration >= .zero, duration <= Self.longest
            else { return nil }
            return duration
        }
    }

    private mutating func read<Value>(
        _ name: String, _ value: (JSONDocument, JSONNode) -> Value?
    ) -> Value? {
        guard let node = document.value(name, of: node) else { return nil }
        if node.kind == .null { return nil }
        guard let value = value(document, node) else {
            isDamaged = true
            return nil
        }
        return value
    }
}

/// Text from elsewhere, for a terminal or a page.
enum CleanText {
    /// The text without control and bidi characters; ends of lines and tabs are spaces.
    static func of(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch (scalar, scalar.properties.generalCategory) {
            case ("\u{200C}", _), ("\u{200D}", _): result.append(scalar)
            case ("\n", _), ("\r", _), ("\t", _), (_, .lineSeparator), (_, .paragraphSeparator):
                result.append(" ")
            case (_, .control), (_, .format): continue
            default: result.append(scalar)
            }
        }
        return String(result)
    }
}
