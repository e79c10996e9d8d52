import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// Tab completion in real shells.
struct CompletionTests {
    enum Shell: String, CaseIterable {
        case bash, zsh, fish

        /// The command that starts the shell without user settings.
        var command: String {
            switch self {
            case .bash: "bash --noprofile --norc -i"
            case .zsh: "zsh -f -i"
            case .fish: "fish --no-config"
            }
        }

        /// The commands that load the completion script and set the prompt "> ".
        func setUp(_ script: String) -> String {
            switch self {
            case .bash: "PS1='> '; . \(script)"
            case .zsh:
                "PS1='> '; fpath=(\(script) $fpath); autoload -U compinit; compinit -D -u"
            case .fish: "function fish_prompt; echo -n '> '; end; source \(script)"
            }
        }

        var isInstalled: Bool {
            ["/bin", "/usr/bin"].contains { access("\($0)/\(rawValue)", X_OK) == 0 }
        }

        /// The installed shells. A missing shell is reported once.
        static let installed: [Shell] = {
            let missing = allCases.filter { !$0.isInstalled }.map(\.rawValue)
            if !missing.isEmpty {
                print("Completion is not tested without \(missing.joined(separator: ", ")).")
            }
            return allCases.filter(\.isInstalled)
        }()
    }

    /// Titles that a shell would interpret unless they are quoted.
    static let titles = [
        "$(touch x)", "`touch x`", "a; touch x", #"it's "so" \ or"#, "two  spaces", "*", "~root",
        "!!", "{a,b}", "<x>|&", "Ümläut 🎉", "#1: a=b", "-x",
    ]

    let stage: Stage

    init() throws {
        stage = try Stage()
        mkdir("\(stage.folder)/bin", 0o755)
        try stage.setSoundCards("pcm.null { type null hint { show on description \"None\" } }")
        symlink(Stage.program, "\(stage.folder)/bin/scrum")
        stage.environment["PATH"] = "\(stage.folder)/bin:/usr/bin:/bin"
    }

    private func begin(_ shell: Shell) throws -> Tmux {
        let script = try stage.run("--generate-completion-script", shell.rawValue)
        mkdir("\(stage.folder)/zsh", 0o755)
        let name = shell == .zsh ? "zsh/_scrum" : "complete"
        try stage.write(script.output, to: name)
        let tmux = try Tmux(stage, columns: 100)
        try tmux.type("cd \(stage.folder) && exec \(shell.command)")
        try tmux.press("Enter")
        let path = shell == .zsh ? "\(stage.folder)/zsh" : "\(stage.folder)/complete"
        try tmux.type(shell.setUp(path))
        try tmux.press("Enter")
        try clear(tmux)
        return tmux
    }

    private func clear(_ tmux: Tmux) throws {
        try tmux.type("clear")
        try tmux.press("Enter")
        try tmux.wait("an empty screen") { $0.trimmingLines == [">"] }
    }

    private func write(_ titles: [String]) throws {
        let scrums = titles.map { title in
            let quoted = title.reduce(into: "") {
                $0 += $1 == "\"" || $1 == "\\" ? "\\\($1)" : String($1)
            }
            return #"{"title": "\#(quoted)", "lengthInMinutes": 5}"#
        }
        try stage.write("[\(scrums.joined(separator: ", "))]", to: "scrums.json")
    }

    private static func shows(_ title: String, _ screen: String) -> Bool {
        screen.split(separator: "\n").contains {
            $0.hasPrefix(" \(title) ") && $0.hasSuffix(" 5:00 each")
        }
    }

    private var wasRun: Bool { access("\(stage.folder)/x", F_OK) == 0 }

