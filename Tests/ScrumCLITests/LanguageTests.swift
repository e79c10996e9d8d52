import Testing

@testable import ScrumCLI

/// The language in which fonts and browsers choose forms of characters.
@Suite struct LanguageTests {
    @Test(
        "The language is that of the locale, as a tag",
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
}
