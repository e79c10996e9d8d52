import ArgumentParser
import TerminalUI

extension ArgumentHelp {
    static let scrum: Self = "The scrum's title, its beginning, or a word of it."
    static let meeting: Self = "The running meeting's title, its beginning, or a word of it."
    static let device = Self(
        "The ALSA device that plays the sounds (or SCRUM_DEVICE).", valueName: "name")
    static let color: Self = "When to use colours: auto, always or never."
}

extension Flag where Value == Bool? {
    /// A flag that `--no-` turns off; of several the last one counts.
    init(either help: ArgumentHelp) {
        self.init(inversion: .prefixedNo, exclusivity: .chooseLast, help: help)
    }
}

extension ColorChoice: ExpressibleByArgument {}

/// `--light` and `--dark`, which say what the terminal would be asked.
extension Ground: EnumerableFlag {
    package static func help(for value: Ground) -> ArgumentHelp? {
        "Colours for a \(value) background."
    }
}
