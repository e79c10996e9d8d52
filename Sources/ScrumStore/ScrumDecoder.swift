import JSONText
import ScrumCore

/// Turns a JSON text into scrums and reports all mistakes in it at once.
struct ScrumDecoder {
    enum PathStep {
        case index(Int)
        case key(String)
    }

    let document: JSONDocument
    /// The folder of the file; paths of sounds are relative to it.
    let folder: String
    private(set) var scrums: [DailyScrum] = []
    /// The offset of each scrum's opening brace.
    private(set) var offsets: [Int] = []
    private(set) var soundFiles: [SoundFile] = []
    var path: [PathStep] = []
    private var findings: [UnplacedDiagnostic] = []
    /// After this many errors, and as many warnings, the rest is only counted.
    private static let mostFindings = 100
    private var counts: [Diagnostic.Severity: Int] = [:]
    /// The place of the last finding that was only counted.
    private var lastOmitted: [Diagnostic.Severity: Int] = [:]
    /// The offsets of the scrums' folded titles and of their ids.
    private var titles: [String: Int] = [:]
    private var identifiers: [String: Int] = [:]
    /// The offset of a key that only Scrumdinger writes.
    private var foreignMark: Int?
    private(set) var hasForeignMeetings = false
    private var hasReportedSyncUps = false
    private lazy var lines = LineMap(document.bytes)

    init(_ bytes: [UInt8], folder: String) {
        document = JSONDocument(bytes)
        self.folder = folder
    }

    // MARK: Findings

    /// Reports a finding about the value that the path leads to, or about a key in it.
    mutating func report(
        _ kind: Diagnostic.Kind, at offset: Int, key: String? = nil,
        severity: Diagnostic.Severity = .error, _ message: String
    ) {
        counts[severity, default: 0] += 1
        guard counts[severity, default: 0] <= Self.mostFindings else {
            lastOmitted[severity] = max(offset, lastOmitted[severity] ?? 0)
            return
        }
        findings.append(
            UnplacedDiagnostic(kind, at: offset, severity: severity, path: pathText(key), message))
    }

    private func pathText(_ key: String? = nil) -> String {
        (path + (key.map { [.key($0)] } ?? [])).reduce(into: "") { text, step in
            switch step {
            case .index(let index): text += "[\(index)]"
            case .key(let key): text += text.isEmpty ? key : ".\(key)"
            }
        }
    }

    /// Remembers where a sound file is named.
    mutating func noteSound(_ file: String, at offset: Int) {
        guard case .index(let scrum)? = path.first else { return }
        soundFiles.append(
            SoundFile(file: file, scrum: scrum, position: position(offset), path: pathText()))
    }

    var errorCount: Int { counts[.error, default: 0] }
    var hasErrors: Bool { errorCount > 0 }

    mutating func position(_ offset: Int) -> TextPosition { lines.position(at: offset) }

    /// All findings in the order of the text; at the same offset, those of the text itself first.
    mutating func diagnostics() -> [Diagnostic] {
        var all = document.mistakes.map(UnplacedDiagnostic.init) + findings
        for severity in [Diagnostic.Severity.error, .warning] {
            guard let offset = lastOmitted[severity] else { continue }
            let count = counts[severity, default: 0] - Self.mostFindings
            all.append(
                UnplacedDiagnostic(
                    .value, at: offset, severity: severity,
                    "\(count) more \(severity.rawValue)\(count == 1 ? "" : "s") like these"))
        }
        guard !all.isEmpty else { return [] }
        let order = all.indices.sorted { (all[$0].offset, $0) < (all[$1].offset, $1) }
        return order.map { all[$0].diagnostic(in: lines) }
    }

    // MARK: The list

    /// Calls `read` for every element of a list, with the path set; leaves out those of nil.
    mutating func readElements<Value>(
        _ elements: [JSONNode], _ read: (inout ScrumDecoder, JSONNode) -> Value?
    ) -> [Value] {
        var values: [Value] = []
        for (index, element) in elements.enumerated() {
            path.append(.index(index))
            if let value = read(&self, element) { values.append(value) }
            path.removeLast()
        }
        return values
    }

    mutating func decode() {
        guard let root = document.root else {
            if document.mistakes.isEmpty {
                report(.missing, at: 0, "the file is empty; a file without scrums holds []")
            }
            return
        }
        switch root.kind {
        case .array:
            _ = readElements(document.elements(of: root) ?? []) { $0.decodeScrum($1) }
        case .object: reportSingleObject(root, document.members(of: root) ?? [])
        case .invalid: break
        default:
            report(.type, at: root.start, "expected a list of scrums, \(found(root))")
        }
        if let foreignMark, hasErrors {
            report(
                .foreign, at: foreignMark, severity: .warning,
                "is this a file of Scrumdinger? scrum import FILE takes it over")
        }
    }

