/// Changed cells next to each other that are painted with one pen.
struct Patch {
    enum Kind {
        case cells
        /// Nothing but blanks up to the end of the line.
        case clear
        /// Characters whose width is in doubt.
        case unsure
    }

    var row: Int
    var start: Int
    /// The column behind the last one.
    var end = 0
    var kind = Kind.cells
    var pen: Pen
    /// Only spaces, so that the pen's background is all that counts.
    var isBlank = false
}
