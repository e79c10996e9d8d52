import ScrumCore
import TestSupport
import Testing

@testable import ScrumCLI

/// The languages of phrases, and of characters in fonts and browsers.
@Suite struct LanguageTests {
    @Test(
        "The locale's language for fonts and browsers is a tag",
        arguments: [
            ([:], "en"), (["LANG": "C.UTF-8"], "en"), (["LANG": "POSIX"], "en"),
            (["LANG": "ja_JP.UTF-8"], "ja-JP"), (["LANG": "zh_CN.GB18030@pinyin"], "zh-CN"),
            (["LANG": "de_DE.UTF-8", "LC_MESSAGES": "ko"], "ko"),
            (["LC_ALL": "zh_TW", "LC_MESSAGES": "ko"], "zh-TW"),
            (["LC_ALL": "", "LANG": "hi"], "hi"),
            (["LANG": "\"><script>"], "en"),
        ])
    func locale(variables: [String: String], language: String) {
        var environment = ScrumEnvironment.unset
        environment.variable = { variables[$0] }
        #expect(environment.language == language)
    }

    /// The language that is used, or "en"; `options` are the lines of the options file.
    private func used(
        _ typed: String? = nil, _ variables: [String: String] = [:], options: String? = nil,
        in stage: CommandStage
    ) throws -> String {
        if let options { try stage.write(options, to: ".config/scrum/options", in: stage.home) }
        var environment = stage.environment
        environment.variable = { [home = stage.home] in $0 == "HOME" ? home : variables[$0] }
        return try Catalogue.using(nil) {
            let language = try environment.useLanguage(typed, asks: true)
            #expect(Catalogue.current?.language == language)
            return language ?? "en"
        }
    }

    @Test(
        "The locale chooses the team's language; unknown languages fall back to English",
        arguments: [
            ([:], "en"), (["LANG": "C"], "en"), (["LANG": "POSIX"], "en"),
            (["LANG": "C.UTF-8"], "en"), (["LANG": "en_GB.UTF-8"], "en"),
            (["LANG": "fr_FR.UTF-8"], "en"), (["LANG": "../../de"], "en"), (["LANG": "d"], "en"),
            (["LANG": "de"], "de"), (["LANG": "de_AT.UTF-8@euro"], "de"),
            (["LANG": "de_DE", "LC_MESSAGES": "ko_KR.UTF-8"], "ko"),
            (["LANG": "de_DE", "LC_MESSAGES": "ko", "LC_ALL": "ja_JP.UTF-8"], "ja"),
            (["LANG": "de_DE", "LC_MESSAGES": "", "LC_ALL": ""], "de"),
            (["LANG": "de_DE", "LC_ALL": "C"], "en"), (["LANG": "de_DE", "LC_ALL": "POSIX"], "en"),
            (["LANG": "zh_CN.UTF-8"], "zh_CN"), (["LANG": "zh"], "zh_CN"),
            (["LANG": "zh_TW.UTF-8"], "en"),
            // The first known language of a list counts.
            (["LANG": "C.UTF-8", "LANGUAGE": "fr:ja:de"], "ja"),
            (["LANG": "de_DE", "LANGUAGE": "en:ja"], "en"),
            (["LANG": "de_DE", "LANGUAGE": "fr"], "de"),
            (["LANG": "zh_TW", "LANGUAGE": "zh_TW:zh"], "zh_CN"),
            (["LANG": "C", "LANGUAGE": "de"], "en"), (["LANGUAGE": "de"], "en"),
        ])
    func team(variables: [String: String], language: String) throws {
        #expect(try used(nil, variables, in: CommandStage()) == language)
    }

    @Test("An option wins over the options file, and the file over the locale")
    func option() throws {
        let stage = try CommandStage()
        let german = ["LANG": "de_DE.UTF-8"]
        #expect(try used("ja", german, in: stage) == "ja")
        #expect(try used("zh-CN", german, in: stage) == "zh_CN")
        #expect(try used("ko-KR", in: stage) == "ko")
        #expect(try used("en", german, in: stage) == "en")
        #expect(try used(nil, german, options: "--mute\n--language ko\n", in: stage) == "ko")
        #expect(try used("ja", german, in: stage) == "ja")
        #expect(try used(nil, german, options: "--language en\n", in: stage) == "en")
        #expect(throws: ScrumFailure.self) { try used("fr", german, in: stage) }
        #expect(
            stage.run("status", "--language", "fr").refuses(
                "No translation for \"fr\". Use one of: de, en, ja, ko, zh_CN."))
        #expect(stage.run("status", "--language", "../de").refuses("--language takes a name"))
    }

    @Test("The first meeting in a language that was not chosen says once how to return to English")
    func notice() throws {
        let stage = try CommandStage()
        let environment = stage.environment
        func notice(_ language: String?) -> String? {
            environment.languageNotice(language)?.description
        }
        #expect(notice(nil) == nil)
        #expect(notice("de") == "English: --language en")
        #expect(notice("de") == nil && notice(nil) == nil && notice("de") == nil)
        #expect(notice("ja") == "English: --language en")
        #expect(notice("ja") == nil)
    }
}
