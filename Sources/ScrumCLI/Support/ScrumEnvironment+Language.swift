import ArgumentParser
import Platform
import ScrumCore
import TerminalUI

/// The option for the language of what the team sees.
struct LanguageOption: ParsableArguments {
    @Option(help: ArgumentHelp("The team's language, such as de or en.", valueName: "language"))
    var language: String?

    func validate() throws {
        guard let language, !language.utf8.allSatisfy(ScrumEnvironment.isInLanguageName) else {
            return
        }
        throw ValidationError("--language takes a name such as de or zh_CN.")
    }
}

extension ScrumEnvironment {
    /// Uses the language that was typed, or is in the options file, or else the locale's, for
    /// everything that the team sees from now on. Returns the language if it is not English.
    @discardableResult
    func useLanguage(_ typed: String?, asks isPersonal: Bool = false) throws -> String? {
        let lines = isPersonal ? (try? PersonalOptions(in: self))?.lines : nil
        let chosen = typed ?? lines?.last { $0.option == "--language" }?.value
        for name in chosen.map({ [$0] }) ?? localeLanguages() {
            let name = name.replacing("-", with: "_")
            let base = String(name.prefix { $0 != "_" })
            for language in [name, base, base == "zh" && name == base ? "zh_CN" : base] {
                if let catalogue = catalogue(language) {
                    catalogue.use()
                    return language == "en" ? nil : language
                }
            }
            if base == "en" { return nil }
        }
        guard let chosen else { return nil }
        let names = (Catalogue.shipped.map(\.language) + ["en"]).sorted()
        throw ScrumFailure.misuse(
            "No translation for \"\(chosen)\". Use one of: \(names.joined(separator: ", ")).")
    }

    static func isInLanguageName(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte | 0x20) || byte == 0x5F || byte == 0x2D
    }

    /// The locale's languages, in order of preference. LANGUAGE has no effect without a locale.
    private func localeLanguages() -> [String] {
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap(value).first ?? "C"
        if locale == "C" || locale == "POSIX" { return [] }
        let languages = (value("LANGUAGE") ?? "").split(separator: ":") + [locale[...]]
        return languages.map { String($0.prefix { !".@".contains($0) }) }
            .filter { !$0.isEmpty && $0.utf8.allSatisfy(Self.isInLanguageName) }
    }

    /// The shipped catalogue with the user's own phrases; nil if there is neither.
    private func catalogue(_ language: String) -> Catalogue? {
        let shipped = Catalogue.shipped.first { $0.language == language }
        let path = configurationFile("\(language).po")
        let own = path.flatMap { try? files.readWhole($0, limit: 4 * Bounds.smallText) }
        guard shipped != nil || own != nil else { return nil }
        let catalogue = Catalogue(language)
        if let shipped { _ = catalogue.add(shipped.file) }
        if let path, let own, let first = catalogue.add(own).first {
            warn("\(path):\(first.line): \(first.mistake); the phrase is not used.")
        }
        return catalogue
    }

    /// The notice for the first meeting in a language that the user did not choose.
    func languageNotice(_ language: String?) -> TerminalText? {
        guard let language,
            let folder = userFolder("XDG_STATE_HOME", else: ".local/state"),
            case let path = "\(folder)/language",
            (try? files.readWhole(path, limit: 64)) != Array(language.utf8)
        else { return nil }
        try? files.makeFolders(folder)
        try? files.replace(path, with: Array(language.utf8), like: nil, isLocked: false)
        return "English: --language en"
    }
}
