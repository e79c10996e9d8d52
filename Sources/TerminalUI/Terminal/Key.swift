/// A key, independent of the bytes that a terminal sends for it.
package enum Key: Hashable, Sendable {
    case character(Character)
    case enter
    case escape
    case backspace
    case delete
    case tab
    case backTab
    case up
    case down
    case left
    case right
    case home
    case end
    case pageUp
    case pageDown
    case insert
    case function(Int)
    /// Ctrl with a lower-case letter, a space or one of `\ ] ^ _`.
    case control(Character)
    case alt(Character)
    /// Any other key with modifiers.
    indirect case modified(Modifiers, Key)

    package struct Modifiers: OptionSet, Hashable, Sendable {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }

        package static let shift = Modifiers(rawValue: 1)
        package static let alt = Modifiers(rawValue: 2)
        package static let control = Modifiers(rawValue: 4)
    }
}

/// A mouse action on a cell; row and column start at 0.
package struct MouseEvent: Hashable, Sendable {
    package enum Button: Hashable, Sendable {
        case left
        case middle
        case right
    }

    package enum Action: Hashable, Sendable {
        case pressed(Button)
        case released(Button)
        case dragged(Button)
        case moved
        case wheelUp
        case wheelDown
        case wheelLeft
        case wheelRight
    }

    package var action: Action
    package var row: Int
    package var column: Int
    package var modifiers: Key.Modifiers = []
}
