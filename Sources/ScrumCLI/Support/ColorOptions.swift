import ArgumentParser
import TerminalUI

extension ColorChoice: ExpressibleByArgument {}

/// The option for colours.
struct ColorOptions: ParsableArguments {
    @Option(help: "When to use colours: auto, always or never.")
    var color = ColorChoice.auto
}

/// `--light` and `--dark`, which say what the terminal would be asked.
extension Ground: EnumerableFlag {
    package static func help(for value: Ground) -> ArgumentHelp? {
        "Colours for a \(value) background."
    }
}
