import Testing

@testable import CommandGuide

/// Completions at the cursor, derived from the declared commands.
struct CompletionRequestTests {
    private static let dump = """
        {"command": {"commandName": "scrum", "subcommands": [
          {"commandName": "start", "abstract": "Runs a meeting.", "arguments": [
            {"kind": "positional", "valueName": "name",
             "completionKind": {"shellCommand": {"command": "scrums"}}},
            {"kind": "option", "names": [{"kind": "long", "name": "without"}], "isRepeating": true,
             "valueName": "name", "completionKind": {"shellCommand": {"command": "people"}}},
            {"kind": "option", "names": [{"kind": "long", "name": "color"}], "valueName": "color",
             "completionKind": {"list": {"values": ["auto", "never"]}}},
            {"kind": "option", "names": [{"kind": "long", "name": "file"}], "valueName": "path",
             "completionKind": {"file": {"extensions": []}}},
            {"kind": "option", "names": [{"kind": "long", "name": "history"}],
             "valueName": "folder", "completionKind": {"directory": {}}},
            {"kind": "flag", "names": [{"kind": "long", "name": "wait"}], "abstract": "Wait."},
            {"kind": "flag", "names": [{"kind": "long", "name": "rare"}], "shouldDisplay": false}]},
          {"commandName": "_page", "shouldDisplay": false}]}}
        """

    private func request(_ words: String...) throws -> CompletionRequest {
        let root = try #require(CommandDeclaration(dump: Self.dump))
        return CompletionRequest(root, words: Array(words.dropLast()), current: words.last ?? "")
    }

    private func texts(_ request: CompletionRequest) -> [String] { request.candidates.map(\.text) }

    @Test("The first word completes to a visible command with its description")
    func commands() throws {
        let first = try request("")
        #expect(texts(first) == ["start", "help"])
        #expect(first.candidates[0].meaning == "Runs a meeting.")
        #expect(try texts(request("help", "")) == ["start", "help"])
        #expect(try texts(request("nonsense", "")).isEmpty)
    }

    @Test("Every option is suggested, but one already typed only if it is repeatable")
    func options() throws {
        #expect(
            try texts(request("start", "--wait", "--without", "Simon", "-"))
                == ["--without", "--color", "--file", "--history", "--rare"])
    }

    @Test("An option's value comes after a space or an equals sign")
    func values() throws {
        #expect(try texts(request("start", "--color", "")) == ["auto", "never"])
        #expect(try texts(request("start", "--color=n")) == ["--color=auto", "--color=never"])
        #expect(try request("start", "--file", "").paths == .files)
        #expect(try request("start", "--history", "").paths == .folders)
    }

    @Test("Names are requested from the program, along with the options typed so far")
    func asked() throws {
        let person = try request("start", "--file", "a.json", "Design", "--without", "S")
        #expect(person.asked == "people")
        #expect(person.typed["--file"] == ["a.json"] && person.typed["name"] == ["Design"])
        #expect(try request("start", "").asked == "scrums")
        let behind = try request("start", "Design", "")
        #expect(behind.asked == nil && behind.candidates.isEmpty)
    }

    @Test("After a comma, the next value of a list is completed")
    func listed() throws {
        var list = try request("start", "--without=Ann,Ben,C")
        #expect(list.completeLast() == ["Ann", "Ben"])
        list.add([.init("Cathy")])
        #expect(texts(list) == ["--without=Ann,Ben,Cathy"])
        var one = try request("start", "--without", "C")
        #expect(one.completeLast().isEmpty)
        one.add([.init("Cathy")])
        #expect(texts(one) == ["Cathy"])
    }

    @Test("After `--`, every word is an argument")
    func terminator() throws {
        let request = try request("start", "--", "-")
        #expect(request.isAfterTerminator && request.asked == "scrums")
    }

    @Test("A value begins with the scalars of the typed text that it matches")
    func composition() throws {
        for (typed, value, candidate) in [
            ("Cafe\u{301}", "Caf\u{E9} Nero", "Cafe\u{301} Nero"),
            ("caf\u{E9}", "Cafe\u{301}", "caf\u{E9}"), ("CAF", "Caf\u{E9}", "Caf\u{E9}"),
            ("Cafe", "Caf\u{E9}", "Caf\u{E9}"), ("Zoe\u{308}", "Ann", "Ann"),
        ] {
            var request = try request("start", typed)
            request.add([.init(value)])
            let scalars = request.candidates.map { Array($0.text.unicodeScalars) }
            #expect(scalars == [Array(candidate.unicodeScalars)], "\(typed)")
        }
    }
}
