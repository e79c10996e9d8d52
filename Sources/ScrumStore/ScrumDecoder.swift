import JSONText
import ScrumCore

/// Decodes JSON into scrums, and reports all mistakes together.
struct ScrumDecoder {
    enum PathStep {
        case index(Int)
        case key(String)
    }

    let document: JSONDocument
    /// The file's folder, to which the paths of sounds are relative.
    let folder: String
    private(set) var scrums: [DailyScrum] = []
    /// The offset of each scrum's opening brace.
    private(set) var offsets: [Int] = []
    private(set) var soundFiles: [SoundFile] = []
    var path: [PathStep] = []
    /// The attendees of the current scrum; nil if they are invalid.
    var list: AttendeeList?
    private var findings: [UnplacedDiagnostic] = []
    /// The maximum number of errors and of warnings to report; the others are only counted.
    private static let maxFindings = 100
    private var counts: [Diagnostic.Severity: Int] = [:]
    /// The offset of the last finding that was only counted.
    private var lastOmitted: [Diagnostic.Severity: Int] = [:]
    /// The offset at which each title (case-folded) and each id first appears.
    private var titles: [String: Int] = [:]
    private var identifiers: [String: Int] = [:]
    /// The offset of the first key that only Scrumdinger writes.
    private var foreignMark: Int?
    private(set) var hasForeignMeetings = false
    private var hasReportedSyncUps = false
    private lazy var lines = LineMap(document.bytes)

    init(_ bytes: [UInt8], folder: String) {
        document = JSONDocument(bytes)
        self.folder = folder
    }

    // MARK: Findings

    /// Reports a finding about the value at the current path, or about one of its keys.
    mutating func report(
        _ kind: Diagnostic.Kind, at offset: Int, key: String? = nil,
        severity: Diagnostic.Severity = .error, _ message: String
    ) {
        counts[severity, default: 0] += 1
        guard counts[severity, default: 0] <= Self.maxFindings else {
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

    /// Records a sound file and its position.
    mutating func noteSound(_ file: String, at offset: Int) {
        guard case .index(let scrum)? = path.first else { return }
        soundFiles.append(
            SoundFile(file: file, scrum: scrum, position: position(offset), path: pathText()))
    }

    var errorCount: Int { counts[.error, default: 0] }
    var hasErrors: Bool { errorCount > 0 }

    mutating func position(_ offset: Int) -> TextPosition { lines.position(at: offset) }

    /// All findings, in order of offset; at the same offset, syntax errors come first.
    mutating func diagnostics() -> [Diagnostic] {
        var all = document.mistakes.map(UnplacedDiagnostic.init) + findings
        for severity in [Diagnostic.Severity.error, .warning] {
            guard let offset = lastOmitted[severity] else { continue }
            let count = counts[severity, default: 0] - Self.maxFindings
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

    /// Calls `read` for every element of a list, with `path` set to it; drops nil results.
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
        if let elements = elements() {
            _ = readElements(elements) { $0.decodeScrum($1) }
        } else if let root = document.root, root.kind == .object, listKey(in: root) == nil {
            decodeScrum(root)
        }
        if let foreignMark, hasErrors {
            report(
                .foreign, at: foreignMark, severity: .warning,
                "this looks like a Scrumdinger file; to import it: scrum import FILE")
        }
    }

    /// The elements of the file's list; nil, with one error, if the file is not a list.
    mutating func elements() -> [JSONNode]? {
        guard let root = document.root else {
            if document.mistakes.isEmpty {
                report(.missing, at: 0, "the file is empty; a file without scrums contains []")
            }
            return nil
        }
        switch root.kind {
        case .array: return document.elements(of: root)
        case .invalid: return nil
        case .object:
            let advice =
                listKey(in: root).map { "an object; keep only the list under \($0)" }
                ?? "one object; put [ ] around it"
            report(.type, at: root.start, "expected a list of scrums, found \(advice)")
        default: report(.type, at: root.start, "expected a list of scrums, \(found(root))")
        }
        return nil
    }

    /// The key, in quotes, of the list in an object around scrums; nil for a scrum.
    private func listKey(in root: JSONNode) -> String? {
        let members = document.members(of: root) ?? []
        let keys = members.map { document.string(of: $0.key) ?? "" }
        guard !keys.contains("title") else { return nil }
        return zip(keys, members).first { key, member in
            member.value.kind == .array && ForeignKey(rawValue: key) == nil
                && !DailyScrum.keys.contains { $0.name == key }
        }.map { TextQuote.quoted($0.0) }
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
        var scrum = DailyScrum.blank
        list = nil
        let keys = readKeys(
            of: members, in: node, among: DailyScrum.keys, required: DailyScrum.requiredKeys
        ) {
            $0.read($1, $2, into: &scrum)
        }
        reportMissing(keys, in: node)
        reportSharedTitle(scrum.title, of: node)
        if let id = scrum.id { reportSharedIdentifier(id, at: node) }
        guard !scrum.title.isEmpty, scrum.length > .zero,
            let length = document.value("lengthInMinutes", of: node)
        else { return }
        checkBounds(list, of: scrum)
        checkBoxes(list, length: scrum.length, lengthOffset: length.start)
        scrums.append(scrum)
        offsets.append(node.start)
    }

    /// Records a value that only Scrumdinger writes.
    mutating func noteForeign(_ key: String, _ value: JSONNode) {
        foreignMark = foreignMark ?? value.start
        if key == "history", document.elements(of: value)?.isEmpty == false {
            hasForeignMeetings = true
        }
    }

    private mutating func reportMissing(_ keys: KeyReport, in node: JSONNode) {
        var keys = keys
        if keys.missing.contains("lengthInMinutes"), let mark = syncUpsLength(keys.unknown) {
            if !hasReportedSyncUps {
                report(
                    .foreign, at: mark.key.start, key: "duration",
                    "this is a SyncUps file; to import it: scrum import FILE")
            }
            hasReportedSyncUps = true
            keys.missing.removeAll { $0 == "lengthInMinutes" }
            keys.unknown.removeAll {
                ["duration", "meetings"].contains(document.string(of: $0.key))
            }
        }
        let guessed = reportUnknown(keys)
        for key in DailyScrum.keys {
            guard keys.missing.contains(key.name), !guessed.contains(key.name),
                let example = key.example
            else { continue }
            report(
                .missing, at: node.start,
                "expected \"\(key.name)\", \(example); it is missing")
        }
    }

    /// SyncUps writes the length as a list of two numbers.
    private func syncUpsLength(_ members: [JSONMember]) -> JSONMember? {
        members.first { $0.value.kind == .array && document.string(of: $0.key) == "duration" }
    }

    /// Reports a duplicate title.
    private mutating func reportSharedTitle(_ title: String, of node: JSONNode) {
        guard !title.isEmpty, let value = document.value("title", of: node) else { return }
        let folded = NameMatch.folded(title)
        guard let first = titles[folded] else {
            titles[folded] = value.start
            return
        }
        report(
            .duplicate, at: value.start, key: "title",
            "another scrum is called \(TextQuote.quoted(title)), at \(position(first))")
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
