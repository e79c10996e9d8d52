import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// The links in the documents lead somewhere, and the commands work.
struct DocumentTests {
    /// The documents' paths, relative to the project's root.
    static let documents =
        markdown(in: Stage.project)
        + markdown(in: "\(Stage.project)/Documentation").map { "Documentation/\($0)" }

    private static func markdown(in folder: String) -> [String] {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
            fatalError("\(folder) cannot be read")
        }
        return names.filter { $0.hasSuffix(".md") }.sorted()
    }

    /// The reason for not running a document's command here; nil if the command is run.
    private static func reason(_ line: String) -> String? {
        let reasons = [
            "mqtt": "needs a broker", "ssh ": "needs another machine", "Scripts/": "builds",
            "--control": "needs a terminal",
            "0.0.0.0": "would open a port of this machine to others", "jq ": "needs jq",
        ]
        return reasons.first { line.contains($0.key) }?.value
    }

    let stage: Stage

    init() throws {
        stage = try Stage(Stage.scrum(minutes: "10"))
        mkdir("\(stage.folder)/bin", 0o755)
        symlink(Stage.program, "\(stage.folder)/bin/scrum")
        stage.environment["PATH"] = "\(stage.folder)/bin:/usr/bin:/bin"
    }

    private static func text(_ document: String) -> String {
        contents(of: "\(Stage.project)/\(document)")
    }

    /// The fenced blocks in a language, except those marked `<!-- not run: REASON -->`.
    private static func blocks(_ language: String, in document: String) -> [String] {
        let parts = text(document).split(separator: "```", omittingEmptySubsequences: false)
        return parts.indices.filter { $0 % 2 == 1 && parts[$0].hasPrefix(language + "\n") }
            .filter { !parts[$0 - 1].contains(/<!-- not run: [^>]+-->\s*$/) }
            .map { String(parts[$0].dropFirst(language.count + 1)) }
    }

    @Test("Every test named in SECURITY.md exists")
    func securityTests() throws {
        let folder = "\(Stage.project)/Tests"
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder)
        let sources = names.filter { $0.hasSuffix("Tests.swift") }
            .map { contents(of: "\(folder)/\($0)") }
        var count = 0
        for match in Self.text("SECURITY.md").matches(of: /`(\w+Tests)(?:\.(\w+))?`/) {
            let (_, suite, function) = match.output
            count += 1
            #expect(
                sources.contains { source in
                    source.contains(" \(suite) {")
                        && (function.map { source.contains("func \($0)(") } ?? true)
                }, "\(match.output.0)")
        }
        #expect(count > 50)
    }

    @Test("Every link leads to a file in the project or to the web", arguments: documents)
    func links(_ document: String) {
        let folder = document.split(separator: "/").dropLast().joined(separator: "/")
        for match in Self.text(document).matches(of: /\]\(([^)\s]+)\)/) {
            let target = String(match.output.1).prefix { $0 != "#" }
            if target.isEmpty || target.hasPrefix("https://") { continue }
            // GitHub's page of releases, wherever the repository is.
            if target == "../../releases" { continue }
            let path = "\(Stage.project)/\(folder)/\(target)"
            #expect(access(path, F_OK) == 0, "\(target)")
            // Installed documents are all in one folder.
            let isInstalled = !target.trimmingPrefix("../").contains("/")
            #expect(isInstalled || target.hasPrefix("Documentation/"), "\(target)")
        }
    }

    @Test("Every script named in a document exists", arguments: documents)
    func scripts(_ document: String) {
        for match in Self.text(document).matches(of: /Scripts\/([a-z-]+)/) {
            let path = "\(Stage.project)/\(match.output.0)"
            #expect(access(path, X_OK) == 0, "\(match.output.0)")
        }
    }

    @Test(
        "Every command mentioned in a sentence exists, with its options",
        arguments: documents.filter { $0 != "CHANGELOG.md" })
    func sentences(_ document: String) throws {
        let prose = Self.text(document).split(separator: "```", omittingEmptySubsequences: false)
            .enumerated().filter { $0.offset % 2 == 0 }.map(\.element).joined(separator: "\n")
        var helps: [String: String] = [:]
        for match in prose.matches(of: /`scrum ([a-z]+)([^`]*)`/) {
            let name = String(match.output.1)
            if helps[name] == nil {
                let help = try stage.run(name, "--help-hidden")
                #expect(help.output.contains("USAGE: scrum \(name)"), "scrum \(name)")
                helps[name] = help.output
            }
            for option in match.output.2.matches(of: /--[a-z-]+/) {
                let known = helps[name, default: ""].contains(String(option.output))
                #expect(known || option.output == "--help", "scrum \(name) \(option.output)")
            }
        }
    }

    @Test("Every command in a code block works", arguments: documents)
    func commands(_ document: String) throws {
        #expect(Self.documents.contains("README.md"))
        let lines = Self.blocks("sh", in: document).flatMap { $0.split(separator: "\n") }
            .map(String.init).filter { Self.reason($0) == nil }
        if lines.isEmpty { return }
        let data = Self.blocks("json", in: "Documentation/charts.md")
        try stage.write(try #require(data.first), to: "data.json")
        // The commands need a past meeting and a running one.
        let past = try stage.run("start", "design", "--minutes", "0.07", "--plain")
        #expect(past.ending == .exited(0))
        let meeting = try LineMeeting(stage, "start", "design", "--manual")
        try meeting.wait("the first speaker")
        for line in lines { try run(line) }
        meeting.send("end")
        _ = try meeting.waitForEnd()
    }

    @Test("Examples of exports use the same names as the program")
    func exports() throws {
        let past = try stage.run("start", "design", "--minutes", "0.07", "--plain")
        #expect(past.ending == .exited(0))
        func names(_ text: String) -> Set<String> {
            Set(text.matches(of: /"([A-Za-z]+)":/).map { String($0.output.1) })
        }
        let objects = Self.blocks("json", in: "Documentation/exports.md")
        let commands = [
            ["history", "design", "--json"], ["start", "design", "--minutes", "0.07", "--json"],
            ["show", "design", "--json"],
        ]
        #expect(objects.count == commands.count)
        for (object, command) in zip(objects, commands) {
            let written = names(try stage.run(command).output)
            #expect(written.count > 10)
            // The example of a running meeting is not its last line.
            #expect(written.subtracting(names(object)).subtracting(["since"]) == [])
            #expect(
                names(object).subtracting(written).subtracting(["text", "speaker", "at"]) == [])
        }
        let tables = Self.blocks("text", in: "Documentation/exports.md")
        let tabular = [
            ["history", "design", "--csv"], ["history", "design", "--people", "--csv"],
            ["chart", "design", "--csv"], ["chart", "design", "--csv", "--only", "spread"],
        ]
        #expect(tables.count == tabular.count)
        for (table, command) in zip(tables, tabular) {
            let header = try stage.run(command).output.prefix { !$0.isNewline }
            let example = table.prefix { !$0.isNewline }
            // The chart's columns are named after people.
            let isSame = command == tabular[2] ? header.hasPrefix("date,") : header == example
            #expect(isSame, "\(header)")
        }
    }

    /// Runs a line to completion. Commands that run until stopped are ended once they print a line.
    private func run(_ line: String) throws {
        let path = "\(stage.folder)/command-output"
        let output = Glibc.open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        defer { close(output) }
        let isLongRunning = line.contains(/(^|=\S+ )scrum (clock|share|start|watch)\b|--follow/)
        let child = try Child(
            ["sh", "-c", "cd \"$0\" && \(isLongRunning ? "exec env " : "")\(line)", stage.folder],
            environment: stage.environment, input: "/dev/null", output: output)
        var text = ""
        let ending = try waitFor("the end of \(line): \(text)") { () -> Ending? in
            text = contents(of: path)
            if isLongRunning, text.contains("\n") { child.send(SIGTERM) }
            return child.hasEnded()
        }
        #expect(
            ending == .exited(0) || isLongRunning && ending == .signalled(SIGTERM),
            "\(line): \(text)")
        #expect(!text.contains("Usage:") && !text.contains("Error:"), "\(line): \(text)")
    }
}
