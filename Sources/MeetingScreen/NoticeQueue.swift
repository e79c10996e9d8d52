/// The notices of a screen, shown one after another.
///
/// An answer to a key is shown at once and replaces the last answer. What it interrupts comes back.
package struct NoticeQueue: Equatable, Sendable {
    /// In the order in which they are shown.
    enum Kind: Int, Comparable, Sendable {
        /// The answer to a key or a control line; the next key drops it.
        case answer
        /// A fact about the meeting; the newest is shown first.
        case fact
        /// A message about the computer, its sounds and its programs.
        case report

        /// How long a notice is shown.
        var length: Duration { self == .answer ? .seconds(3) : .seconds(10) }

        static func < (one: Kind, other: Kind) -> Bool { one.rawValue < other.rawValue }
    }

    private struct Notice: Equatable, Sendable {
        let text: String
        let kind: Kind
        /// What is left of the time that it is shown.
        var length: Duration
    }

    /// A notice that was interrupted comes back for at least this long.
    private static let shortest = Duration.seconds(3)
    /// More than can be read; of identical notices one is kept.
    private static let limit = 20

    private var notices: [Notice] = []
    /// Since when the first notice is shown.
    private var shownSince = Duration.zero

    /// The notice that is shown, and those that wait.
    package var texts: [String] { notices.map(\.text) }

    /// When the notice that is shown ends.
    var ends: Duration? { notices.first.map { shownSince + $0.length } }

    /// The text of an answer that is shown.
    var answer: String? { notices.first.flatMap { $0.kind == .answer ? $0.text : nil } }

    /// The notice that is shown, with the next one if both fit.
    func text(fits: (String) -> Bool) -> String? {
        let both = texts.prefix(2).joined(separator: " ")
        return notices.count > 1 && fits(both) ? both : texts.first
    }

    mutating func add(_ text: String, as kind: Kind, for length: Duration? = nil, at now: Duration)
    {
        advance(to: now)
        if !notices.isEmpty {
            notices[0].length = max(ends.map { $0 - now } ?? .zero, Self.shortest)
        }
        notices.removeAll { $0.text == text || kind == .answer && $0.kind == .answer }
        let isNewestFirst = kind != .report
        let place = notices.firstIndex { isNewestFirst ? $0.kind >= kind : $0.kind > kind }
        notices.insert(
            Notice(text: text, kind: kind, length: length ?? kind.length),
            at: place ?? notices.endIndex)
        if notices.count > Self.limit { notices.removeLast() }
        shownSince = now
    }

    /// Drops the notices whose time is over.
    mutating func advance(to now: Duration) {
        while let end = ends, end <= now {
            notices.removeFirst()
            shownSince = end
        }
    }

    /// Drops the answer that is shown.
    mutating func dropAnswer(at now: Duration) {
        guard answer != nil else { return }
        notices.removeFirst()
        shownSince = now
    }
}
