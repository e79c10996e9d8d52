import Glibc
import Testing

@testable import ScrumCore

struct ThemeTests {
    @Test("Text is legible on every theme", arguments: Theme.allCases)
    func contrast(theme: Theme) {
        let (one, other) = (luminance(theme.mainColor), luminance(theme.accentColor))
        let contrast = (max(one, other) + 0.05) / (min(one, other) + 0.05)
        #expect(contrast >= 4.5)
    }

    @Test("Each theme has its specified colours")
    func colours() {
        let table = Theme.allCases.map { theme in
            let color = String(theme.mainColor, radix: 16)
            let text = theme.accentColor == 0 ? "b" : "w"
            return "\(theme) #\(String(repeating: "0", count: 6 - color.count))\(color) \(text)"
        }
        #expect(
            table.joined(separator: ", ")
                == """
                bubblegum #ee80d1 b, buttercup #fff196 b, indigo #360071 w, lavender #cfceff b, \
                magenta #a51377 w, navy #001441 w, orange #ff8b42 b, oxblood #4a070b w, \
                periwinkle #8682ff b, poppy #ff5e5e b, purple #914bf2 w, seafoam #cbeae5 b, \
                sky #6e92ff b, tan #c29b7e b, teal #228f9e b, yellow #ffdf4d b
                """)
    }

    @Test(
        "Themes are found by name",
        arguments: [
            ("yellow", .yellow), ("appIndigo", .indigo), ("appMagenta", .magenta),
            ("appOrange", .orange), ("appPurple", .purple), ("appTeal", .teal),
            ("appYellow", .yellow), ("appNavy", nil), ("Yellow", nil), ("", nil),
        ] as [(String, Theme?)])
    func names(name: String, theme: Theme?) {
        #expect(Theme(name: name) == theme)
    }

    /// Relative luminance as defined by WCAG 2.2.
    private func luminance(_ color: UInt32) -> Double {
        let parts = [16, 8, 0].map { shift -> Double in
            let part = Double(color >> shift & 0xff) / 255
            return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }
}
