/// Keys and mouse actions with their command, and their texts for help and footer.
package struct KeyBinding<Command: Sendable>: Sendable {
    package let keys: [Key]
    package let mouse: [MouseEvent.Action]
    package let command: Command
    /// Whether the command repeats while its key is held, on screens that debounce held keys.
    package let repeats: Bool
    /// The keys as the help writes them; empty if the row of another binding covers them.
    package let label: String
    package let help: String
    /// The footer's text, if it has one.
    package let hint: KeyHint?

    /// The keys as the footer writes them; by default the first key of the label.
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

    /// The binding of a key. A letter also matches in upper case, unless the upper case has its own
    /// binding, and on keyboards for other scripts.
    package static func find(_ key: Key, in bindings: [KeyBinding]) -> KeyBinding? {
        if let binding = first(in: bindings, of: key) { return binding }
        for other in [key.inLowerCase, key.onLatinKeyboard] where other != key {
            if let binding = first(in: bindings, of: other) { return binding }
        }
        return nil
    }

    /// Uses a pointer, because the compiler would copy each binding otherwise.
    private static func first(in bindings: [KeyBinding], of key: Key) -> KeyBinding? {
        bindings.withUnsafeBufferPointer { all in
            for index in all.indices where all[index].keys.contains(key) { return all[index] }
            return nil
        }
    }

    /// The binding of a mouse action.
    package static func find(_ event: MouseEvent, in bindings: [KeyBinding]) -> KeyBinding? {
        bindings.first { $0.mouse.contains(event.action) }
    }
}
