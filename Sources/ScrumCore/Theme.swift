/// A scrum's colour.
package enum Theme: String, CaseIterable, Sendable {
    case bubblegum, buttercup, indigo, lavender, magenta, navy, orange, oxblood
    case periwinkle, poppy, purple, seafoam, sky, tan, teal, yellow

    /// The main colour as 0xRRGGBB, in sRGB.
    package var mainColor: UInt32 {
        switch self {
        case .bubblegum: 0xee80d1
        case .buttercup: 0xfff196
        case .indigo: 0x360071
        case .lavender: 0xcfceff
        case .magenta: 0xa51377
        case .navy: 0x001441
        case .orange: 0xff8b42
        case .oxblood: 0x4a070b
        case .periwinkle: 0x8682ff
        case .poppy: 0xff5e5e
        case .purple: 0x914bf2
        case .seafoam: 0xcbeae5
        case .sky: 0x6e92ff
        case .tan: 0xc29b7e
        case .teal: 0x228f9e
        case .yellow: 0xffdf4d
        }
    }

    /// The colour of text on the main colour, as 0xRRGGBB: black or white.
    package var accentColor: UInt32 {
        switch self {
        case .bubblegum, .buttercup, .lavender, .orange, .periwinkle, .poppy, .seafoam, .sky,
            .tan, .teal, .yellow:
            0x000000
        case .indigo, .magenta, .navy, .oxblood, .purple: 0xffffff
        }
    }

    /// The spellings that SyncUps uses.
    package static let otherSpellings: [String: Theme] = [
        "appIndigo": .indigo, "appMagenta": .magenta, "appOrange": .orange,
        "appPurple": .purple, "appTeal": .teal, "appYellow": .yellow,
    ]

    /// The theme with this name, in this program's or SyncUps' spelling.
    package init?(name: String) {
        guard let theme = Theme(rawValue: name) ?? Self.otherSpellings[name] else { return nil }
        self = theme
    }
}
