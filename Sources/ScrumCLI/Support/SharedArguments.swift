import ArgumentParser
import TerminalUI

extension ArgumentHelp {
    static let scrum: Self = "Scrum (title, prefix or word)."
    static let meeting: Self = "Running meeting (title, prefix, word or id)."
    static let device = Self(
        "ALSA device for sounds (env: SCRUM_DEVICE).", valueName: "name")
    static let color: Self = "Use colours: auto, always or never."
}

extension Flag where Value == Bool? {
    /// A flag with a `--no-` form; the last one given takes precedence.
    init(either help: ArgumentHelp) {
        self.init(inversion: .prefixedNo, exclusivity: .chooseLast, help: help)
    }
}

extension ColorChoice: ExpressibleByArgument {}

/// `--light` and `--dark`, which override the background reported by the terminal.
extension Ground: EnumerableFlag {
    package static func help(for value: Ground) -> ArgumentHelp? {
        "Use colours for a \(value) background."
    }
}
