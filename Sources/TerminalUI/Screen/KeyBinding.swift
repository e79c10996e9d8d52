/// Keys with the command they give, and what the help and the footer say of them.
package struct KeyBinding<Command: Sendable>: Sendable {
    package let keys: [Key]
    package let command: Command
    /// How the help writes the keys; empty where another binding's row speaks of them as well.
    package let label: String
    package let help: String
    /// The word in the footer, where there is one.
    package let hint: String?
    /// How the footer writes the keys: the first of the label, unless told otherwise.
    package let hintLabel: String

    package init(
        _ keys: [Key], _ command: Command, label: String = "", help: String = "",
        hint: String? = nil, hintLabel: String? = nil
    ) {
        self.keys = keys
        self.command = command
        self.label = label
        self.help = help
        self.hint = hint
        self.hintLabel = hintLabel ?? label.split(separator: " ").first.map(String.init) ?? label
    }

    /// The binding of a key; letters mean the same in upper case, unless that is bound itself.
    package static func find(_ key: Key, in bindings: [KeyBinding]) -> KeyBinding? {
        if let binding = bindings.first(where: { $0.keys.contains(key) }) { return binding }
        guard case .character(let character) = key, let lower = character.lowercased().first,
            lower != character
        else { return nil }
        return bindings.first { $0.keys.contains(.character(lower)) }
    }
}
