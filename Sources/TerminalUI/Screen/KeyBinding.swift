/// The keys and mouse actions for a command, with their text in the help and the footer.
package struct KeyBinding<Command: Sendable>: Sendable {
    package let keys: [Key]
    /// The keys that the help shows.
    package let shown: [Key]
    package let mouse: [MouseEvent.Action]
    package let command: Command
    /// Whether the command repeats while its key is held, on screens that debounce held keys.
    package let repeats: Bool
    /// The label that replaces the names of the keys, if any.
    package var ownLabel: String?
    /// Empty if the help shows the keys in the row of an earlier binding.
    package var help: String
    /// The text in the footer; nil for none.
    package var hint: KeyHint?
    /// The text in a brief help, of one or two words; nil for none, and empty for a key that it
    /// leaves out.
    package var brief: String?

    /// `others` are keys that the help does not show, `label` replaces the names of those that it
    /// shows, and `hintLabel` is the label in the footer; by default, the first word of `label`.
    /// A brief help shows `brief` or, by default, `hint`.
    package init(
        _ keys: [Key] = [], also others: [Key] = [], mouse: [MouseEvent.Action] = [],
        _ command: Command, repeats: Bool = false, label: String? = nil, help: String = "",
        hint: String? = nil, hintLabel: String? = nil, brief: String? = nil
    ) {
        self.keys = keys + others
        shown = keys
        self.mouse = mouse
        self.command = command
        self.repeats = repeats
        ownLabel = label
        self.help = help
        self.brief = brief ?? hint
        let first = label?.split(separator: " ").first.map(String.init) ?? keys.first?.label
        self.hint = hint.map { KeyHint(keys: hintLabel ?? first ?? "", word: $0) }
    }

    /// The names of the keys, such as "space n →".
    package var label: String { ownLabel ?? shown.map(\.label).joined(separator: " ") }

    /// A row of the help.
    package struct Row {
        package var keys: [Key]
        fileprivate let ownLabel: String?
        package let help: String
        package var label: String { ownLabel ?? keys.map(\.label).joined(separator: " ") }
    }

    /// The help's rows. A binding without text shares the row of the one before it. A brief help
    /// names only one key for each binding.
    package static func rows(
        of bindings: some Sequence<KeyBinding>, isBrief: Bool = false
    ) -> [Row] {
        var rows: [Row] = []
        for binding in bindings {
            let keys = isBrief ? Array(binding.shown.prefix(1)) : binding.shown
            if isBrief, binding.brief == "" { continue }
            let help = isBrief ? binding.brief ?? "" : binding.help
            if !help.isEmpty {
                rows.append(Row(keys: keys, ownLabel: binding.ownLabel, help: help))
            } else if !rows.isEmpty {
                rows[rows.count - 1].keys += keys
            }
        }
        return rows
    }

    /// The binding for a mouse action.
    package static func find(_ event: MouseEvent, in bindings: [KeyBinding]) -> KeyBinding? {
        bindings.first { $0.mouse.contains(event.action) }
    }
}

/// Key bindings, found by key.
package struct KeyTable<Command: Sendable>: Sendable {
    /// All bindings, in the order of the help.
    package let bindings: [KeyBinding<Command>]
    private let indexes: [Key: Int]

    /// If several bindings have the same key, the first is used.
    package init(_ bindings: [KeyBinding<Command>]) {
        self.bindings = bindings
        let keys = bindings.enumerated().flatMap { index, binding in
            binding.keys.map { ($0, index) }
        }
        indexes = Dictionary(keys) { first, _ in first }
    }

    /// The binding for a key. A letter without a binding is tried in lower case, then by its
    /// position on a US keyboard.
    package func find(_ key: Key) -> KeyBinding<Command>? {
        (indexes[key] ?? indexes[key.inLowerCase] ?? indexes[key.onLatinKeyboard])
            .map { bindings[$0] }
    }
}

extension Key {
    /// The key's name in help and hints.
    package var label: String {
        switch self {
        case .character(" "): "space"
        case .character(let character): String(character)
        case .enter: "Enter"
        case .escape: "Esc"
        case .backspace: "Backspace"
        case .delete: "Delete"
        case .tab: "Tab"
        case .backTab: "Shift-Tab"
        case .up: "↑"
        case .down: "↓"
        case .left: "←"
        case .right: "→"
        case .home: "Home"
        case .end: "End"
        case .pageUp: "PgUp"
        case .pageDown: "PgDn"
        case .insert: "Insert"
        case .function(let number): "F\(number)"
        case .control(let character): "Ctrl-\(character.uppercased())"
        case .alt(let character): "Alt-\(character)"
        case .modified(_, let key): key.label
        }
    }
}
