@testable import ScrumCore

/// Choices made from an input's first bytes.
struct EditChoices {
    static let count = 8

    private let bytes: [UInt8]
    private var index = 0
    /// The last scrum that was chosen.
    private(set) var last: DailyScrum?

    init(bytes: [UInt8]) { self.bytes = bytes }

    /// Returns the next number, starting over from the first byte once all have been used.
    mutating func next(below limit: Int) -> Int {
        index += 1
        return Int(bytes[(index - 1) % bytes.count]) % limit
    }

    private mutating func one<Value>(of values: [Value]) -> Value {
        values[next(below: values.count)]
    }

    private static let titles = [
        "New", "Ü \"quoted\" \\ /* no comment */", "\u{202E}日本\u{1F600}\u{200D}", "a\tb\u{1}\r\nc",
        "e\u{301}", "// x", "],}", "x\u{FEFF}",
    ]
    private static let lengths: [Duration] = [
        .seconds(60), .seconds(86_400), .nanoseconds(61_000_000_007), .seconds(10),
        .milliseconds(90_500), .seconds(3_600),
    ]

    private mutating func attendees() -> [Attendee] {
        (0..<next(below: 4)).map { number in
            Attendee(
                id: one(of: [nil, "7-\(number)", "\""]), name: "\(one(of: Self.titles)) \(number)",
                box: one(of: [nil, nil, .seconds(1), .nanoseconds(2_000_000_001)]))
        }
    }

    private mutating func sounds() -> DailyScrum.Sounds {
        DailyScrum.Sounds(
            ding: one(of: [.builtIn(.ding), .off, .file("/t/a b.wav")]),
            warning: one(of: [.builtIn(.tick), .builtIn(.chime), .file("/other/\"é\".wav")]),
            end: one(of: [.builtIn(.chime), .off]), volume: one(of: [100, 0, 50]))
    }

    /// A scrum that can be added anywhere unless its title is taken.
    mutating func scrum() -> DailyScrum {
        change(DailyScrum(title: one(of: Self.titles), attendees: [], length: .seconds(60)))
    }

    /// The scrum with some of its values changed.
    mutating func change(_ scrum: DailyScrum) -> DailyScrum {
        var scrum = scrum
        let what = next(below: 256)
        if what & 1 != 0 { scrum.theme = one(of: Theme.allCases) }
        if what & 2 != 0 {
            // The new length is long enough for any choice of attendees.
            scrum.attendees = attendees()
            scrum.length = one(of: Self.lengths)
        }
        if what & 4 != 0 { scrum.title = one(of: Self.titles) }
        if what & 8 != 0 { scrum.id = one(of: [nil, "D-1", "\u{0}", scrum.id]) }
        if what & 16 != 0 { scrum.sounds = sounds() }
        if what & 32 != 0 {
            scrum.warnings = one(of: [nil, [.zero], [.seconds(60), .milliseconds(1500)]])
        }
        if what & 64 != 0 {
            scrum.advance = one(of: DailyScrum.Advance.allCases)
            scrum.order = one(of: DailyScrum.Order.allCases)
        }
        if what & 128 != 0 {
            scrum.count = one(of: DailyScrum.Count.allCases)
            scrum.record = one(of: [true, false])
        }
        last = scrum
        return scrum
    }
}
