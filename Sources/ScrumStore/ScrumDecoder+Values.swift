import JSONText
import Platform
import ScrumCore

extension JSONNode {
    /// The offset of the node's first byte.
    var start: Int { range.lowerBound }
}

extension ScrumDecoder {
    /// The value in words for a message, such as "found 5" or "found a list".
    func found(_ node: JSONNode) -> String { "found \(document.description(of: node))" }

    mutating func reportType(_ node: JSONNode, expected: String) {
        guard !node.isInvalid else { return }
        let hint = node.kind == .null && isOptional ? "; leave the key out" : ""
        report(.type, at: node.start, "expected \(expected), \(found(node))\(hint)")
    }

    /// Whether the key at the current path is optional.
    private var isOptional: Bool {
        guard case .key(let key)? = path.last else { return false }
        return !(DailyScrum.requiredKeys + Attendee.requiredKeys).contains(key)
    }

    /// Reads a string; reports any other value.
    mutating func string(_ node: JSONNode, expected: String) -> String? {
        if let text = document.string(of: node) { return text }
        reportType(node, expected: expected)
        return nil
    }

    /// Reads a string that is not blank, and removes surrounding white space.
    mutating func text(_ node: JSONNode, expected: String) -> String? {
        guard let text = string(node, expected: expected) else { return nil }
        guard let visible = text.visible else {
            report(.value, at: node.start, "expected \(expected), found an empty string")
            return nil
        }
        guard visible.utf8.count <= Bounds.text else {
            report(
                .value, at: node.start,
                "expected \(expected) of at most \(Bounds.text) bytes, "
                    + "found \(visible.utf8.count)")
            return nil
        }
        return visible
    }

    mutating func identifier(_ node: JSONNode) -> String? {
        if node.kind == .number { return document.source(of: node) }
        guard let text = string(node, expected: "a string") else { return nil }
        guard text.utf8.count <= Bounds.text else {
            report(
                .value, at: node.start,
                "expected an id of at most \(Bounds.text) bytes, found \(text.utf8.count)")
            return nil
        }
        return text.isEmpty ? nil : text
    }

    mutating func bool(_ node: JSONNode) -> Bool? {
        if let value = node.bool { return value }
        var expected = "true or false"
        if let word = document.string(of: node), ["true", "false"].contains(word.lowercased()) {
            expected = "\(word.lowercased()) without quotation marks"
        }
        reportType(node, expected: expected)
        return nil
    }

    // MARK: Numbers

    /// Reads a number of minutes above 0 and at most a day, as an exact duration.
    mutating func minutes(_ node: JSONNode) -> Duration? {
        guard let number = number(node, expected: "a number of minutes such as 10") else {
            return nil
        }
        // A number above 0 may round to zero nanoseconds.
        guard !number.isAbove(1440), let length = number.duration(inUnitsOf: 60), length > .zero
        else {
            report(
                .value, at: node.start,
                "expected a number above 0 and at most 1440 (a day), \(found(node))")
            return nil
        }
        return length
    }

    /// Reads the seconds of one warning, or of several in descending order.
    mutating func warnings(_ node: JSONNode) -> [Duration]? {
        guard let elements = document.elements(of: node) else { return seconds(node).map { [$0] } }
        guard (1...Bounds.warnings).contains(elements.count) else {
            report(
                .value, at: node.start,
                "expected 1 to \(Bounds.warnings) times in seconds, found \(elements.count)")
            return nil
        }
        var last: Duration?
        let warnings = readElements(elements) { decoder, element -> Duration? in
            guard let seconds = decoder.seconds(element) else { return nil }
            if seconds == .zero {
                decoder.report(
                    .value, at: element.start,
                    "expected a number above 0 in a list, \(decoder.found(element))")
            } else if let last, seconds >= last {
                decoder.report(
                    .value, at: element.start,
                    "expected less than the number before it, \(decoder.found(element))")
            }
            last = seconds
            return seconds
        }
        return warnings
    }

