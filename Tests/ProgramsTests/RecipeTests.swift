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

    /// What a service's program can answer; a stand-in reads it from the file `state`.
    private enum Answer: String, CaseIterable {
        case list, empty, noLogin, noNetwork
    }

    private func answer(_ answer: Answer) throws {
        try folder.write(answer.rawValue, to: "state")
    }

    /// Expects a command's lines or failure for each answer.
    private func expect(
        _ option: AskedCommand.Option, _ command: String?, _ question: AskedCommand.Question,
        list: [String], empty: [String], noLogin: Int
    ) throws {
        func failure(_ status: Int) -> [String] {
            ["! \(option.rawValue) failed: exit status \(status)"]
        }
        let expected: [Answer: [String]] = [
            .list: list, .empty: empty, .noLogin: failure(noLogin), .noNetwork: failure(1),
        ]
        for state in Answer.allCases {
            try answer(state)
            #expect(try run(option, command, question) == expected[state], "\(state)")
        }
    }

    private static let board = AskedCommand.Question("Board")
    private static let ticket = AskedCommand.Question.turn("#41 Login", id: nil, isItem: true)
    private static let ann = AskedCommand.Question.turn("Ann", id: "ann", isItem: false)

    // The formats, messages and statuses are those of the manuals and sources of gh 2.46, glab 1.49
    // and jira-cli 1.7.

    @Test("gh's lists become items", .enabled(if: hasJq))
    func gh() throws {
        try program(
            "gh",
            """
            case $(cat "$HOME/state") in
            noLogin)
                echo 'To get started with GitHub CLI, please run:  gh auth login' >&2
                exit 4 ;;
            noNetwork)
                echo 'error connecting to api.github.com' >&2
                echo 'check your internet connection or https://githubstatus.com' >&2
                exit 1 ;;
            empty) file=empty ;;
            *) file=$1-$2 ;;
            esac
            while [ $# -gt 0 ]; do [ "$1" = --jq ] && filter=$2; shift; done
            jq -r "$filter" "$HOME/$file.json"
            """)
        try folder.write("[]", to: "empty.json")
        try folder.write(
            #"[{"number":41,"title":"Login \"fails\""},{"number":42,"title":"Search"}]"#,
            to: "issue-list.json")
        try folder.write(
            #"[{"isDraft":false,"number":7,"title":"Export"},{"isDraft":true,"number":8,"title":"X"}]"#,
            to: "pr-list.json")
        try folder.write(#"[{"title":"Login"},{"title":"Fonts"}]"#, to: "search-issues.json")
        try folder.write(
            #"{"assignees":[{"login":"ann"},{"login":"bob"}],"state":"OPEN"}"#,
            to: "issue-view.json")
        let items = try recipes("items")
        try expect(
            .items, items["issues on GitHub"], Self.board,
            list: ["#41 Login \"fails\"", "#42 Search"], empty: [], noLogin: 4)
        try expect(
            .items, items["reviews on GitHub"], Self.board, list: ["#7 Export"], empty: [],
            noLogin: 4)
        try expect(
            .about, recipes("person")["GitHub"], Self.ann, list: ["Login", "Fonts"], empty: [],
            noLogin: 4)
        try answer(.list)
        #expect(try run(.about, recipes("about")["GitHub"], Self.ticket) == ["OPEN ann, bob"])
    }

    @Test("glab's lists become items, and its errors are not empty lists", .enabled(if: hasJq))
    func glab() throws {
        try program(
            "glab",
            """
            case $(cat "$HOME/state") in
            noLogin)
                echo 'ERROR: none of the git remotes configured for this repository point to a \
            known GitLab host. Please use `glab auth login` to authenticate.' >&2
                exit 1 ;;
            noNetwork)
                echo 'x error connecting to gitlab.com' >&2
                echo '• Check your internet connection and status.gitlab.com.' >&2
                exit 1 ;;
            empty) echo '[]' ;;
            *) cat "$HOME/$1-$2.json" ;;
            esac
            """)
        try folder.write(
            #"[{"id":901,"iid":41,"title":"Login","state":"opened","labels":[],"assignees":[]}]"#,
            to: "issue-list.json")
        try folder.write(
            #"{"id":901,"iid":41,"state":"opened","assignees":[{"id":3,"username":"ann"}]}"#,
            to: "issue-view.json")
        try expect(
            .items, recipes("items")["issues on GitLab"], Self.board, list: ["#41 Login"],
            empty: [], noLogin: 1)
        try expect(
            .about, recipes("person")["GitLab"], Self.ann, list: ["Login"], empty: [], noLogin: 1)
        try answer(.list)
        #expect(try run(.about, recipes("about")["GitLab"], Self.ticket) == ["opened ann"])
    }

    @Test("jira's plain list becomes items; without a match, jira fails")
    func jira() throws {
        // Columns are aligned with tabs, as Go's tabwriter does; brackets are replaced.
        try program(
            "jira",
            """
            case $(cat "$HOME/state") in
            noLogin) echo 'The tool needs a Jira API token to function.' >&2; exit 1 ;;
            noNetwork) echo 'Error: Get "https://x/rest/api": dial tcp: no such host' >&2; exit 1 ;;
            empty)
                echo
                echo '✗ No result found for given query in project "ABC"' >&2
                exit 1 ;;
            esac
            if [ "$2" = list ]; then
                printf 'ABC-1\t\tLogin\nABC-12345\t⦗FE⦘ Search\n'
            else
                printf '\n  🐞 Bug  ✅ Done  👷 Person A  🔑️ %s  \n  # Login   \n\n' "$3"
            fi
            """)
        let list = ["ABC-1\t\tLogin", "ABC-12345\t⦗FE⦘ Search"]
        let empty = { (option: String) in ["! --\(option) failed: exit status 1"] }
        try expect(
            .items, recipes("items")["issues in Jira"], Self.board, list: list,
            empty: empty("items"), noLogin: 1)
        try expect(
            .about, recipes("person")["Jira"], Self.ann,
            list: list.map { $0.replacing("\t", with: " ") }, empty: empty("about"), noLogin: 1)
        try answer(.list)
        let item = AskedCommand.Question.turn("ABC-1 Login", id: nil, isItem: true)
        let about = try run(.about, recipes("about")["Jira"], item)
        #expect(about.count == 2 && about[0].contains("✅ Done  👷 Person A"), "\(about)")
        #expect(about[0].contains("ABC-1"), "\(about)")
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
