/// A screen's notices, shown one after another.
///
/// A reply to a key appears immediately and replaces the previous reply. A notice that it
/// interrupts is shown again afterwards, unless it has been on the screen for three seconds.
package struct NoticeQueue: Equatable, Sendable {
    /// The kinds of notice, in order of display.
    enum Kind: Int, Comparable, Sendable {
        /// The reply to a key or control line; the next key removes it.
        case answer
        /// A fact about the meeting; the newest fact is shown first.
        case fact
        /// A report about the computer, the sound or a program that the meeting starts.
        case report

        /// The default display time.
        var length: Duration { self == .answer ? .seconds(3) : .seconds(10) }

        static func < (one: Kind, other: Kind) -> Bool { one.rawValue < other.rawValue }
    }

    private struct Notice: Equatable, Sendable {
        let text: String
        let kind: Kind
        let length: Duration
    }

    /// The display time after which an interrupted notice does not return.
    private static let readingTime = Duration.seconds(3)
    /// The maximum number of notices; duplicates count once.
    private static let limit = 20

    private var notices: [Notice] = []
    /// When the first notice last appeared.
    private var shownSince = Duration.zero

    /// The notice on the screen, followed by the waiting notices.
    package var texts: [String] { notices.map(\.text) }

    /// When the current notice expires.
    var ends: Duration? { notices.first.map { shownSince + $0.length } }

    /// The text of the current reply.
    var answer: String? { notices.first.flatMap { $0.kind == .answer ? $0.text : nil } }

    /// Returns the current notice, followed by the next one if both fit.
    func text(fits: (String) -> Bool) -> String? {
        // A notice that ends in quoted text may have no full stop.
        let isSentence = texts.first?.last.map { ".!?".contains($0) } ?? true
        let both = texts.prefix(2).joined(separator: isSentence ? " " : " · ")
        return notices.count > 1 && fits(both) ? both : texts.first
    }

    mutating func add(_ text: String, as kind: Kind, for length: Duration? = nil, at now: Duration)
    {
        advance(to: now)
        let shown = notices.first
        notices.removeAll { $0.text == text || kind == .answer && $0.kind == .answer }
        let isNewestFirst = kind != .report
        let place =
            notices.firstIndex { isNewestFirst ? $0.kind >= kind : $0.kind > kind }
            ?? notices.endIndex
        let isShown = notices.first == shown
        let isRead = isShown && now - shownSince >= Self.readingTime
        if place == 0, isRead, !notices.isEmpty { notices.removeFirst() }
        notices.insert(Notice(text: text, kind: kind, length: length ?? kind.length), at: place)
        if notices.count > Self.limit { notices.removeLast() }
        if place == 0 || !isShown { shownSince = now }
    }

    /// Removes a notice that is no longer true.
    mutating func remove(_ text: String, at now: Duration) {
        guard let place = notices.firstIndex(where: { $0.text == text }) else { return }
        notices.remove(at: place)
        if place == 0 { shownSince = now }
    }

    /// Drops expired notices.
    mutating func advance(to now: Duration) {
        while let end = ends, end <= now {
            notices.removeFirst()
            shownSince = end
        }
    }

    /// Drops the current reply.
    mutating func dropAnswer(at now: Duration) {
        guard answer != nil else { return }
        notices.removeFirst()
        shownSince = now
    }
}