    @Test(
        "A title is completed as text, whatever characters it contains", arguments: Shell.installed)
    func hostileTitles(_ shell: Shell) throws {
        let tmux = try begin(shell)
        // fish keeps a leading tilde, so it does not offer such a title.
        for title in Self.titles where shell != .fish || !title.hasPrefix("~") {
            try write([title])
            try tmux.type(title.hasPrefix("-") ? "scrum show -- " : "scrum show ")
            try tmux.press("Tab", "Enter")
            try tmux.wait("\(title) in \(shell)") { Self.shows(title, $0) }
            #expect(!wasRun, "\(title)")
            try clear(tmux)
        }
        try write(Self.titles)
        try tmux.type("scrum show ")
        try tmux.press("Tab", "Tab")
        try tmux.wait("the list") { $0.contains("touch") && $0.contains("two") }
        #expect(!wasRun)
    }

    @Test(
        "A title in composed characters is completed from decomposed ones, and vice versa",
        arguments: Shell.installed)
    func composition(_ shell: Shell) throws {
        let tmux = try begin(shell)
        for (title, typed) in [("Caf\u{E9} A", "Cafe\u{301}"), ("Cafe\u{301} B", "caf\u{E9}")] {
            try write([title])
            try tmux.type("scrum show \(typed)")
            try tmux.press("Tab", "Enter")
            try tmux.wait("\(title) in \(shell)") { Self.shows(title, $0) }
            try clear(tmux)
        }
    }

    @Test("A title is completed inside quotes", arguments: ["'", "\""])
    func quotes(_ quote: String) throws {
        for shell in Shell.installed {
            let tmux = try begin(shell)
            for title in Self.titles.prefix(4) {
                try write([title])
                try tmux.type("scrum show \(quote)")
                try tmux.press("Tab", "Enter")
                try tmux.wait("\(title) in \(shell)") { Self.shows(title, $0) }
                #expect(!wasRun, "\(title)")
                try clear(tmux)
            }
        }
    }

    @Test("Tab runs no program from the working folder", arguments: Shell.installed)
    func planted(_ shell: Shell) throws {
        try stage.write("#!/bin/sh\ntouch \(stage.folder)/x\n", to: "scrum")
        chmod("\(stage.folder)/scrum", 0o755)
        let tmux = try begin(shell)
        try tmux.type("./scrum hist")
        try tmux.press("Tab")
        try tmux.wait("the installed program's candidates") { $0.contains("> ./scrum history") }
        #expect(!wasRun)
    }

    @Test("Commands, options and their values are completed", arguments: Shell.installed)
    func words(_ shell: Shell) throws {
        try stage.write("[]", to: "team-file.json")
        mkdir("\(stage.folder)/old-history", 0o755)
        let tmux = try begin(shell)
        for (typed, completed) in [
            ("scrum hist", "scrum history"),
            ("scrum start --shuf", "scrum start --shuffle"),
            ("scrum start Desi", "scrum start Design"),
            ("scrum start Design --without Jon", "scrum start Design --without Jonathan"),
            (
                "scrum start Design --without Simon,Jon",
                "scrum start Design --without Simon,Jonathan"
            ),
            ("scrum new x --theme oxb", "scrum new x --theme oxblood"),
            ("scrum new x --theme=oxb", "scrum new x --theme=oxblood"),
            ("scrum start --device nul", "scrum start --device null"),
            ("scrum check team-f", "scrum check team-file.json"),
            ("scrum list --history old-", "scrum list --history old-history/"),
            ("scrum tell sh", "scrum tell shuffle"),
        ] {
            try tmux.type(typed)
            try tmux.press("Tab")
            try tmux.wait("\(completed) in \(shell)") {
                $0.trimmingLines.first?.hasPrefix("> \(completed)") ?? false
            }
            try tmux.press("C-c")
            try tmux.wait("a new line") { $0.trimmingLines.last == ">" }
            try clear(tmux)
        }
    }
}

extension String {
    /// The non-empty lines.
    fileprivate var trimmingLines: [String] {
        split(separator: "\n").map(String.init).filter { !$0.isEmpty }
    }
}
