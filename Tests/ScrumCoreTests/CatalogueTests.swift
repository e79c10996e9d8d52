import Testing

@testable import ScrumCore

@Suite struct CatalogueTests {
    /// A catalogue with these lines after a header for two plural forms.
    private func catalogue(_ lines: String, plurals: String = "nplurals=2; plural=n != 1;")
        -> (Catalogue, mistakes: [Int])
    {
        let catalogue = Catalogue("de")
        let header = "msgid \"\"\nmsgstr \"Plural-Forms: \(plurals)\\n\"\n"
        let mistakes = catalogue.add(Array((header + lines).utf8))
        return (catalogue, mistakes.map(\.line))
    }

    private func absent(_ name: String) -> String { phrase("\(name) is absent.") }

    private func notes(_ count: Int) -> String {
        phrase(count, "\(count) open note", "\(count) open notes")
    }

    @Test func aPhraseIsEnglishWithoutACatalogue() {
        #expect(absent("Zoë") == "Zoë is absent.")
        #expect([0, 1, 2].map(notes) == ["0 open notes", "1 open note", "2 open notes"])
        #expect(phrase("\(context: "note")open") == "open")
    }

    @Test func aPhraseIsLookedUpWithItsPlaceholders() {
        let (german, mistakes) = catalogue(
            """
            # A comment.
            msgid "%1 is absent."
            msgstr ""
            "%1 fehlt "
            "heute."
            msgid "%1 takes over from %2."
            msgstr "%2 übergibt an %1."

            msgctxt "note"
            msgid "open"
            msgstr "offen"
            msgid "%1 open note"
            msgid_plural "%1 open notes"
            msgstr[0] "eine offene Notiz"
            msgstr[1] "%1 offene Notizen"
            """)
        #expect(mistakes.isEmpty)
        Catalogue.using(german) {
            #expect(absent("100 %2") == "100 %2 fehlt heute.")
            #expect(phrase("\("Ann") takes over from \("Bob").") == "Bob übergibt an Ann.")
            #expect(phrase("\(context: "note")open") == "offen")
            #expect(phrase("open") == "open")
            #expect([1, 2].map(notes) == ["eine offene Notiz", "2 offene Notizen"])
        }
        #expect(absent("Ann") == "Ann is absent.")
    }

    @Test(arguments: [
        ("nplurals=1; plural=0;", ["0", "0", "0", "0", "0"]),
        ("nplurals=2; plural=(n > 1);", ["0", "0", "1", "1", "1"]),
        (
            "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 ? 1 : 2);",
            ["2", "0", "1", "2", "0"]
        ),
        ("nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 ? 1 : 2);", ["2", "0", "1", "2", "2"]),
    ]) func theHeaderChoosesThePluralForm(plurals: String, forms: [String]) {
        let (catalogue, _) = catalogue(
            """
            msgid "%1 open note"
            msgid_plural "%1 open notes"
            msgstr[0] "0"
            msgstr[1] "1"
            msgstr[2] "2"
            """, plurals: plurals)
        Catalogue.using(catalogue) { #expect([0, 1, 2, 12, 21].map(notes) == forms) }
    }

    @Test func theUsersFileWinsPhraseByPhrase() {
        let (catalogue, _) = catalogue("msgid \"OVERTIME\"\nmsgstr \"ÜBERZOGEN\"\n")
        let own = "msgid \"OVERTIME\"\nmsgstr \"KÜR\"\nmsgid \"PAUSED\"\nmsgstr \"\"\n"
        #expect(catalogue.add(Array(own.utf8)).isEmpty)
        Catalogue.using(catalogue) {
            #expect(phrase("OVERTIME") == "KÜR")
            #expect(phrase("PAUSED") == "PAUSED")
        }
    }

    @Test(arguments: [
        "msgid \"%1 is absent.\"\nmsgstr \"fehlt\"",
        "msgid \"%1 is absent.\"\nmsgstr \"%1 %2 fehlt\"",
        "msgid \"%1 is absent.\"\nmsgstr \"%1 \\tfehlt\"",
        "msgid \"%1 is absent.\"\nmsgstr \"%1\u{202E} fehlt\"",
        "msgid \"%1 is absent.\"\nmsgstr \"%1 fehlt",
        "msgid \"%1 is absent.\"\nmsgstr fehlt",
        "msgid \"%1 is absent.\"\nmsgstr \"%1 fehlt\\",
        "#, fuzzy\nmsgid \"%1 is absent.\"\nmsgstr \"%1 fehlt\"",
        "\"\"\"\"\nmsgstr[9] \"x\"\nmsgid",
    ]) func aDamagedPhraseIsLeftOut(lines: String) {
        let (catalogue, mistakes) = catalogue(lines)
        Catalogue.using(catalogue) { #expect(absent("Ann") == "Ann is absent.") }
        #expect(mistakes.isEmpty == lines.hasPrefix("#"))
    }

    @Test func filesThatAreTooLongOrNotTextAreRefused() {
        let catalogue = Catalogue("de")
        #expect(catalogue.add([0xFF]).map(\.line) == [1])
        #expect(catalogue.add(Array(repeating: 0x23, count: (256 << 10) + 1)).count == 1)
        #expect(catalogue.phrases.isEmpty)
    }

    @Test func theShippedCataloguesHaveNoMistakes() {
        #expect(Catalogue.shipped.map(\.language) == ["de", "ja", "ko", "zh_CN"])
        for (language, file) in Catalogue.shipped {
            #expect(Catalogue(language).add(file).isEmpty, "\(language)")
        }
    }
}
