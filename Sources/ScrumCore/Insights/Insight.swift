/// Something that stands out in a history, with the evidence for it.
package struct Insight: Equatable, Sendable {
    package enum Kind: String, Sendable {
        /// Somebody's turns become longer or shorter.
        case trend
        /// Somebody needs more than the box.
        case box
        /// Meetings of a weekday run longer than those of other days.
        case weekday
        /// More or fewer meetings are late than before.
        case late
        /// Somebody is absent more often than the others.
        case absent
        /// Boxes that would fit.
        case fit
    }

    package var kind: Kind
    package var person: String?
    /// The probability that chance alone does this, before correction; nil for `fit`.
    package var p: Double?
    /// One sentence of English.
    package var text: String
}