    private mutating func reportSingleObject(_ root: JSONNode, _ members: [JSONMember]) {
        let start = root.start
        for member in members {
            guard member.value.kind == .array, let key = document.string(of: member.key),
                ScrumKey(rawValue: key) == nil
            else { continue }
            report(
                .type, at: start,
                "expected a list of scrums, found an object; keep only the list under "
                    + TextQuote.quoted(key))
            return
        }
        report(.type, at: start, "expected a list of scrums, found one object; put [ ] around it")
        decodeScrum(root)
    }

    // MARK: A scrum

    private mutating func decodeScrum(_ node: JSONNode) {
        guard let members = document.members(of: node) else {
            guard !node.isInvalid else { return }
            return report(
                .type, at: node.start,
                "expected a scrum such as {\"title\": \"Design\", \"lengthInMinutes\": 10}, "
                    + found(node))
        }
        var scrum = DailyScrum(title: "", attendees: [], length: .zero)
        var length: (value: Duration, offset: Int)?
        var attendees: AttendeeList?
        let keys = readKeys(of: members, required: [ScrumKey.title, .lengthInMinutes]) {
            decoder, key, value in
            switch key {
            case .title: scrum.title = decoder.title(value) ?? ""
            case .lengthInMinutes:
                length = decoder.minutes(value).map { ($0, value.start) }
            case .attendees: attendees = decoder.attendees(value)
            case .theme: scrum.theme = decoder.theme(value) ?? .seafoam
            case .advance: scrum.advance = decoder.choice(value) ?? .auto
            case .order: scrum.order = decoder.choice(value) ?? .listed
            case .warning: scrum.warning = decoder.seconds(value)
            case .count: scrum.count = decoder.choice(value) ?? .down
            case .sound: scrum.sounds = decoder.sounds(value)
            case .begins: scrum.begins = decoder.timeOfDay(value)
            case .record: scrum.record = decoder.bool(value) ?? true
            case .id: scrum.id = decoder.identifier(value)
            case .history, .color:
                decoder.foreignMark = decoder.foreignMark ?? value.start
                if key == .history, decoder.document.elements(of: value)?.isEmpty == false {
                    decoder.hasForeignMeetings = true
                }
            }
        }
        reportMissing(keys, in: node)
        if let id = scrum.id { reportSharedIdentifier(id, at: node) }
        guard !scrum.title.isEmpty, let length else { return }
        if let attendees { scrum.attendees = attendees.attendees }
        scrum.length = length.value
        checkBounds(attendees, of: scrum)
        checkBoxes(attendees, length: length.value, lengthOffset: length.offset)
        scrums.append(scrum)
        offsets.append(node.start)
    }

    private mutating func reportMissing(_ keys: KeyReport<ScrumKey>, in node: JSONNode) {
        var keys = keys
        if keys.missing.contains(.lengthInMinutes), let mark = syncUpsLength(keys.unknown) {
            if !hasReportedSyncUps {
                report(
                    .foreign, at: mark.key.start, key: "duration",
                    "this is a file of SyncUps; scrum import FILE takes it over")
            }
            hasReportedSyncUps = true
            keys.missing.removeAll { $0 == .lengthInMinutes }
            keys.unknown.removeAll {
                ["duration", "meetings"].contains(document.string(of: $0.key))
            }
        }
        let guessed = reportUnknown(keys)
        for key in keys.missing where !guessed.contains(key) {
            let example = key == .title ? "a text such as \"Design\"" : "a number such as 10"
            report(
                .missing, at: node.start,
                "expected \"\(key.rawValue)\", \(example); it is missing")
        }
    }

    /// SyncUps writes the length as a list of two numbers.
    private func syncUpsLength(_ members: [JSONMember]) -> JSONMember? {
        members.first { $0.value.kind == .array && document.string(of: $0.key) == "duration" }
    }

    private mutating func title(_ node: JSONNode) -> String? {
        guard let title = text(node, expected: "a title") else { return nil }
        let folded = NameMatch.folded(title)
        guard let first = titles[folded] else {
            titles[folded] = node.start
            return title
        }
        report(
            .duplicate, at: node.start,
            "another scrum is called \(TextQuote.quoted(title)), at \(position(first))")
        return title
    }

    private mutating func reportSharedIdentifier(_ id: String, at node: JSONNode) {
        guard let value = document.value("id", of: node) else { return }
        guard let first = identifiers[id] else {
            identifiers[id] = value.start
            return
        }
        report(
            .duplicate, at: value.start, key: "id", severity: .warning,
            "the scrum at \(position(first)) has the same id, so both share one history")
    }
}
