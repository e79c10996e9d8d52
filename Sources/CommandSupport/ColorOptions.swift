import ArgumentParser
import TerminalUI

extension ColorChoice: ExpressibleByArgument {}

/// The option for colours.
package struct ColorOptions: ParsableArguments {
    @Option(help: "When to use colours: auto, always or never.")
    package var color = ColorChoice.auto

    package init() {}
}

/// The background that colours are chosen for.
package enum Background: String, EnumerableFlag {
    case light, dark

    package static func help(for value: Background) -> ArgumentHelp? {
        "Colours for a \(value.rawValue) background."
    }
}
