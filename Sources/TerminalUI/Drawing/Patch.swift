/// Neighbouring changed cells that are painted with one pen.
struct Patch {
    enum Kind {
        case cells
        /// Blanks up to the end of the line.
        case clear
        /// Characters about whose width terminals disagree.
        case unsure
    }

    var row: Int
    var start: Int
    /// The column after the last one.
    var end = 0
    var kind = Kind.cells
    var pen: Pen
    /// Whether all are spaces, so that only the pen's background matters.
    var isBlank = false
}
