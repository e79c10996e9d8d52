/// Keys and actions of the mouse with the command they give, and what help and footer say of them.
package struct KeyBinding<Command: Sendable>: Sendable {
    package let keys: [Key]
    package let mouse: [MouseEvent.Action]
    package let command: Command
    /// How the help writes the keys; empty where the row of another binding covers them.
    package let label: String
    package let help: String
    /// What the footer says of them, where it does.
    package let hint: KeyHint?

    /// The footer writes the keys as `hintLabel`, or as the first of the label.
    package init(
        _ keys: [Key] = [], mouse: [MouseEvent.Action] = [], _ command: Command,
        label: String = "", help: String = "", hint: String? = nil, hintLabel: String? = nil
    ) {
        self.keys = keys
        self.mouse = mouse
        self.command = command
        self.label = label
        self.help = help
        let keys = hintLabel ?? label.split(separator: " ").first.map(String.init) ?? label
        self.hint = hint.map { KeyHint(keys: keys, word: $0) }
    }

    /// The binding of a key. A letter means the same in upper case, unless that has a binding of
    /// its own, and on keyboards for other scripts.
    package static func find(_ key: Key, in bindings: [KeyBinding]) -> KeyBinding? {
        if let binding = first(in: bindings, of: key) { return binding }
        for other in [key.inLowerCase, key.onLatinKeyboard] where other != key {
            if let binding = first(in: bindings, of: other) { return binding }
        }
        return nil
    }

    /// By pointer, since the compiler would copy each binding on the way.
    private static func first(in bindings: [KeyBinding], of key: Key) -> KeyBinding? {
        bindings.withUnsafeBufferPointer { all in
            for index in all.indices where all[index].keys.contains(key) { return all[index] }
            return nil
        }
    }

    /// The binding of what the mouse did.
    package static func find(_ event: MouseEvent, in bindings: [KeyBinding]) -> KeyBinding? {
        bindings.first { $0.mouse.contains(event.action) }
    }
}
