import Testing

@testable import CommandGuide

/// Splitting and quoting of bash command lines.
struct BashWordTests {
    @Test("Quotes are removed from words, and nothing is expanded")
    func words() {
        let line = BashWord(#"scrum start 'App "Dev' "a $b \" \x" c\ d --x='y z'"#)
        #expect(line.words == ["scrum", "start", #"App "Dev"#, #"a $b " \x"#, "c d"])
        #expect(line.current == "--x=y z")
    }

    @Test(
        "A completion is quoted as its context requires",
        arguments: [
            ("scrum start ", "", #"\$\(touch\ x\)"#),
            ("scrum start \\$", "\\$", #"\$\(touch\ x\)"#),
            ("scrum start '", "", "$(touch x)"),
            ("scrum start \"", "", #"\$(touch x)"#),
            ("scrum start --x=", "", ""),
        ])
    func quotes(_ line: String, _ word: String, _ expected: String) {
        let found = BashWord.replacements(for: ["$(touch x)"], line: line, word: word)
        #expect(found == (expected.isEmpty ? [] : [expected]))
    }

    @Test("Only the part that bash replaces is returned, even after a word break")
    func breaks() {
        let titles = ["Review: Monday", "Review: Friday"]
        #expect(
            BashWord.replacements(for: titles, line: "scrum start Review:\\ M", word: "\\ M")
                == [#"\ Monday"#])
        #expect(
            BashWord.replacements(for: ["--theme=orange"], line: "x --theme=o", word: "o")
                == ["orange"])
    }

    @Test("Case is ignored if nothing matches exactly")
    func letterCase() {
        let titles = ["Design", "design review"]
        #expect(BashWord.replacements(for: titles, line: "x d", word: "d") == [#"design\ review"#])
        #expect(BashWord.replacements(for: titles, line: "x DES", word: "DES").count == 2)
    }

    @Test("Quotes within quotes are closed and reopened")
    func quotesInside() {
        let title = #"it's "x" \ `y` !z"#
        for (open, expected) in [
            ("'", #"it'\''s "x" \ `y` !z"#), ("\"", #"it's \"x\" \\ \`y\` "\!"z"#),
        ] {
            #expect(
                BashWord.replacements(for: [title], line: "x \(open)", word: "") == [expected])
        }
    }
}
