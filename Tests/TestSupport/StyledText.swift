import TerminalUI

extension Frame {
    /// The frame as text, followed by a letter for each cell's style and a list of the letters'
    /// meanings.
    package var styledText: String {
        var letters: [Style: Character] = [.plain: "."]
        var legend: [String] = []
        let names = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
        var picture: [String] = []
        for row in 0..<size.rows {
            var line = ""
            for column in 0..<size.columns {
                let style = style(row: row, column: column)
                if letters[style] == nil {
                    letters[style] = legend.count < names.count ? names[legend.count] : "?"
                    legend.append("\(letters[style] ?? "?"): \(style)")
                }
                line.append(letters[style] ?? "?")
            }
            while line.last == "." { line.removeLast() }
            picture.append(line)
        }
        return ([text] + picture + legend).joined(separator: "\n")
    }
}

extension Style: CustomStringConvertible {
    package var description: String {
        var words: [String] = []
        if foreground != .terminal { words.append("\(foreground)") }
        if background != .terminal { words.append("on \(background)") }
        for (attribute, name) in [
            (Attributes.bold, "bold"), (.dim, "dim"), (.underline, "underline"),
            (.reverse, "reverse"), (.picture, "picture"), (.field, "field"), (.alarm, "alarm"),
            (.hue, "hue"),
        ] where attributes.contains(attribute) {
            words.append(name)
        }
        return words.isEmpty ? "plain" : words.joined(separator: " ")
    }
}
