import FoundationEssentials

/// Another iterator's dates, except those that are not finite or not later than the one before.
struct AscendingIterator<Base: IteratorProtocol<Date>>: IteratorProtocol {
    /// The number of skipped dates in a row that ends the sequence.
    private static var patience: Int { 1000 }

    var base: Base
    private var last = -Double.infinity
    private var isAtEnd = false

    init(_ base: Base) {
        self.base = base
    }

    mutating func next() -> Date? {
        guard !isAtEnd else { return nil }
        for _ in 0..<Self.patience {
            guard let date = base.next() else { break }
            let seconds = date.timeIntervalSinceReferenceDate
            if seconds.isFinite, seconds > last {
                last = seconds
                return date
            }
        }
        isAtEnd = true
        return nil
    }
}

extension AscendingIterator: Sendable where Base: Sendable {}
