/// The keys and mouse actions for a command, with their text in the help and the footer.
package struct KeyBinding<Command: Sendable>: Sendable {
    package let keys: [Key]
    package let mouse: [MouseEvent.Action]
    package let command: Command
    /// Whether the command repeats while its key is held, on screens that debounce held keys.
    package let repeats: Bool
    /// The keys as the help shows them; empty if another binding's row includes them.
    package let label: String
    package let help: String
    /// The text in the footer; nil for none.
    package let hint: KeyHint?

    /// `hintLabel` is the label in the footer; by default, the first word of `label`.
    package init(
        _ keys: [Key] = [], mouse: [MouseEvent.Action] = [], _ command: Command,
        repeats: Bool = false, label: String = "", help: String = "", hint: String? = nil,
        hintLabel: String? = nil
    ) {
        self.keys = keys
        self.mouse = mouse
        self.command = command
        self.repeats = repeats
        self.label = label
        self.help = help
        let keys = hintLabel ?? label.split(separator: " ").first.map(String.init) ?? label
        self.hint = hint.map { KeyHint(keys: keys, word: $0) }
    }

    /// The binding for a key. A letter without a binding is tried in lower case, then by its
    /// position on a US keyboard.
    package static func find(_ key: Key, in bindings: [KeyBinding]) -> KeyBinding? {
        if let binding = first(in: bindings, of: key) { return binding }
        for other in [key.inLowerCase, key.onLatinKeyboard] where other != key {
            if let binding = first(in: bindings, of: other) { return binding }
        }
        return nil
    }

    /// Uses a pointer, because otherwise the compiler would copy each binding.
    private static func first(in bindings: [KeyBinding], of key: Key) -> KeyBinding? {
        bindings.withUnsafeBufferPointer { all in
            for index in all.indices where all[index].keys.contains(key) { return all[index] }
            return nil
        }
    }

    /// The binding for a mouse action.
    package static func find(_ event: MouseEvent, in bindings: [KeyBinding]) -> KeyBinding? {
        bindings.first { $0.mouse.contains(event.action) }
    }
}