    /// Reads the seconds of a warning; 0 means no warning.
    private mutating func seconds(_ node: JSONNode) -> Duration? {
        guard let number = number(node, expected: "a number of seconds such as 15") else {
            return nil
        }
        guard !number.isNegative, !number.isAbove(86_400) else {
            report(
                .value, at: node.start,
                "expected a number from 0 (no warning) to 86400 (a day), \(found(node))")
            return nil
        }
        return number.duration(inUnitsOf: 1)
    }

    mutating func volume(_ node: JSONNode) -> Int? {
        guard let number = number(node, expected: "a whole number from 0 to 100") else {
            return nil
        }
        guard let volume = number.integer, (0...100).contains(volume) else {
            report(.value, at: node.start, "expected a whole number from 0 to 100, \(found(node))")
            return nil
        }
        return volume
    }

    private mutating func number(_ node: JSONNode, expected: String) -> JSONNumber? {
        if let number = document.number(of: node) { return number }
        if let text = document.string(of: node), let root = JSONDocument(text).root,
            root.kind == .number, root.range.count == text.utf8.count
        {
            report(
                .type, at: node.start,
                "expected \(expected), \(found(node)); leave the quotation marks out")
        } else {
            reportType(node, expected: expected)
        }
        return nil
    }

    // MARK: Choices

    /// Reads a local time of day.
    mutating func timeOfDay(_ node: JSONNode) -> TimeOfDay? {
        let expected = "a time of day such as \"9:15\""
        guard let text = string(node, expected: expected) else { return nil }
        if let time = TimeOfDay(text) { return time }
        report(
            .value, at: node.start,
            "expected a time of day from \"0:00\" to \"23:59\", \(found(node))")
        return nil
    }

    mutating func reportUnknown(
        _ node: JSONNode, _ name: String, what: String, among names: [String]
    ) {
        let shown = TextQuote.quoted(name)
        if let meant = Suggestion.closest(to: name, among: names) {
            report(.value, at: node.start, "unknown \(what) \(shown); did you mean \"\(meant)\"?")
        } else {
            report(
                .value, at: node.start,
                "unknown \(what) \(shown); expected one of \(names.joined(separator: ", "))")
        }
    }

    // MARK: Sounds

    mutating func sounds(_ node: JSONNode) -> DailyScrum.Sounds {
        var sounds = DailyScrum.Sounds.blank
        guard let members = document.members(of: node) else {
            reportType(node, expected: "an object such as {\"ding\": \"off\", \"volume\": 80}")
            return sounds
        }
        let keys = readKeys(of: members, in: node, among: DailyScrum.Sounds.keys, required: []) {
            $0.read($1, $2, into: &sounds)
        }
        reportUnknown(keys)
        return sounds
    }

    mutating func sound(_ node: JSONNode) -> DailyScrum.Sounds.Choice? {
        let ours = DailyScrum.Sounds.BuiltIn.allCases.map(\.rawValue) + ["off"]
        let expected = "a sound such as \"ding\", a WAV file, or \"off\""
        guard let name = string(node, expected: expected) else { return nil }
        if name == "off" { return .off }
        if let builtIn = DailyScrum.Sounds.BuiltIn(rawValue: name) { return .builtIn(builtIn) }
        guard !name.isEmpty, name.contains("/") || name.lowercased().hasSuffix(".wav"),
            !name.utf8.contains(0)
        else {
            reportUnknown(node, name, what: "sound", among: ours + ["a path ending in .wav"])
            return nil
        }
        let isFull = name.hasPrefix("/") || name.hasPrefix("~/")
        let file = isFull ? name : folder + "/" + name
        noteSound(file, at: node.start)
        return .file(file)
    }

    /// Reads the name of a voice, which becomes part of an argument for the speech program.
    mutating func voice(_ node: JSONNode) -> String? {
        guard let name = string(node, expected: "a voice such as \"en\"") else { return nil }
        guard name.isPlainArgument else {
            report(
                .value, at: node.start,
                "expected a voice such as \"en\", 1 to 32 characters of A-Z a-z 0-9 + - _, "
                    + found(node))
            return nil
        }
        return name
    }
}
