import TerminalUI

/// A key with what it does and what the screen says of it.
package struct KeyBinding<Command: Sendable>: Sendable {
    package let keys: [Key]
    package let command: Command
    /// How the keys are written.
    package let label: String
    /// The first way to write the key.
    let shortLabel: String
    package let help: String
    /// The word in the footer, where there is one.
    package let hint: String?
    /// The columns of the short label, the hint and the spaces after them.
    let hintWidth: Int

    package init(
        _ keys: [Key], _ command: Command, label: String, help: String, hint: String? = nil
    ) {
        self.keys = keys
        self.command = command
        self.label = label
        shortLabel = label.split(separator: " ").first.map(String.init) ?? label
        self.help = help
        self.hint = hint
        hintWidth = shortLabel.count + 1 + (hint?.count ?? 0) + 2
    }

    /// The one that a key means; letters mean the same in upper case.
    package static func find(_ key: Key, in bindings: [KeyBinding]) -> KeyBinding? {
        let lowered: Key =
            if case .character(let character) = key, let lower = character.lowercased().first {
                .character(lower)
            } else {
                key
            }
        return bindings.first { $0.keys.contains(lowered) }
    }
}
