/// A notice that a terminal shows on the desktop.
package struct TerminalNotice: Equatable, Sendable {
    package let title: String
    package let text: String

    package init(title: String, text: String) {
        self.title = title
        self.text = text
    }

    /// The kind of escape sequence that a terminal expects.
    enum Form: Sendable {
        /// `OSC 9`, introduced by iTerm2.
        case plain
        /// `OSC 777;notify`, introduced by urxvt.
        case titled
        /// `OSC 99`, introduced by kitty.
        case kitty

        /// Nil for unknown terminals, which might print the text.
        init?(version: String) {
            switch Capabilities.name(in: version) {
            case "iterm": self = .plain
            case "foot", "ghostty", "wezterm", "contour": self = .titled
            case "kitty": self = .kitty
            default: return nil
            }
        }
    }

    func sequence(_ form: Form) -> String {
        let (title, text) = (Self.cleaned(title), Self.cleaned(text))
        return switch form {
        case .plain: "\u{1B}]9;\(title): \(text)\u{1B}\\"
        case .titled:
            "\u{1B}]777;notify;\(Self.argument(title));\(Self.argument(text))\u{1B}\\"
        case .kitty:
            "\u{1B}]99;i=notice:d=0;\(title)\u{1B}\\\u{1B}]99;i=notice:p=body;\(text)\u{1B}\\"
        }
    }

    /// foot passes the title and the text as arguments to a program, usually notify-send, which
    /// would treat a leading dash as an option.
    private static func argument(_ text: String) -> String {
        text.hasPrefix("-") ? " " + text : text
    }

    /// Removes characters that would end the notice or start another part of it.
    private static func cleaned(_ text: String) -> String {
        TerminalText(text).description.replacing(";", with: " ")
    }
}
