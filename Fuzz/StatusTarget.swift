import TerminalUI

@testable import ScrumCLI

/// A name in a status bar's line, which contains no markup for that bar.
func fuzzStatus(_ bytes: [UInt8]) {
    let line = TerminalText(String(decoding: bytes, as: UTF8.self))
    require(isHarmless(line.description), "unsafe: \(line.description.debugDescription)")
    for bar in StatusBar.allCases {
        let escaped = bar.escaped(line).description
        let text = shown(escaped, by: bar)
        let whole = withoutBlanks(line.description, for: bar)
        require(text == whole, "\(bar) shows \(text ?? "markup")")
    }
}

/// The text that the bar would show; nil if it would interpret part of the line as markup.
private func shown(_ line: String, by bar: StatusBar) -> String? {
    var rest = Array(line.utf8)[...]
    var bytes: [UInt8] = []
    while let byte = rest.first {
        rest = rest.dropFirst()
        switch (bar, byte) {
        case (.tmux, UInt8(ascii: "#")):
            guard rest.first == byte else { return nil }
            rest = rest.dropFirst()
        case (.pango, UInt8(ascii: "&")):
            let entities = ["amp;": "&", "lt;": "<", "gt;": ">", "quot;": "\"", "#39;": "'"]
            guard let (name, sign) = entities.first(where: { rest.starts(with: $0.key.utf8) })
            else { return nil }
            rest = rest.dropFirst(name.utf8.count)
            bytes += sign.utf8
            continue
        case (.pango, UInt8(ascii: "<")), (.pango, UInt8(ascii: ">")): return nil
        case (.polybar, UInt8(ascii: "%")) where rest.first == UInt8(ascii: "{"): return nil
        default: break
        }
        bytes.append(byte)
    }
    return withoutBlanks(String(decoding: bytes, as: UTF8.self), for: bar)
}

/// Removes spaces for polybar, because escaping adds some to its lines.
private func withoutBlanks(_ line: String, for bar: StatusBar) -> String {
    guard bar == .polybar else { return line }
    return String(String.UnicodeScalarView(line.unicodeScalars.filter { $0 != " " }))
}
