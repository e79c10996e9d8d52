import Glibc
import Platform
import TestSupport
import Testing

@testable import Programs

/// Runs the commands in recipes.md against programs that print what the real ones document.
final class RecipeTests {
    private static let root = #filePath.split(separator: "/").dropLast(3)
        .reduce(into: "") { $0 += "/" + $1 }
    private let folder = TemporaryFolder()

    deinit { folder.remove() }

    /// The commands of a table in recipes.md, by the words before them.
    private func recipes(_ table: String) throws -> [String: String] {
        let bytes = try FileSystem.real.readWhole(Self.root + "/Documentation/recipes.md")
        let text = String(decoding: bytes, as: UTF8.self)
        let start = try #require(text.firstRange(of: "<!-- recipes: \(table) -->\n```text\n"))
        let lines = text[start.upperBound...].prefix { $0 != "`" }.split(separator: "\n")
        return lines.reduce(into: [:]) { found, line in
            guard let gap = line.firstRange(of: "  ") else { return }
            let command = line[gap.upperBound...].drop { $0 == " " }
            found[String(line[..<gap.lowerBound])] = String(command)
        }
    }

    /// Makes a program in the test's `PATH`.
    private func program(_ name: String, _ script: String) throws {
        try folder.write("#!/bin/sh\n" + script, to: name)
        chmod(folder.path + "/" + name, 0o755)
    }

    private func run(
        _ option: AskedCommand.Option, _ command: String?,
        _ question: AskedCommand.Question = .init("Board")
    ) throws -> [String] {
        let environment = ["PATH": folder.path + ":/usr/bin:/bin", "HOME": folder.path]
        let asked = AskedCommand(option, try #require(command), environment: environment)
        do throws(AskedCommand.Failure) {
            return try asked.lines(for: question)
        } catch {
            return ["! " + error.reason]
        }
    }

    private static let hasJq = access("/usr/bin/jq", X_OK) == 0

    @Test("gh's lists become items, and its errors are reported", .enabled(if: hasJq))
    func gh() throws {
        // Prints JSON as `gh issue list --json` does, filtered by --jq; the status is in a file.
        try program(
            "gh",
            """
            status=$(cat "$HOME/status"); [ "$status" = 0 ] || exit "$status"
            kind=$1 verb=$2
            while [ $# -gt 0 ]; do [ "$1" = --jq ] && filter=$2; shift; done
            jq -r "$filter" "$HOME/$kind-$verb.json"
            """)
        try folder.write("0", to: "status")
        try folder.write(
            #"[{"number":41,"title":"Login \"fails\""},{"number":42,"title":"Search"}]"#,
            to: "issue-list.json")
        try folder.write(
            #"[{"isDraft":false,"number":7,"title":"Export"},{"isDraft":true,"number":8,"title":"X"}]"#,
            to: "pr-list.json")
        try folder.write(
            #"{"assignees":[{"login":"ann"},{"login":"bob"}],"state":"OPEN"}"#,
            to: "issue-view.json")
        let items = try recipes("items")
        #expect(
            try run(.items, items["issues on GitHub"]) == ["#41 Login \"fails\"", "#42 Search"])
        #expect(try run(.items, items["reviews on GitHub"]) == ["#7 Export"])
        let ticket = AskedCommand.Question.turn("#41 Login", id: nil, isItem: true)
        #expect(try run(.about, recipes("about")["GitHub"], ticket) == ["OPEN ann, bob"])
        try folder.write("[]", to: "issue-list.json")
        #expect(try run(.items, items["issues on GitHub"]) == [])
        for status in [1, 4] {  // No network; not logged in.
            try folder.write("\(status)", to: "status")
            #expect(
                try run(.items, items["issues on GitHub"])
                    == ["! --items failed: exit status \(status)"])
        }
    }

    @Test("glab's lists become items", .enabled(if: hasJq))
    func glab() throws {
        try program("glab", #"cat "$HOME/$1-$2.json""#)
        try folder.write(
            #"[{"id":901,"iid":41,"title":"Login","state":"opened","assignees":[]}]"#,
            to: "issue-list.json")
        try folder.write(
            #"{"iid":41,"state":"opened","assignees":[{"username":"ann"}]}"#, to: "issue-view.json")
        #expect(try run(.items, recipes("items")["issues on GitLab"]) == ["#41 Login"])
        let ticket = AskedCommand.Question.turn("#41 Login", id: nil, isItem: true)
        #expect(try run(.about, recipes("about")["GitLab"], ticket) == ["opened ann"])
        try folder.write("[]", to: "issue-list.json")
        #expect(try run(.items, recipes("items")["issues on GitLab"]) == [])
    }

    @Test("jira's plain list becomes items; without a match it fails")
    func jira() throws {
        try program(
            "jira", #"[ -e "$HOME/none" ] && exit 1; printf 'ABC-1\tLogin\nABC-12\tSearch\n'"#)
        let command = try recipes("items")["issues in Jira"]
        #expect(try run(.items, command) == ["ABC-1\tLogin", "ABC-12\tSearch"])
        try folder.write("", to: "none")
        #expect(try run(.items, command) == ["! --items failed: exit status 1"])
    }

    @Test("Text files list items, details and absentees")
    func files() throws {
        try folder.write("Login\t5\nSearch\n", to: "board.txt")
        try folder.write("Login\nAnn, open\nsince Monday\nSearch\nBob\n", to: "details.txt")
        try folder.write("Ann\n", to: "absent.txt")
        #expect(try run(.items, recipes("items")["a text file"]) == ["Login\t5", "Search"])
        let item = AskedCommand.Question.turn("Search", id: nil, isItem: true)
        #expect(try run(.about, recipes("about")["a file"], item) == ["Search", "Bob"])
        #expect(try run(.absent, "cat ~/absent.txt") == ["Ann"])
    }
}
